/* listing.c - what panels with a list have in common */

#include "ui/panel/listing.h"

bool
listing_act(struct list *list, size_t count, int room, enum action action,
	    int amount)
{
	switch (action) {
	case ACTION_MOVE:
		list_move(list, count, amount);
		return true;
	case ACTION_PAGE:
		list_move(list, count, amount * (room > 2 ? room - 1 : 1));
		return true;
	case ACTION_END:
		list_end(list, count, amount);
		return true;
	default:
		return false;
	}
}

int
listing_top(int top, int count, int room)
{
	int last = count > room ? count - room : 0;

	return top > last ? last : top < 0 ? 0 : top;
}

bool
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
		return false;
	*top = listing_top(to, count, room);

	return true;
}
