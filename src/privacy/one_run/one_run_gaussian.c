/*
 * one_run_gaussian.c - the Gaussian curve, quick where x moves slowly
 *
 * g(x) = Phi(z - mu) and g'(x) = exp(mu z - mu^2 / 2) with Phi(z) = x.  The
 * recursion asks along a slowly growing x, so z follows from the last one:
 * with u = (x - x0) / phi(z0) its Taylor series is
 *
 *	z = z0 + u + z0 u^2/2 + (1 + 2 z0^2) u^3/6 + ...
 *
 * good to the last digit for small u, and a start for one step of Halley's
 * method otherwise.
 */

#include <math.h>

#include "privacy/one_run/one_run_curve.h"
#include "stats/law/normal.h"

static double
series(double z, double u)
{
	double w = z * z;
	double c5 = (7 + w * (46 + 24 * w)) / 120;
	double c4 = z * (7 + 6 * w) / 24;
	double c3 = (1 + 2 * w) / 6;

	return z + u * (1 + u * (z / 2 + u * (c3 + u * (c4 + u * c5))));
}

/* Makes x the point from which later ones are found. */
static double
remember(struct one_run_curve_gaussian *gaussian, double x, double z)
{
	gaussian->x = x;
	gaussian->z = z;
	gaussian->density = normal_density(z);

	return z;
}

static double
halley(double x, double z)
{
	double error = (normal_below(z) - x) / normal_density(z);

	return z - error / (1 + z * error / 2);
}

static double
quantile(struct one_run_curve_gaussian *gaussian, double x)
{
	double u, reach;

	if (!(gaussian->density > 0) || x < 1e-200 || x > 0.9)
		return remember(gaussian, x, normal_quantile(x));
	u = (x - gaussian->x) / gaussian->density;
	reach = fabs(u) * (1 + fabs(gaussian->z));
	if (reach < 0.002)
		return series(gaussian->z, u);
	if (reach < 0.1)
		return remember(gaussian, x, halley(x, series(gaussian->z, u)));

	return remember(gaussian, x, normal_quantile(x));
}

static struct one_run_point
inverse(void *state, double x)
{
	struct one_run_curve_gaussian *gaussian = state;
	double mu = gaussian->mu, z;

	if (!(x > 0))
		return (struct one_run_point){ .bend = INFINITY };
	if (!(x < 1))
		return (struct one_run_point){ 1, INFINITY, INFINITY };
	z = quantile(gaussian, x);

	return (struct one_run_point){
		.value = normal_below(z - mu),
		.slope = exp(mu * (z - mu / 2)),
		.bend = mu / gaussian->density,
	};
}

static void
move(void *state, double parameter)
{
	struct one_run_curve_gaussian *gaussian = state;

	gaussian->mu = parameter;
}

struct one_run_family
one_run_curve_gaussian(struct one_run_curve_gaussian *gaussian)
{
	return (struct one_run_family){
		.move = move,
		.curve = { .inverse = inverse,
			   .state = gaussian,
			   .error = 4e-14,
			   .smooth = true },
	};
}
