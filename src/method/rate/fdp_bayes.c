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
 * FPR (privacy/family/sampled_family.c).
 *
 * Tight auditing, 4.2.  Its eq. (13) exchanges the two integrals' limits and
 * eq. (14) the counts of the two rates; N there is the size of each class.
 */

#include <math.h>

#include "method/methods.h"
#include "method/rate/family_setting.h"
#include "method/rate/rate.h"

static double
least(struct family_model *model, const struct threshold_cut *cut,
      const struct question *ask)
{
	struct posterior posterior = rate_posterior(cut);

	if (rate_is_ignored(cut, ask))
		return 0;

	return family_model_quantile(model, &posterior,
				     cut->alpha / cut->sides);
}

/* The lower end of the parameter, in which epsilon does not fall. */
static double
sought(const struct threshold_cut *cut, const struct question *ask)
{
	struct family_model model = family_setting_model(ask);
	double found = least(&model, cut, ask);

	family_model_clear(&model);

	return found;
}

static bool
exceeds(const struct threshold_cut *cut, double than,
	const struct question *ask)
{
	struct family_model model = family_setting_model(ask);
	struct posterior posterior = rate_posterior(cut);
	bool may = rate_is_ignored(cut, ask)
			   ? than < 0
			   : family_model_may_exceed(&model, &posterior,
						     cut->alpha / cut->sides,
						     than);

	family_model_clear(&model);

	return may;
}

static double
lower(const struct threshold_cut *cut, const struct question *ask)
{
	struct family_model model = family_setting_model(ask);
	double epsilon =
		family_setting_lower(&model, least(&model, cut, ask), ask);

	family_model_clear(&model);

	return epsilon;
}

static bool
fdp_bayes_report(const struct method_answer *to,
		 const struct threshold_cut *cut, struct error *err)
{
	struct family_found found = { .model = family_setting_model(to->ask) };
	struct posterior posterior = rate_posterior(cut);
	bool done;

	progress_start_searches(to->ask->progress, 1 + (size_t)cut->sides);
	found.low = least(&found.model, cut, to->ask);
	if (!rate_is_ignored(cut, to->ask))
		found.value = family_model_quantile_above(&found.model,
							  &posterior, 0.5);
	if (cut->sides == 2)
		found.high = family_model_quantile_above(
			&found.model, &posterior, cut->alpha / 2);
	rate_explain_counts(cut, to->result);
	done = family_setting_add(to, &found, cut, err);
	rate_add_seen(cut, to->result);
	family_model_clear(&found.model);

	return done;
}

static const struct rate_method rates = {
	.check = family_setting_check,
	.lower = lower,
	.sought = sought,
	.exceeds = exceeds,
	.report = fdp_bayes_report,
};

const struct method method_fdp_bayes = {
	.name = "fdp-bayes",
	.title = "f-DP Bayes",
	.summary = "Posterior of the parameter of an assumed family",
	.reference = "tight-auditing 4.2",
	.kinds = RATE_KINDS,
	.claim = CLAIM_CREDIBLE_INTERVAL,
	.about = ABOUT_ASSUMED_FAMILY,
	.needs = NEEDS_TRIALS | NEEDS_PRIOR | NEEDS_FAMILY,
	.policies = RATE_POLICIES,
	.settings = { SETTING_FAMILY, SETTING_SAMPLING, SETTING_STEPS,
		      SETTING_DIRECTION, RATE_TAU_SETTINGS, RATE_SPLIT_SETTINGS,
		      SETTING_END },
	.two_sided = true,
	.rates = &rates,
};
