/* logarithm.h - sums and differences of what has underflown */

#ifndef STATS_LOGARITHM_H
#define STATS_LOGARITHM_H

#include <math.h>

/* log(e^a + e^b) */
static inline double
logarithm_sum(double a, double b)
{
	double most = fmax(a, b), least = fmin(a, b);

	return isinf(most) ? most : most + log1p(exp(least - most));
}

/* log(e^a - e^b), a >= b */
static inline double
logarithm_difference(double a, double b)
{
	return a > b ? a + log(-expm1(b - a)) : -INFINITY;
}

#endif
