/* pointer.h - what the mouse does, where it is asked for */

#ifndef UI_FRAME_POINTER_H
#define UI_FRAME_POINTER_H

#include <stdbool.h>

#include "ui/widget/press.h"

struct screen;

/* What is dragged along. */
struct drag {
	const struct panel *panel; /* NULL: nothing */
	int steps;                 /* values set so far */
	double most; /* of the ruler it began on, which may grow; 0: on none */
};

/*
 * A click chooses a tab, a key of the bottom line, a pane, a row, or sorts by
 * the next column, or sets the claim on a ruler; the wheel scrolls and sets
 * nothing; dragging in a figure with a threshold moves the threshold.
 */
void pointer_take(struct screen *screen, struct click click);

/* What comes then is a change of its own. */
void pointer_end_drag(struct screen *screen);

#endif
