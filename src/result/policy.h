/* policy.h - how a threshold, or the number of guesses, was chosen */

#ifndef RESULT_POLICY_H
#define RESULT_POLICY_H

#include <stdbool.h>

#include "base/choice.h"
#include "base/registry.h"

/* clang-format off */
#define POLICIES(CHOICE) \
	CHOICE(POLICY_FIXED, "fixed") \
	CHOICE(POLICY_SPLIT, "split") \
	CHOICE(POLICY_MULTISPLIT, "multisplit") \
	CHOICE(POLICY_BAND, "band") \
	CHOICE(POLICY_BONFERRONI, "bonferroni") \
	CHOICE(POLICY_BONFERRONI_HULL, "bonferroni-hull") \
	CHOICE(POLICY_BEST, "best")
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
