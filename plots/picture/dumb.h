/* dumb.h - reading what gnuplot's terminal of letters wrote, as dots */

#ifndef PLOTS_PICTURE_DUMB_H
#define PLOTS_PICTURE_DUMB_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "canvas/raster.h"

/*
 * The way round a gnuplot without lua: its "dumb" terminal draws one letter
 * where we want one dot, and the colour of the letter says what drew it.
 * `width` and `height` are cells, of 2 x 4 dots.  Anything but letters,
 * colours and line ends is an error, and the raster then holds whatever
 * came before it.
 */
MUST_CHECK bool dumb_draw(const char *bytes, size_t count, int width,
			  int height, const struct pen pens[], size_t pen_count,
			  struct raster *raster, struct error *err);

#endif
