/*
 * fdp_clopper_pearson.c - the least parameter of a family the rates allow
 *
 * With upper limits of FPR and FNR as in clopper-pearson, a mechanism whose
 * trade-off curve is f satisfies FNR >= f(FPR), so a family's parameter is
 * at least the one whose curve reaches down to the corner of both limits;
 * for the Gaussian mu = Phi^-1(1 - FPR) - Phi^-1(FNR).  It implies the
 * exact epsilon of the family at delta.
 *
 * For family=subsampled-gaussian f is the exact curve of adding, as out is
 * the null hypothesis here; sigma is what the composition of steps= allows.
 *
 * This bounds (epsilon, delta) only if the mechanism's curve lies in the
 * family: randomized response of epsilon 1 read as Gaussian looks like
 * epsilon 4.7 at delta 1e-5.
 *
 * Tight auditing, 4.1; the rule there is the forward one, reflect=yes also
 * counts attacks that are worse than random.
 */

#include <math.h>

#include "base/number.h"
#include "method/methods.h"
#include "method/rate/family_setting.h"
#include "method/rate/rate.h"

/* The least parameter over the rectangle. */
static double
least(struct family_model *model, const struct rectangle *over, bool reflect)
{
	double forward =
		family_model_least(model, over->fnr_high, over->fpr_high);

	if (!reflect || over->fnr_high.p < over->fpr_high.q)
		return forward;

	return fmax(forward,
		    family_model_least(model, proportion_swap(over->fnr_low),
				       proportion_swap(over->fpr_low)));
}

/* The largest: the corner of both lower limits. */
static double
most(struct family_model *model, const struct rectangle *over, bool reflect)
{
	double forward = family_model_most(model, over->fnr_low, over->fpr_low);

	if (!reflect)
		return forward;

	return fmax(forward,
		    family_model_most(model, proportion_swap(over->fnr_high),
				      proportion_swap(over->fpr_high)));
}

/* The lower end of the parameter, in which epsilon does not fall. */
static double
sought(const struct threshold_cut *cut, const struct question *ask)
{
	struct family_model model = family_setting_model(ask);
	bool reflect = threshold_reflects(ask);
	struct rectangle over = rate_worst(cut, reflect);
	double found = least(&model, &over, reflect);

	family_model_clear(&model);

	return found;
}

static bool
exceeds(const struct threshold_cut *cut, double than,
	const struct question *ask)
{
	struct family_model model = family_setting_model(ask);
	struct rectangle over = rate_rectangle(cut);
	bool found = family_model_exceeds(&model, over.fnr_high, over.fpr_high,
					  than);

	if (!found && threshold_reflects(ask))
		found = family_model_exceeds(
			&model, proportion_swap(over.fnr_low),
			proportion_swap(over.fpr_low), than);
	family_model_clear(&model);

	return found;
}

static double
lower(const struct threshold_cut *cut, const struct question *ask)
{
	struct family_model model = family_setting_model(ask);
	bool reflect = threshold_reflects(ask);
	struct rectangle over = rate_worst(cut, reflect);
	double epsilon = family_setting_lower(
		&model, least(&model, &over, reflect), ask);

	family_model_clear(&model);

	return epsilon;
}

static bool
fdp_clopper_pearson_report(const struct method_answer *to,
			   const struct threshold_cut *cut, struct error *err)
{
	struct family_found found = { .model = family_setting_model(to->ask) };
	bool reflect = threshold_reflects(to->ask), done;
	struct rectangle over = rate_rectangle(cut), seen;
	struct rates at = rate_seen(cut);

	seen = (struct rectangle){ at.fnr, at.fnr, at.fpr, at.fpr };
	result_step(to->result, "FNR at most %s, FPR at most %s",
		    number_up(over.fnr_high.p, 6).text,
		    number_up(over.fpr_high.p, 6).text);
	progress_start_searches(to->ask->progress, 1 + (size_t)cut->sides);
	found.low = least(&found.model, &over, reflect);
	found.value = most(&found.model, &seen, reflect);
	if (cut->sides == 2)
		found.high = most(&found.model, &over, reflect);
	done = family_setting_add(to, &found, cut, err);
	rate_add_limits(to, &over, cut);
	rate_explain_counts(cut, to->result);
	family_model_clear(&found.model);

	return done;
}

static const struct rate_method rates = {
	.check = family_setting_check,
	.lower = lower,
	.sought = sought,
	.exceeds = exceeds,
	.report = fdp_clopper_pearson_report,
};

const struct method method_fdp_clopper_pearson = {
	.name = "fdp-clopper-pearson",
	.title = "f-DP Clopper–Pearson",
	.summary = "Lower bound on the parameter of an assumed family",
	.reference = "tight-auditing 4.1",
	.kinds = RATE_KINDS,
	.claim = CLAIM_CONFIDENCE_INTERVAL,
	.about = ABOUT_ASSUMED_FAMILY,
	.needs = NEEDS_TRIALS | NEEDS_FAMILY,
	.policies = RATE_POLICIES | RATE_BAND_POLICIES |
		    POLICY_BIT(POLICY_BONFERRONI_HULL),
	.settings = { SETTING_FAMILY, SETTING_SAMPLING, SETTING_STEPS,
		      SETTING_DIRECTION, RATE_TAU_SETTINGS, SETTING_BAND,
		      RATE_SPLIT_SETTINGS, SETTING_END },
	.two_sided = true,
	.rates = &rates,
};
