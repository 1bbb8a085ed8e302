/*
 * one_run_pointwise.c - one game, a whole privacy curve tested point by point
 *
 * Mahloujifar et al. 2025, section 4.2: a mechanism with trade-off function
 * f is (eps(delta), delta)-private for every delta, so f is refuted as soon
 * as the test of Steinke et al. refutes one of these points.  All points
 * share one game.  For fixed numbers of canaries and guesses each test
 * rejects when the right guesses reach some count; the union of such sets
 * is the largest of them, whose probability is at most tau, so nothing is
 * lost to the number of points.  The game's guesses must not have been
 * chosen by looking at the results.
 *
 * In an ordered family a curve is refuted at delta up to the one that goes
 * through (bound of Steinke at delta, delta), so one conversion per point
 * replaces a search over curves.
 */

#include "privacy/one_run_pointwise.h"

#include <math.h>

#include "privacy/one_run_steinke.h"

double
one_run_delta(const struct one_run_deltas *deltas, size_t index)
{
	double part;

	if (deltas->points < 2)
		return deltas->first;
	part = (double)index / (double)(deltas->points - 1);

	return deltas->first * pow(deltas->last / deltas->first, part);
}

struct one_run_pointwise
one_run_pointwise_bound(const struct one_run_game *game, double tau,
			const struct one_run_deltas *deltas,
			one_run_parameter_fn *parameter, const void *family)
{
	struct one_run_pointwise best = { 0 };

	for (size_t i = 0; i < deltas->points; i++) {
		double delta = one_run_delta(deltas, i);
		double epsilon = one_run_steinke_bound(game, delta, tau);
		double found;

		if (!(epsilon > 0))
			continue;
		found = parameter(epsilon, delta, family);
		if (found > best.parameter)
			best = (struct one_run_pointwise){ found, epsilon,
							   delta };
	}

	return best;
}
