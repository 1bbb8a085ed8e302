/* landscape.c - the view of strategies between utility and epsilon */

#include "ui/frame/board.h"
#include "ui/frame/view.h"

static void
landscape_lay_out(const struct board *board, struct rect area,
		  struct view_layout *layout)
{
	const struct dataset *data = board->snapshot->data;

	if (!data || dataset_kind(data) != KIND_STRATEGIES) {
		view_layout_add(layout, "strategies", 0, area);
		return;
	}
	view_layout_add(layout, "strategies", 0,
			view_take_columns(&area, area.width >= 100 ? 50 : 41));
	view_layout_add(layout, "plot", 0, area);
}

const struct view_kind view_landscape = {
	.name = "landscape",
	.title = "Landscape",
	.summary = "strategies between utility and epsilon",
	.number = 6,
	.lay_out = landscape_lay_out,
};
