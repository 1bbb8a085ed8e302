/*
 * rate_limits.c - limits on rates, remembered while a search asks again
 *
 * A staircase of counts asks for the same two dozen limits hundreds of
 * times.  Neighbouring counts of one size have places of their own; a newer
 * limit takes the place of an older one.
 */

#include "stats/law/rate_limits.h"

static bool
is_that(const struct rate_limits_one *one, const struct rate_interval *interval,
	size_t k, size_t n, double tail)
{
	return one->interval == interval && one->k == k && one->n == n &&
	       !(one->tail < tail) && !(one->tail > tail);
}

struct proportion
rate_limits_upper(struct rate_limits *limits,
		  const struct rate_interval *interval, size_t k, size_t n,
		  double tail)
{
	struct rate_limits_one *one =
		&limits->kept[(k + 31 * n) % RATE_LIMITS_KEPT];

	if (!is_that(one, interval, k, n, tail))
		*one = (struct rate_limits_one){ interval, k, n, tail,
						 interval->upper(k, n, tail) };

	return one->upper;
}
