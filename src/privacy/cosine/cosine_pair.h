/* cosine_pair.h - the exact law of an unseen cosine beside a normal one */

#ifndef PRIVACY_COSINE_COSINE_PAIR_H
#define PRIVACY_COSINE_COSINE_PAIR_H

#include <stddef.h>

/*
 * The null is the cosine of a random direction in `dimension` dimensions,
 * the alternative N(mean, deviation^2).
 */
struct cosine_pair {
	size_t dimension;
	double mean, deviation;
};

/* log delta(epsilon), epsilon >= 0: null first, or alternative first. */
double cosine_pair_log_delta(const struct cosine_pair *pair, double epsilon);
double cosine_pair_log_delta_swapped(const struct cosine_pair *pair,
				     double epsilon);

/* The smallest epsilon >= 0 with that delta > 0 in both directions. */
double cosine_pair_epsilon(const struct cosine_pair *pair, double delta);

#endif
