/* cosine_null.h - the cosine of a random direction with a fixed one */

#ifndef PRIVACY_COSINE_COSINE_NULL_H
#define PRIVACY_COSINE_COSINE_NULL_H

#include <stddef.h>

#include "stats/law/random.h"

/*
 * The law of <u, v> for a fixed unit vector u and v uniform on the sphere
 * in `dimension` >= 2 dimensions: exact, also where it is far from
 * N(0, 1/dimension).
 */
double cosine_null_below(size_t dimension, double cosine); /* P(T < t) */
double cosine_null_above(size_t dimension, double cosine);

/* The same as logarithms, finite wherever |cosine| < 1. */
double cosine_null_log_below(size_t dimension, double cosine);
double cosine_null_log_above(size_t dimension, double cosine);

/* The cosine that leaves the tail above it, 0 < tail < 1. */
double cosine_null_quantile_above(size_t dimension, double tail);

double cosine_null_density(size_t dimension, double cosine);
double cosine_null_log_density(size_t dimension, double cosine);

#endif
