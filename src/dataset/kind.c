/* kind.c - the kinds of data an audit leaves behind */

#include "dataset/kind.h"

#include "dataset/role.h"

#define BIT ROLE_BIT

static const struct kind_about kinds[KIND_COUNT] = {
	[KIND_SCORES] = {
		.name = "scores",
		.summary = "an attack's scores of members and non-members",
		.needs = { BIT(ROLE_SCORE) | BIT(ROLE_MEMBER) },
		.allows = BIT(ROLE_RUN) | BIT(ROLE_GROUP) | BIT(ROLE_BASELINE) |
			  BIT(ROLE_PROPENSITY),
	},
	[KIND_LOSSES] = {
		.name = "losses",
		.summary = "losses on training and population samples",
		.needs = { BIT(ROLE_LOSS) | BIT(ROLE_MEMBER) },
		.allows = BIT(ROLE_INSTANCE) | BIT(ROLE_RUN),
	},
	[KIND_PREDICTIONS] = {
		.name = "predictions",
		.summary = "predicted probabilities, turned into losses",
		.needs = { BIT(ROLE_PROBABILITY) | BIT(ROLE_LABEL) |
			   BIT(ROLE_MEMBER) },
		.allows = BIT(ROLE_INSTANCE),
	},
	[KIND_COUNTS] = {
		.name = "counts",
		.summary = "true and false positives and negatives",
		.needs = { BIT(ROLE_TRUE_POSITIVES) | BIT(ROLE_FALSE_NEGATIVES) |
			   BIT(ROLE_FALSE_POSITIVES) |
			   BIT(ROLE_TRUE_NEGATIVES) },
		.allows = BIT(ROLE_NAME) | BIT(ROLE_RUN),
	},
	[KIND_GUESSES] = {
		.name = "guesses",
		.summary = "guesses about the canaries of one training run",
		.needs = { BIT(ROLE_TRUTH) | BIT(ROLE_GUESS),
			   BIT(ROLE_CANARIES) | BIT(ROLE_GUESSES) |
				   BIT(ROLE_CORRECT) },
		.allows = BIT(ROLE_OPTIONS) | BIT(ROLE_RUN) | BIT(ROLE_NAME),
	},
	[KIND_COSINES] = {
		.name = "cosines",
		.summary = "canary cosines of a federated run",
		.needs = { BIT(ROLE_COSINE) | BIT(ROLE_OBSERVED) },
		.allows = BIT(ROLE_REPETITION) | BIT(ROLE_RUN) |
			  BIT(ROLE_ROUND) | BIT(ROLE_DIMENSION),
	},
	[KIND_STRATEGIES] = {
		.name = "strategies",
		.summary = "training strategies with their utility and epsilon",
		.needs = { BIT(ROLE_NAME) | BIT(ROLE_UTILITY) |
			   BIT(ROLE_STRATEGY_EPSILON) },
		.allows = BIT(ROLE_CATEGORY) | BIT(ROLE_INSTANCE),
	},
	[KIND_CURVE] = {
		.name = "curve",
		.summary = "a claimed privacy profile, trade-off curve, list "
			   "of sampled steps or curve of Renyi DP",
		.needs = { BIT(ROLE_CURVE_EPSILON) | BIT(ROLE_CURVE_DELTA),
			   BIT(ROLE_CURVE_ALPHA) | BIT(ROLE_CURVE_BETA),
			   BIT(ROLE_STEP_SIGMA) | BIT(ROLE_STEP_SAMPLING) |
				   BIT(ROLE_STEP_COUNT),
			   BIT(ROLE_RENYI_ORDER) | BIT(ROLE_RENYI_DIVERGENCE) },
	},
	[KIND_METRICS] = {
		.name = "metrics",
		.summary = "a training as it went: loss, accuracy, epsilon by step",
		.needs = { BIT(ROLE_STEP) | BIT(ROLE_LOSS) },
		.allows = BIT(ROLE_ACCURACY) | BIT(ROLE_EPSILON_SPENT),
	},
};

#undef BIT

const struct registry kinds_registry = {
	.name = "kinds",
	.one = "kind of data",
	.summary = "kinds of data and their columns",
	REGISTRY_ROWS(kinds),
};

const struct kind_about *
kind_about(enum kind kind)
{
	return &kinds[kind];
}

bool
kind_find(const char *name, enum kind *kind)
{
	size_t index;

	if (!registry_index(&kinds_registry, name, &index))
		return false;
	*kind = (enum kind)index;

	return true;
}
