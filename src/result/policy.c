/* policy.c - how a threshold, or the number of guesses, was chosen */

#include "result/policy.h"

#include <stddef.h>

#define POLICY_ROW(id, ...) [id] = { __VA_ARGS__ },

static const struct {
	const char *name, *meaning;
	bool is_valid;
	const char *shown; /* behind "threshold" */
} policies[POLICY_COUNT] = { [POLICY_NONE] = { NULL, "", true, NULL },
			     POLICIES(POLICY_ROW) };

const struct registry policies_registry = {
	.name = "policies",
	.one = "policy of thresholds",
	.summary = "ways to choose the threshold",
	REGISTRY_ROWS(policies),
};

const char *
policy_name(enum policy policy)
{
	return policies[policy].name;
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
