/* bells.h - the two laws of a mechanism's scores, as densities */

#ifndef FIGURE_PART_BELLS_H
#define FIGURE_PART_BELLS_H

#include "figure/figure.h"
#include "figure/figure_source.h"

/*
 * The figure of the mechanism that is set, with the threshold of tau= or
 * fpr= and whom it gets wrong.
 */
MUST_CHECK struct figure *bells_draw(const struct figure_source *source,
				     struct error *err);

#endif
