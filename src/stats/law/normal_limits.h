/* normal_limits.h - limits on the mean and the deviation of normal data */

#ifndef STATS_LAW_NORMAL_LIMITS_H
#define STATS_LAW_NORMAL_LIMITS_H

#include <stddef.h>

/* The t with P(T > t) = tail, and the x with P(X > x) = tail or 1 - tail. */
double normal_limits_student_above(double tail, double degrees);
double normal_limits_chi_square_above(double tail, double degrees);
double normal_limits_chi_square_below(double tail, double degrees);

/* What a mean and a deviation hardly leave. */
struct normal_box {
	double mean_low, mean_high;
	double sd_low, sd_high;
};

/*
 * Of `count` >= 3 normal numbers, not all equal; each of the four limits is
 * missed with probability `tail`.
 */
struct normal_box normal_limits_box(double mean, double sd, size_t count,
				    double tail);

#endif
