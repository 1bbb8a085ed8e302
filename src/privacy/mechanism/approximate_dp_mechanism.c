/*
 * approximate_dp_mechanism.c - the worst mechanism that is (epsilon, delta)-DP
 *
 * f(alpha) = max(0, 1 - delta - e^epsilon alpha,
 *		  e^-epsilon (1 - delta - alpha))
 *
 * (Wasserman and Zhou, JASA 105 (2010); Kairouz, Oh and Viswanath 2015).
 * It shows its input with chance delta and otherwise tells the truth with
 * odds e^epsilon; steps compose exactly.
 */

#include <math.h>

#include "privacy/mechanism/lattice_mechanism.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/loop/exact.h"

enum { EPSILON, DELTA };

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	double epsilon = values[EPSILON], rest = 1 - values[DELTA];
	struct lattice_step step = {
		.loss = epsilon,
		.up = rest / (1 + exact_exp(-epsilon)),
		.down = rest / (1 + exact_exp(epsilon)),
		.infinite = values[DELTA],
	};

	(void)points;
	mechanism->state = lattice_new(&step, mechanism->steps, err);

	return mechanism->state;
}

const struct mechanism_kind mechanism_approximate_dp = {
	.name = "approximate-dp",
	.title = "Approximate DP",
	.summary = "the worst mechanism that keeps a bare (epsilon, delta)",
	.reference = "Kairouz, Oh and Viswanath, ICML 2015",
	.parameters = {
		[EPSILON] = { .name = "epsilon",
			      .summary = "the epsilon of one step",
			      .lowest = 0,
			      .highest = 600 },
		[DELTA] = { .name = "mechanism-delta",
			    .summary = "the delta of one step",
			    .lowest = 0,
			    .highest = 1,
			    .optional = true },
	},
	.start = start,
	LATTICE_FUNCTIONS,
};
