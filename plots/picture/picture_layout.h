/* picture_layout.h - which cells of a picture are what */

#ifndef PLOTS_PICTURE_PICTURE_LAYOUT_H
#define PLOTS_PICTURE_PICTURE_LAYOUT_H

#include "figure/ticks.h"
#include "plots/gnuplot/script.h"
#include "plots/picture/picture.h"

struct legend;

struct axis_ticks {
	struct tick at[TICK_LIMIT];
	size_t count;
};

struct picture_layout {
	struct pane pane;
	struct axis_ticks x, y;
	int title_row, y_label_row; /* from the top; -1: not there */
	int tick_row, x_label_row, legend_row, words_row, words_rows;
};

struct picture_layout picture_layout_make(const struct figure *figure,
					  const struct picture_options *options,
					  const struct canvas *canvas,
					  const struct legend *legend);
bool picture_layout_has_room(const struct picture_layout *layout);

/* The frame and places in it; rows count from above, like the canvas's. */
struct rect picture_layout_plot(const struct picture_layout *layout);
double picture_layout_across(const struct picture_layout *layout, double place);
int picture_layout_column(const struct picture_layout *layout, double place);
int picture_layout_row(const struct picture_layout *layout, double place);

/* The name of a tick, or its number. */
const char *picture_layout_tick_text(const struct axis *axis,
				     const struct tick *tick);

/* The rows all words need; a small picture has one for each claim. */
int picture_layout_words(const struct figure *figure,
			 const struct canvas *canvas, bool words);
int picture_layout_claim_rows(const struct canvas *canvas, const char *claim,
			      bool words);

#endif
