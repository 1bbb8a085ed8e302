/* rate_interval.h - limits on a counted proportion; a new one is one line */

#ifndef STATS_LAW_RATE_INTERVAL_H
#define STATS_LAW_RATE_INTERVAL_H

#include <stdbool.h>
#include <stddef.h>

#include "stats/law/beta.h"

struct rate_interval {
	const char *name; /* "clopper-pearson" */

	/*
	 * What the proportion hardly exceeds if k successes were seen in
	 * n > 0 trials; 1 without a failure, and it does not fall with k.
	 */
	struct proportion (*upper)(size_t k, size_t n, double tail);

	bool exact;   /* it does so with probability at most `tail` */
	bool concave; /* in k: the best threshold is on a hull, see sweep.h */
};

/* clang-format off */
#define RATE_INTERVALS(INTERVAL) \
	INTERVAL(clopper_pearson) \
	INTERVAL(jeffreys) \
	/* the end */
/* clang-format on */

#define DECLARE_RATE_INTERVAL(id)                                              \
	extern const struct rate_interval interval_##id;
RATE_INTERVALS(DECLARE_RATE_INTERVAL)
#undef DECLARE_RATE_INTERVAL

/* The upper limit on failures, seen from the other end. */
struct proportion rate_interval_lower(const struct rate_interval *interval,
				      size_t k, size_t n, double tail);

#endif
