/* plan.c - the view in which an audit is planned */

#include "ui/frame/board.h"
#include "ui/frame/view.h"

static void
lay_out(const struct board *board, struct rect area, struct layout *layout)
{
	struct rect left;

	(void)board;
	if (area.width < 100) {
		layout_add(layout, "goal", 0,
			   rect_take_columns(&area, area.width < 80 ? 22 : 34));
		layout_add(layout, "plan", 0, area);
		return;
	}
	left = rect_take_columns(&area, area.width >= 160 ? 60 : 48);
	layout_add(layout, "goal", 0, rect_take_rows(&left, 13));
	layout_add(layout, "plan", 0, left);
	layout_add_plots(layout, area, 0, PICTURE_PANES);
}

const struct view_kind view_plan = {
	.name = "plan",
	.title = "Plan",
	.summary = "how many samples or canaries show what is claimed",
	.number = 5,
	.flags = VIEW_PLAYGROUND | VIEW_PLAN,
	.figures = { "observations", "width", "endpoints", "canaries" },
	.lay_out = lay_out,
};
