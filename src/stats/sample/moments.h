/* moments.h - range, mean and deviation of a sample */

#ifndef STATS_SAMPLE_MOMENTS_H
#define STATS_SAMPLE_MOMENTS_H

#include <stddef.h>

struct moments {
	size_t count;
	double low, high;
	double mean;
	double squares; /* the sum of squared deviations from the mean */
};

/* All finite; count > 0. */
struct moments moments_of(const double x[], size_t count);

/* The standard deviation that divides by n, and by n - 1. */
double moments_sd(const struct moments *moments);
double moments_sample_sd(const struct moments *moments);

#endif
