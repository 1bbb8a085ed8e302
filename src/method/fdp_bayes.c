/*
 * fdp_bayes.c - the posterior of a family's parameter
 *
 * With FNR and FPR as in bayes, G(theta) is the posterior mass of the points
 * between the trade-off curve of theta and its mirror image; for the
 * Gaussian family G(mu) = P(|Phi^-1(1 - FPR) - Phi^-1(FNR)| <= mu).  Attacks
 * worse than random count as leaks here, as the region is symmetric.
 *
 * For family=subsampled-gaussian the curve is the one of adding, the exact
 * one where out is the null hypothesis, and the mass is integrated along the
 * FPR (privacy/sampled_family.c).
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

static double
quantile(struct family_model *model, const struct cut *cut, double p)
{
	struct posterior posterior;

	start(&posterior, &cut->counts);

	return family_model_quantile(model, &posterior, p);
}

/* The lower end of the parameter, in which epsilon does not fall. */
static double
sought(const struct cut *cut, const struct question *ask)
{
	struct family_model model;
	double least;

	if (ignored(cut, ask))
		return 0;
	model = family_model_of(ask);
	least = quantile(&model, cut, cut->alpha / cut->sides);
	family_model_clear(&model);

	return least;
}

static double
lower(const struct cut *cut, const struct question *ask)
{
	struct family_model model = family_model_of(ask);
	double least = ignored(cut, ask)
			       ? 0
			       : quantile(&model, cut, cut->alpha / cut->sides);
	double epsilon = family_lower(&model, least, ask);

	family_model_clear(&model);

	return epsilon;
}

static bool
report(const struct method *method, const struct cut *cut,
       const struct question *ask, struct result *answer, struct error *err)
{
	struct family_model model = family_model_of(ask);
	double tail = cut->alpha / cut->sides, low = 0, value = 0, high;
	struct posterior posterior;
	bool done;

	start(&posterior, &cut->counts);
	if (!ignored(cut, ask)) {
		low = family_model_quantile(&model, &posterior, tail);
		value = family_model_quantile_above(&model, &posterior, 0.5);
	}
	high = family_model_quantile_above(&model, &posterior, tail);
	rate_explain_counts(cut, answer);
	done = family_add(method, &model, cut, ask, low, value, high, answer,
			  err);
	rate_add_seen(cut, answer);
	family_model_clear(&model);

	return done;
}

static const struct rate_method rates = {
	.check = family_check,
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
	.settings = { SETTING_FAMILY, SETTING_SAMPLING, SETTING_STEPS,
		      SETTING_DIRECTION, SETTING_POLICY, SETTING_TAU,
		      SETTING_TAU_RANK, SETTING_TAU_QUANTILE, SETTING_SEED,
		      SETTING_SPLIT_FRACTION, SETTING_SPLITS, SETTING_REFLECT,
		      SETTING_END },
	.two_sided = true,
	.rates = &rates,
};
