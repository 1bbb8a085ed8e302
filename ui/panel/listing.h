/*
 * listing.h - what panels with a list have in common
 *
 * A panel kind with list() shows the listbox that list() fills.  Its draw(),
 * act(), point() and head() are the functions below, or call them for whatever
 * they do not handle themselves.  A kind whose list may be very long sets
 * `count` in list() and adds single rows in row().
 */

#ifndef UI_PANEL_LISTING_H
#define UI_PANEL_LISTING_H

#include "ui/frame/panel.h"
#include "ui/widget/line.h"
#include "ui/widget/listbox.h"

/* The first member of the state of such a panel. */
struct listing {
	struct list list;
	size_t sort; /* 1 + the column that sorts the rows; 0: none */
};

void listing_draw(const struct board *board, const struct panel *panel,
		  struct canvas *canvas);

/* Moves, sorts and searches; any other action is not handled. */
enum reaction listing_handle(struct screen *screen, struct panel *panel,
			     enum action action, int amount);
bool listing_point(struct screen *screen, struct panel *panel, int row);
enum reaction listing_head(struct screen *screen, struct panel *panel,
			   int column);

/* Returns the row under the cursor, in the order in which list() adds them. */
size_t listing_chosen(const struct board *board, const struct panel *panel);

/*
 * Types a key into the letters that narrow a list: Esc forgets them before it
 * closes.  Returns false for other keys, and for `keys` as the first letter.
 */
bool listing_type(struct line *filter, uint32_t key, const char *keys);

/* Moves by lines, pages of `room` rows, to an end; else not mine. */
enum reaction listing_act(struct list *list, size_t count, int room,
			  enum action action, int amount);

#endif
