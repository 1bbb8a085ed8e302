/* training_figures.h - what figures of a training on its way have in common */

#ifndef FIGURE_PART_TRAINING_FIGURES_H
#define FIGURE_PART_TRAINING_FIGURES_H

#include "figure/figure.h"
#include "figure/figure_source.h"

/* One column of the metrics against the steps. */
struct training_curve {
	const char *kind, *title;
	enum role role;
	const char *label;    /* of its axis */
	const char *sentence; /* what is seen */
	const char *claim;    /* and what not */
	struct range range;   /* of its axis; not from < to: as needed */
};

MUST_CHECK struct figure *
training_figure_draw(const struct training_curve *curve,
		     const struct figure_source *source, struct error *err);

#endif
