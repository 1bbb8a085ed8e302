/*
 * zcdp_mechanism.c - whatever keeps a claimed rho of zero-concentrated DP
 *
 * At most the best conversion of rho (privacy/zcdp.h), at least what a
 * Gaussian of mu = sqrt(2 rho) leaks, which has this rho.  T steps have
 * T rho.
 */

#include <math.h>

#include "privacy/gaussian_dp.h"
#include "privacy/mechanism/kind/profile_mechanism.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/zcdp.h"
#include "stats/safe.h"

enum { RHO };

static double
most(const struct profile *profile, double epsilon)
{
	return zcdp_log_delta(profile->numbers[RHO], epsilon);
}

static double
least(const struct profile *profile, double epsilon)
{
	return gaussian_dp_log_delta_end(epsilon,
					 sqrt(2 * profile->numbers[RHO]), -1);
}

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	double rho = values[RHO] * (double)mechanism->steps;
	struct profile profile = { .most = most,
				   .least = least,
				   .numbers = { [RHO] = rho } };

	(void)points;

	return profile_mechanism_start_normal(mechanism, &profile,
					      sqrt(2 * rho), err);
}

static void
renyi(const struct mechanism *mechanism, double order, struct bracket *found)
{
	const struct profile *profile = mechanism->state;

	*found = bracket_within(*found, 0,
				safe_up(profile->numbers[RHO] * order));
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
	.ends = "the promise allows what a Gaussian that keeps it tells, and "
		"no more than its best conversion",
	.start = start,
	.composes = mechanism_composes,
	.renyi = renyi,
	PROFILE_FUNCTIONS,
};
