/* roc.h - what every threshold on two samples does */

#ifndef STATS_SAMPLE_ROC_H
#define STATS_SAMPLE_ROC_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"

/*
 * The scores of members and of non-members; never NaN.  A score says
 * "member" if it is at least tau, or at most tau where `lower` is set.
 */
struct roc_scores {
	const double *members, *others;
	size_t member_count, other_count;
	bool lower;
	struct progress *progress; /* may stop what is made of them; or NULL */
};

/* One threshold: members it misses, non-members it calls members. */
struct roc_point {
	double tau;
	size_t fn, fp;
};

/*
 * All thresholds that differ, from the one that calls nobody a member
 * (tau infinite) to the one that calls everybody one; fn falls, fp grows.
 * Equal scores are one step.  `hull` indexes the vertices of the lower-left
 * convex hull of (fp, fn); points on its edges are not vertices.
 */
struct roc {
	size_t members, others;
	bool lower;
	struct roc_point *points;
	size_t count;
	size_t *hull;
	size_t hull_count;
};

/* Both need a member and a non-member; `_sorted` wants ascending scores. */
struct roc *roc_new(const struct roc_scores *scores, struct error *err);
struct roc *roc_new_sorted(const struct roc_scores *sorted, struct error *err);
/* The thresholds alone, without a hull; `sorted` as its name says. */
struct roc *roc_curve(const struct roc_scores *sorted, struct error *err);
/* The same with members and non-members' answers exchanged, and a hull. */
struct roc *roc_mirror(const struct roc *roc, struct error *err);
void roc_free(struct roc *roc);

/* Area under the curve, a tie counts half; and under its concave hull. */
double roc_area(const struct roc *roc);
double roc_hull_area(const struct roc *roc);

/* The best rate of true positives at a rate of false positives <= fpr. */
double roc_tpr_at(const struct roc *roc, double fpr);

/* The largest TPR - FPR, and the index of a point that has it. */
double roc_advantage(const struct roc *roc, size_t *point);
/* The largest share of right calls among all scores. */
double roc_accuracy(const struct roc *roc);

/* What the area under a curve and its ties are like. */
struct roc_shape {
	double area;          /* as roc_area() */
	double area_variance; /* DeLong's; NaN with a class of one */
	/*
	 * How many standard deviations the area lies from 1/2 if both
	 * samples come from one law (Mann and Whitney, with ties); 0 if all
	 * scores are equal.
	 */
	double deviation;
	double tied; /* share of scores that share their value */
};

struct roc_shape roc_shape(const struct roc *roc);

/*
 * A curve of the vertices of its hull alone, in one pass over sorted scores:
 * enough for whatever has its maximum there, and needs little memory.
 * `shape` may be NULL.
 */
struct roc *roc_outline(const struct roc_scores *sorted,
			struct roc_shape *shape, struct error *err);

/*
 * Which of `count` points with fn falling and fp growing are vertices of
 * the lower-left hull; writes their indices, returns how many.
 */
size_t roc_hull(const struct roc_point points[], size_t count, size_t hull[]);

#endif
