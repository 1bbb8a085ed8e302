/* lattice.h - privacy losses that are multiples of one number */

#ifndef PRIVACY_MECHANISM_LATTICE_H
#define PRIVACY_MECHANISM_LATTICE_H

#include <stddef.h>

#include "base/error.h"
#include "privacy/compose/chance.h"
#include "privacy/mechanism/mechanism.h"

/* One step, before it is composed: chances of +1, 0, -1 and infinity. */
struct lattice_step {
	double loss;
	double up, same, down, infinite;
};

/*
 * The loss with the canary is i * step with chance mass[i + half], i from
 * -half to half, or infinite; without it the losses are the negatives of
 * these.  Randomized response and pure or approximate DP at their worst
 * are of this kind for any number of steps.
 */
struct lattice {
	struct lattice_step one;
	double step;
	size_t half;
	double infinite;
	struct chance all;            /* the same to more digits */
	double *mass, *above, *below; /* above and below each point */
};

/* ERROR_NUMERIC if so many steps of such losses would not fit. */
MUST_CHECK struct lattice *lattice_new(const struct lattice_step *step,
				       size_t steps, struct error *err);
void lattice_free(struct lattice *lattice);

double lattice_log_delta(const struct lattice *lattice, double epsilon);
double lattice_epsilon(const struct lattice *lattice, double delta);
double lattice_tradeoff(const struct lattice *lattice, double alpha);
struct loss_tails lattice_tails(const struct lattice *lattice, double loss);

/* Scores are losses over `step`; an infinite one is half + 1. */
void lattice_sample(const struct lattice *lattice,
		    const struct bulk_place *draws, bool in, double scores[],
		    size_t count);
struct score_rates lattice_rates(const struct lattice *lattice,
				 double threshold);

#endif
