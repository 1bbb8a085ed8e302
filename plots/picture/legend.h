/* legend.h - what the pens of a picture are: beside or below it */

#ifndef PLOTS_PICTURE_LEGEND_H
#define PLOTS_PICTURE_LEGEND_H

#include "canvas/raster.h"
#include "figure/figure.h"

enum { LEGEND_MOST = 24 };

struct entry {
	const char *text;
	size_t pen;
	enum pen_part part;
};

struct legend {
	struct entry entries[LEGEND_MOST];
	int count, width; /* of the widest, sample included */
	int rows;         /* below the picture; 0 if it is inside */
};

struct legend legend_make(const struct figure *figure, struct look look);

/* The pens of a figure, for the caller to free. */
struct pen *legend_pens(const struct figure *figure, struct look look);

/*
 * Draws it where the layout has room for it: below at a row, or else at a
 * free place inside; false if there is none and nothing was drawn.
 */
MUST_CHECK bool legend_place(const struct legend *legend, struct canvas *canvas,
			     const struct pen pens[],
			     const struct raster *raster,
			     const struct rect *plot, int row);

/* Asks the next layout for room below a picture with so many named rows. */
void legend_move_below(struct legend *legend, struct canvas *canvas, int names);

#endif
