/*
 * exponential_mechanism.c - a choice with odds e^(epsilon u / (2 sensitivity))
 *
 * The losses of any pair lie in a range of length epsilon.  The worst pair
 * with losses t and t - epsilon has delta
 *
 *	a (e^t - e^x),  a = (1 - e^(t - epsilon)) / (e^t - e^(t - epsilon)),
 *
 * and the best t for x is (x + epsilon) / 2 (Dong, Durfee and Rogers, ICML
 * 2020, theorem 1):
 *
 *	delta(x) = (1 - e^((x - epsilon) / 2))^2 / (1 - e^-epsilon).
 *
 * Randomized response of epsilon / 2 is one of them.  Steps may each take
 * another t; together they are at most as the worst of all t at once.
 */

#include <math.h>

#include "privacy/mechanism/kind/profile_mechanism.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/safe.h"

enum { EPSILON };

static double
most(const struct profile *profile, double x)
{
	double e = profile->numbers[EPSILON];

	if (!(x < e))
		return -INFINITY;

	return 2 * log(-expm1((x - e) / 2)) - log(-expm1(-e)) + 1e-14;
}

/* (e^(e/2) - e^x) / (1 + e^(e/2)) */
static double
least(const struct profile *profile, double x)
{
	double half = profile->numbers[EPSILON] / 2;

	if (!(x < half))
		return -INFINITY;

	return log(-expm1(x - half)) - log1p(exp(-half)) - 1e-14;
}

/*
 * The moment E[(P/Q)^a] of losses t and t - epsilon is largest at
 *
 *	e^-t = a (c - c^a) / ((a - 1) (1 - c^a)),  c = e^-epsilon,
 *
 * where it is e^((a-1) t) (1 - c^a) / ((1 - c) a).  Every step may take that
 * t, the other direction has the same, and no choice of others exceeds it, as
 * the moment is convex in the loss.  It is at most a (a - 1) epsilon^2 / 8.
 */
static void
renyi(const struct mechanism *mechanism, double order, struct bracket *found)
{
	const struct profile *profile = mechanism->state;
	double e = profile->numbers[EPSILON], steps = (double)mechanism->steps;
	double more = order - 1, all = log(-expm1(-order * e));
	double t = e + log(more) - log(order) - log(-expm1(-more * e)) + all;
	double log_moment = more * t + all - log(-expm1(-e)) - log(order);
	double error = 8e-16 *
		       (2 + fabs(all) + fabs(log(-expm1(-e))) +
			2 * fabs(log(more)) + log(order) + more * e) *
		       (2 + more);
	struct bracket one = { (log_moment - error) / more, log_moment / more,
			       (log_moment + error) / more };

	one = bracket_within(one, 0, safe_up(fmin(e, order * e * e / 8)));
	*found = bracket_scale(one, steps);
}

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	struct profile profile = { .most = most,
				   .least = least,
				   .numbers = { [EPSILON] = values[EPSILON] } };
	double corner = 1 / (1 + exp(values[EPSILON] / 2));

	(void)points;

	return profile_mechanism_start(mechanism, &profile, &corner, &corner, 1,
				       err);
}

const struct mechanism_kind mechanism_exponential = {
	.name = "exponential",
	.title = "Exponential",
	.summary = "a choice with odds that grow with its use, losses in a "
		   "range of epsilon",
	.reference = "McSherry and Talwar, FOCS 2007; Dong, Durfee and Rogers, "
		     "ICML 2020",
	.parameters = {
		[EPSILON] = { .name = "epsilon",
			      .summary = "the epsilon of one choice",
			      .lowest = 1e-6,
			      .highest = 600 },
	},
	.ends = "it tells no less than randomized response of half of "
		"epsilon, and no more than the worst losses in its range",
	.start = start,
	.renyi = renyi,
	PROFILE_FUNCTIONS,
};
