/* theory.c - the playground: mechanisms, without any data */

#include "ui/frame/board.h"
#include "ui/frame/view.h"

static void
lay_out(const struct board *board, struct rect area, struct layout *layout)
{
	int width = area.width >= 160 ? 60 : area.width >= 100 ? 46 : 36;
	struct rect left = rect_take_columns(&area, width);

	(void)board;
	layout_add(layout, "question", 0,
		   rect_take_rows(&left, left.height >= 30   ? 14
					 : left.height >= 16 ? 10
							     : 5));
	layout_add(layout, "theory", 0, left);
	layout_add_plots(layout, area, 0, PICTURE_PANES);
}

const struct view_kind view_theory = {
	.name = "theory",
	.title = "Theory",
	.summary = "a mechanism and what is known of it, without data",
	.number = 4,
	.flags = VIEW_PLAYGROUND | VIEW_TAU,
	.figures = { "tradeoff", "densities", "profile", "loss-density" },
	.lay_out = lay_out,
};
