/* laplace_sample.h - Laplace noise on a Poisson sample, of any neighbours */

#ifndef PRIVACY_MECHANISM_KIND_LAPLACE_SAMPLE_H
#define PRIVACY_MECHANISM_KIND_LAPLACE_SAMPLE_H

#include "privacy/mechanism/mechanism.h"

/* In the order of the parameters. */
enum { LAPLACE_SAMPLE_EPSILON, LAPLACE_SAMPLE_RATE };

struct laplace_sample {
	double epsilon, q;
};

/* The start() of mechanisms with these two parameters. */
bool laplace_sample_start(struct mechanism *mechanism, const double values[],
			  const struct mechanism_points *points,
			  struct error *err);

/* log(1 - q + q e^inner), and the inner loss of such a one. */
double laplace_sample_mixed(const struct laplace_sample *step, double inner);
double laplace_sample_inner(const struct laplace_sample *step, double mixed);

/* A loss rounded away from 0, but for the exact ones of a sample of all. */
double laplace_sample_beyond(const struct laplace_sample *step, double loss);

/* Noise, and `shift` where the canary takes part. */
void laplace_sample_draw(const struct laplace_sample *step,
			 const struct bulk_place *draws, double shift,
			 double scores[], size_t count);

#endif
