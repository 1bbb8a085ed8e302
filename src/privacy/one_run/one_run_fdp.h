/* one_run_fdp.h - f-DP audited in one run: which curves the guesses reject */

#ifndef PRIVACY_ONE_RUN_ONE_RUN_FDP_H
#define PRIVACY_ONE_RUN_ONE_RUN_FDP_H

#include <stdbool.h>

#include "privacy/one_run/one_run.h"
#include "privacy/one_run/one_run_curve.h"

/* What the guesses say about an ordered family at significance tau. */
struct one_run_fdp {
	double parameter; /* every curve up to here is rejected; 0 for none */
	double above;     /* what the recursion itself lets pass, or infinite */
	size_t steps;     /* how often a curve was asked */
};

/*
 * `hint` is where the bound may lie at most, or 0; of curves that are dear,
 * where it may lie.  The two ends of the
 * result are brought within `tolerance` of each other where that can be
 * proven at reasonable cost; they are both proven wherever they are.
 */
struct one_run_fdp one_run_fdp_bound(const struct one_run_game *game,
				     double tau,
				     const struct one_run_family *family,
				     double hint, double tolerance);

/*
 * No Gaussian curve with a larger mu is rejected, whatever happens after the
 * first step; infinite if every guess is right.
 */
double one_run_fdp_gaussian_limit(const struct one_run_game *game, double tau);

/* Whether the guesses reject one curve; errs on the side of no. */
bool one_run_fdp_rejects(const struct one_run_game *game, double tau,
			 const struct one_run_curve *curve);

/* The same, erring on the side of yes. */
bool one_run_fdp_may_reject(const struct one_run_game *game, double tau,
			    const struct one_run_curve *curve);

/*
 * The smallest tau at which the curve is rejected, rounded up: the
 * probability that its mechanism lets anybody guess this well.
 */
double one_run_fdp_p_value(const struct one_run_game *game,
			   const struct one_run_curve *curve);

/*
 * Algorithm 3 as it is printed (with its overbars): r[0] + h[0], to be
 * compared with guesses / canaries.  Stops once it is clear that the sum
 * goes beyond.  The oracle of everything above; linear in the guesses.
 */
double one_run_fdp_plain(const struct one_run_game *game, double tau,
			 const struct one_run_curve *curve);

#endif
