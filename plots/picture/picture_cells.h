/* picture_cells.h - reading what the cells driver wrote, trusting none of it */

#ifndef PLOTS_PICTURE_PICTURE_CELLS_H
#define PLOTS_PICTURE_PICTURE_CELLS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "canvas/raster.h"

/* Where it is drawn, and with what. */
struct drawing {
	struct raster *raster;
	int width, height; /* of the raster, in cells */
	const struct pen *pens;
	size_t pen_count;
};

/*
 * Draws pages of driver output.  Anything that cells.lua would not write is
 * an error, and the raster then holds whatever came before it.
 */
MUST_CHECK bool picture_cells_draw(const struct drawing *drawing,
				   const char *bytes, size_t count,
				   struct error *err);

#endif
