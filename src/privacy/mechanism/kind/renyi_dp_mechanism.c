/*
 * renyi_dp_mechanism.c - whatever keeps claimed divergences of Renyi orders
 *
 * At most the best of all orders' conversions; at least what a Gaussian
 * leaks whose divergence a mu^2 / 2 is within the claim at every order.
 * Steps add divergences.  delta falls to 0 with no finite set of orders, so
 * epsilon at delta 0 is infinite.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/gaussian_dp.h"
#include "privacy/mechanism/kind/profile_mechanism.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/zcdp.h"
#include "stats/safe.h"

enum { MU };

/* Each is looked at again for every epsilon and delta. */
enum { ORDERS_MOST = 10000 };

static double
most(const struct profile *profile, double epsilon)
{
	double best = 0;

	for (size_t i = 0; i < profile->order_count; i++)
		best = fmin(best, zcdp_renyi_log_delta(profile->orders[i],
						       profile->divergences[i],
						       epsilon));

	return best;
}

static double
least(const struct profile *profile, double epsilon)
{
	return gaussian_dp_log_delta_end(epsilon, profile->numbers[MU], -1);
}

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
	struct profile profile = { .most = most, .least = least };
	double squares = INFINITY;

	(void)values;
	if (!check(points, err))
		return false;
	profile.order_count = points->count;
	profile.orders = memory_copy(points->x, points->count * sizeof(double));
	profile.divergences =
		memory_copy(points->y, points->count * sizeof(double));
	for (size_t i = 0; i < points->count; i++) {
		profile.divergences[i] *= (double)mechanism->steps;
		squares = fmin(squares,
			       2 * profile.divergences[i] / profile.orders[i]);
	}
	profile.numbers[MU] = sqrt(squares) * (1 - 1e-15);

	return profile_mechanism_start_normal(mechanism, &profile,
					      profile.numbers[MU], err);
}

/* Divergences rise with the order: those above bound it, too. */
static void
renyi(const struct mechanism *mechanism, double order, struct bracket *found)
{
	const struct profile *profile = mechanism->state;
	double most = INFINITY;

	for (size_t i = 0; i < profile->order_count; i++) {
		if (profile->orders[i] >= order)
			most = fmin(most, profile->divergences[i]);
	}
	*found = bracket_within(*found, 0, safe_up(most));
}

static const double *
renyi_orders(const struct mechanism *mechanism, size_t *count)
{
	const struct profile *profile = mechanism->state;

	*count = profile->order_count;

	return profile->orders;
}

const struct mechanism_kind mechanism_renyi_dp = {
	.name = "renyi-dp",
	.title = "Renyi DP",
	.summary = "whatever keeps claimed divergences of Renyi orders",
	.reference = "Mironov, CSF 2017; Canonne, Kamath and Steinke, NeurIPS "
		     "2020",
	.lists = { "orders", "divergences" },
	.ends = "the promise allows what a Gaussian that keeps it tells, and "
		"no more than its best conversion",
	.start = start,
	.composes = mechanism_composes,
	.renyi = renyi,
	.renyi_orders = renyi_orders,
	PROFILE_FUNCTIONS,
};
