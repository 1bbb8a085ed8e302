/* compare_verb.h - every method that suits, for whoever tells of it */

#ifndef VERB_AUDIT_COMPARE_VERB_H
#define VERB_AUDIT_COMPARE_VERB_H

#include "verb/verb.h"

/*
 * The table, the results and the remarks of `compare` about these data, as
 * the request asks.
 */
MUST_CHECK bool compare_verb_datasets(const struct scene *scene,
				      const struct request *request,
				      const struct datasets *data,
				      struct answer *answer, struct error *err);

#endif
