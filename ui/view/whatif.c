/* whatif.c - the view in which something is changed and compared */

#include "ui/frame/board.h"
#include "ui/frame/view.h"

/* What the table of pins needs, without being asked to scroll. */
enum { PINS_ROWS = 14 };

/* The table across, settings and a figure below. */
static void
lay_out_narrow(struct rect area, struct view_layout *layout)
{
	view_layout_add(layout, "pins", 0,
			view_take_rows(&area, area.height < 16 ? area.height - 4
					      : area.height / 2 < PINS_ROWS
						      ? area.height / 2
						      : PINS_ROWS));
	if (area.height < 8) {
		view_layout_add(layout, "settings", 0, area);
		return;
	}
	view_layout_add(layout, "settings", 0,
			view_take_columns(&area, area.width * 2 / 5));
	view_layout_add(layout, "plot", 2, area);
}

static void
whatif_lay_out(const struct board *board, struct rect area,
	       struct view_layout *layout)
{
	struct rect left;

	if (!board->snapshot->data) {
		view_layout_add(layout, "start", 0, area);
		return;
	}
	if (area.width < 100 || area.height < 24) {
		lay_out_narrow(area, layout);
		return;
	}
	left = view_take_columns(&area, area.width >= 160 ? 50 : 40);
	view_layout_add(layout, "settings", 0,
			view_take_rows(&left, left.height >= 40
						      ? 18
						      : left.height / 2));
	view_layout_add(layout, "estimates", 0, left);
	view_layout_add(layout, "pins", 0, view_take_rows(&area, PINS_ROWS));
	view_layout_add_plots(layout, area, 2, 2);
}

const struct view_kind view_whatif = {
	.name = "what-if",
	.title = "What-if",
	.summary = "pinned results beside the live one, with differences",
	.number = 3,
	.figures = { [2] = "pins" },
	.lay_out = whatif_lay_out,
};
