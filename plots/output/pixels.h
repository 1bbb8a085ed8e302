/* pixels.h - a figure as pixels, in the bytes that a terminal shows */

#ifndef PLOTS_OUTPUT_PIXELS_H
#define PLOTS_OUTPUT_PIXELS_H

#include "base/text.h"
#include "canvas/colours.h"
#include "figure/figure.h"
#include "plots/gnuplot/plotter.h"

/* How a terminal wants to be given pictures. */
enum pixel_form {
	PIXELS_NONE,
	PIXELS_SIXEL,
	PIXELS_KITTY,
	PIXELS_KITTY_TMUX, /* through a tmux that lets them pass */
};

/* The cells of a picture and their pixels. */
struct pixel_size {
	enum pixel_form form;
	int columns, rows, cell_width, cell_height;
};

bool pixel_size_is_same(const struct pixel_size *a, const struct pixel_size *b);

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
