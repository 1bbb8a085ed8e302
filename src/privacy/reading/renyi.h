/* renyi.h - the Renyi divergences of a mechanism, order by order */

#ifndef PRIVACY_READING_RENYI_H
#define PRIVACY_READING_RENYI_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/error.h"
#include "privacy/bracket.h"
#include "privacy/mechanism/mechanism.h"

/*
 * The divergence of an order above 1, the larger of both directions, of all
 * steps.  ERROR_USAGE where no law of the mechanism gives it: sampled
 * Gaussian steps have it for whole orders only.
 */
MUST_CHECK bool renyi_divergence(const struct mechanism *mechanism,
				 double order, struct bracket *found,
				 struct error *err);

/*
 * The orders that a promise in it names, lent by it, or `otherwise`, whose
 * count is given.
 */
const double *renyi_promised(const struct mechanism *mechanism,
			     const double otherwise[], size_t *count);

/*
 * The rho of zero-concentrated DP, the most that divergence over order is.
 * False where it is infinite or not known: sampling does not make it less,
 * and whole orders do not tell.
 */
bool renyi_rho(const struct mechanism *mechanism, struct bracket *rho);

/*
 * What an accountant of whole orders from 2 to 256 would print: an upper
 * end of epsilon at delta.  False where the mechanism has no divergences.
 */
bool renyi_accountant(const struct mechanism *mechanism, double delta,
		      double *epsilon, double *order);

/*
 * The mu of the central limit theorem, q sqrt(T (e^(1 / sigma^2) - 1)) for
 * sampled Gaussian steps (Bu, Dong, Long and Su 2020); no bound.  False for
 * anything else.
 */
bool renyi_central_limit(const struct mechanism *mechanism, double *mu);

#endif
