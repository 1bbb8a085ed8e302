/* sweep.h - the best of all thresholds, without looking at most of them */

#ifndef STATS_SAMPLE_SWEEP_H
#define STATS_SAMPLE_SWEEP_H

#include <stdbool.h>
#include <stddef.h>

#include "stats/sample/roc.h"

/* What is to be largest. */
struct sweep_goal {
	double (*value)(size_t fn, size_t fp, void *arg);
	/* Whether value > than, or may be, if that is cheaper; or NULL. */
	bool (*exceeds)(size_t fn, size_t fp, double than, void *arg);
	/*
	 * What value surely does not exceed from one pair of counts to
	 * another that is larger in both; for sweep_points() alone.
	 */
	double (*most)(size_t fn, size_t fp, size_t fn_high, size_t fp_high,
		       void *arg);
	void *arg;
};

struct sweep_best {
	double value;
	struct roc_point at;
	size_t asked; /* how often the goal was looked at */
};

/*
 * The best vertex of a hull, which is the best threshold wherever the value
 * does not grow with fn or fp and the pairs (fp, fn) below any level form a
 * convex set: true of bounds built from Clopper-Pearson or Jeffreys limits,
 * whose upper limits are concave in the count.
 */
struct sweep_best sweep_roc(const struct roc *roc,
			    const struct sweep_goal *goal);

/* The better of one that is known and that of another hull. */
void sweep_on(const struct roc *roc, const struct sweep_goal *goal,
	      struct sweep_best *best);

/* The best of any points in the order of a curve, the first of equals. */
struct sweep_best sweep_points(const struct roc_point points[], size_t count,
			       const struct sweep_goal *goal);

#endif
