/* star_figures.h - what figures of Epsilon* share */

#ifndef FIGURE_PART_STAR_FIGURES_H
#define FIGURE_PART_STAR_FIGURES_H

#include "base/compiler.h"
#include "figure/figure.h"
#include "figure/figure_source.h"
#include "method/star/losses.h"

/* Whether the chosen method is a form of Epsilon*. */
bool star_figure_is_chosen(const struct figure_source *source);

/* The threshold that is looked at: tau=, or the one epsilon* is found at. */
MUST_CHECK bool star_figure_threshold(const struct figure_source *source,
				      double *tau, struct error *err);

/*
 * Adds the normal laws fitted to losses, in units of the losses, to a
 * figure of their densities, and says the rates and ratios at tau.
 * Nothing where a sample cannot be fitted.
 */
void star_figure_add_fits(struct figure *figure,
			  const struct figure_source *source);

#endif
