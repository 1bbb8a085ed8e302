/* decimate.h - fewer places that draw the same dots */

#ifndef PLOTS_DECIMATE_H
#define PLOTS_DECIMATE_H

#include <stddef.h>

/* Along one axis: 0 is drawn at unit `low`, 1 at unit `low + span`. */
struct units {
	int low, span;
};

/* The unit at which gnuplot draws a place, and the dot that unit is in. */
double decimate_units(struct units units, double place);

/*
 * Keeps of a line the first, lowest, highest and last place of each run in
 * one column of dots: nothing else can light another dot, if lines are
 * drawn from dot to dot.  Places are shares of the axes; NaN breaks the
 * line.  Works in place and returns how many are left.
 */
size_t decimate_line(double x[], double y[], size_t count, struct units units);

/*
 * Drops what a line from dot to dot passes anyway: places in the dot of the
 * one before, and those on a level, upright or diagonal way to the next.
 */
size_t decimate_straight(double x[], double y[], size_t count,
			 struct units x_to, struct units y_to);

/* Keeps one of the points that fall into the same cell. */
size_t decimate_points(double x[], double y[], size_t count, struct units x_to,
		       struct units y_to);

#endif
