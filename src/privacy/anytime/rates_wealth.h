/* rates_wealth.h - a claim bet against, while errors of both kinds come in */

#ifndef PRIVACY_ANYTIME_RATES_WEALTH_H
#define PRIVACY_ANYTIME_RATES_WEALTH_H

#include <stddef.h>

#include "stats/law/beta.h"

/* What a threshold fixed in advance has shown so far. */
struct rates_seen {
	size_t fn, in; /* errors among members, and members */
	size_t fp, out;
};

/*
 * The logarithm of what a bet against (epsilon, delta)-DP has become of 1,
 * rounded down.  If the claim holds it ever exceeds log 1/alpha with
 * probability at most alpha, whenever one looks and stops.
 */
double rates_wealth(const struct rates_seen *seen, double epsilon,
		    double delta);

/*
 * The largest epsilon whose bet has reached 1/alpha here, rounded down; not
 * below `than`, where that is still refuted or not.
 */
double rates_wealth_epsilon(const struct rates_seen *seen, double delta,
			    double alpha, double than);

/*
 * An upper limit on one rate, with k errors seen in n rows; it holds at all
 * numbers of rows at once, but for a probability `tail`.
 */
struct proportion rates_wealth_upper(size_t k, size_t n, double tail);

#endif
