/* poisson_sample.h - a record that takes part with a chance */

#ifndef PRIVACY_MECHANISM_POISSON_SAMPLE_H
#define PRIVACY_MECHANISM_POISSON_SAMPLE_H

#include <stddef.h>
#include <stdint.h>

/* log(1 - q + q e^inner), and the inner loss of such a one. */
double poisson_sample_loss(double q, double inner);
double poisson_sample_inner(double q, double loss);

/* Moves the scores of those canaries that take part. */
void poisson_sample_move(uint64_t seed, uint64_t stream, double q, double by,
			 double scores[], size_t count);

#endif
