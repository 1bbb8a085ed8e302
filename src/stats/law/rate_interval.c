/* rate_interval.c - limits on a proportion that was counted */

#include "stats/law/rate_interval.h"

struct proportion
rate_interval_lower(const struct rate_interval *interval, size_t k, size_t n,
		    double tail)
{
	return proportion_swap(interval->upper(n - k, n, tail));
}
