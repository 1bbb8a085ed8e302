/* listbox.c - a table in cells: columns, inks, cursor, sorting, searching */

#include "ui/widget/listbox.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "base/wrap.h"

/* The least width of the column that takes the rest, and of a cut one. */
enum { REST_LEAST = 12, CUT_LEAST = 5 };

struct listbox_column *
listbox_column(struct listbox *box, const char *name, int width,
	       enum role_of_ink ink)
{
	struct listbox_column *column;

	if (!box->table)
		box->table = table_new(NULL);
	assert(box->table->column_count < LISTBOX_COLUMNS);
	table_column(box->table, name, NULL);
	column = &box->columns[box->table->column_count - 1];
	*column = (struct listbox_column){ .width = width, .ink = ink };

	return column;
}

void
listbox_add(struct listbox *box, enum role_of_ink ink,
	    const char *const cells[])
{
	box->inks = memory_grow_by_one(box->inks, box->table->row_count,
				       sizeof(*box->inks));
	box->inks[box->table->row_count] = ink;
	table_start(box->table);
	for (size_t i = 0; cells[i]; i++)
		table_text(box->table, *cells[i] ? cells[i] : NULL);
}

void
listbox_wrap(struct listbox *box, enum role_of_ink ink, const char *label,
	     const char *text, int width)
{
	while (*text && width > 0) {
		const char *next;
		size_t bytes = wrap_line(text, (size_t)width, WRAP_CUT, &next);
		struct text line = { 0 };

		text_add_bytes(&line, text, bytes);
		listbox_row(box, ink, label ? label : text_get(&line),
			    label ? text_get(&line) : NULL);
		text_clear(&line);
		text = next;
		label = label ? "" : NULL;
	}
}

void
listbox_clear(struct listbox *box)
{
	table_free(box->table);
	free(box->inks);
	free(box->order);
	text_clear(&box->hint);
}

size_t
listbox_rows(const struct listbox *box)
{
	return box->count ? box->count : box->table ? box->table->row_count : 0;
}

static size_t
row_at(const struct listbox *box, size_t place)
{
	return box->order ? box->order[place] : place - box->first;
}

size_t
listbox_chosen(const struct listbox *box)
{
	return row_at(box, box->list.cursor) + box->first;
}

/* ---- order ---- */

/* A row and the cell it is sorted by. */
struct key {
	const struct table_cell *cell;
	size_t row;
};

static int
by_cell(const void *a, const void *b, void *sort)
{
	const struct key *x = a, *y = b;
	double p = x->cell->number, q = y->cell->number;
	int order = x->cell->text && y->cell->text
			    ? strcmp(x->cell->text, y->cell->text)
			    : (p > q) - (p < q);

	return order ? order * *(const int *)sort
		     : (x->row > y->row) - (x->row < y->row);
}

void
listbox_sort(struct listbox *box, size_t column)
{
	size_t count = box->table ? box->table->row_count : 0;
	struct key *keys;

	if (!count || !box->columns[column].sort)
		return;
	keys = memory_new_array(count, sizeof(*keys));
	box->order = memory_new_array(count, sizeof(*box->order));
	for (size_t i = 0; i < count; i++)
		keys[i] = (struct key){ table_cell(box->table, i, column), i };
	qsort_r(keys, count, sizeof(*keys), by_cell,
		&box->columns[column].sort);
	for (size_t i = 0; i < count; i++)
		box->order[i] = keys[i].row;
	free(keys);
}

/* ---- searching ---- */

struct search {
	const struct listbox *box;
	const char *text;
};

static bool
fits(size_t place, const void *context)
{
	const struct search *search = context;
	const struct table *table = search->box->table;
	size_t row = row_at(search->box, place);

	for (size_t i = 0; i < table->column_count; i++) {
		const char *text = table_cell(table, row, i)->text;

		if (text && strcasestr(text, search->text))
			return true;
	}

	return false;
}

bool
listbox_find(struct listbox *box, const char *text, int direction)
{
	const struct search search = { box, text };

	return list_find(&box->list, listbox_rows(box), direction, fits,
			 &search);
}

/* ---- columns ---- */

/* The cell at which each column begins.  A column left out has no width. */
struct places {
	int x[LISTBOX_COLUMNS + 1];
};

static int
width_of(const struct listbox_column *column)
{
	return column->width == LISTBOX_REST     ? REST_LEAST
	       : column->width == LISTBOX_HIDDEN ? 0
						 : column->width;
}

static struct places
place_columns(const struct listbox *box, int width)
{
	size_t count = box->table ? box->table->column_count : 0;
	struct places places = { { box->still ? 0 : 2 } };
	bool left_out[LISTBOX_COLUMNS] = { false };
	int need;

	for (;;) {
		size_t last = 0;

		need = places.x[0];
		for (size_t i = 0; i < count; i++) {
			if (left_out[i])
				continue;
			need += width_of(&box->columns[i]);
			if (box->columns[i].rank > box->columns[last].rank ||
			    left_out[last])
				last = i;
		}
		if (need <= width || !count || !box->columns[last].rank)
			break;
		left_out[last] = true;
	}
	for (size_t i = 0; i < count; i++) {
		int cells = left_out[i] ? 0 : width_of(&box->columns[i]);

		if (box->columns[i].width == LISTBOX_REST && width > need)
			cells += width - need;
		places.x[i + 1] = places.x[i] + cells;
	}

	return places;
}

size_t
listbox_column_at(const struct listbox *box, int width, int x)
{
	struct places places = place_columns(box, width);
	size_t i = 0;

	while (i + 1 < box->table->column_count && places.x[i + 1] <= x)
		i++;

	return i;
}

/* ---- drawing ---- */

int
listbox_room(const struct listbox *box, int height)
{
	int room = height - box->above - box->below;

	return room > 0 ? room : 0;
}

/* A line of the panel, with all that is needed to draw in it. */
struct strip {
	const struct listbox *box;
	const struct theme *theme;
	struct canvas *canvas;
	struct rect rect;
	struct places places;
};

/* Returns the cells up to the next column that is not empty. */
static int
room_for(const struct strip *strip, size_t row, size_t column)
{
	const struct table *table = strip->box->table;
	const int *x = strip->places.x;
	size_t end = column + 1;

	while (end < table->column_count &&
	       (x[end] == x[end + 1] ||
		table_cell(table, row, end)->kind == CELL_EMPTY))
		end++;
	if (end == table->column_count || x[end] > strip->rect.width)
		return strip->rect.width - x[column];

	return x[end] - x[column] - 1;
}

static void
write_at(const struct strip *strip, size_t column, int room, const char *text,
	 enum role_of_ink ink)
{
	const struct listbox_column *as = &strip->box->columns[column];
	int left = as->width - 1 - canvas_columns(strip->canvas->look, text);

	if (!as->places || left < 0)
		left = 0;
	canvas_write(strip->canvas,
		     strip->rect.x + strip->places.x[column] + left,
		     strip->rect.y, room - left, text, strip->theme->ink[ink]);
}

/* Drops decimals that have no room: a cut number would be another number. */
static void
place_number(const struct table_cell *cell, const struct listbox_column *as,
	     char out[NUMBER_SIZE])
{
	int places = as->places;

	do
		number_place(out, cell->number, places, cell->round);
	while ((int)strlen(out) >= as->width && places--);
	if ((int)strlen(out) >= as->width)
		number_write(out, cell->number, 2, cell->round);
}

static void
draw_cell(const struct strip *strip, size_t row, size_t column)
{
	const struct listbox *box = strip->box;
	const struct table_cell *cell = table_cell(box->table, row, column);
	const struct listbox_column *as = &box->columns[column];
	int room = room_for(strip, row, column);
	char number[NUMBER_SIZE], *text;
	bool alone = !column && room == strip->rect.width - strip->places.x[0];
	bool own = !box->inks || (as->ink != INK_VALUE && !alone);

	if (cell->kind == CELL_EMPTY ||
	    strip->places.x[column] == strip->places.x[column + 1] ||
	    (room < CUT_LEAST && room < as->width - 1))
		return;
	if (cell->kind == CELL_NUMBER && as->places) {
		place_number(cell, as, number);
		text = memory_copy_text(number);
	} else {
		text = table_cell_text(cell, 4);
	}
	write_at(strip, column, room, text, own ? as->ink : box->inks[row]);
	free(text);
}

static void
draw_row(const struct strip *strip, size_t place, bool focus)
{
	const struct listbox *box = strip->box;
	size_t row = row_at(box, place);

	for (size_t i = 0; i < box->table->column_count; i++)
		draw_cell(strip, row, i);
	if (box->still || place != box->list.cursor)
		return;
	canvas_put(strip->canvas, strip->rect.x, strip->rect.y, '>',
		   strip->theme->ink[INK_STRONG]);
	if (focus)
		canvas_tint(strip->canvas, strip->rect,
			    strip->theme->ink[INK_CURSOR]);
}

static void
draw_head(const struct strip *strip)
{
	const struct table *table = strip->box->table;
	const int *x = strip->places.x;

	for (size_t i = 0; i < table->column_count; i++) {
		int end = x[i + 1] < strip->rect.width ? x[i + 1]
						       : strip->rect.width;

		write_at(strip, i, end - x[i], table->columns[i].heading,
			 INK_HEADING);
	}
}

static void
draw_hint(const struct listbox *box, const struct theme *theme,
	  struct canvas *canvas, struct rect rect)
{
	bool any = listbox_rows(box);
	int y = any ? box->above + listbox_room(box, rect.height) : box->above;

	if (any && !box->below)
		return;
	rect = (struct rect){ rect.x + 2, rect.y + y, rect.width - 2,
			      rect.height - y };
	canvas_write_wrapped(canvas, rect, text_get(&box->hint),
			     theme->ink[INK_HINT]);
}

void
listbox_draw(const struct listbox *box, const struct theme *theme,
	     struct canvas *canvas, struct rect rect, bool focus)
{
	int width = box->width ? box->width : rect.width;
	int room = listbox_room(box, rect.height);
	size_t count = listbox_rows(box);
	size_t top = box->still ? box->list.cursor
				: list_top(&box->list, count, room);
	struct strip strip = { box,
			       theme,
			       canvas,
			       { rect.x, rect.y + box->above, width, 1 },
			       place_columns(box, width) };

	draw_hint(box, theme, canvas, rect);
	if (box->headed && count) {
		strip.rect.y--;
		draw_head(&strip);
		strip.rect.y++;
	}
	for (int i = 0; i < room && top + (size_t)i < count; i++) {
		draw_row(&strip, top + (size_t)i, focus);
		strip.rect.y++;
	}
	list_mark(canvas, rect, count, top, room, theme->ink[INK_HINT]);
}
