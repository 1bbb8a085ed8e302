/* figure_kinds.h - the list of figures; a new one is one line here */

#ifndef FIGURE_FIGURE_KINDS_H
#define FIGURE_FIGURE_KINDS_H

#include "base/registry.h"
#include "figure/figure_kind.h"

/* clang-format off */
#define FIGURES(FIGURE) \
	FIGURE(roc) \
	FIGURE(region) \
	FIGURE(tradeoff) \
	FIGURE(profile) \
	FIGURE(loss_density) \
	FIGURE(densities) \
	FIGURE(ratios) \
	FIGURE(gamma_study) \
	FIGURE(goodness) \
	FIGURE(normality) \
	FIGURE(guesses) \
	FIGURE(canaries) \
	FIGURE(options) \
	FIGURE(confidence) \
	FIGURE(wealth) \
	FIGURE(cosines) \
	FIGURE(repetitions) \
	FIGURE(quantiles) \
	FIGURE(landscape) \
	FIGURE(endpoints) \
	FIGURE(compare) \
	FIGURE(pins) \
	FIGURE(posterior) \
	FIGURE(threshold) \
	FIGURE(observations) \
	FIGURE(width) \
	FIGURE(training_loss) \
	FIGURE(training_accuracy) \
	FIGURE(training_epsilon) \
	/* the end */
/* clang-format on */

#define DECLARE_FIGURE(id) extern const struct figure_kind figure_kind_##id;
FIGURES(DECLARE_FIGURE)
#undef DECLARE_FIGURE

/* In the order of menus; panes show the first ones. */
REGISTRY(struct figure_kind, figure_kind, figure_kinds);

enum { FIGURES_MOST = 32 };

/* Whether it can be drawn from these data. */
bool figure_kind_suits(const struct figure_kind *kind,
		       const struct dataset *data);

/*
 * Names of those that the data allow, or that need none if they are NULL;
 * returns how many.
 */
size_t figure_kinds_suiting(const struct dataset *data,
			    const char *names[FIGURES_MOST]);

#endif
