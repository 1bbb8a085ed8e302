/* laplace_sample.c - Laplace noise on a Poisson sample, of any neighbours */

#include "privacy/mechanism/kind/laplace_sample.h"

#include <math.h>

#include "base/memory.h"
#include "privacy/mechanism/poisson_sample.h"
#include "stats/law/random.h"
#include "stats/loop/exact.h"
#include "stats/safe.h"

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

double
laplace_sample_mixed(const struct laplace_sample *step, double inner)
{
	return poisson_sample_loss(step->q, inner);
}

double
laplace_sample_inner(const struct laplace_sample *step, double mixed)
{
	return poisson_sample_inner(step->q, mixed);
}

double
laplace_sample_beyond(const struct laplace_sample *step, double loss)
{
	if (!(step->q < 1))
		return loss;

	return copysign(safe_up(fabs(loss)), loss);
}

void
laplace_sample_draw(const struct laplace_sample *step,
		    const struct bulk_place *draws, double shift,
		    double scores[], size_t count)
{
	random_draw_uniforms(draws, scores, count);
	for (size_t i = 0; i < count; i++) {
		double u = scores[i] - 0.5;

		scores[i] =
			-copysign(exact_log1p(-2 * fabs(u)) / step->epsilon, u);
	}
	poisson_sample_move(draws, step->q, shift, scores, count);
}
