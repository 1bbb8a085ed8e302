/* threat_models.h - what audits assume that their attacker can do */

#ifndef VERB_TEACH_THREAT_MODELS_H
#define VERB_TEACH_THREAT_MODELS_H

#include "result/table.h"

/* A new table, weakest assumptions first within each kind of training. */
struct table *threat_models_table(void);

#endif
