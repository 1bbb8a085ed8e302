/* sixel.h - a figure as pixels, in the bytes that a terminal shows */

#ifndef PLOTS_OUTPUT_SIXEL_H
#define PLOTS_OUTPUT_SIXEL_H

#include "base/text.h"
#include "canvas/palette.h"
#include "figure/figure.h"
#include "plots/gnuplot/plotter.h"
#include "plots/output/png_image.h"

/* The pixels of a picture and of one cell of the terminal. */
struct sixel_size {
	int width, height, cell_height;
};

struct sixel_job {
	struct plotter *plotter;
	const struct figure *figure;
	struct sixel_size size;
	enum ground ground;
	struct progress *progress;
};

/*
 * One DCS sequence with the figure, its words included, in letters about
 * as high as the terminal's.  gnuplot draws a PNG, which is read; every
 * byte that reaches a terminal is of our own making.
 */
MUST_CHECK bool sixel_draw(const struct sixel_job *drawn, struct text *out,
			   struct error *err);

/* The same of any image; at most 256 colours, the most frequent ones. */
void sixel_write(const struct image *image, struct text *out);

#endif
