/* sweep.h - the best of all thresholds, without looking at most of them */

#ifndef STATS_SWEEP_H
#define STATS_SWEEP_H

#include <stdbool.h>
#include <stddef.h>

#include "stats/roc.h"

/*
 * What is to be largest.  `value` must not grow with fn or fp.  Where
 * `convex` is set, the pairs (fp, fn) below any level form a convex set, so
 * that the maximum over a row of thresholds is at a vertex of its hull: true
 * of bounds built from Clopper-Pearson or Jeffreys limits, whose upper
 * limits are concave in the count.
 */
struct sweep_goal {
	double (*value)(size_t fn, size_t fp, void *arg);
	/* Whether value > than, if that is cheaper to say; or NULL. */
	bool (*exceeds)(size_t fn, size_t fp, double than, void *arg);
	/* What value surely does not exceed, if much cheaper; or NULL. */
	double (*most)(size_t fn, size_t fp, void *arg);
	void *arg;
	bool convex;
};

struct sweep_best {
	double value;
	struct roc_point at;
	size_t asked; /* how often the goal was looked at */
};

/* The best point of a curve. */
struct sweep_best sweep_roc(const struct roc *roc,
			    const struct sweep_goal *goal);

/*
 * The same value straight from unsorted scores, in about three passes over
 * them: thresholds at the edges of 4096 cells are exact, and of the rest
 * only cells are looked into whose optimistic corner could do better.
 */
MUST_CHECK bool sweep_scores(const struct roc_scores *scores,
			     const struct sweep_goal *goal,
			     struct sweep_best *best, struct error *err);

#endif
