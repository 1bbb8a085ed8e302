/*
 * zcdp_mechanism.c - whatever keeps a claimed rho of zero-concentrated DP
 *
 * T steps have T rho. The upper ends are the optimal conversion of T rho
 * (privacy/renyi_promise.h). The lower ends are the larger of two mechanisms
 * that keep the promise: a Gaussian of mu = sqrt(2 T rho), and the worst pair
 * of two outputs in one of the steps, so that one step is known almost
 * exactly.
 */

#include <math.h>

#include "privacy/mechanism/kind/profile_mechanism.h"
#include "privacy/mechanism/mechanisms.h"

enum { RHO };

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	double rho = values[RHO] * (double)mechanism->steps;
	struct profile profile = { .all = { .rho = rho },
				   .one = { .rho = values[RHO] },
				   .mu = sqrt(2 * rho) };

	(void)points;

	return profile_mechanism_start_promise(mechanism, &profile, err);
}

static void
renyi(const struct mechanism *mechanism, double order, struct bracket *found)
{
	const struct profile *profile = mechanism->state;

	/* A Gaussian that keeps the promise has all of it. */
	*found = bracket_around(profile->all.rho * order,
				4e-16 * profile->all.rho * order);
}

static double
rho(const struct mechanism *mechanism)
{
	const struct profile *profile = mechanism->state;

	return profile->all.rho;
}

const struct mechanism_kind mechanism_zcdp = {
	.name = "zcdp",
	.title = "Zero-concentrated DP",
	.summary = "whatever keeps a claimed rho of zCDP",
	.reference = "Bun and Steinke, TCC 2016; Canonne, Kamath and Steinke, "
		     "NeurIPS 2020",
	.parameters = {
		[RHO] = { .name = "rho",
			  .summary = "the rho of one step",
			  .lowest = 1e-9,
			  .highest = 300 },
	},
	.ends = "the promise allows the one end, as some mechanism that keeps "
		"it shows, and nothing beyond the other",
	.start = start,
	.composes = mechanism_composes,
	.renyi = renyi,
	.rho = rho,
	PROFILE_FUNCTIONS,
	PROFILE_QUICK,
};
