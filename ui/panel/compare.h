/* compare.h - the panel with all methods, as others look at it */

#ifndef UI_PANEL_COMPARE_H
#define UI_PANEL_COMPARE_H

#include "ui/frame/board.h"

/* The method under the cursor; NULL if none suits. */
const struct method *compare_selected(const struct board *board);

/* What is known of a method by now; NULL if nothing yet. */
const struct estimate *compare_estimate(const struct board *board,
					const struct method *method);

#endif
