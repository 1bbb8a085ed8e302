/* losses.h - what a trained model loses on its training set and outside */

#ifndef METHOD_STAR_LOSSES_H
#define METHOD_STAR_LOSSES_H

#include <stdbool.h>
#include <stddef.h>

#include "method/method.h"
#include "privacy/star/epsilon_star.h"
#include "privacy/star/loss_logit.h"

/* The losses of one model, in units of the file, ascending. */
struct losses {
	double instance;  /* as in the file; 0 without such a column */
	const char *name; /* its word, or NULL */
	double *population, *training;
	size_t population_count, training_count;
	size_t correct; /* predictions only: population rows that are right */
	size_t clipped; /* predictions moved away from 0 or 1 */
};

/* All models of a dataset, in ascending order of the instance. */
struct loss_groups {
	struct losses *at;
	size_t count;
	double clip; /* as used; NaN where the file holds losses */
};

/*
 * Of the run that is meant, and of all instances.  Made once and kept with
 * the data, which are losses or predictions.
 */
const struct loss_groups *losses_groups(const struct question *ask);

/*
 * The one model that is asked about: the only one, or instance=.  NULL and
 * a sentence where that is open, or where a class is empty.
 */
MUST_CHECK const struct losses *losses_of(const struct question *ask,
					  struct error *err);

/* Whether both classes are there. */
MUST_CHECK bool losses_complete(const struct losses *losses, struct error *err);

struct epsilon_star_sample losses_sample(const struct losses *losses);

/* Says where clip= acted. */
void losses_warn_of_clip(const struct loss_groups *groups,
			 struct result *answer);

/* The losses on the logit scale, and the normal laws fitted there. */
struct transformed {
	double *population, *training; /* in the order of the losses */
	struct loss_logit_range range;
	struct normal_law population_law, training_law; /* deviations: 1/n */
};

/* Refuses a class whose losses are all equal. */
MUST_CHECK bool losses_transform(const struct losses *losses,
				 struct transformed *to, struct error *err);
void losses_transformed_clear(struct transformed *transformed);

#endif
