/* list.c - a cursor in a list that may be longer than its room */

#include "ui/widget/list.h"

#include <stdio.h>

int
list_round(int at, int steps, int count)
{
	return ((at + steps) % count + count) % count;
}

void
list_move(struct list *list, size_t count, int lines)
{
	size_t by = (size_t)(lines < 0 ? -lines : lines);

	if (!count) {
		list->cursor = 0;
		return;
	}
	if (list->cursor >= count)
		list->cursor = count - 1;
	if (lines < 0)
		list->cursor -= by < list->cursor ? by : list->cursor;
	else
		list->cursor += by < count - 1 - list->cursor
					? by
					: count - 1 - list->cursor;
}

void
list_end(struct list *list, size_t count, int direction)
{
	list->cursor = direction < 0 || !count ? 0 : count - 1;
}

size_t
list_top(const struct list *list, size_t count, int room)
{
	size_t height = room > 0 ? (size_t)room : 0;
	size_t half = height / 2;

	if (count <= height || list->cursor <= half)
		return 0;
	if (list->cursor + (height - half) >= count)
		return count - height;

	return list->cursor - half;
}

bool
list_find(struct list *list, size_t count, int direction, list_fits_fn *fits,
	  const void *context)
{
	size_t at = list->cursor < count ? list->cursor : 0;

	for (size_t i = 0; i < count; i++) {
		at = (at + (direction > 0 ? 1 : count - 1)) % count;
		if (fits(at, context)) {
			list->cursor = at;
			return true;
		}
	}

	return false;
}

bool
list_point(struct list *list, size_t count, int room, int row)
{
	size_t at = list_top(list, count, room) + (size_t)(row > 0 ? row : 0);
	bool there = list->cursor == at;

	if (row < 0 || row >= room || at >= count)
		return false;
	list->cursor = at;

	return there;
}

void
list_mark(struct canvas *canvas, struct rect rect, size_t count, size_t top,
	  int room, struct ink ink)
{
	size_t below = room > 0 && count > top + (size_t)room
			       ? count - top - (size_t)room
			       : 0;
	char text[40];
	int columns;

	if (!below)
		return;
	snprintf(text, sizeof(text), " %zu more ", below);
	columns = canvas_columns(canvas->look, text);
	canvas_write(canvas, rect.x + rect.width - columns,
		     rect.y + rect.height, columns, text, ink);
}
