/* pictures.h - the figures a screen shows, drawn beside it */

#ifndef UI_PICTURES_H
#define UI_PICTURES_H

#include <stdbool.h>
#include <stddef.h>

#include "plots/picture.h"
#include "ui/numbers.h"

enum { PICTURE_PANES = 7 };

/* What one pane wants to show. */
struct wish {
	char figure[32]; /* by name; "" for none */
	int width, height;
	int axes, swap, ground;      /* as the settings and the theme say */
	struct range zoom_x, zoom_y; /* not from < to: all of it */
};

/* What it has. */
struct picture {
	struct canvas *canvas; /* NULL: nothing yet */
	struct figure *figure; /* for cursors and words; NULL if none */
	struct picture_frame frame;
	struct wish wish;
	char *why; /* it could not be drawn, or NULL */
	unsigned serial;
};

struct painter;

struct painter *painter_new(struct plotter *plotter, int wake);
void painter_free(struct painter *painter);

/* Draws all panes anew from the snapshot and what was computed from it. */
void painter_ask(struct painter *painter, const struct snapshot *snapshot,
		 const struct numbers *numbers,
		 const struct wish wishes[PICTURE_PANES], struct look look);
void painter_stop(struct painter *painter);
bool painter_collect(struct painter *painter,
		     struct picture pictures[PICTURE_PANES]);
bool painter_is_busy(struct painter *painter);
void painter_wait(struct painter *painter);

void picture_clear(struct picture *picture);

#endif
