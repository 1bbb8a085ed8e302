/* exchangeable.h - limits on a rate of trials that depend within a run */

#ifndef STATS_LAW_EXCHANGEABLE_H
#define STATS_LAW_EXCHANGEABLE_H

#include <stddef.h>

/* Zeros and ones of one run, in any order of its trials. */
struct exchangeable_run {
	size_t ones, trials;
};

/*
 * What the rate hardly exceeds, by moments of pairs (order 2) or of up to
 * four trials of a run (order 4); approximate, for many runs.
 */
double exchangeable_upper(const struct exchangeable_run runs[], size_t count,
			  int order, double tail);

#endif
