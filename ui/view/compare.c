/* compare.c - the view of all methods side by side */

#include "ui/screen.h"
#include "ui/view.h"

static void
lay_out(const struct screen *screen, struct rect area, struct layout *layout)
{
	int rows = area.height * 11 / 20;

	if (!screen->snapshot->data) {
		layout_add(layout, "start", 0, area);
		return;
	}
	if (area.height < 16)
		rows = area.height;
	if (rows > 24)
		rows = 24;
	layout_add(layout, "compare", 0, rect_take_rows(&area, rows));
	if (area.width >= 100) {
		layout_add(layout, "detail", 0,
			   rect_take_columns(&area, area.width * 2 / 5));
		layout_add(layout, "plot", 1, area);
	} else {
		layout_add(layout, "detail", 0, area);
	}
}

const struct view_kind view_compare = {
	.name = "compare",
	.title = "Compare",
	.summary = "every method that suits the data, side by side",
	.number = 2,
	.lay_out = lay_out,
};
