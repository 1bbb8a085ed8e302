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
 * costs one look at the family and one p-value, and another game on the same
 * curve the p-value alone.
 */

#include "privacy/one_run/one_run_pointwise.h"

#include <math.h>

#include "privacy/one_run/one_run_steinke.h"
#include "stats/law/root.h"

double
one_run_pointwise_delta(const struct one_run_deltas *deltas, size_t index)
{
	double part;

	if (deltas->points < 2)
		return deltas->first;
	part = (double)index / (double)(deltas->points - 1);

	return deltas->first * pow(deltas->last / deltas->first, part);
}

/* What is asked of the family at one delta. */
struct search {
	one_run_pointwise_epsilon_fn *epsilon;
	const void *family;
	double delta, limit;
};

static double
excess(void *of, double parameter)
{
	const struct search *search = of;

	return search->epsilon(parameter, search->delta, search->family) -
	       search->limit;
}

/* The largest parameter whose epsilon stays within the limit, from below. */
static double
largest_within(struct search *search, double low)
{
	double step = fmax(0.1, low);
	struct root root;

	while (!root_start(&root, excess, search, low, low + step)) {
		if (!isfinite(root.at_high))
			return low;
		low += step;
		step *= 2;
	}
	root_narrow(&root, excess, search, 1e-12);

	return root.low;
}

/* That of the curve at a point, from what was asked there last if that is it.
 */
static double
known_at(const struct search *search, double parameter,
	 struct one_run_asked *asked)
{
	double epsilon;

	if (asked && !(asked->parameter < parameter) &&
	    !(asked->parameter > parameter))
		return asked->epsilon;
	epsilon = search->epsilon(parameter, search->delta, search->family);
	if (asked)
		*asked = (struct one_run_asked){ parameter, epsilon };

	return epsilon;
}

struct one_run_pointwise
one_run_pointwise_bound(const struct one_run_game *game, double tau,
			const struct one_run_deltas *deltas, double than,
			one_run_pointwise_epsilon_fn *epsilon,
			const void *family)
{
	struct one_run_pointwise best = { .parameter = than };
	size_t stride = one_run_stride(deltas->points), at = 0;

	for (size_t i = 0; i < deltas->points; i++) {
		struct search search = { epsilon, family, 0, 0 };
		double known;

		if (progress_stopped(deltas->progress))
			break;
		progress_add(deltas->progress, 1);
		search.delta = one_run_pointwise_delta(deltas, at);
		known = known_at(&search, best.parameter,
				 deltas->asked ? &deltas->asked[at] : NULL);
		at = (at + stride) % deltas->points;
		if (one_run_steinke_p_value(game, known, search.delta) > tau)
			continue;
		search.limit = one_run_steinke_bound(game, search.delta, tau);
		if (!(search.limit > known))
			continue;
		best.parameter = largest_within(&search, best.parameter);
		best.epsilon = search.limit;
		best.delta = search.delta;
	}

	return best;
}
