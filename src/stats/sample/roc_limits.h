/* roc_limits.h - intervals for what describes a curve, from ranks alone */

#ifndef STATS_SAMPLE_ROC_LIMITS_H
#define STATS_SAMPLE_ROC_LIMITS_H

#include "stats/sample/roc.h"

struct roc_limits {
	double lower, value, upper;
};

/* All leave about `tail` beyond each end; roc_limits.c says how. */

/* The area under the curve. */
struct roc_limits roc_limits_area(const struct roc *outline,
				  const struct roc_shape *shape, double tail);

/* The area under its hull, which is at least that. */
struct roc_limits roc_limits_hull_area(const struct roc *outline,
				       const struct roc_shape *shape,
				       double tail);

/* The rate of true positives at a rate of false positives. */
struct roc_limits roc_limits_tpr(const struct roc_scores *sorted, double fpr,
				 double tail);

/* The largest TPR - FPR, and the largest share of right calls. */
struct roc_limits roc_limits_advantage(const struct roc *outline, double tail);
struct roc_limits roc_limits_accuracy(const struct roc *outline, double tail);

#endif
