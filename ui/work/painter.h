/* painter.h - the figures a screen shows, drawn beside it */

#ifndef UI_WORK_PAINTER_H
#define UI_WORK_PAINTER_H

#include <stdbool.h>
#include <stddef.h>

#include "plots/output/pixels.h"
#include "plots/picture/picture.h"
#include "ui/work/live.h"
#include "ui/work/numbers.h"

enum { PICTURE_PANES = FIGURE_PANES };

/* What one pane wants to show. */
struct wish {
	char figure[FIGURE_NAME_SIZE]; /* by name; "" for none */
	int width, height;
	int axes, swap, ground;      /* as the settings and the theme say */
	int view;                    /* whose settings; 0: the sitting's */
	unsigned live;               /* rows as they come; 0: those read */
	unsigned news;               /* of data that are not the sitting's */
	struct range zoom_x, zoom_y; /* not from < to: all of it */
	struct pixel_size pixels;    /* of an image as well; 0: of none */
};

/* What it has. */
struct picture {
	struct canvas *canvas; /* NULL: nothing yet */
	struct figure *figure; /* for cursors and words; NULL if none */
	struct picture_frame frame;
	struct text image; /* its bytes, empty if none was wished */
	unsigned image_id; /* another for every image; 0: none */
	struct wish wish;
	char *why; /* it could not be drawn, or NULL */
	unsigned serial;
};

struct desk *painter_desk(struct plotter *plotter, int wake);

/* Draws all panes anew from the snapshot and what was computed from it. */
void painter_ask(struct desk *desk, const struct snapshot *snapshot,
		 const struct numbers *numbers, const struct live *live,
		 const struct wish wishes[PICTURE_PANES], struct look look);

/* Moves what has arrived into `pictures`; false if that was nothing. */
bool painter_collect(struct desk *desk, struct picture pictures[PICTURE_PANES]);

void painter_picture_clear(struct picture *picture);

#endif
