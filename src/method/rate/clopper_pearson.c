/*
 * clopper_pearson.c - exact limits on both rates, worst corner of both
 *
 * FNR and FPR are binomial proportions; Clopper and Pearson's limits hold
 * at any sample size.  Each rate gets half of alpha, so the rectangle of
 * both intervals contains the true rates with probability at least
 * 1 - alpha and the least epsilon over it is a lower bound.  With sides=1
 * only the limits towards random matter: tail alpha/2 each; with sides=2
 * alpha/4 at each end.
 *
 * It fails if trials are not independent, or if the threshold was chosen
 * on the rows it is applied to (see policy=).
 *
 * Bayesian estimation of DP, sections 2.5-2.6; tight auditing, eq. 9.
 * Footnote 1 of the first drops an infinite term and is not followed.
 */

#include "method/methods.h"
#include "method/rate/rate.h"

static const struct rate_method rates = {
	.interval = &interval_clopper_pearson,
	.lower = rate_lower,
	.report = rate_report,
};

const struct method method_clopper_pearson = {
	.name = "clopper-pearson",
	.title = "Clopper–Pearson",
	.summary = "Lower bound on epsilon from exact limits on both rates",
	.reference = "bayesian-estimation 2.5-2.6; tight-auditing eq. 9",
	.kinds = RATE_KINDS,
	.claim = CLAIM_CONFIDENCE_INTERVAL,
	.about = ABOUT_MECHANISM,
	.needs = NEEDS_TRIALS,
	.policies = RATE_POLICIES | RATE_BAND_POLICIES |
		    POLICY_BIT(POLICY_BONFERRONI_HULL),
	.settings = { RATE_TAU_SETTINGS, SETTING_BAND, RATE_SPLIT_SETTINGS,
		      SETTING_END },
	.two_sided = true,
	.rates = &rates,
};
