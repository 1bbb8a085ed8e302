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
 * In an ordered family the test at delta refutes every curve whose epsilon
 * there is at most the bound of Steinke et al., so one search per point
 * replaces one per curve; a point that cannot improve on the best so far
 * costs one look at the family and one p-value.
 */

#include "privacy/one_run/one_run_pointwise.h"

#include <math.h>

#include "privacy/one_run/one_run_steinke.h"

double
one_run_pointwise_delta(const struct one_run_deltas *deltas, size_t index)
{
	double part;

	if (deltas->points < 2)
		return deltas->first;
	part = (double)index / (double)(deltas->points - 1);

	return deltas->first * pow(deltas->last / deltas->first, part);
}

/* The largest parameter whose epsilon stays within `limit`, from below. */
static double
largest_within(double low, double limit, double delta,
	       one_run_pointwise_epsilon_fn *epsilon, const void *family)
{
	double step = fmax(0.1, low), high;

	while (epsilon(low + step, delta, family) <= limit) {
		low += step;
		step *= 2;
	}
	high = low + step;
	while (high - low > 1e-10 * high) {
		double middle = (low + high) / 2;

		if (epsilon(middle, delta, family) <= limit)
			low = middle;
		else
			high = middle;
	}

	return low;
}

struct one_run_pointwise
one_run_pointwise_bound(const struct one_run_game *game, double tau,
			const struct one_run_deltas *deltas, double than,
			one_run_pointwise_epsilon_fn *epsilon,
			const void *family)
{
	struct one_run_pointwise best = { .parameter = than };

	for (size_t i = 0; i < deltas->points; i++) {
		double delta = one_run_pointwise_delta(deltas, i);
		double known, limit;

		if (progress_stopped(deltas->progress))
			break;
		known = epsilon(best.parameter, delta, family);
		if (one_run_steinke_p_value(game, known, delta) > tau)
			continue;
		limit = one_run_steinke_bound(game, delta, tau);
		if (!(limit > known))
			continue;
		best.parameter = largest_within(best.parameter, limit, delta,
						epsilon, family);
		best.epsilon = limit;
		best.delta = delta;
	}

	return best;
}
