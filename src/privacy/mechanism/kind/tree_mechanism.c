/*
 * tree_mechanism.c - sums of a stream by a binary tree with normal noise
 *
 * Every node of a tree over n records gets noise sigma; a record is in one
 * node of each level, so it moves them by sqrt(levels) together, levels =
 * floor(log2(n)) + 1: a Gaussian of mu = sqrt(levels) / sigma (Chan, Shi and
 * Song 2011; Honaker 2015).  Each record takes part once.
 */

#include <math.h>

#include "privacy/mechanism/gaussian_mechanism.h"
#include "privacy/mechanism/mechanisms.h"

enum { SIGMA, LEAVES };

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	double levels = 1;

	(void)points;
	(void)err;
	for (double n = values[LEAVES]; n >= 2; n /= 2)
		levels++;
	gaussian_mechanism_start(mechanism, sqrt(levels) / values[SIGMA]);

	return true;
}

const struct mechanism_kind mechanism_tree = {
	.name = "tree",
	.title = "Tree aggregation",
	.summary = "sums of a stream by a binary tree with normal noise",
	.reference = "Kairouz et al., ICML 2021 (DP-FTRL)",
	.parameters = {
		[SIGMA] = { .name = "sigma",
			    .summary = "noise of a node over what one record "
				       "adds",
			    .lowest = 1e-3,
			    .highest = 1e6 },
		[LEAVES] = { .name = "leaves",
			     .summary = "how many records or steps the stream "
					"has",
			     .lowest = 1,
			     .highest = 1e15 },
	},
	.neighbours = ADJACENCY_OF_SUMS,
	.start = start,
	GAUSSIAN_FUNCTIONS,
};
