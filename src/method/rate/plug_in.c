/*
 * plug_in.c - epsilon at the observed rates
 *
 * The region's epsilon at FNR = FN/(FN+TP), FPR = FP/(FP+TN): what the
 * counts say if they were the truth.  No confidence; infinite as soon as
 * there are no false positives.  Chosen as the maximum over thresholds it
 * exceeds the true epsilon nearly always.
 *
 * Bayesian estimation of DP, eq. 1.
 */

#include <math.h>

#include "base/number.h"
#include "method/methods.h"
#include "method/rate/rate.h"

/*
 * A split is chosen by the bound of Clopper and Pearson: the estimate
 * itself would always prefer a threshold without false positives.
 */
static double
lower(const struct threshold_cut *cut, const struct question *ask)
{
	if (cut->policy == POLICY_BEST)
		return rate_point(cut, ask).epsilon;

	return rate_lower(cut, ask);
}

static bool
plug_in_report(const struct method_answer *to, const struct threshold_cut *cut,
	       struct error *err)
{
	struct region_answer at = rate_point(cut, to->ask);
	double delta = settings_number(to->ask->settings, SETTING_DELTA);
	struct result *answer = to->result;
	char text[NUMBER_SIZE];

	(void)err;
	method_add(to, "epsilon", (struct bracket){ NAN, at.epsilon, NAN });
	rate_add_seen(cut, answer);
	number_write(text, at.epsilon, 5, NUMBER_NEAREST);
	result_step(answer, "FNR %zu/%zu = %.6g, FPR %zu/%zu = %.6g%s",
		    cut->counts.fn, cut->counts.fn + cut->counts.tp,
		    at.corner.fnr.p, cut->counts.fp,
		    cut->counts.fp + cut->counts.tn, at.corner.fpr.p,
		    at.reflected ? ", read with its answers exchanged" : "");
	result_step(answer, "epsilon = %s = %s at delta %g",
		    region_formula(at.side), text, delta);
	result_say(answer,
		   "The observed rates correspond to epsilon %s at delta %g; "
		   "an estimate without any confidence.",
		   text, delta);
	result_warn(answer, W05,
		    "epsilon %s is a point estimate: no confidence goes with "
		    "it",
		    text);

	return true;
}

static const struct rate_method rates = { .lower = lower,
					  .report = plug_in_report };

const struct method method_plug_in = {
	.name = "plug-in",
	.title = "Plug-in",
	.summary = "Epsilon at the observed rates, without confidence",
	.reference = "bayesian-estimation eq. 1",
	.kinds = RATE_KINDS,
	.claim = CLAIM_POINT_ESTIMATE,
	.about = ABOUT_MECHANISM,
	.needs = NEEDS_TRIALS,
	.policies = POLICY_BIT(POLICY_FIXED) | POLICY_BIT(POLICY_SPLIT) |
		    POLICY_BIT(POLICY_BEST),
	.settings = { RATE_TAU_SETTINGS, SETTING_SEED, SETTING_SPLIT_FRACTION,
		      SETTING_REFLECT, SETTING_END },
	.rates = &rates,
};
