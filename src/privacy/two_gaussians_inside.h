/* two_gaussians_inside.h - where the loss of two normal laws exceeds a level */

#ifndef PRIVACY_TWO_GAUSSIANS_INSIDE_H
#define PRIVACY_TWO_GAUSSIANS_INSIDE_H

#include <stdbool.h>

#include "privacy/two_gaussians.h"

/* The pair in units of the first law, and where the loss exceeds a level. */
struct two_gaussians_shape {
	double d, r;
	double square; /* 1 - r^2 */
	double log_r;
};

enum two_gaussians_region {
	NOWHERE,
	EVERYWHERE,
	BELOW,
	ABOVE,
	BETWEEN,
	OUTSIDE
};

struct two_gaussians_cut {
	enum two_gaussians_region region;
	double low, high; /* what the region has of them */
};

struct two_gaussians_shape
two_gaussians_shape(const struct two_gaussians *pair);
struct two_gaussians_cut
two_gaussians_cut(const struct two_gaussians_shape *shape, double level);

/* Of a normal law beyond a cut. */
double two_gaussians_log_mass(const struct two_gaussians_cut *cut, double mean,
			      double sd);

/* Both masses beyond a cut, as logarithms, and whether they nearly cancel. */
struct two_gaussians_masses {
	double first, second;
	bool cancel;
};

struct two_gaussians_masses
two_gaussians_masses(const struct two_gaussians_shape *shape,
		     const struct two_gaussians_cut *cut, double epsilon);

bool two_gaussians_is_zero(double x);

#endif
