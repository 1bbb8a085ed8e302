/* policy.h - how a threshold, or the number of guesses, was chosen */

#ifndef RESULT_POLICY_H
#define RESULT_POLICY_H

#include <stdbool.h>

#include "base/registry.h"

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
