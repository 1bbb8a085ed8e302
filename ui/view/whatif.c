/* whatif.c - the view in which something is changed and compared */

#include "ui/screen.h"
#include "ui/view.h"

static void
lay_out(const struct screen *screen, struct rect area, struct layout *layout)
{
	struct rect top, left;

	if (!screen->snapshot->data) {
		layout_add(layout, "start", 0, area);
		return;
	}
	if (area.height < 16) {
		layout_add(layout, "pins", 0,
			   rect_take_rows(&area, area.height - 4));
		layout_add(layout, "settings", 0, area);
		return;
	}
	if (area.width < 100) {
		layout_add(layout, "pins", 0,
			   rect_take_rows(&area, area.height * 11 / 20));
		left = rect_take_columns(&area, area.width / 2);
		layout_add(layout, "settings", 0, left);
		layout_add(layout, "plot", 2, area);
		return;
	}
	left = rect_take_columns(&area, 40);
	layout_add(layout, "settings", 0,
		   rect_take_rows(&left, left.height / 2));
	layout_add(layout, "estimates", 0, left);
	top = rect_take_rows(&area, area.height / 2);
	layout_add(layout, "pins", 0, top);
	layout_add(layout, "plot", 2, area);
}

const struct view_kind view_whatif = {
	.name = "what-if",
	.title = "What-if",
	.summary = "pinned results beside the live one, with differences",
	.number = 3,
	.lay_out = lay_out,
};
