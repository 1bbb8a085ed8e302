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

void
reach_add(const struct question *ask, struct result *answer)
{
	const struct quantity *ceiling = result_quantity(answer, "ceiling");
	double delta = settings_number(ask->settings, SETTING_DELTA);
	double most = ceiling ? quantity_figure(ceiling) : NAN;

	if (ceiling)
		add("ceiling-mu", most > 0 ? mu_of(most, delta) : 0,
		    ceiling->about, answer);
}
