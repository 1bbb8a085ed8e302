/* rate_limits.h - limits on rates, remembered while a search asks again */

#ifndef STATS_LAW_RATE_LIMITS_H
#define STATS_LAW_RATE_LIMITS_H

#include "stats/law/rate_interval.h"

/* So many are kept, each in a place of its own; zeroed is empty. */
enum { RATE_LIMITS_KEPT = 2048 };

struct rate_limits {
	struct rate_limits_one {
		const struct rate_interval *interval; /* NULL: empty */
		size_t k, n;
		double tail;
		struct proportion upper;
	} kept[RATE_LIMITS_KEPT];
};

/* interval->upper(k, n, tail), looked up where it was asked before. */
struct proportion rate_limits_upper(struct rate_limits *limits,
				    const struct rate_interval *interval,
				    size_t k, size_t n, double tail);

#endif
