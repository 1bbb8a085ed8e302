/* role.c - what a column is for; methods ask for roles, never for names */

#include "dataset/role.h"

#include <stddef.h>
#include <string.h>

static const struct {
	const char *name, *summary;
	bool is_text;
} roles[ROLE_COUNT] = {
	[ROLE_OTHER] = { "other", "kept and shown, used by no method", false },
	[ROLE_SCORE] = { "score", "attack score, larger for members", false },
	[ROLE_LOSS] = { "loss", "loss of the model, smaller for members",
			false },
	[ROLE_MEMBER] = { "member", "1 trained on, 0 held out", false },
	[ROLE_RUN] = { "run", "which training run", false },
	[ROLE_GROUP] = { "group", "rows that belong together", false },
	[ROLE_INSTANCE] = { "instance", "which trained model", false },
	[ROLE_PROBABILITY] = { "probability",
			       "predicted probability, one column a class",
			       false },
	[ROLE_LABEL] = { "label", "the true class, from 0", false },
	[ROLE_TRUE_POSITIVES] = { "tp", "members called members", false },
	[ROLE_FALSE_NEGATIVES] = { "fn", "members called non-members", false },
	[ROLE_FALSE_POSITIVES] = { "fp", "non-members called members", false },
	[ROLE_TRUE_NEGATIVES] = { "tn", "non-members called non-members",
				  false },
	[ROLE_TRUTH] = { "truth", "what was drawn, from 1, or -1 and 1",
			 false },
	[ROLE_GUESS] = { "guess", "what was guessed, 0 if abstained", false },
	[ROLE_OPTIONS] = { "options", "how many values could be drawn", false },
	[ROLE_CANARIES] = { "canaries", "canaries of a run, all", false },
	[ROLE_GUESSES] = { "guesses", "guesses made, without abstentions",
			   false },
	[ROLE_CORRECT] = { "correct", "guesses that were right", false },
	[ROLE_COSINE] = { "cosine", "cosine between canary and model", false },
	[ROLE_OBSERVED] = { "observed", "1 inserted, 0 held back", false },
	[ROLE_REPETITION] = { "repetition", "presentations of the canary",
			      false },
	[ROLE_ROUND] = { "round", "round of training", false },
	[ROLE_DIMENSION] = { "dimension", "number of model parameters", false },
	[ROLE_NAME] = { "name", "name of a strategy", true },
	[ROLE_CATEGORY] = { "category", "category of a strategy", true },
	[ROLE_UTILITY] = { "utility", "utility, larger is better", false },
	[ROLE_STRATEGY_EPSILON] = { "strategy-epsilon",
				    "privacy loss of a strategy", false },
	[ROLE_CURVE_EPSILON] = { "curve-epsilon", "epsilon of a profile",
				 false },
	[ROLE_CURVE_DELTA] = { "curve-delta", "delta of a profile", false },
	[ROLE_CURVE_ALPHA] = { "curve-alpha", "type I error of a trade-off",
			       false },
	[ROLE_CURVE_BETA] = { "curve-beta", "type II error of a trade-off",
			      false },
};

const char *
role_name(enum role role)
{
	return roles[role].name;
}

const char *
role_summary(enum role role)
{
	return roles[role].summary;
}

bool
role_find(const char *name, enum role *role)
{
	for (size_t i = 0; i < ROLE_COUNT; i++) {
		if (!strcmp(roles[i].name, name)) {
			*role = (enum role)i;
			return true;
		}
	}

	return false;
}

bool
role_is_text(enum role role)
{
	return roles[role].is_text;
}
