/* listing.c - what panels with a list have in common */

#include "ui/panel/listing.h"

#include "ui/frame/board.h"

void
listing_mark(const struct board *board, struct canvas *canvas, struct rect line,
	     bool focus)
{
	canvas_put(canvas, line.x, line.y, '>', board->theme->ink[INK_STRONG]);
	if (focus)
		canvas_tint(canvas, line, board->theme->ink[INK_CURSOR]);
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

int
listing_top(int top, int count, int room)
{
	int last = count > room ? count - room : 0;

	return top > last ? last : top < 0 ? 0 : top;
}

enum reaction
listing_scroll(int *top, int count, int room, enum action action, int amount)
{
	int to = *top;

	if (action == ACTION_MOVE)
		to += amount;
	else if (action == ACTION_PAGE)
		to += amount * (room > 2 ? room - 1 : 1);
	else if (action == ACTION_END)
		to = amount < 0 ? 0 : count;
	else
		return REACTION_NONE;
	*top = listing_top(to, count, room);

	return REACTION_PAINT;
}
