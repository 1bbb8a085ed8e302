/* image.h - pixels, from the PNG that gnuplot drew and into one of ours */

#ifndef PLOTS_PIXEL_IMAGE_H
#define PLOTS_PIXEL_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/text.h"

/* Zeroed is none. */
struct image {
	int width, height;
	uint8_t *rgb; /* three bytes a pixel, row after row, from the top */
};

/*
 * What is not opaque lies on black.  A file that is damaged anywhere, or has
 * more than 2^26 pixels, is an error.
 */
MUST_CHECK bool image_read_png(struct image *image, const char *bytes,
			       size_t count, struct error *err);
void image_clear(struct image *image);

/* Fast rather than small; the same pixels are the same bytes. */
void image_write_png(const struct image *image, struct text *out);

#endif
