/*
 * cosine_null.c - the cosine of a random direction with a fixed one
 *
 * One-shot empirical privacy estimation for federated learning, theorem
 * 3.3 and section 5.  With t = sin(psi) the density of the latitude psi is
 *
 *	N cos^m(psi), m = d - 2, N = Gamma(d/2) / (sqrt(pi) Gamma((d-1)/2)),
 *
 * log-concave and analytic for every d, where the density of t itself is
 * singular at d = 2.  A tail is its height at the edge, in logarithms,
 * times an integral relative to that height which can neither overflow nor
 * underflow.
 */

#include "privacy/cosine/cosine_null.h"

#include <math.h>
#include <stdbool.h>

#include "stats/law/normal.h"
#include "stats/loop/kernel.h"

/* The tail is followed until it has fallen by exp(-CUT). */
#define CUT    42.0
#define PANELS 4

/* log(Gamma(x + 1) / Gamma(x + 1/2)), x >= 0. */
static double
log_gamma_step(double x)
{
	double r = 1 / (x * x);

	if (x < 16)
		return log(tgamma(x + 1) / tgamma(x + 0.5));

	return 0.5 * log(x) +
	       (1.0 / 8 -
		r * (1.0 / 192 -
		     r * (1.0 / 640 - r * (17.0 / 14336 - r * 31.0 / 18432)))) /
		       x;
}

static double
log_scale(size_t dimension)
{
	double x = (double)(dimension - 2) / 2;

	return log_gamma_step(x) - 0.5 * log(M_PI);
}

/* log cos(psi) and what is left of psi to pi/2. */
struct latitude {
	double log_cosine, rest, tangent;
};

static struct latitude
latitude_of(double t)
{
	double gap = 1 - t, sum = 1 + t;

	return (struct latitude){
		.log_cosine = 0.5 * (t < 0.5 ? log1p(-t * t) : log(gap * sum)),
		.rest = 2 * asin(sqrt(gap / 2)),
		.tangent = t / sqrt(gap * sum),
	};
}

/* log P(T > t), 0 <= t < 1. */
static double
log_tail(size_t dimension, double t)
{
	struct latitude at = latitude_of(t);
	double m = (double)(dimension - 2), slope = m * at.tangent;
	double fall = slope + sqrt(slope * slope + 2 * CUT * m);
	struct kernel_beta loop = { .right = m, .tan = at.tangent };
	double length = fall > 0 ? fmin(2 * CUT / fall, at.rest) : at.rest;
	double integral;

	integral = kernel()->beta_integral(&loop, 0, length, PANELS);

	return log_scale(dimension) + m * at.log_cosine + log(integral);
}

double
cosine_null_log_above(size_t dimension, double cosine)
{
	if (!(cosine < 1))
		return -INFINITY;
	if (!(cosine > -1))
		return 0;
	if (cosine < 0)
		return log1p(-exp(log_tail(dimension, -cosine)));

	return log_tail(dimension, cosine);
}

double
cosine_null_log_below(size_t dimension, double cosine)
{
	return cosine_null_log_above(dimension, -cosine);
}

double
cosine_null_above(size_t dimension, double cosine)
{
	if (cosine < 0 && cosine > -1)
		return 1 - exp(log_tail(dimension, -cosine));

	return exp(cosine_null_log_above(dimension, cosine));
}

double
cosine_null_below(size_t dimension, double cosine)
{
	return cosine_null_above(dimension, -cosine);
}

/* Newton on log P(psi' > psi), which is concave in psi. */
static double
quantile(size_t dimension, double tail)
{
	double m = (double)(dimension - 2), goal = log(tail);
	double low = 0, high = M_PI_2;
	double psi = normal_quantile_above(tail) / sqrt(m + 1.5);

	psi = fmin(psi, 0.9 * M_PI_2);
	for (int i = 0; i < 200; i++) {
		double found = cosine_null_log_above(dimension, sin(psi));
		double density = log_scale(dimension) + m * log(cos(psi));
		double step = (found - goal) * exp(found - density);
		double next = psi + step;

		if (fabs(step) <= 1e-15 * psi)
			return sin(next);
		if (found > goal)
			low = psi;
		else
			high = psi;
		if (!(next >= low && next <= high)) /* also NaN */
			next = (low + high) / 2;
		psi = next;
	}

	return sin(psi);
}

double
cosine_null_quantile_above(size_t dimension, double tail)
{
	if (!(tail > 0))
		return 1;
	if (!(tail < 1))
		return -1;
	if (tail > 0.5)
		return -cosine_null_quantile_above(dimension, 1 - tail);

	return quantile(dimension, tail);
}

double
cosine_null_log_density(size_t dimension, double cosine)
{
	double m = (double)dimension - 3;

	if (!(fabs(cosine) < 1))
		return -INFINITY;

	return log_scale(dimension) +
	       0.5 * m * (log1p(-cosine) + log1p(cosine));
}

double
cosine_null_density(size_t dimension, double cosine)
{
	return exp(cosine_null_log_density(dimension, cosine));
}
