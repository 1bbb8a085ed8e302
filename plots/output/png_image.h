/* png_image.h - the pixels of a PNG that gnuplot drew */

#ifndef PLOTS_OUTPUT_PNG_IMAGE_H
#define PLOTS_OUTPUT_PNG_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/error.h"

/* Zeroed is none. */
struct image {
	int width, height;
	uint8_t *rgb; /* three bytes a pixel, row after row, from the top */
};

/*
 * What is not opaque lies on black.  A file that is damaged anywhere, or has
 * more than 2^26 pixels, is an error.
 */
MUST_CHECK bool png_image_read(struct image *image, const char *bytes,
			       size_t count, struct error *err);
void png_image_clear(struct image *image);

#endif
