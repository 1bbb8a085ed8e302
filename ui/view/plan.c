/* plan.c - the view in which an audit is planned */

#include "ui/frame/board.h"
#include "ui/frame/view.h"

static void
plan_lay_out(const struct board *board, struct rect area,
	     struct view_layout *layout)
{
	struct rect left;

	(void)board;
	if (area.width < 100) {
		view_layout_add(
			layout, "goal", 0,
			view_take_columns(&area, area.width < 80 ? 22 : 34));
		view_layout_add(layout, "plan", 0, area);
		return;
	}
	left = view_take_columns(&area, area.width >= 160 ? 60 : 48);
	view_layout_add(layout, "goal", 0, view_take_rows(&left, 13));
	view_layout_add(layout, "plan", 0, left);
	view_layout_add_plots(layout, area, 0, PICTURE_PANES);
}

const struct view_kind view_plan = {
	.name = "plan",
	.title = "Plan",
	.summary = "how many samples or canaries show what is claimed",
	.number = 5,
	.flags = VIEW_PLAYGROUND | VIEW_PLAN,
	.figures = { "observations", "width", "endpoints", "canaries" },
	.lay_out = plan_lay_out,
};
