/*
 * beta.c - tails and limits of the beta distribution, to counts of 10^9
 *
 * With x = sin^2(theta) the density of Beta(a, b) becomes
 *
 *	f(theta) = 2 / B(a, b) sin^A(theta) cos^B(theta),
 *	A = 2a - 1, B = 2b - 1,
 *
 * near-Gaussian around its mode, tan^2(mode) = A/B, and analytic even for
 * the half-integers of Jeffreys.  Around the mode -log f curves by at least
 * A + B everywhere, which says how far a tail must be followed.  The peak
 * needs no quadrature: with x = a - 1/2, y = b - 1/2, Stirling's main terms
 * cancel and
 *
 *	f(mode) = sqrt(2 (x + y) / pi) exp(w(x + y) - v(x) - v(y))
 *
 * where w and v are the remainders of log Gamma(x + 1) and of
 * log Gamma(x + 1/2).  GSL's inverses give up from n = 1000 on and its
 * forward function at n = 10^7; both are avoided.
 */

#include "stats/law/beta.h"

#include <math.h>
#include <stdbool.h>

#include "stats/law/beta_shape.h"
#include "stats/law/normal.h"
#include "stats/loop/kernel.h"

/* The tail is cut where the density has fallen by exp(-CUT). */
#define CUT    34.0
#define PANELS 2

/* P(theta - mode > d) where d >= 0: the tail is followed to its end. */
static double
far_tail(const struct beta_shape *shape, double d)
{
	double curve = shape->loop.left + shape->loop.right;
	double slope = fmax(0, beta_shape_fall(shape, d));
	double length =
		2 * CUT / (slope + sqrt(slope * slope + 2 * CUT * curve));

	if (!(d < shape->rest))
		return 0;
	length = fmin(length, shape->rest - d);

	return shape->peak *
	       kernel()->beta_integral(&shape->loop, d, d + length, PANELS);
}

/* P(theta - mode > d) for any d. */
static double
tail_above(const struct beta_shape *shape, double d)
{
	struct beta_shape other;

	if (d >= 0)
		return far_tail(shape, d);
	other = beta_shape_mirror(shape);

	return 1 - far_tail(&other, -d);
}

/* The distance from the mode, taken from the nearer end of [0, 1]. */
static double
distance(const struct beta_shape *shape, struct proportion at)
{
	if (at.p < at.q)
		return asin(sqrt(at.p)) - shape->mode;

	return shape->rest - asin(sqrt(at.q));
}

double
beta_above(double a, double b, struct proportion at)
{
	struct beta_shape shape = beta_shape_of(a, b);

	if (!(at.p > 0))
		return 1;
	if (!(at.q > 0))
		return 0;

	return fmin(1, fmax(0, tail_above(&shape, distance(&shape, at))));
}

double
beta_below(double a, double b, struct proportion at)
{
	return beta_above(b, a, proportion_swap(at));
}

double
beta_density(double a, double b, struct proportion at)
{
	struct beta_shape shape = beta_shape_of(a, b);

	return shape.peak *
	       exp(beta_shape_log_density(&shape, distance(&shape, at))) /
	       (2 * sqrt(at.p * at.q));
}

/*
 * Where the Gaussian that fits would put the limit, moved by its skewness
 * (Cornish and Fisher, seen from the mode).
 */
static double
first_guess(const struct beta_shape *shape, double tail)
{
	const struct kernel_beta *loop = &shape->loop;
	double z = normal_quantile_above(tail);
	double skew =
		(loop->cot - loop->tan) / sqrt(2 * (loop->left + loop->right));

	skew = fmax(-0.5, fmin(0.5, skew));

	return (z + skew * (z * z + 2) / 6) * shape->spread;
}

/* A last step of this size in the log of the tail leaves its cube. */
#define LAST_STEP 1e-5

/*
 * Halley on the logarithm of the tail.  With f the density, T the tail and
 * h = T/f, log T falls by 1/h and curves by (g h - 1)/h^2, where g is how
 * fast log f falls; g h <= 1 as f is log-concave.
 */
static double
solve(const struct beta_shape *shape, double tail, double guess)
{
	double margin = 0.05 * fmin(shape->spread, shape->mode + shape->rest);
	double d =
		fmax(margin - shape->mode, fmin(shape->rest - margin, guess));

	for (int i = 0; i < 60; i++) {
		double mass = tail_above(shape, d);
		double density =
			shape->peak * exp(beta_shape_log_density(shape, d));
		double h = mass / density, error, next, bend;

		if (!(mass > 0) || !(density > 0)) {
			d /= 2; /* beyond all mass: back towards the mode */
			continue;
		}
		error = log(mass / tail);
		bend = 1 - fmin(1, beta_shape_fall(shape, d) * h);
		next = d + h * error / fmax(0.5, 1 + bend * error / 2);
		if (next >= shape->rest)
			next = (d + shape->rest) / 2;
		if (next <= -shape->mode)
			next = (d - shape->mode) / 2;
		else if (fabs(error) < LAST_STEP)
			return next;
		if (fabs(next - d) <=
		    1e-16 * (fabs(d) + shape->mode + shape->rest))
			return next;
		d = next;
	}

	return d;
}

/* How far the limit moves if tail and angle are as wrong as they can be. */
static double
safety(const struct beta_shape *shape, double d, double tail)
{
	double density = shape->peak * exp(beta_shape_log_density(shape, d));
	double cancel = sqrt(shape->loop.left * shape->loop.right) * fabs(d);
	double relative = 2e-12 + 2e-15 * cancel;
	double rounding = 4e-16 * (shape->mode + shape->rest);

	if (!(density > 0))
		return rounding;

	return rounding + relative * tail / density;
}

static struct proportion
outward(const struct beta_shape *shape, double d, double tail)
{
	double safe = fmin(d + safety(shape, d, tail), shape->rest);
	double s = sin(shape->mode + safe), c = sin(shape->rest - safe);

	return (struct proportion){ s * s, c * c };
}

struct proportion
beta_upper_limit(double a, double b, double tail)
{
	struct beta_shape shape = beta_shape_of(a, b);

	return outward(&shape, solve(&shape, tail, first_guess(&shape, tail)),
		       tail);
}

/* On the parabola through the last three, in standard deviations. */
static double
guess_in_row(const struct beta_row *row, const struct beta_shape *shape,
	     double tail)
{
	const double *z = row->z;

	return row->count < 3 ? first_guess(shape, tail)
			      : (3 * z[0] - 3 * z[1] + z[2]) * shape->spread;
}

struct proportion
beta_upper_limit_next(struct beta_row *row, double a, double b, double tail)
{
	struct beta_shape shape = beta_shape_of(a, b);
	double d = solve(&shape, tail, guess_in_row(row, &shape, tail));

	row->z[2] = row->z[1];
	row->z[1] = row->z[0];
	row->z[0] = d / shape.spread;
	row->count++;

	return outward(&shape, d, tail);
}
