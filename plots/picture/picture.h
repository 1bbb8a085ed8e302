/* picture.h - a figure drawn into a canvas by gnuplot */

#ifndef PLOTS_PICTURE_PICTURE_H
#define PLOTS_PICTURE_PICTURE_H

#include <stdbool.h>

#include "canvas/canvas.h"
#include "canvas/raster.h"
#include "figure/figure.h"
#include "plots/gnuplot/plotter.h"

struct picture_options {
	bool title;                /* above the picture */
	bool words;                /* the sentence and the claims below it */
	struct progress *progress; /* somebody's wish to stop, or NULL */
};

/* Where the axes ended up, for cursors; all 0 if there is no picture. */
struct picture_frame {
	struct rect plot; /* its border cells included */
	struct range x, y;
};

/*
 * Fills the whole canvas.  If gnuplot cannot draw, the canvas says why in
 * a sentence and false is returned; a stopped picture leaves the canvas
 * empty.  Claims are always there, shortened if there is no room.  `frame`
 * may be NULL.
 */
MUST_CHECK bool picture_draw(struct plotter *plotter,
			     const struct figure *figure,
			     const struct picture_options *options,
			     struct canvas *canvas, struct picture_frame *frame,
			     struct error *err);

/* The values under a cell; false outside the axes. */
bool picture_value(const struct figure *figure,
		   const struct picture_frame *frame, int column, int row,
		   double *x, double *y);

/* The cell of two values; false where it is not among those shown. */
bool picture_cell(const struct figure *figure,
		  const struct picture_frame *frame, double x, double y,
		  int *column, int *row);

#endif
