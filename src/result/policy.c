/* policy.c - how a threshold, or the number of guesses, was chosen */

#include "result/policy.h"

#include <stddef.h>

static const struct {
	const char *meaning;
	bool is_valid;
	const char *shown; /* behind "threshold" */
} policies[POLICY_COUNT] = {
	[POLICY_NONE] = { "", true, NULL },
	[POLICY_FIXED] = { "the threshold was given before looking", true,
			   "one, given" },
	[POLICY_SPLIT] = { "chosen on one seeded part of the data, used on the "
			   "other",
			   true, "chosen on one half" },
	[POLICY_MULTISPLIT] = { "median of the bounds of several splits, each "
				"at alpha/2",
				true, "several splits" },
	[POLICY_BAND] = { "all thresholds at once, by a simultaneous band",
			  true, "all at once (band)" },
	[POLICY_BONFERRONI] = { "all thresholds at once, one event per order "
				"statistic",
				true, "all at once (Bonferroni)" },
	[POLICY_BONFERRONI_HULL] = { "divided by the number of hull vertices, "
				     "which depends on the data: not a bound",
				     false, "the hull's best" },
	[POLICY_BEST] = { "the largest over all thresholds without correction: "
			  "not a bound",
			  false, "the best, uncorrected" },
};

const struct registry policies_registry = {
	.name = "policies",
	.one = "policy of thresholds",
	.summary = "ways to choose the threshold",
	REGISTRY_ROWS(policies),
};

const char *
policy_name(enum policy policy)
{
	static const char *const names[] = { NULL, POLICIES(CHOICE_WORD) };

	return names[policy];
}

const char *
policy_meaning(enum policy policy)
{
	return policies[policy].meaning;
}

const char *
policy_shown(enum policy policy)
{
	return policies[policy].shown;
}

bool
policy_is_valid(enum policy policy)
{
	return policies[policy].is_valid;
}
