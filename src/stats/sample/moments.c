/*
 * moments.c - range, mean and deviation of a sample
 *
 * The sums run over deviations from the first rough mean, so that no
 * digits are lost where the deviation is small beside the mean.
 */

#include "stats/sample/moments.h"

#include <math.h>

#include "stats/loop/kernel.h"

enum { ROUGH = 1024 };

static double
rough_mean(const double x[], size_t count)
{
	size_t step = count / ROUGH + 1, taken = 0;
	double sum = 0;

	for (size_t i = 0; i < count; i += step, taken++)
		sum += (x[i] - x[0]);

	return x[0] + sum / (double)taken;
}

struct moments
moments_of(const double x[], size_t count)
{
	struct moments of = { .count = count };
	double centre = rough_mean(x, count), n = (double)count;
	double first, second;

	kernel()->range(x, count, &of.low, &of.high);
	kernel()->deviations(x, count, centre, &first, &second);
	of.mean = fmin(fmax(centre + first / n, of.low), of.high);
	of.squares = of.low < of.high ? fmax(0, second - first * first / n) : 0;

	return of;
}

double
moments_sd(const struct moments *moments)
{
	return sqrt(moments->squares / (double)moments->count);
}

double
moments_sample_sd(const struct moments *moments)
{
	if (moments->count < 2)
		return 0;

	return sqrt(moments->squares / ((double)moments->count - 1));
}
