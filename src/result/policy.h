/* policy.h - how a threshold, or the number of guesses, was chosen */

#ifndef RESULT_POLICY_H
#define RESULT_POLICY_H

#include <stdbool.h>

#include "base/registry.h"

/* clang-format off */
/* An id and its word, a meaning, whether bounds stay valid, and its screen. */
#define POLICIES(CHOICE) \
	CHOICE(POLICY_FIXED, "fixed", \
	       "the threshold was given before looking", true, "one, given") \
	CHOICE(POLICY_SPLIT, "split", \
	       "chosen on one seeded part of the data, used on the other", \
	       true, "chosen on one half") \
	CHOICE(POLICY_MULTISPLIT, "multisplit", \
	       "median of the bounds of several splits, each at alpha/2", \
	       true, "several splits") \
	CHOICE(POLICY_BAND, "band", \
	       "all thresholds at once, by a simultaneous band", \
	       true, "all at once (band)") \
	CHOICE(POLICY_BONFERRONI, "bonferroni", \
	       "all thresholds at once, one event per order statistic", \
	       true, "all at once (Bonferroni)") \
	CHOICE(POLICY_BONFERRONI_HULL, "bonferroni-hull", \
	       "divided by the number of hull vertices, which depends on the " \
	       "data: not a bound", \
	       false, "the hull's best") \
	CHOICE(POLICY_BEST, "best", \
	       "the largest over all thresholds without correction: " \
	       "not a bound", \
	       false, "the best, uncorrected")
/* clang-format on */

enum policy {
	POLICY_NONE, /* prints as null */
	POLICIES(CHOICE_VALUE) POLICY_COUNT,
};

#define POLICY_BIT(policy) (1u << (policy))

/* As printed and typed: "fixed". */
extern const struct registry policies_registry;

const char *policy_name(enum policy policy);

/* A sentence for people. */
const char *policy_meaning(enum policy policy);

/* What people read behind "threshold"; NULL: nothing is chosen. */
const char *policy_shown(enum policy policy);

/* Whether a finite-sample claim survives this way of choosing. */
bool policy_is_valid(enum policy policy);

#endif
