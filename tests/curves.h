/* curves.h - what a curve says, counted and read without its search */

#ifndef TESTS_CURVES_H
#define TESTS_CURVES_H

#include "stats/sample/roc.h"

/* The errors of the rule at tau, counted score by score. */
struct roc_point counted_at(const struct roc_scores *scores, double tau);

/* The best rate of true positives where two thresholds may be mixed. */
double hull_tpr_at(const struct roc *roc, double fpr);

#endif
