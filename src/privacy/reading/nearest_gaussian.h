/* nearest_gaussian.h - the best Gaussian below a trade-off function */

#ifndef PRIVACY_READING_NEAREST_GAUSSIAN_H
#define PRIVACY_READING_NEAREST_GAUSSIAN_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/error.h"
#include "privacy/bracket.h"
#include "privacy/mechanism/mechanism.h"

/*
 * `mu` is the least with f >= f_mu wherever both errors are at least
 * `reach`, `regret` the least d with f(x + d) - d <= f_mu(x): how much mu
 * alone gives away.
 */
struct nearest_gaussian {
	double reach;
	struct bracket mu, regret;
};

/* Peers look no further, so this is the reach of numbers they print. */
#define NEAREST_GAUSSIAN_REACH 1e-10

/* Where mu alone tells as much as the curve. */
#define NEAREST_GAUSSIAN_ENOUGH 0.01

/*
 * For a mechanism whose trade-off function is its own inverse, as that of
 * both directions is.
 */
MUST_CHECK bool nearest_gaussian_find(const struct mechanism *mechanism,
				      double reach,
				      struct nearest_gaussian *found,
				      struct error *err);

/* The mu alone, which takes half as long. */
MUST_CHECK bool nearest_gaussian_mu(const struct mechanism *mechanism,
				    double reach, struct bracket *mu,
				    struct error *err);

#endif
