/* one_run_pointwise.h - one game, a whole privacy curve tested point by point
 */

#ifndef PRIVACY_ONE_RUN_ONE_RUN_POINTWISE_H
#define PRIVACY_ONE_RUN_ONE_RUN_POINTWISE_H

#include "base/progress.h"
#include "privacy/one_run/one_run.h"

/*
 * The epsilon at this delta of the family's curve at a parameter, rounded
 * up; grows with the parameter and is 0 at 0.
 */
typedef double one_run_pointwise_epsilon_fn(double parameter, double delta,
					    const void *family);

/* What was asked last at one delta; zeroed where nothing was. */
struct one_run_asked {
	double parameter, epsilon;
};

struct one_run_pointwise {
	double parameter; /* every curve up to here is refuted; 0 for none */
	double epsilon, delta; /* the point that refutes it */
};

/* `points` values of delta, evenly spread in logarithm, both ends included. */
struct one_run_deltas {
	double first, last;
	size_t points;
	struct progress *progress; /* asked before each, or NULL */
	/*
	 * For each point, of the same family: several games ask about the same
	 * curve.  NULL: nothing is kept.
	 */
	struct one_run_asked *asked;
};

double one_run_pointwise_delta(const struct one_run_deltas *deltas,
			       size_t index);

/*
 * The parameter is `than` where none beyond it is refuted; a search for the
 * best of several games says there what it has, 0 at first.
 */
struct one_run_pointwise
one_run_pointwise_bound(const struct one_run_game *game, double tau,
			const struct one_run_deltas *deltas, double than,
			one_run_pointwise_epsilon_fn *epsilon,
			const void *family);

#endif
