/*
 * jeffreys.c - the same rectangle from Jeffreys' limits
 *
 * Each rate's limits are quantiles of its posterior under Beta(1/2, 1/2),
 * 0 without a success and 1 without a failure.  Shorter than Clopper and
 * Pearson's, and not a bound: at 95 % one-sided and epsilon 4 randomized
 * response is missed in 12.6 % of audits with 150 rows per class.
 *
 * Bayesian estimation of DP, section 3.1.
 */

#include "method/methods.h"
#include "method/rate/rate.h"

static const struct rate_method rates = {
	.interval = &interval_jeffreys,
	.lower = rate_lower,
	.report = rate_report,
};

const struct method method_jeffreys = {
	.name = "jeffreys",
	.title = "Jeffreys",
	.summary = "Interval for epsilon from Jeffreys limits on both rates",
	.reference = "bayesian-estimation 3.1",
	.kinds = RATE_KINDS,
	.claim = CLAIM_APPROXIMATE_INTERVAL,
	.about = ABOUT_MECHANISM,
	.needs = NEEDS_TRIALS | NEEDS_LARGE_COUNTS,
	.policies = RATE_POLICIES,
	.settings = { RATE_TAU_SETTINGS, RATE_SPLIT_SETTINGS, SETTING_END },
	.two_sided = true,
	.rates = &rates,
};
