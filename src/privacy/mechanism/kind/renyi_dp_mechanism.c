/*
 * renyi_dp_mechanism.c - whatever keeps claimed divergences of Renyi orders
 *
 * Steps add divergences. The upper ends are the optimal conversion of the
 * sums (privacy/renyi_promise.h). The lower ends are the larger of two
 * mechanisms that keep the promise: a Gaussian whose divergence a mu^2 / 2 is
 * within it at every order, and the worst pair of two outputs in one of the
 * steps. delta falls to 0 with no finite set of orders, so epsilon at delta 0
 * is infinite.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/mechanism/kind/profile_mechanism.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/safe.h"

/* Each is looked at again for every epsilon and delta. */
enum { ORDERS_MOST = 10000 };

static bool
check(const struct mechanism_points *points, struct error *err)
{
	if (!points || points->what != POINTS_LISTS || !points->count)
		return error_set(err, ERROR_USAGE,
				 "mechanism=renyi-dp needs orders= and "
				 "divergences=, as in orders=2,8,32 "
				 "divergences=0.1,0.4,1.6");
	if (points->count > ORDERS_MOST)
		return error_set(
			err, ERROR_USAGE,
			"orders= has %zu orders, and at most %d are "
			"taken; leave out some, as what others promise "
			"holds without them",
			points->count, ORDERS_MOST);
	for (size_t i = 0; i < points->count; i++) {
		if (!(points->x[i] > 1) || !(points->x[i] <= 1e6))
			return error_set(err, ERROR_USAGE,
					 "orders= must lie above 1 and be at "
					 "most 1e6, found %g",
					 points->x[i]);
		if (!(points->y[i] > 0) || !(points->y[i] <= 1e6))
			return error_set(err, ERROR_USAGE,
					 "divergences= must lie above 0 and be "
					 "at most 1e6, found %g",
					 points->y[i]);
	}

	return true;
}

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	struct profile profile = { 0 };
	double squares = INFINITY, steps = (double)mechanism->steps, *all;

	(void)values;
	if (!check(points, err))
		return false;
	profile.lists[0] =
		memory_copy(points->x, points->count * sizeof(double));
	profile.lists[1] =
		memory_copy(points->y, points->count * sizeof(double));
	profile.lists[2] = all =
		memory_copy(points->y, points->count * sizeof(double));
	for (size_t i = 0; i < points->count; i++) {
		all[i] *= steps;
		squares = fmin(squares, 2 * all[i] / points->x[i]);
	}
	profile.one =
		(struct renyi_promise){ profile.lists[0], profile.lists[1],
					points->count, 0 };
	profile.all = (struct renyi_promise){ profile.lists[0], all,
					      points->count, 0 };
	profile.mu = sqrt(squares) * (1 - 1e-15);

	return profile_mechanism_start_promise(mechanism, &profile, err);
}

/* Divergences rise with the order: those above bound it, too. */
static void
renyi(const struct mechanism *mechanism, double order, struct bracket *found)
{
	const struct profile *profile = mechanism->state;
	double most = INFINITY;

	for (size_t i = 0; i < profile->all.count; i++) {
		if (profile->all.orders[i] >= order)
			most = fmin(most, profile->all.divergences[i]);
	}
	*found = bracket_within(*found, 0, safe_up(most));
}

static const double *
renyi_orders(const struct mechanism *mechanism, size_t *count)
{
	const struct profile *profile = mechanism->state;

	*count = profile->all.count;

	return profile->all.orders;
}

const struct mechanism_kind mechanism_renyi_dp = {
	.name = "renyi-dp",
	.title = "Renyi DP",
	.summary = "whatever keeps claimed divergences of Renyi orders",
	.reference = "Mironov, CSF 2017; Canonne, Kamath and Steinke, NeurIPS "
		     "2020",
	.lists = { "orders", "divergences" },
	.ends = "the promise allows the one end, as some mechanism that keeps "
		"it shows, and nothing beyond the other",
	.start = start,
	.composes = mechanism_composes,
	.renyi = renyi,
	.renyi_orders = renyi_orders,
	PROFILE_FUNCTIONS,
	PROFILE_QUICK,
};
