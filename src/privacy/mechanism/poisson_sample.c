/* poisson_sample.c - a record that takes part with a chance */

#include "privacy/mechanism/poisson_sample.h"

#include <math.h>

#include "base/memory.h"
#include "stats/law/random.h"

/*
 * Where most take part, a loss far below 0 is the logarithm of little more
 * than 1 - q, of which e^loss - 1 would keep no digit.
 */
static bool
is_of_the_rest(double q, double loss)
{
	return q > 0.5 && loss < -0.5;
}

/* e^30 holds all digits of 1, and the larger may be no double. */
double
poisson_sample_loss(double q, double inner)
{
	if (!(q < 1))
		return inner;
	if (is_of_the_rest(q, inner))
		return log(1 - q + q * exp(inner));
	if (inner > 30)
		return inner + log(q) + log1p((1 - q) / q * exp(-inner));

	return log1p(q * expm1(inner));
}

double
poisson_sample_inner(double q, double loss)
{
	if (!(q < 1))
		return loss;
	if (is_of_the_rest(q, loss))
		return log((exp(loss) - (1 - q)) / q);
	if (loss > 30)
		return loss + log1p((q - 1) * exp(-loss)) - log(q);

	return log1p(expm1(loss) / q);
}

/* The choice of each canary is made far along its own stream. */
#define CHOICES ((uint64_t)1 << 62)

enum { PART = 256 };

void
poisson_sample_move(const struct bulk_place *draws, double q, double by,
		    double scores[], size_t count)
{
	double chosen[PART];

	for (size_t i = 0; i < count; i += PART) {
		size_t part = count - i < PART ? count - i : PART;

		random_fill_uniforms(draws->seed, draws->stream,
				     CHOICES + draws->first + i, chosen, part);
		for (size_t j = 0; j < part; j++)
			scores[i + j] += chosen[j] < q ? by : 0;
	}
}

bool
poisson_step_start(struct mechanism *mechanism, const double values[],
		   const struct mechanism_points *points, struct error *err)
{
	struct poisson_step step = { 1 / values[POISSON_STEP_SIGMA],
				     values[POISSON_STEP_RATE] };

	(void)points;
	(void)err;
	mechanism->state = memory_copy(&step, sizeof(step));

	return true;
}
