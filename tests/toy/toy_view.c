/* toy_view.c - a view of one panel */

#include "ui/frame/view.h"

static void
lay_out(const struct board *board, struct rect area, struct view_layout *layout)
{
	(void)board;
	view_layout_add(layout, "toy", 0, area);
}

const struct view_kind view_toy = {
	.name = "toy-box",
	.title = "Toy box",
	.summary = "nothing but a toy",
	.number = 8,
	.flags = VIEW_PLAYGROUND,
	.lay_out = lay_out,
};
