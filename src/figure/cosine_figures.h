/* cosine_figures.h - what figures of canary cosines share */

#ifndef FIGURE_COSINE_FIGURES_H
#define FIGURE_COSINE_FIGURES_H

#include "figure/figure_source.h"
#include "method/cosines.h"

/* More numbers of presentations than this are not drawn. */
enum { COSINE_REPETITIONS = 16 };

/* The groups of the active data; to be cleared also on failure. */
MUST_CHECK bool cosine_source(const struct figure_source *source,
			      enum cosine_rounds rounds,
			      struct cosine_groups *groups, struct error *err);

/* The numbers of presentations there are, upwards; returns how many. */
size_t cosine_repetitions(const struct cosine_groups *groups,
			  double repetitions[COSINE_REPETITIONS]);

/* All cosines of one sort with that number of presentations; new. */
double *cosine_pool(const struct cosine_groups *groups, double repetition,
		    bool seen);
size_t cosine_pool_count(const struct cosine_groups *groups, double repetition,
			 bool seen);

/*
 * The estimates of the runs with that number of presentations: of one-shot
 * and of one-shot-lower.  Arrays as long as there are groups; returns how
 * many were filled.
 */
size_t cosine_estimates(const struct cosine_groups *groups, double repetition,
			double delta, double alpha, double estimate[],
			double lower[]);

#endif
