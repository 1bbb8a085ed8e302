/* beta.h - tails and limits of the beta distribution, to counts of 10^9 */

#ifndef STATS_LAW_BETA_H
#define STATS_LAW_BETA_H

#include <stddef.h>

/* A proportion with its complement, which has digits of its own near 1. */
struct proportion {
	double p, q; /* q is 1 - p */
};

static inline struct proportion
proportion_swap(struct proportion at)
{
	return (struct proportion){ at.q, at.p };
}

/* P(X > at) and P(X < at) for X ~ Beta(a, b); a, b >= 1/2, a + b > 1. */
double beta_above(double a, double b, struct proportion at);
double beta_below(double a, double b, struct proportion at);

/* The density at a point strictly between 0 and 1. */
double beta_density(double a, double b, struct proportion at);

/*
 * Limits that leave at most `tail` beyond them, 0 < tail < 1.  They are
 * rounded outward by more than the error of the computation, so what is
 * built on them errs on the safe side.
 */
struct proportion beta_upper_limit(double a, double b, double tail);

/*
 * The same for many, one after another, whose a and b change little: where
 * the last ones lay says where to look.  Zeroed at the start.
 */
struct beta_row {
	double z[3];
	size_t count;
};

struct proportion beta_upper_limit_next(struct beta_row *row, double a,
					double b, double tail);

#endif
