/* facts.h - what is said of data before any method: counts and shapes */

#ifndef UI_WORK_FACTS_H
#define UI_WORK_FACTS_H

#include <stdbool.h>
#include <stddef.h>

#include "session/snapshot.h"

enum { FACTS_BINS = 40 };

/* Two histograms over the same bins; outer rows go to the edge bins. */
struct facts {
	bool is_two_samples;
	size_t in_count, out_count;
	double low, high; /* the edges of the first and last bin */
	double least, greatest;
	size_t in[FACTS_BINS], out[FACTS_BINS];
};

/*
 * The threshold, in units of the file, that calls that part of the
 * non-members members; of data in two samples.
 */
double facts_threshold(const struct snapshot *snapshot, double fpr);

/* Whether data are such: what has a threshold to choose. */
bool facts_two_samples(const struct dataset *data);

struct facts facts_of(const struct snapshot *snapshot);

#endif
