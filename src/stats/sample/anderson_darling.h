/* anderson_darling.h - whether a sample looks normal */

#ifndef STATS_SAMPLE_ANDERSON_DARLING_H
#define STATS_SAMPLE_ANDERSON_DARLING_H

#include <stddef.h>

#include "base/progress.h"

/*
 * A^2 of an ascending sample against the normal distribution with its mean
 * and its deviation (n - 1); at least 2 numbers, not all equal (0 then).
 * Nothing to rely on where it is stopped.
 */
double anderson_darling_normal(const double sorted[], size_t count,
			       struct progress *progress);

/*
 * The chance of a larger A^2 from normal data: D'Agostino and Stephens,
 * Goodness-of-Fit Techniques, 1986, table 4.9.
 */
double anderson_darling_p(double statistic, size_t count);

/* The five levels tabulated, and the A^2 that a level rejects beyond. */
enum { ANDERSON_DARLING_LEVELS = 5 };
extern const double anderson_darling_levels[ANDERSON_DARLING_LEVELS];

double anderson_darling_critical(size_t level, size_t count);

#endif
