/*
 * anderson_darling.c - whether a sample looks normal
 *
 *	A^2 = -n - 1/n sum (2i - 1) [log F(x_i) + log(1 - F(x_{n+1-i}))]
 *
 * with F the normal distribution of the sample's own mean and deviation;
 * no small-sample factor on A^2 itself.  The critical values are those of
 * Stephens (1974) divided by 1 + 4/n - 25/n^2.
 */

#include "stats/sample/anderson_darling.h"

#include <math.h>

#include "stats/law/normal.h"
#include "stats/sample/moments.h"

const double anderson_darling_levels[ANDERSON_DARLING_LEVELS] = {
	0.15, 0.10, 0.05, 0.025, 0.01,
};

static const double critical[ANDERSON_DARLING_LEVELS] = {
	0.576, 0.656, 0.787, 0.918, 1.092,
};

double
anderson_darling_normal(const double sorted[], size_t count,
			struct progress *progress)
{
	struct moments moments = moments_of(sorted, count);
	double sd = moments_sample_sd(&moments), n = (double)count, sum = 0;

	if (!(sd > 0))
		return 0;
	for (size_t i = 0; i < count; i++) {
		double low = (sorted[i] - moments.mean) / sd;
		double high = (sorted[count - 1 - i] - moments.mean) / sd;

		if (!(i & 0xffff) && progress_stopped(progress))
			break;
		sum += (2 * (double)i + 1) *
		       (normal_log_below(low) + normal_log_above(high));
	}

	return -n - sum / n;
}

double
anderson_darling_p(double statistic, size_t count)
{
	double n = (double)count;
	double a = statistic * (1 + 0.75 / n + 2.25 / (n * n));

	if (a < 0.2)
		return -expm1(-13.436 + a * (101.14 - a * 223.73));
	if (a < 0.34)
		return -expm1(-8.318 + a * (42.796 - a * 59.938));
	if (a < 0.6)
		return exp(0.9177 - a * (4.279 + a * 1.38));
	/* The parabola turns up beyond 153, where nothing is left of p. */
	if (a > 150)
		return 0;

	return exp(1.2937 - a * (5.709 - a * 0.0186));
}

double
anderson_darling_critical(size_t level, size_t count)
{
	double n = (double)count;

	return critical[level] / (1 + 4 / n - 25 / (n * n));
}
