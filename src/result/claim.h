/* claim.h - what kind of claim a number makes */

#ifndef RESULT_CLAIM_H
#define RESULT_CLAIM_H

#include <stdbool.h>

#include "base/registry.h"
#include "result/about.h"
#include "result/policy.h"

/* The kinds of numbers, from the strongest claim to the weakest. */
enum claim {
	CLAIM_CERTIFIED, /* computed, no data: lies between lower and upper */
	CLAIM_LOWER_BOUND,
	CLAIM_CONFIDENCE_INTERVAL,
	CLAIM_APPROXIMATE_INTERVAL,
	CLAIM_CREDIBLE_INTERVAL,
	CLAIM_POINT_ESTIMATE,
	CLAIM_MODEL_INSTANCE_METRIC,
	CLAIM_HEURISTIC,
	CLAIM_COUNT,
};

/* As printed and typed: "lower-bound". */
extern const struct registry claims_registry;

const char *claim_name(enum claim claim);

/* A sentence for people: what such a number says and what it does not. */
const char *claim_meaning(enum claim claim);

/* A lower-bound or confidence-interval: may refute a claimed epsilon. */
bool claim_is_bound(enum claim claim);

#endif
