/* beta_shape.h - the beta density in the angle theta; see beta.c */

#ifndef STATS_LAW_BETA_SHAPE_H
#define STATS_LAW_BETA_SHAPE_H

#include "stats/loop/kernel.h"

/* With x = sin^2(theta); places are distances from the mode. */
struct beta_shape {
	struct kernel_beta loop;
	double mode, rest; /* the angle of the mode and what is left to pi/2 */
	double spread;     /* standard deviation of the Gaussian that fits */
	double peak;       /* density of theta at the mode */
};

/* a, b >= 1/2; for a = b = 1/2 the spread is infinite. */
struct beta_shape beta_shape_of(double a, double b);

/* Beta(b, a): the same density seen from the other end. */
struct beta_shape beta_shape_mirror(const struct beta_shape *shape);

/* log of the density at distance d from the mode, relative to the mode. */
double beta_shape_log_density(const struct beta_shape *shape, double d);

/* Minus the derivative of the log density; positive beyond the mode. */
double beta_shape_fall(const struct beta_shape *shape, double d);

#endif
