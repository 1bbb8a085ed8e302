/*
 * exchangeable.c - limits on a rate of trials that depend within a run
 *
 * n runs have k trials each, which may be taken in any order: exchangeable
 * ones, not independent.  With mu_l the chance that l of them are ones, the
 * mean m of a run's trials has variance (mu_1 - mu_2) / k + mu_2 - mu_1^2.
 * So where means of runs are normal,
 *
 *	n (m_1 - mu_1)^2 <= z^2 (mu_1 / k + (k-1)/k mu_2 - mu_1^2),
 *
 * a quadratic in mu_1 with ends (b +- sqrt(b^2 - 4 a c)) / 2 a,
 *	a = n + z^2, b = 2 n m_1 + z^2 / k, c = n m_1^2 - z^2 (k-1)/k mu_2,
 * mu_2 at its upper limit; and never wider than m_1 +- z / (2 sqrt n).  Where
 * runs have unlike numbers of trials k is their harmonic mean.
 *
 * Order 2: mu_2 by Wilson's limit on pairs, half of the error for either.
 * Order 4: the same quadratic for mu_2, whose variance needs mu_3 and mu_4,
 * which have Wilson limits; a quarter each.
 *
 * Pillutla and others, NeurIPS 2023.
 */

#include "stats/law/exchangeable.h"

#include <math.h>

#include "stats/law/normal.h"

/* Of ordered choices of l trials, the part that are all ones, by run. */
static double
moment(const struct exchangeable_run runs[], size_t count, int l)
{
	double sum = 0;
	size_t used = 0;

	for (size_t i = 0; i < count; i++) {
		double part = 1;

		if (runs[i].trials < (size_t)l)
			continue;
		for (int j = 0; j < l; j++)
			part *= fmax(0, (double)runs[i].ones - j) /
				((double)runs[i].trials - j);
		sum += part;
		used++;
	}

	return used ? sum / (double)used : 1;
}

/* 1 over the harmonic mean of the trials of a run. */
static double
one_over_trials(const struct exchangeable_run runs[], size_t count)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += 1 / (double)runs[i].trials;

	return sum / (double)count;
}

static double
wilson_upper(double mean, double n, double z)
{
	double spread = sqrt(mean * (1 - mean) / n + z * z / (4 * n * n));

	return fmin(1, (mean + z * z / (2 * n) + z * spread) / (1 + z * z / n));
}

/* The larger root of n (m - x)^2 = z^2 (part x + rest - x^2). */
static double
quadratic_upper(double mean, double n, double z, double part, double rest)
{
	double a = n + z * z, b = 2 * n * mean + z * z * part;
	double c = n * mean * mean - z * z * rest;
	double root = (b + sqrt(fmax(0, b * b - 4 * a * c))) / (2 * a);

	return fmin(1, fmin(root, mean + z / (2 * sqrt(n))));
}

/* mu_2 from the variance of pairs, with mu_3 and mu_4 at their limits. */
static double
pairs_upper(const struct exchangeable_run runs[], size_t count, double k,
	    double z)
{
	double n = (double)count, pairs = k * (k - 1);
	double third = wilson_upper(moment(runs, count, 3), n, z);
	double fourth = wilson_upper(moment(runs, count, 4), n, z);
	double rest =
		(4 * (k - 2) * third + (k - 2) * (k - 3) * fourth) / pairs;

	return quadratic_upper(moment(runs, count, 2), n, z, 2 / pairs, rest);
}

double
exchangeable_upper(const struct exchangeable_run runs[], size_t count,
		   int order, double tail)
{
	double z = normal_quantile_above(tail / (order == 4 ? 4 : 2));
	double n = (double)count, part = one_over_trials(runs, count);
	double k = 1 / part, second;

	if (order == 4 && k >= 4)
		second = pairs_upper(runs, count, k, z);
	else
		second = wilson_upper(moment(runs, count, 2), n, z);

	return quadratic_upper(moment(runs, count, 1), n, z, part,
			       (1 - part) * second);
}
