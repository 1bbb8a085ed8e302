/* histogram.h - what is said of data before any method: counts and shapes */

#ifndef UI_WORK_HISTOGRAM_H
#define UI_WORK_HISTOGRAM_H

#include <stdbool.h>
#include <stddef.h>

#include "session/snapshot.h"

enum { HISTOGRAM_BINS = 40 };

/* Two histograms over the same bins; outer rows go to the edge bins. */
struct histogram {
	bool is_two_samples;
	size_t in_count, out_count;
	double low, high; /* the edges of the first and last bin */
	double least, greatest;
	size_t in[HISTOGRAM_BINS], out[HISTOGRAM_BINS];
};

/*
 * The threshold, in units of the file, that calls that part of the
 * non-members members; of data in two samples.
 */
double histogram_threshold(const struct snapshot *snapshot, double fpr);

/* Whether data are such: what has a threshold to choose. */
bool histogram_suits(const struct dataset *data);

struct histogram histogram_of(const struct snapshot *snapshot);

#endif
