/*
 * jeffreys_interval.c - limits from the posterior under Beta(1/2, 1/2)
 *
 * Shorter than exact ones, and not a bound.
 */

#include "stats/law/rate_interval.h"

static struct proportion
upper(size_t k, size_t n, double tail)
{
	if (k == n)
		return (struct proportion){ 1, 0 };

	return beta_upper_limit((double)k + 0.5, (double)(n - k) + 0.5, tail);
}

const struct rate_interval interval_jeffreys = {
	.name = "jeffreys",
	.upper = upper,
	.concave = true,
};
