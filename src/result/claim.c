/* claim.c - what a number claims: its kind, its subject, its policy */

#include "result/claim.h"

#include <stddef.h>

struct words {
	const char *name, *meaning;
};

static const struct words claims[CLAIM_COUNT] = {
	[CLAIM_CERTIFIED] = { "certified", "computed from the mechanism; the "
					   "true value lies between "
					   "lower and upper" },
	[CLAIM_LOWER_BOUND] = { "lower-bound", "holds with at least the stated "
					       "confidence at any sample "
					       "size" },
	[CLAIM_CONFIDENCE_INTERVAL] = { "confidence-interval",
					"both ends hold together with the "
					"stated confidence; the "
					"upper end speaks of this attack "
					"only" },
	[CLAIM_APPROXIMATE_INTERVAL] = { "approximate-interval",
					 "its coverage was measured, not "
					 "promised" },
	[CLAIM_CREDIBLE_INTERVAL] = { "credible-interval",
				      "posterior probability under the stated "
				      "prior, not a "
				      "confidence" },
	[CLAIM_POINT_ESTIMATE] = { "point-estimate",
				   "a best guess without any confidence" },
	[CLAIM_MODEL_INSTANCE_METRIC] = { "model-instance-metric",
					  "describes one trained model, not "
					  "the mechanism" },
	[CLAIM_HEURISTIC] = { "heuristic", "rests on a model of the scores "
					   "that was not proven" },
};

static const struct words abouts[ABOUT_COUNT] = {
	[ABOUT_NOTHING] = { NULL, "" },
	[ABOUT_MECHANISM] = { "mechanism",
			      "the mechanism, as far as this attack shows it" },
	[ABOUT_ASSUMED_FAMILY] = { "assumed-family",
				   "the mechanism, only if its trade-off "
				   "function lies in the "
				   "assumed family" },
	[ABOUT_MODEL_INSTANCE] = { "model-instance", "this trained model" },
	[ABOUT_GAUSSIAN_MODEL] = { "gaussian-model",
				   "two Gaussians fitted to the scores" },
	[ABOUT_INDEPENDENT_CANARIES] = { "independent-canaries",
					 "the mechanism, only if every canary "
					 "passes alone through a channel of "
					 "the "
					 "assumed family" },
};

static const struct {
	struct words words;
	bool is_valid;
	const char *shown; /* behind "threshold" */
} policies[POLICY_COUNT] = {
	[POLICY_NONE] = { { NULL, "" }, true },
	[POLICY_FIXED] = { { "fixed",
			     "the threshold was given before looking" },
			   true,
			   "one, given" },
	[POLICY_SPLIT] = { { "split", "chosen on one seeded part of the data, "
				      "used on the other" },
			   true,
			   "chosen on one half" },
	[POLICY_MULTISPLIT] = { { "multisplit", "median of the bounds of "
						"several splits, each "
						"at alpha/2" },
				true,
				"several splits" },
	[POLICY_BAND] = { { "band",
			    "all thresholds at once, by a simultaneous band" },
			  true,
			  "all at once (band)" },
	[POLICY_BONFERRONI] = { { "bonferroni",
				  "all thresholds at once, one event per order "
				  "statistic" },
				true,
				"all at once (Bonferroni)" },
	[POLICY_BONFERRONI_HULL] = { { "bonferroni-hull",
				       "divided by the number of hull "
				       "vertices, "
				       "which depends on the data: not a "
				       "bound" },
				     false,
				     "the hull's best" },
	[POLICY_BEST] = { { "best", "the largest over all thresholds without "
				    "correction: not a bound" },
			  false,
			  "the best, uncorrected" },
};

const char *
claim_name(enum claim claim)
{
	return claims[claim].name;
}

const char *
claim_meaning(enum claim claim)
{
	return claims[claim].meaning;
}

bool
claim_is_bound(enum claim claim)
{
	return claim == CLAIM_LOWER_BOUND || claim == CLAIM_CONFIDENCE_INTERVAL;
}

const char *
about_name(enum about about)
{
	return abouts[about].name;
}

const char *
about_meaning(enum about about)
{
	return abouts[about].meaning;
}

const char *
policy_name(enum policy policy)
{
	return policies[policy].words.name;
}

const char *
policy_meaning(enum policy policy)
{
	return policies[policy].words.meaning;
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
