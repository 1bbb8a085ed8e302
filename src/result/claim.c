/* claim.c - what kind of claim a number makes */

#include "result/claim.h"

static const struct {
	const char *name, *meaning;
} claims[CLAIM_COUNT] = {
	[CLAIM_CERTIFIED] = { "certified",
			      "computed from the mechanism; the true value "
			      "lies between lower and upper" },
	[CLAIM_LOWER_BOUND] = { "lower-bound",
				"holds with at least the stated confidence at "
				"any sample size" },
	[CLAIM_CONFIDENCE_INTERVAL] = { "confidence-interval",
					"both ends hold together with the "
					"stated confidence; the upper end "
					"speaks of this attack only" },
	[CLAIM_APPROXIMATE_INTERVAL] = { "approximate-interval",
					 "its coverage was measured, not "
					 "promised" },
	[CLAIM_CREDIBLE_INTERVAL] = { "credible-interval",
				      "posterior probability under the stated "
				      "prior, not a confidence" },
	[CLAIM_POINT_ESTIMATE] = { "point-estimate",
				   "a best guess without any confidence" },
	[CLAIM_MODEL_INSTANCE_METRIC] = { "model-instance-metric",
					  "describes one trained model, not "
					  "the mechanism" },
	[CLAIM_HEURISTIC] = { "heuristic", "rests on a model of the scores "
					   "that was not proven" },
};

const struct registry claims_registry = {
	.name = "claims",
	.one = "kind of number",
	.summary = "what a number may claim",
	REGISTRY_ROWS(claims),
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
