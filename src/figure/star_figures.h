/* star_figures.h - figures of Epsilon* and the landscape, from a question */

#ifndef FIGURE_STAR_FIGURES_H
#define FIGURE_STAR_FIGURES_H

#include "base/compiler.h"
#include "base/error.h"
#include "figure/figure.h"
#include "method/method.h"

/* Each returns a new figure, or NULL and a sentence. */
MUST_CHECK struct figure *figure_landscape(const struct dataset *data,
					   const struct settings *settings,
					   struct error *err);
MUST_CHECK struct figure *figure_ratios(const struct question *ask,
					struct error *err);
MUST_CHECK struct figure *figure_goodness(const struct question *ask,
					  struct error *err);
MUST_CHECK struct figure *figure_normality(const struct question *ask,
					   struct error *err);
MUST_CHECK struct figure *figure_gamma_study(const struct question *ask,
					     struct error *err);

#endif
