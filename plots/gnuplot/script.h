/* script.h - a figure as a gnuplot program and the numbers it reads */

#ifndef PLOTS_GNUPLOT_SCRIPT_H
#define PLOTS_GNUPLOT_SCRIPT_H

#include "base/text.h"
#include "figure/figure.h"
#include "plots/decimate.h"
#include "plots/shapes.h"

/* The cells whose centres hold an axis range; counted from below. */
struct frame {
	int left, right, bottom, top;
};

struct units script_frame_x(const struct frame *frame);
struct units script_frame_y(const struct frame *frame);

struct pane {
	int width, height;                  /* cells */
	struct frame frames[FIGURE_PANELS]; /* of the panels there are */
};

struct script {
	struct text terminal; /* one line, empty if somebody else says it */
	struct text program;
	struct text data; /* bytes, not text */
};

void script_clear(struct script *script);

/*
 * For a pane.  Places are shares of the axes, decimated to what it can
 * show; a series is named by its colour: red is the kind of the shape,
 * green and blue are the pen.  No text of the figure is in it, and no heat
 * map.
 */
void script_cells(struct script *script, const struct figure *figure,
		  const struct pane *pane);

/* The axes of a panel and what they show: a side panel has one of its own. */
struct view {
	const struct axis *x, *y;
	struct range x_range, y_range;
};

struct view script_view(const struct figure *figure, enum figure_panel panel);

/* Where infinity is drawn: one axis further than the edge. */
double script_place(const struct axis *axis, struct range range, double value);

#endif
