/* laplace_sample.c - Laplace noise on a Poisson sample, of any neighbours */

#include "privacy/mechanism/kind/laplace_sample.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/law/random.h"
#include "stats/loop/exact.h"

bool
laplace_sample_start(struct mechanism *mechanism, const double values[],
		     const struct mechanism_points *points, struct error *err)
{
	struct laplace_sample step = { values[LAPLACE_SAMPLE_EPSILON],
				       values[LAPLACE_SAMPLE_RATE] };

	(void)points;
	(void)err;
	mechanism->state = memory_copy(&step, sizeof(step));

	return true;
}

/* e^30 holds all digits of 1. */
double
laplace_sample_mixed(const struct laplace_sample *step, double inner)
{
	if (inner > 30)
		return inner + log(step->q) +
		       log1p((1 - step->q) / step->q * exp(-inner));

	return log1p(step->q * expm1(inner));
}

double
laplace_sample_inner(const struct laplace_sample *step, double mixed)
{
	if (mixed > 30)
		return mixed + log1p((step->q - 1) * exp(-mixed)) -
		       log(step->q);

	return log1p(expm1(mixed) / step->q);
}

/* The choice of each canary is made far along its own stream. */
#define CHOICES ((uint64_t)1 << 62)

void
laplace_sample_draw(const struct laplace_sample *step, uint64_t seed,
		    uint64_t stream, double shift, double scores[],
		    size_t count)
{
	double *chosen = memory_new_array(count, sizeof(*chosen));

	random_fill_uniforms(seed, stream, 0, scores, count);
	random_fill_uniforms(seed, stream, CHOICES, chosen, count);
	for (size_t i = 0; i < count; i++) {
		double u = scores[i] - 0.5;

		scores[i] =
			(chosen[i] < step->q ? shift : 0) -
			copysign(exact_log1p(-2 * fabs(u)) / step->epsilon, u);
	}
	free(chosen);
}
