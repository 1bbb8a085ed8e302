/* toy_mechanism.c - a coin that tells the truth with odds e^epsilon */

#include <math.h>

#include "privacy/mechanism/lattice_mechanism.h"
#include "privacy/mechanism/mechanisms.h"

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	const struct lattice_step step = {
		.loss = values[0],
		.up = 1 / (1 + exp(-values[0])),
		.down = 1 / (1 + exp(values[0])),
	};

	(void)points;
	mechanism->state = lattice_new(&step, mechanism->steps, err);

	return mechanism->state;
}

const struct mechanism_kind mechanism_toy = {
	.name = "toy",
	.title = "Toy coin",
	.summary = "a coin that mostly tells the truth",
	.reference = "Warner 1965",
	.parameters = { { .name = "epsilon",
			  .summary = "the epsilon of one throw",
			  .lowest = 0,
			  .highest = 600 } },
	.start = start,
	LATTICE_FUNCTIONS,
};
