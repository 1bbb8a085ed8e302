/* binomial.h - one-sided limits on a proportion that was counted */

#ifndef STATS_LAW_BINOMIAL_H
#define STATS_LAW_BINOMIAL_H

#include <stddef.h>

#include "stats/law/beta.h"

enum binomial_interval {
	BINOMIAL_EXACT,    /* Clopper and Pearson, Biometrika 26, 1934 */
	BINOMIAL_JEFFREYS, /* posterior under Beta(1/2, 1/2), not a bound */
};

/*
 * k successes were seen in n > 0 trials.  With BINOMIAL_EXACT the true
 * proportion lies beyond the limit with probability at most `tail`.
 * Without a success the lower limit is 0, without a failure the upper
 * limit is 1, for both.
 */
struct proportion binomial_upper(enum binomial_interval which, size_t k,
				 size_t n, double tail);
struct proportion binomial_lower(enum binomial_interval which, size_t k,
				 size_t n, double tail);

/* P(K <= k) for K ~ Bin(n, p), k a whole number; 0 for k < 0. */
double binomial_below(double k, double n, double p);

#endif
