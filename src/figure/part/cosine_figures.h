/* cosine_figures.h - what figures of canary cosines share */

#ifndef FIGURE_PART_COSINE_FIGURES_H
#define FIGURE_PART_COSINE_FIGURES_H

#include "figure/figure_source.h"
#include "method/one_shot/cosines.h"

/* More numbers of presentations than this are not drawn. */
enum { COSINE_REPETITIONS = 16 };

/* The final model's groups of the active data; the caller clears them. */
void cosine_figure_source(const struct figure_source *source,
			  struct cosine_groups *groups);

/* The numbers of presentations there are, upwards; returns how many. */
size_t cosine_figure_repetitions(const struct cosine_groups *groups,
				 double repetitions[COSINE_REPETITIONS]);

/* All cosines of one sort with that number of presentations; new. */
double *cosine_figure_pool(const struct cosine_groups *groups,
			   double repetition, bool seen);
size_t cosine_figure_pool_count(const struct cosine_groups *groups,
				double repetition, bool seen);

/* What one-shot and one-shot-lower say of some runs; free both rows. */
struct cosine_figure_estimates {
	double *estimate, *lower;
	size_t runs;
};

/* Of the runs with that number of presentations. */
struct cosine_figure_estimates
cosine_figure_estimates(const struct cosine_groups *groups, double repetition,
			const struct settings *settings);
void cosine_figure_estimates_clear(struct cosine_figure_estimates *estimates);

#endif
