/* distribution.h - a distribution on the line, asked for its tails */

#ifndef PRIVACY_STAR_DISTRIBUTION_H
#define PRIVACY_STAR_DISTRIBUTION_H

#include "stats/sample/mixture.h"

/* The struct it is made from is lent for as long as the law is used. */
struct distribution {
	double (*below)(const void *of, double x);
	double (*above)(const void *of, double x);
	const void *of;
	double low, high; /* the cdf is 0 and 1 there, to all digits */
	/* Where its mass lies: centres with their deviations. */
	size_t part_count;
	const double *centre, *spread;
};

struct normal_law {
	double mean, sd;
};

struct gamma_law {
	double shape, scale;
	double mean, sd; /* filled by distribution_gamma() */
};

struct distribution distribution_normal(const struct normal_law *normal);
struct distribution distribution_mixture(const struct mixture *mixture);
struct distribution distribution_gamma(struct gamma_law *gamma);

/* The x with P(X < x) = p, by bisection; 0 < p < 1. */
double distribution_quantile(const struct distribution *law, double p);

/* The x with P(X > x) = p. */
double distribution_quantile_above(const struct distribution *law, double p);

#endif
