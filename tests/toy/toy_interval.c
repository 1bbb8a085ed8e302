/* toy_interval.c - Hoeffding's limit, which holds and is wide */

#include <math.h>

#include "stats/law/rate_interval.h"

static struct proportion
upper(size_t k, size_t n, double tail)
{
	double most =
		(double)k / (double)n + sqrt(-log(tail) / (2 * (double)n));

	if (k == n || most >= 1)
		return (struct proportion){ 1, 0 };

	return (struct proportion){ most, 1 - most };
}

const struct rate_interval interval_toy = {
	.name = "toy",
	.upper = upper,
	.exact = true,
};
