/* theory.c - the playground: mechanisms, without any data */

#include "ui/screen.h"
#include "ui/view.h"

static void
lay_out(const struct screen *screen, struct rect area, struct layout *layout)
{
	struct rect left;

	(void)screen;
	left = rect_take_columns(&area, area.width >= 100 ? 46 : 36);
	layout_add(layout, "question", 0,
		   rect_take_rows(&left, left.height >= 30 ? 14 : 10));
	layout_add(layout, "theory", 0, left);
	layout_add(layout, "plot", 3, area);
}

const struct view_kind view_theory = {
	.name = "theory",
	.title = "Theory",
	.summary = "a mechanism and what is known of it, without data",
	.number = 4,
	.lay_out = lay_out,
};
