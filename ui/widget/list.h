/* list.h - a cursor in a list that may be longer than its room */

#ifndef UI_WIDGET_LIST_H
#define UI_WIDGET_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "canvas/canvas.h"

/* Zeroed is at the top. */
struct list {
	size_t cursor;
};

/* A place among `count` after so many steps, round the ends. */
int list_round(int at, int steps, int count);

/* Moves by lines and stays inside; by `room` lines for a page. */
void list_move(struct list *list, size_t count, int lines);
void list_end(struct list *list, size_t count, int direction);

/* Says on the lower edge of the frame that there is more. */
void list_mark(struct canvas *canvas, struct rect rect, size_t count,
	       size_t top, int room, struct ink ink);

/* The first line shown: the cursor is in the middle where it can be. */
size_t list_top(const struct list *list, size_t count, int room);

/* Whether a row is one that is looked for. */
typedef bool list_fits_fn(size_t row, const void *context);

/* To the next row that fits, 1, or the one before, -1; false if none does. */
bool list_find(struct list *list, size_t count, int direction,
	       list_fits_fn *fits, const void *context);

/*
 * The cursor to a row of what is shown, if there is something; true if it
 * was there already.
 */
bool list_point(struct list *list, size_t count, int room, int row);

#endif
