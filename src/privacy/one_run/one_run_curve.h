/* one_run_curve.h - trade-off curves as the one-run recursion asks for them */

#ifndef PRIVACY_ONE_RUN_ONE_RUN_CURVE_H
#define PRIVACY_ONE_RUN_ONE_RUN_CURVE_H

#include <stdbool.h>

#include "base/progress.h"

/*
 * With f a symmetric trade-off function, x -> 1 - f(x) is the most that an
 * event of probability x can become on a neighbouring data set.  The
 * recursion asks for its inverse g(x) = f(1 - x), which is convex,
 * increasing and 0 at 0, and for a slope that supports g at x.
 */
struct one_run_point {
	double value, slope; /* g(x) and g'(x) */
	double bend;         /* d log g' / dx, where the curve is smooth */
};

struct one_run_curve {
	struct one_run_point (*inverse)(void *state, double x);
	void *state;
	double error; /* value and slope are right to this, relatively */
	/* log g' is concave below x = 1/2 and convex above. */
	bool smooth;
};

/*
 * Curves in order: the larger the parameter, the less private.  `move`
 * makes `curve` the one at a parameter above 0.
 */
struct one_run_family {
	void (*move)(void *state, double parameter);
	struct one_run_curve curve;
	/*
	 * Where to move is dear: from now on curves are asked between two x
	 * and may be lower elsewhere.  0 and 1 is everywhere.
	 */
	void (*confine)(void *state, double from, double to);
	double least, most; /* and there are none beyond these parameters */
	struct progress *progress; /* told how far a search is, or NULL */
};

/* The Gaussian mechanism with sensitivity mu times its noise. */
struct one_run_curve_gaussian {
	double mu;
	double x, z, density; /* z has P(Z < z) = x; known from last time */
};

/* Lends `gaussian` to the family that is made. */
struct one_run_family
one_run_curve_gaussian(struct one_run_curve_gaussian *gaussian);

#endif
