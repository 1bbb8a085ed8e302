/*
 * banded_mechanism.c - matrix factorisation with a banded Toeplitz strategy
 *
 * Noise sigma is added to C g, g the stream of gradients and C a lower
 * triangular matrix whose columns are strategy= moved down.  A record takes
 * part k times, at least `separation` steps apart.  Where the separation is
 * no less than the bands its columns never meet, so that it moves C g by
 * sqrt(k) times the norm of a column that is not cut off (Choquette-Choo et
 * al., NeurIPS 2023, theorem 2); a Gaussian of that over sigma.
 */

#include <math.h>

#include "privacy/mechanism/gaussian_mechanism.h"
#include "privacy/mechanism/mechanisms.h"

enum { SIGMA, PARTICIPATIONS, SEPARATION };

static bool
check(const double values[], const struct mechanism_points *points,
      struct error *err)
{
	if (!points || points->what != POINTS_LISTS || !points->count)
		return error_set(err, ERROR_USAGE,
				 "mechanism=banded needs strategy=, the first "
				 "column of the matrix, as in "
				 "strategy=1,0.5,0.375");
	if (values[PARTICIPATIONS] > 1 &&
	    values[SEPARATION] < (double)points->count)
		return error_set(err, ERROR_USAGE,
				 "separation=%g is less than the %zu bands of "
				 "strategy=: columns of one record meet, and "
				 "how far it moves them is not known here",
				 values[SEPARATION], points->count);

	return true;
}

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	double squares = 0;

	if (!check(values, points, err))
		return false;
	for (size_t i = 0; i < points->count; i++)
		squares += points->x[i] * points->x[i];
	if (!(squares > 0) || !isfinite(squares))
		return error_set(err, ERROR_USAGE,
				 "strategy= has no number but 0");
	gaussian_mechanism_start(mechanism,
				 sqrt(squares * values[PARTICIPATIONS]) /
					 values[SIGMA]);

	return true;
}

const struct mechanism_kind mechanism_banded = {
	.name = "banded",
	.title = "Banded matrix factorisation",
	.summary = "normal noise on a stream seen through a banded matrix",
	.reference = "Choquette-Choo et al., NeurIPS 2023",
	.parameters = {
		[SIGMA] = { .name = "sigma",
			    .summary = "noise over what one record adds",
			    .lowest = 1e-3,
			    .highest = 1e6 },
		[PARTICIPATIONS] = { .name = "participations",
				     .summary = "how often a record takes part",
				     .lowest = 1,
				     .highest = 1e6,
				     .optional = true,
				     .fallback = 1 },
		[SEPARATION] = { .name = "separation",
				 .summary = "steps between two of them at "
					    "least",
				 .lowest = 1,
				 .highest = 1e9,
				 .optional = true,
				 .fallback = 1 },
	},
	.lists = { "strategy", NULL },
	.neighbours = ADJACENCY_OF_SUMS,
	.start = start,
	GAUSSIAN_FUNCTIONS,
};
