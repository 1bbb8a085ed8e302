/* plan.c - the view in which an audit is planned */

#include "ui/screen.h"
#include "ui/view.h"

static void
lay_out(const struct screen *screen, struct rect area, struct layout *layout)
{
	struct rect left;

	(void)screen;
	left = rect_take_columns(&area, area.width >= 100 ? 46 : 36);
	layout_add(layout, "goal", 0, left);
	layout_add(layout, "plan", 0, area);
}

const struct view_kind view_plan = {
	.name = "plan",
	.title = "Plan",
	.summary = "how many samples or canaries show what is claimed",
	.number = 5,
	.lay_out = lay_out,
};
