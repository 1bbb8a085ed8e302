/* normal.h - the normal distribution, good to its far tails */

#ifndef STATS_LAW_NORMAL_H
#define STATS_LAW_NORMAL_H

/* The density at x is exp(-x^2 / 2 - LOG_SQRT_2PI). */
#define LOG_SQRT_2PI 0.91893853320467274178

double normal_density(double x);
double normal_below(double x); /* P(Z < x) */
double normal_above(double x); /* P(Z > x) */

/* The same as logarithms, finite far beyond where the tails underflow. */
double normal_log_below(double x);
double normal_log_above(double x);

/* P(Z > x) divided by the density at x. */
double normal_mills(double x);

/* The x with P(Z < x) = p, and with P(Z > x) = p; infinite at 0 and 1. */
double normal_quantile(double p);
double normal_quantile_above(double p);

/* The x with log P(Z > x) = lp, for tails below the smallest double. */
double normal_quantile_log_above(double lp);

#endif
