/* cells.h - reading what the cells driver wrote, trusting none of it */

#ifndef PLOTS_PICTURE_CELLS_H
#define PLOTS_PICTURE_CELLS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "canvas/raster.h"

/*
 * Draws pages of driver output onto a raster of `width` x `height` cells.
 * Anything that cells.lua would not write is an error, and the raster then
 * holds whatever came before it.
 */
MUST_CHECK bool cells_draw(const char *bytes, size_t count, int width,
			   int height, const struct pen pens[],
			   size_t pen_count, struct raster *raster,
			   struct error *err);

#endif
