/*
 * randomized_response_mechanism.c - the truth, or a lie chosen at random
 *
 * Of k options the true one is told with chance e^epsilon / (e^epsilon +
 * k - 1), every other with 1 / (e^epsilon + k - 1) (Warner 1965 for k = 2).
 * Between two values the losses are epsilon, -epsilon and, for the k - 2
 * answers that speak of neither, 0; steps compose exactly.
 */

#include <math.h>

#include "privacy/mechanism/lattice_mechanism.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/loop/exact.h"

enum { EPSILON, OPTIONS };

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	double others = values[OPTIONS] - 1;
	double lie = 1 / (exact_exp(values[EPSILON]) + others);
	struct lattice_step step = {
		.loss = values[EPSILON],
		.up = 1 / (1 + others * exact_exp(-values[EPSILON])),
		.same = (others - 1) * lie,
		.down = lie,
	};

	(void)points;
	mechanism->state = lattice_new(&step, mechanism->steps, err);

	return mechanism->state;
}

const struct mechanism_kind mechanism_randomized_response = {
	.name = "randomized-response",
	.title = "Randomized response",
	.summary = "the truth with odds e^epsilon, otherwise a lie",
	.reference = "Warner, JASA 60 (1965); f-dp-one-run, section 2",
	.parameters = {
		[EPSILON] = { .name = "epsilon",
			      .summary = "the epsilon of one answer",
			      .lowest = 0,
			      .highest = 600 },
		[OPTIONS] = { .name = "options",
			      .summary = "how many answers there are",
			      .lowest = 2,
			      .highest = 1e9,
			      .optional = true,
			      .fallback = 2 },
	},
	.start = start,
	LATTICE_FUNCTIONS,
};
