/* role.c - what a column is for; methods ask for roles, never for names */

#include "dataset/role.h"

static const struct {
	const char *name;
	bool is_text;
} roles[ROLE_COUNT] = {
	[ROLE_OTHER] = { "other", false },
	[ROLE_SCORE] = { "score", false },
	[ROLE_LOSS] = { "loss", false },
	[ROLE_MEMBER] = { "member", false },
	[ROLE_RUN] = { "run", false },
	[ROLE_GROUP] = { "group", false },
	[ROLE_INSTANCE] = { "instance", false },
	[ROLE_PROBABILITY] = { "probability", false },
	[ROLE_LABEL] = { "label", false },
	[ROLE_TRUE_POSITIVES] = { "tp", false },
	[ROLE_FALSE_NEGATIVES] = { "fn", false },
	[ROLE_FALSE_POSITIVES] = { "fp", false },
	[ROLE_TRUE_NEGATIVES] = { "tn", false },
	[ROLE_TRUTH] = { "truth", false },
	[ROLE_GUESS] = { "guess", false },
	[ROLE_OPTIONS] = { "options", false },
	[ROLE_CANARIES] = { "canaries", false },
	[ROLE_GUESSES] = { "guesses", false },
	[ROLE_CORRECT] = { "correct", false },
	[ROLE_COSINE] = { "cosine", false },
	[ROLE_OBSERVED] = { "observed", false },
	[ROLE_REPETITION] = { "repetition", false },
	[ROLE_ROUND] = { "round", false },
	[ROLE_DIMENSION] = { "dimension", false },
	[ROLE_NAME] = { "name", true },
	[ROLE_CATEGORY] = { "category", true },
	[ROLE_UTILITY] = { "utility", false },
	[ROLE_STRATEGY_EPSILON] = { "strategy-epsilon", false },
	[ROLE_CURVE_EPSILON] = { "curve-epsilon", false },
	[ROLE_CURVE_DELTA] = { "curve-delta", false },
	[ROLE_CURVE_ALPHA] = { "curve-alpha", false },
	[ROLE_CURVE_BETA] = { "curve-beta", false },
	[ROLE_STEP_SIGMA] = { "step-sigma", false },
	[ROLE_STEP_SAMPLING] = { "step-sampling", false },
	[ROLE_STEP_COUNT] = { "step-count", false },
	[ROLE_RENYI_ORDER] = { "renyi-order", false },
	[ROLE_RENYI_DIVERGENCE] = { "renyi-divergence", false },
	[ROLE_COLUMN_LENGTH] = { "column-length", false },
	[ROLE_COLUMN_BANDS] = { "column-bands", false },
	[ROLE_STRATEGY_COEFFICIENT] = { "strategy-coefficient", false },
	[ROLE_BASELINE] = { "baseline", false },
	[ROLE_PROPENSITY] = { "propensity", false },
	[ROLE_STEP] = { "step", false },
	[ROLE_ACCURACY] = { "accuracy", false },
	[ROLE_EPSILON_SPENT] = { "epsilon-spent", false },
};

const struct registry roles_registry = {
	.name = "roles",
	.one = "role",
	.summary = "what columns are for",
	REGISTRY_ROWS(roles),
	.every = "the column with this role",
};

const char *
role_name(enum role role)
{
	return roles[role].name;
}

bool
role_find(const char *name, enum role *role)
{
	size_t index;

	if (!registry_index(&roles_registry, name, &index))
		return false;
	*role = (enum role)index;

	return true;
}

bool
role_is_text(enum role role)
{
	return roles[role].is_text;
}
