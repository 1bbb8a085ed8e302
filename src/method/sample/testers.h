/* testers.h - at which epsilon delta is bounded */

#ifndef METHOD_SAMPLE_TESTERS_H
#define METHOD_SAMPLE_TESTERS_H

#include "method/method.h"

/* at-epsilon=, or else claim-epsilon=, or else 0. */
double testers_epsilon(const struct settings *settings);

#endif
