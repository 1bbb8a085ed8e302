/* shapes.h - a figure as lines, areas, points and grids, ready to send */

#ifndef PLOTS_SHAPES_H
#define PLOTS_SHAPES_H

#include <stddef.h>

#include "figure/figure.h"

enum shape_kind { SHAPE_HEAT, SHAPE_AREA, SHAPE_LINE, SHAPE_POINTS };

/*
 * Steps, bars, bands, error bars and reference lines are spelt out.  NaN
 * in x or y ends a line and begins another; areas have none.
 */
struct shape {
	enum shape_kind kind;
	enum figure_panel panel;
	size_t pen; /* a series, or after them all, a reference */
	size_t count;
	double *x, *y;           /* in the units of the axes */
	const struct heat *heat; /* SHAPE_HEAT; lent by the figure */
};

struct shapes {
	struct shape *at; /* in the order in which to draw */
	size_t count;
};

/* Lives as long as the figure. */
struct shapes shapes_make(const struct figure *figure);
void shapes_clear(struct shapes *shapes);

/* The pens of a figure: its series, then its references. */
size_t shapes_pen_count(const struct figure *figure);
const struct style *shapes_style(const struct figure *figure, size_t pen);

#endif
