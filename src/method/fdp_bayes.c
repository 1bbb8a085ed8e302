/*
 * fdp_bayes.c - the posterior of a family's parameter
 *
 * With FNR and FPR as in bayes, G(theta) is the posterior mass of the points
 * between the trade-off curve of theta and its mirror image; for the
 * Gaussian family G(mu) = P(|Phi^-1(1 - FPR) - Phi^-1(FNR)| <= mu).  Attacks
 * worse than random count as leaks here, as the region is symmetric.
 *
 * Tight auditing, 4.2.  Its eq. (13) exchanges the two integrals' limits and
 * eq. (14) the counts of the two rates; N there is the size of each class.
 */

#include <math.h>

#include "method/family_setting.h"
#include "method/methods.h"
#include "method/rate_limits.h"

static void
start(struct posterior *posterior, const struct counts *counts)
{
	posterior_init(posterior, counts->tp, counts->fn, counts->fp,
		       counts->tn);
}

/* Whether the attack is worse than random and may not count. */
static bool
ignored(const struct cut *cut, const struct question *ask)
{
	struct rates at = rate_seen(cut);

	return !threshold_reflects(ask) && at.fnr.p > at.fpr.q;
}

/* The lower end of the parameter, in which epsilon does not fall. */
static double
sought(const struct cut *cut, const struct question *ask)
{
	struct posterior posterior;

	if (ignored(cut, ask))
		return 0;
	start(&posterior, &cut->counts);

	return posterior_quantile(&posterior, family_of(ask)->curve, 0,
				  cut->alpha / cut->sides);
}

static double
lower(const struct cut *cut, const struct question *ask)
{
	return family_of(ask)->epsilon(
		sought(cut, ask),
		settings_number(ask->settings, SETTING_DELTA));
}

static bool
check(const struct question *ask, struct error *err)
{
	return family_need(ask, err) != NULL;
}

static bool
report(const struct method *method, const struct cut *cut,
       const struct question *ask, struct result *answer, struct error *err)
{
	const struct family *family = family_of(ask);
	double tail = cut->alpha / cut->sides, low = 0, value = 0, high;
	struct posterior posterior;

	(void)err;
	start(&posterior, &cut->counts);
	if (!ignored(cut, ask)) {
		low = posterior_quantile(&posterior, family->curve, 0, tail);
		value = posterior_quantile(&posterior, family->curve, 0, 0.5);
	}
	high = posterior_quantile_above(&posterior, family->curve, 0, tail);
	rate_explain_counts(cut, answer);
	family_add(method, family, cut, ask, low, value, high, answer);
	rate_add_seen(cut, answer);

	return true;
}

static const struct rate_method rates = {
	.check = check,
	.lower = lower,
	.sought = sought,
	.report = report,
};

const struct method method_fdp_bayes = {
	.name = "fdp-bayes",
	.title = "f-DP Bayes",
	.summary = "Posterior of the parameter of an assumed family",
	.reference = "tight-auditing 4.2",
	.kinds = KIND_BIT(KIND_COUNTS) | KIND_BIT(KIND_SCORES) |
		 KIND_BIT(KIND_LOSSES),
	.claim = CLAIM_CREDIBLE_INTERVAL,
	.about = ABOUT_ASSUMED_FAMILY,
	.policies = POLICY_BIT(POLICY_FIXED) | POLICY_BIT(POLICY_SPLIT) |
		    POLICY_BIT(POLICY_MULTISPLIT) | POLICY_BIT(POLICY_BEST),
	.settings = { SETTING_FAMILY, SETTING_POLICY, SETTING_TAU,
		      SETTING_TAU_RANK, SETTING_TAU_QUANTILE, SETTING_SEED,
		      SETTING_SPLIT_FRACTION, SETTING_SPLITS, SETTING_REFLECT,
		      SETTING_END },
	.two_sided = true,
	.rates = &rates,
};
