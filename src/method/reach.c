/*
 * reach.c - what a perfect attack could have shown with this design
 *
 * The ceiling is the lower end that the same rows would have given without
 * an error.  In mu it is the Gaussian mechanism that just has this epsilon
 * at delta, so that audits at unlike deltas can be compared.
 */

#include "method/reach.h"

#include <math.h>

#include "base/number.h"
#include "privacy/gaussian_dp.h"

/* NaN where delta says nothing about mu. */
static double
mu_of(double epsilon, double delta)
{
	if (!(epsilon > 0) || !isfinite(epsilon) || !(delta > 0) ||
	    !(delta < 1))
		return NAN;

	return gaussian_dp_mu(epsilon, delta);
}

static void
add_mu(double mu, const struct quantity *ceiling, struct result *answer)
{
	struct quantity reach = quantity_certified("ceiling-mu", mu, mu, mu);

	reach.about = ceiling->about;
	if (!isnan(mu) && !result_quantity(answer, "ceiling-mu"))
		result_add(answer, &reach);
}

static void
say_nothing_detected(double epsilon, double mu, struct result *answer)
{
	char most[NUMBER_SIZE], same[NUMBER_SIZE];

	number_write(most, epsilon, 4, NUMBER_DOWN);
	number_write(same, mu, 4, NUMBER_DOWN);
	if (!(epsilon > 0))
		result_say_more(answer, "The reach of this audit is 0: with "
					"these rows not even a perfect attack "
					"would show anything.");
	else if (isnan(mu))
		result_say_more(answer,
				"Not detected, below the reach of this audit: "
				"a perfect attack could have shown epsilon %s.",
				most);
	else
		result_say_more(answer,
				"Not detected, below the reach of this audit: "
				"a perfect attack could have shown epsilon %s, "
				"which is mu %s.",
				most, same);
}

void
reach_add(const struct question *ask, struct result *answer)
{
	const struct quantity *ceiling = result_quantity(answer, "ceiling");
	const struct quantity *epsilon = result_quantity(answer, "epsilon");
	double most, mu;

	if (!ceiling)
		return;
	most = quantity_figure(ceiling);
	mu = mu_of(most, settings_number(ask->settings, SETTING_DELTA));
	if (epsilon && !isnan(epsilon->lower) && !(epsilon->lower > 0))
		say_nothing_detected(most, mu, answer);
	add_mu(mu, ceiling, answer);
}
