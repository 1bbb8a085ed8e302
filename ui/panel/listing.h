/* listing.h - what panels with a list have in common */

#ifndef UI_PANEL_LISTING_H
#define UI_PANEL_LISTING_H

#include "ui/frame/panel.h"
#include "ui/widget/list.h"

/* The cursor on a row that is drawn already; `focus`: keys move it. */
void listing_mark(const struct board *board, struct canvas *canvas,
		  struct rect line, bool focus);

/* Moves by lines, pages of `room` rows, to an end; else not mine. */
enum reaction listing_act(struct list *list, size_t count, int room,
			  enum action action, int amount);

/* The same for what has no cursor: the first line shown. */
enum reaction listing_scroll(int *top, int count, int room, enum action action,
			     int amount);

/* A first line that leaves no room empty below the last. */
int listing_top(int top, int count, int room);

#endif
