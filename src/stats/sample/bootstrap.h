/* bootstrap.h - intervals from samples drawn again */

#ifndef STATS_SAMPLE_BOOTSTRAP_H
#define STATS_SAMPLE_BOOTSTRAP_H

#include <stddef.h>

#include "base/registry.h"
#include "stats/law/random.h"

/* clang-format off */
#define BOOTSTRAPS(CHOICE) \
	CHOICE(BOOTSTRAP_NONE, "none") \
	CHOICE(BOOTSTRAP_PERCENTILE, "percentile") \
	CHOICE(BOOTSTRAP_BC, "bc") /* corrected for bias */ \
	CHOICE(BOOTSTRAP_BCA, "bca") /* and for a spread that changes with the truth */
/* clang-format on */

enum bootstrap_kind { BOOTSTRAPS(CHOICE_VALUE) };

/*
 * The acceleration of BCa from the influence of each observation on the
 * estimate, each already divided by the size of its sample; 0 if none.
 */
double bootstrap_acceleration(const double influence[], size_t count);

struct bootstrap_interval {
	double lower, upper;
};

/*
 * Limits that leave `tail` beyond each end.  `replicates` are sorted
 * ascending; `estimate` is that of the data; Efron and Tibshirani 1993,
 * chapter 14.  Approximate for every kind.
 */
struct bootstrap_interval bootstrap_interval(enum bootstrap_kind kind,
					     const double replicates[],
					     size_t count, double estimate,
					     double acceleration, double tail);

#endif
