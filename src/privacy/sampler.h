/* sampler.h - how the batches of a training are drawn */

#ifndef PRIVACY_SAMPLER_H
#define PRIVACY_SAMPLER_H

#include "base/registry.h"

/* clang-format off */
#define SAMPLERS(CHOICE) \
	CHOICE(SAMPLER_POISSON, "poisson") /* each row with chance batch / rows */ \
	CHOICE(SAMPLER_SHUFFLE, "shuffle") /* every epoch all rows, in a new order */ \
	CHOICE(SAMPLER_FIXED, "fixed") /* always in the same order */ \
	CHOICE(SAMPLER_WITHOUT_REPLACEMENT, "without-replacement")
/* clang-format on */

enum sampler { SAMPLERS(CHOICE_VALUE) };

#endif
