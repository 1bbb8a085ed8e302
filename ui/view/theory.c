/* theory.c - the playground: mechanisms, without any data */

#include "ui/screen.h"
#include "ui/view.h"

/* Four at once where there is room, or two, or one that is chosen. */
static void
lay_out_plots(struct rect area, struct layout *layout)
{
	struct rect top = rect_take_rows(
		&area, area.height >= 34 ? (area.height + 1) / 2 : area.height);
	struct rect left;

	if (top.width < 120) {
		layout_add(layout, "plot", 3, top);
		if (area.height)
			layout_add(layout, "plot", 4, area);
		return;
	}
	left = rect_take_columns(&top, top.width / 2);
	layout_add(layout, "plot", 3, left);
	layout_add(layout, "plot", 4, top);
	if (!area.height)
		return;
	left = rect_take_columns(&area, area.width / 2);
	layout_add(layout, "plot", 5, left);
	layout_add(layout, "plot", 6, area);
}

static void
lay_out(const struct screen *screen, struct rect area, struct layout *layout)
{
	struct rect left;

	(void)screen;
	left = rect_take_columns(&area, area.width >= 100 ? 46 : 36);
	layout_add(layout, "question", 0,
		   rect_take_rows(&left, left.height >= 30 ? 14 : 10));
	layout_add(layout, "theory", 0, left);
	lay_out_plots(area, layout);
}

const struct view_kind view_theory = {
	.name = "theory",
	.title = "Theory",
	.summary = "a mechanism and what is known of it, without data",
	.number = 4,
	.lay_out = lay_out,
};
