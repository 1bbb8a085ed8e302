/* claim.h - what a number claims: its kind, its subject, its policy */

#ifndef RESULT_CLAIM_H
#define RESULT_CLAIM_H

#include <stdbool.h>

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

/* What the number speaks of. */
enum about {
	ABOUT_NOTHING, /* prints as null */
	ABOUT_MECHANISM,
	ABOUT_ASSUMED_FAMILY,
	ABOUT_MODEL_INSTANCE,
	ABOUT_GAUSSIAN_MODEL,
	ABOUT_INDEPENDENT_CANARIES,
	ABOUT_COUNT,
};

/* How the threshold, or the number of guesses, was chosen. */
enum policy {
	POLICY_NONE, /* prints as null */
	POLICY_FIXED,
	POLICY_SPLIT,
	POLICY_MULTISPLIT,
	POLICY_BAND,
	POLICY_BONFERRONI,
	POLICY_BONFERRONI_HULL,
	POLICY_BEST,
	POLICY_COUNT,
};

#define POLICY_BIT(policy) (1u << (policy))

/* Words as printed and typed: "lower-bound", "assumed-family", "fixed". */
const char *claim_name(enum claim claim);
const char *about_name(enum about about);
const char *policy_name(enum policy policy);

/* A sentence for people: what such a number says and what it does not. */
const char *claim_meaning(enum claim claim);
const char *about_meaning(enum about about);
const char *policy_meaning(enum policy policy);

/* What people read behind "threshold"; NULL: nothing is chosen. */
const char *policy_shown(enum policy policy);

/* Whether a finite-sample claim survives this way of choosing. */
bool policy_is_valid(enum policy policy);

/* A lower-bound or confidence-interval: may refute a claimed epsilon. */
bool claim_is_bound(enum claim claim);

#endif
