/* poisson_sample.h - a record that takes part with a chance */

#ifndef PRIVACY_MECHANISM_POISSON_SAMPLE_H
#define PRIVACY_MECHANISM_POISSON_SAMPLE_H

#include <stddef.h>
#include <stdint.h>

#include "privacy/mechanism/mechanism.h"

/* log(1 - q + q e^inner), and the inner loss of such a one. */
double poisson_sample_loss(double q, double inner);
double poisson_sample_inner(double q, double loss);

/* A Gaussian step on such a sample; mu is 1 / sigma. */
struct poisson_step {
	double mu, q;
};

enum { POISSON_STEP_SIGMA, POISSON_STEP_RATE };

/* From those two parameters; see the kind's `start`. */
bool poisson_step_start(struct mechanism *mechanism, const double values[],
			const struct mechanism_points *points,
			struct error *err);

/* Moves the scores of those canaries that take part. */
void poisson_sample_move(const struct bulk_place *draws, double q, double by,
			 double scores[], size_t count);

#endif
