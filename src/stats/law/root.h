/*
 * root.h - where a function changes its sign
 *
 * Where a slope is known, Newton's steps stand with the law that they solve.
 */

#ifndef STATS_LAW_ROOT_H
#define STATS_LAW_ROOT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Two places between which the sign changes, and the values there.  A
 * caller takes the end that is safe.
 */
struct root {
	double low, high;
	double at_low, at_high;
};

/* A value that is not a number ends the search where it stands. */
typedef double root_value_fn(void *of, double x);

/* Both values, first of all; false where they have the same sign. */
bool root_start(struct root *root, root_value_fn *value, void *of, double low,
		double high);

/*
 * Walks from a guess until a value that rises has another sign, within
 * [least, most]: in longer and longer steps, or where chords say.  False where
 * it keeps its sign or is no number; the end that was not found is infinite.
 */
bool root_around(struct root *root, root_value_fn *value, void *of,
		 double least, double most, double guess, double step);

/*
 * Brings the ends within `near` of each other, relatively, or until no
 * double lies between them: false position, and halves where that is slow.
 */
void root_narrow(struct root *root, root_value_fn *value, void *of,
		 double near);

/* The same where there is only yes, from `low` on, and no, up to `high`. */
typedef bool root_yes_fn(void *of, double x);

struct root root_split(root_yes_fn *yes, void *of, double low, double high,
		       double near);

/* The same of a number that falls, from above the level at `low`. */
typedef double root_falling_fn(const void *of, double x);

struct root root_fall(root_falling_fn *value, const void *of, double level,
		      double low, double high, double near);

#endif
