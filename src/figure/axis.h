/* axis.h - one direction of a figure: what it means, how it is scaled */

#ifndef FIGURE_AXIS_H
#define FIGURE_AXIS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/registry.h"

/* clang-format off */
#define AXIS_SCALES(CHOICE) \
	CHOICE(AXIS_LINEAR, "linear") \
	CHOICE(AXIS_LOG, "log") /* nothing at or below 0 has a place */ \
	CHOICE(AXIS_PROBIT, "probit") /* normal quantiles; nothing at or beyond 0 and 1 */
/* clang-format on */

enum axis_scale { AXIS_SCALES(CHOICE_VALUE) };

/* A place with a word instead of a number. */
struct axis_name {
	double at;
	char *text;
};

struct axis {
	char *label;
	enum axis_scale scale;
	double from, to;           /* not from < to: whatever the data need */
	double zoom_from, zoom_to; /* the part to show; as above: all of it */
	struct axis_name *names;   /* if any, they replace the numbers */
	size_t name_count;
};

/* The stretch of an axis that is shown, in the order it is shown. */
struct range {
	double from, to;
};

/*
 * A value in the units in which the axis is straight: itself, its decimal
 * logarithm, its normal quantile.  Where there is no place, an infinity on
 * the side where the values run out.
 */
double axis_straighten(enum axis_scale scale, double value);
double axis_bend(enum axis_scale scale, double straight); /* the inverse */

/* Where a value lies in the range: 0 at `from`, 1 at `to`. */
double axis_place(enum axis_scale scale, struct range range, double value);

/* The value at a place: what a cursor points at. */
double axis_value(enum axis_scale scale, struct range range, double place);

/* Whether both ends can be shown and one is above the other. */
bool axis_range_is_good(struct range range, enum axis_scale scale);

#endif
