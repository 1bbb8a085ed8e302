/*
 * reach.c - what a perfect attack could have shown with this design
 *
 * The ceiling is the lower end that the same rows would have given without
 * an error.  In mu it is what the limits on both rates would have refuted,
 * or, where a method has no such limits, the Gaussian mechanism that just
 * has this epsilon at delta, so that audits at unlike deltas can be compared.
 */

#include "method/reach.h"

#include <math.h>

#include "base/number.h"
#include "privacy/gaussian_dp.h"
#include "stats/law/normal.h"
#include "stats/safe.h"

static void
add(const char *name, double most, enum about about, struct result *answer)
{
	struct quantity reach = quantity_certified(name, most, most, most);

	if (isnan(most) || result_quantity(answer, name))
		return;
	reach.about = about;
	result_add(answer, &reach);
}

/* NaN where delta says nothing about mu. */
static double
mu_of(double epsilon, double delta)
{
	if (!(epsilon >= 0) || !isfinite(epsilon) || !(delta > 0) ||
	    !(delta < 1))
		return NAN;

	return gaussian_dp_mu(epsilon, delta);
}

void
reach_add_ceiling(double most, enum about about, struct result *answer)
{
	add("ceiling", most, about, answer);
}

void
reach_add_delta(double most, double epsilon, enum about about,
		struct result *answer)
{
	add("ceiling-delta", most, about, answer);
	add("ceiling-mu", most > 0 ? mu_of(epsilon, most) : 0, about, answer);
}

void
reach_add_rates(struct proportion fnr, struct proportion fpr, enum about about,
		struct result *answer)
{
	double mu = normal_quantile_above(fpr.p) - normal_quantile(fnr.p);

	/* Limits of 1 refute nothing. */
	if (mu < INFINITY)
		add("ceiling-mu", mu > 0 ? safe_down(mu) : 0, about, answer);
}

/* "epsilon 4.2" or "delta 0.3", "or mu 3.1". */
static void
say_nothing_detected(const char *what, double most, struct result *answer)
{
	const struct quantity *mu = result_quantity(answer, "ceiling-mu");
	char number[NUMBER_SIZE], same[NUMBER_SIZE] = "";

	if (!(most > 0)) {
		result_say_more(answer, "The reach of this audit is 0: with "
					"these rows not even a perfect attack "
					"would show anything.");
		return;
	}
	number_write(number, most, 4, NUMBER_DOWN);
	if (mu)
		number_write(same, quantity_figure(mu), 4, NUMBER_DOWN);
	result_say_more(answer,
			"Not detected, below the reach of this audit: a "
			"perfect attack could have shown %s %s%s%s.",
			what, number, mu ? " or mu " : "", same);
}

static bool
is_nothing(const struct quantity *quantity)
{
	return quantity && !isnan(quantity->lower) && !(quantity->lower > 0);
}

void
reach_add(const struct question *ask, struct result *answer)
{
	static const char *const numbers[][2] = {
		{ "epsilon", "ceiling" },
		{ "delta", "ceiling-delta" },
	};
	double delta = settings_number(ask->settings, SETTING_DELTA);

	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		const struct quantity *ceiling =
			result_quantity(answer, numbers[i][1]);
		double most = ceiling ? quantity_figure(ceiling) : NAN;

		if (!ceiling)
			continue;
		if (!i)
			add("ceiling-mu", most > 0 ? mu_of(most, delta) : 0,
			    ceiling->about, answer);
		if (is_nothing(result_quantity(answer, numbers[i][0])))
			say_nothing_detected(numbers[i][0], most, answer);
	}
}
