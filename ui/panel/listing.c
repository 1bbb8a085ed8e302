/* listing.c - what panels with a list have in common */

#include "ui/panel/listing.h"

#include <string.h>

#include "ui/frame/screen.h"

/* Returns the number of places for the cursor, or for the first line. */
static size_t
stops_of(const struct listbox *box, int height)
{
	size_t count = listbox_rows(box);
	size_t room = (size_t)listbox_room(box, height);

	return !box->still ? count : count > room ? count - room + 1 : 1;
}

/* The rows that are needed from a panel whose kind has row(). */
enum rows { ROWS_NONE, ROWS_SEEN, ROWS_ALL };

static void
add_rows(const struct board *board, const struct panel *panel,
	 struct listbox *box, enum rows rows)
{
	size_t room = (size_t)listbox_room(box, panel->rect.height);
	size_t end = rows == ROWS_NONE ? 0 : box->count;

	if (rows == ROWS_SEEN) {
		box->first = list_top(&box->list, end, (int)room);
		end = box->first + room < end ? box->first + room : end;
	}
	for (size_t i = box->first; i < end; i++)
		panel->kind->row(board, panel, box, i);
}

/* The caller clears it. */
static struct listbox
open_box(const struct board *board, const struct panel *panel, enum rows rows)
{
	const struct listing *state = panel->state;
	struct listbox box = { .list = state->list };

	panel->kind->list(board, panel, &box);
	list_move(&box.list, stops_of(&box, panel->rect.height), 0);
	if (rows == ROWS_SEEN && state->sort)
		rows = ROWS_ALL;
	if (box.count)
		add_rows(board, panel, &box, rows);
	if (state->sort)
		listbox_sort(&box, state->sort - 1);

	return box;
}

/* Stores the cursor, or passes it to the owner of the list. */
static void
close_box(struct screen *screen, struct panel *panel, struct listbox *box,
	  size_t before)
{
	struct listing *state = panel->state;

	if (!panel->kind->choose)
		state->list = box->list;
	else if (box->list.cursor != before)
		panel->kind->choose(screen, box->list.cursor);
	listbox_clear(box);
}

void
listing_draw(const struct board *board, const struct panel *panel,
	     struct canvas *canvas)
{
	const struct panel *focus = board_focus(board);
	struct listbox box = open_box(board, panel, ROWS_SEEN);

	listbox_draw(&box, board->theme, canvas, panel->rect,
		     focus && focus->state == panel->state);
	listbox_clear(&box);
}

enum reaction
listing_act(struct list *list, size_t count, int room, enum action action,
	    int amount)
{
	switch (action) {
	case ACTION_MOVE:
		list_move(list, count, amount);
		return REACTION_PAINT;
	case ACTION_PAGE:
		list_move(list, count, amount * (room > 2 ? room - 1 : 1));
		return REACTION_PAINT;
	case ACTION_END:
		list_end(list, count, amount);
		return REACTION_PAINT;
	default:
		return REACTION_NONE;
	}
}

/* Sorts by the next column that can, or restores the order of adding. */
static enum reaction
sort_by_next(const struct listbox *box, struct listing *state)
{
	size_t count = box->table->column_count, by = state->sort;

	do
		by = (by + 1) % (count + 1);
	while (by && !box->columns[by - 1].sort);
	if (by == state->sort)
		return REACTION_NONE;
	state->sort = by;

	return REACTION_PAINT;
}

static enum reaction
act_on(struct listbox *box, const struct board *board, struct panel *panel,
       enum action action, int amount)
{
	int height = panel->rect.height;

	if (!listbox_rows(box))
		return REACTION_NONE;
	if (action == ACTION_SORT)
		return sort_by_next(box, panel->state);
	if (action == ACTION_FIND)
		return listbox_find(box, board->find, amount) ? REACTION_PAINT
							      : REACTION_NONE;

	return listing_act(&box->list, stops_of(box, height),
			   listbox_room(box, height), action, amount);
}

enum reaction
listing_handle(struct screen *screen, struct panel *panel, enum action action,
	       int amount)
{
	const struct board *board = screen_board(screen);
	struct listbox box = open_box(
		board, panel, action == ACTION_FIND ? ROWS_ALL : ROWS_NONE);
	size_t before = box.list.cursor;
	enum reaction reaction = act_on(&box, board, panel, action, amount);

	close_box(screen, panel, &box, before);

	return reaction;
}

bool
listing_point(struct screen *screen, struct panel *panel, int row)
{
	struct listbox box = open_box(screen_board(screen), panel, ROWS_NONE);
	size_t before = box.list.cursor;
	bool there = list_point(&box.list, listbox_rows(&box),
				listbox_room(&box, panel->rect.height),
				row - box.above);

	close_box(screen, panel, &box, before);

	return there;
}

/* A second click brings back the order in which rows were added. */
enum reaction
listing_head(struct screen *screen, struct panel *panel, int column)
{
	struct listbox box = open_box(screen_board(screen), panel, ROWS_NONE);
	struct listing *state = panel->state;
	size_t by = listbox_rows(&box)
			    ? listbox_column_at(&box, panel->rect.width, column)
			    : 0;

	state->sort =
		state->sort == by + 1 || !box.columns[by].sort ? 0 : by + 1;
	listbox_clear(&box);

	return REACTION_PAINT;
}

size_t
listing_chosen(const struct board *board, const struct panel *panel)
{
	struct listbox box = open_box(board, panel, ROWS_SEEN);
	size_t row = listbox_rows(&box) ? listbox_chosen(&box) : 0;

	listbox_clear(&box);

	return row;
}

bool
listing_type(struct line *filter, uint32_t key, const char *keys)
{
	bool typed = *filter->text;
	bool is_key = key < 128 && strchr(keys, (int)key);

	if (key == PRESS_ESCAPE && typed)
		line_set(filter, "");
	else if ((press_is_text(key) && (typed || !is_key)) ||
		 (key == PRESS_BACKSPACE && typed))
		(void)line_press(filter, key);
	else
		return false;

	return true;
}
