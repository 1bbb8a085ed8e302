/* lab.c - the view in which models are trained to be audited */

#include "ui/frame/board.h"
#include "ui/frame/view.h"

enum { GAMES_ROWS = 12, CURVE_ROWS = 11 };

/* As many as can be read, one above the other. */
static void
add_curves(struct view_layout *layout, struct rect area)
{
	int count = area.height / CURVE_ROWS;

	count = count < 1 ? 1 : count > 3 ? 3 : count;
	for (int i = 0; i < count; i++)
		view_layout_add(
			layout, "plot", i,
			view_take_rows(&area, area.height / (count - i)));
}

/* Games beside their settings, trainings below; curves where there is room. */
static void
lab_lay_out(const struct board *board, struct rect area,
	    struct view_layout *layout)
{
	bool wide = area.width >= 100;
	struct rect left =
		wide ? view_take_columns(&area, area.width >= 160   ? 66
						: area.width >= 120 ? 55
								    : 52)
		     : area;
	struct rect top = view_take_rows(&left, left.height >= 30   ? 19
						: left.height >= 18 ? GAMES_ROWS
								    : 6);
	struct rect below = left;

	(void)board;
	view_layout_add(layout, "games", 0, view_take_columns(&top, 20));
	view_layout_add(layout, "course", 0, top);
	if (!wide)
		below = view_take_columns(&left, left.width / 2);
	view_layout_add(layout, "jobs", 0, below);
	if (!wide)
		view_layout_add(layout, "plot", 0, left);
	else
		add_curves(layout, area);
}

const struct view_kind view_lab = {
	.name = "lab",
	.title = "Lab",
	.summary = "models trained here, to be audited",
	.number = 7,
	.flags = VIEW_PLAYGROUND | VIEW_LAB,
	.figures = { "training-loss", "training-accuracy", "training-epsilon" },
	.lay_out = lab_lay_out,
};
