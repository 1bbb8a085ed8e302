/* golden.h - where a function that rises and then falls is largest */

#ifndef STATS_GOLDEN_H
#define STATS_GOLDEN_H

typedef double golden_fn(const void *of, double x);

/* The top lies between `low` and `high`; two places within were looked at. */
struct golden {
	double low, high;
	double left, right;
	double at_left, at_right;
};

/*
 * By the golden section, in so many steps at most, or until the ends are
 * within `near` of the upper one.
 */
struct golden golden_section(golden_fn *value, const void *of, double low,
			     double high, double near, int steps);

#endif
