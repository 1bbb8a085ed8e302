/*
 * bayes.c - the joint posterior of both rates, read as one of epsilon
 *
 * FNR ~ Beta(FN + 1/2, TP + 1/2) and FPR ~ Beta(FP + 1/2, TN + 1/2),
 * independent; F(epsilon) is the mass of the region of (epsilon, delta).
 * The interval runs from F^-1(alpha/2) to F^-1(1 - alpha/2), a lower end
 * alone is F^-1(alpha).  F has an atom at 0, the mass of the points that
 * are compatible with epsilon 0 at this delta.
 *
 * It is a credible interval under Jeffreys priors: narrower than the
 * rectangle of Clopper and Pearson because it asks about both rates at
 * once, and without a promise how often it holds.
 *
 * Bayesian estimation of DP, 3.2, 3.3 and A.2; its errata are listed in
 * privacy/family/posterior.c.  A Dirichlet prior on the four cells of the table
 * gives the same posterior: bayes-dirichlet is another name.
 */

#include <math.h>

#include "base/number.h"
#include "method/methods.h"
#include "method/rate/rate.h"

static double
delta_of(const struct question *ask)
{
	return settings_number(ask->settings, SETTING_DELTA);
}

static double
lower(const struct threshold_cut *cut, const struct question *ask)
{
	struct posterior posterior = rate_posterior(cut);

	if (rate_is_ignored(cut, ask))
		return 0;

	return posterior_quantile(&posterior, &posterior_epsilon, delta_of(ask),
				  cut->alpha / cut->sides);
}

static bool
exceeds(const struct threshold_cut *cut, double than,
	const struct question *ask)
{
	struct posterior posterior = rate_posterior(cut);

	if (rate_is_ignored(cut, ask))
		return than < 0;

	return posterior_exceeds(&posterior, &posterior_epsilon, than,
				 delta_of(ask), cut->alpha / cut->sides);
}

static void
explain(const struct posterior_value *zero, const struct quantity *epsilon,
	double tail, struct result *answer)
{
	result_step(answer, "F(epsilon) is the posterior mass of the region "
			    "of (epsilon, delta)");
	result_step(answer, "mass %.6g lies at epsilon 0", zero->inside);
	result_step(answer, "F(%.8g) = %.6g is the lower end", epsilon->lower,
		    fmax(tail, zero->inside));
	if (isfinite(epsilon->upper))
		result_step(answer, "F(%.8g) = %.6g is the upper end",
			    epsilon->upper, fmax(1 - tail, zero->inside));
}

static void
say(const struct quantity *epsilon, double delta, struct result *answer)
{
	char low[NUMBER_SIZE], high[NUMBER_SIZE], level[NUMBER_SIZE];

	number_write(low, epsilon->lower, 5, NUMBER_DOWN);
	number_write(high, epsilon->upper, 5, NUMBER_UP);
	result_level(level, epsilon->confidence);
	if (epsilon->sides == 1) {
		result_say(answer,
			   "Under Jeffreys priors epsilon of this attack at "
			   "delta %g exceeds %s with probability %s %%.",
			   delta, low, level);
		return;
	}
	result_say(answer,
		   "Under Jeffreys priors epsilon of this attack at delta %g "
		   "lies between %s and %s with probability %s %%.",
		   delta, low, high, level);
}

static bool
bayes_report(const struct method_answer *to, const struct threshold_cut *cut,
	     struct error *err)
{
	const struct question *ask = to->ask;
	const struct posterior_curve *curve = &posterior_epsilon;
	double delta = delta_of(ask), tail = cut->alpha / cut->sides;
	bool none = rate_is_ignored(cut, ask);
	struct posterior posterior = rate_posterior(cut);
	struct posterior_value zero = posterior_at(&posterior, curve, 0, delta);
	struct bracket ends = { lower(cut, ask), 0, NAN };
	struct result *answer = to->result;
	struct quantity epsilon;

	(void)err;
	if (!none)
		ends.value = posterior_quantile(&posterior, curve, delta, 0.5);
	if (cut->sides == 2)
		ends.upper = posterior_quantile_above(&posterior, curve, delta,
						      tail);
	epsilon = method_add(to, "epsilon", ends);
	rate_add_seen(cut, answer);
	rate_add_mass("mass-at-zero", zero.inside, answer);
	if (cut->sides == 2) {
		rate_add_mass("band-mass",
			      posterior_band(&posterior, curve, delta,
					     epsilon.lower, epsilon.upper),
			      answer);
	}
	rate_explain_counts(cut, answer);
	explain(&zero, &epsilon, tail, answer);
	say(&epsilon, delta, answer);

	return true;
}

static const struct rate_method rates = {
	.lower = lower,
	.exceeds = exceeds,
	.report = bayes_report,
};

const struct method method_bayes = {
	.name = "bayes",
	.title = "Bayes",
	.summary = "Credible interval from the joint posterior of both rates",
	.reference = "bayesian-estimation 3.2, A.2",
	.kinds = RATE_KINDS,
	.claim = CLAIM_CREDIBLE_INTERVAL,
	.about = ABOUT_MECHANISM,
	.needs = NEEDS_TRIALS | NEEDS_PRIOR,
	.policies = RATE_POLICIES,
	.settings = { RATE_TAU_SETTINGS, RATE_SPLIT_SETTINGS, SETTING_END },
	.two_sided = true,
	.rates = &rates,
};
