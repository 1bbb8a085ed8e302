/* theory.c - the playground: mechanisms, without any data */

#include "ui/frame/board.h"
#include "ui/frame/view.h"

/* One mechanism from four sides, two by two. */
static void
add_four(struct view_layout *layout, struct rect area)
{
	struct rect above = view_take_rows(&area, area.height / 2);

	view_layout_add(layout, "plot", 0,
			view_take_columns(&above, above.width / 2));
	view_layout_add(layout, "plot", 1, above);
	view_layout_add(layout, "plot", 2,
			view_take_columns(&area, area.width / 2));
	view_layout_add(layout, "plot", 3, area);
}

static void
theory_lay_out(const struct board *board, struct rect area,
	       struct view_layout *layout)
{
	bool four = area.width >= 110 && area.height >= 28;
	int width = area.width >= 160   ? 60
		    : four              ? 34
		    : area.width >= 100 ? 46
					: 36;
	struct rect left = view_take_columns(&area, width);

	(void)board;
	view_layout_add(layout, "question", 0,
			view_take_rows(&left, left.height >= 30   ? 14
					      : left.height >= 16 ? 10
								  : 5));
	view_layout_add(layout, "theory", 0, left);
	if (four)
		add_four(layout, area);
	else
		view_layout_add_plots(layout, area, 0, PICTURE_PANES);
}

const struct view_kind view_theory = {
	.name = "theory",
	.title = "Theory",
	.summary = "a mechanism and what is known of it, without data",
	.number = 4,
	.flags = VIEW_PLAYGROUND | VIEW_TAU,
	.figures = { "tradeoff", "densities", "profile", "loss-density" },
	.lay_out = theory_lay_out,
};
