/* normal.c - the normal distribution, good to its far tails */

#include "stats/law/normal.h"

#include <math.h>

double
normal_density(double x)
{
	return exp(-x * x / 2 - LOG_SQRT_2PI);
}

double
normal_below(double x)
{
	return 0.5 * erfc(-x * M_SQRT1_2);
}

double
normal_above(double x)
{
	return 0.5 * erfc(x * M_SQRT1_2);
}

/* Continued fraction of the Mills ratio for x >= 8, from the far end. */
static double
mills_far(double x)
{
	double rest = x;

	for (int i = 30; i > 0; i--)
		rest = x + i / rest;

	return 1 / rest;
}

double
normal_mills(double x)
{
	if (x >= 8)
		return mills_far(x);

	return normal_above(x) / normal_density(x);
}

double
normal_log_above(double x)
{
	if (x >= 8)
		return log(mills_far(x)) - x * x / 2 - LOG_SQRT_2PI;
	if (x < -1)
		return log1p(-normal_below(x));

	return log(normal_above(x));
}

double
normal_log_below(double x)
{
	return normal_log_above(-x);
}

/*
 * A first guess for small p, good to a few hundredths: Hastings' rational
 * form (Abramowitz and Stegun 26.2.23) in r = sqrt(-2 log p).
 */
static double
guess_above(double r)
{
	return r - (2.515517 + r * (0.802853 + r * 0.010328)) /
			   (1 + r * (1.432788 + r * (0.189269 + r * 0.001308)));
}

double
normal_quantile_log_above(double lp)
{
	double x;

	if (lp > -M_LN2)
		return -normal_quantile_log_above(log(-expm1(lp)));
	x = guess_above(sqrt(-2 * lp));
	/* Newton on log P(Z > x), whose derivative is -1/mills. */
	for (int i = 0; i < 8; i++) {
		double step = (normal_log_above(x) - lp) * normal_mills(x);

		x += step;
		if (fabs(step) < 1e-13 * (1 + fabs(x)))
			break;
	}

	return x;
}

double
normal_quantile_above(double p)
{
	double x, error;

	if (p > 0.5)
		return -normal_quantile_above(1 - p);
	if (!(p > 0))
		return INFINITY;
	if (p < 1e-280)
		return normal_quantile_log_above(log(p));

	x = p < 0.5 ? guess_above(sqrt(-2 * log(p))) : 0;
	/* Halley on P(Z > x) = p. */
	for (int i = 0; i < 3; i++) {
		error = (normal_above(x) - p) / normal_density(x);
		x += error / (1 - x * error / 2);
	}

	return x;
}

double
normal_quantile(double p)
{
	return -normal_quantile_above(p);
}
