/* pixels.h - a figure as pixels, in the bytes that a terminal shows */

#ifndef PLOTS_OUTPUT_PIXELS_H
#define PLOTS_OUTPUT_PIXELS_H

#include "canvas/colours.h"
#include "figure/figure.h"
#include "plots/gnuplot/plotter.h"
#include "plots/pixel/pixel_protocol.h"

struct pixels_job {
	struct plotter *plotter;
	const struct figure *figure;
	struct pixel_size size;
	enum ground ground;
	struct progress *progress;
};

/*
 * The bytes of the figure, its words included, in letters about as high as
 * the terminal's.  gnuplot draws a PNG, which is read; every byte that
 * reaches a terminal is of our own making.
 */
MUST_CHECK bool pixels_draw(const struct pixels_job *drawn, struct text *out,
			    struct error *err);

#endif
