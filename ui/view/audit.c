/* audit.c - the view for one audit: data, settings, estimates, pictures */

#include "ui/frame/board.h"
#include "ui/frame/view.h"

/* Of the picture along the threshold, under the other. */
enum { STRIP_ROWS = 12 };

static int
left_width(int width)
{
	if (width >= 160)
		return 50;
	if (width >= 100)
		return 40;

	return width >= 76 ? 31 : 28;
}

/* Small screens keep what one changes and what comes out. */
static void
stack_left(struct rect area, struct view_layout *layout)
{
	int data = area.height >= 28   ? 10
		   : area.height >= 17 ? 6
		   : area.height >= 16 ? 5
				       : 0;
	int settings = area.height >= 28   ? 12
		       : area.height >= 16 ? 7
					   : area.height / 2 - 1;

	if (data)
		view_layout_add(layout, "data", 0, view_take_rows(&area, data));
	view_layout_add(layout, "settings", 0, view_take_rows(&area, settings));
	view_layout_add(layout, "estimates", 0, area);
}

static bool
has_thresholds(const struct board *board)
{
	enum kind kind = dataset_kind(board->snapshot->data);

	return kind == KIND_SCORES || kind == KIND_LOSSES;
}

/* What may be claimed: with a ruler, in three lines, or not at all. */
static int
card_rows(int height)
{
	return height >= 34 ? 9 : height >= 20 ? 5 : 0;
}

static void
audit_lay_out(const struct board *board, struct rect area,
	      struct view_layout *layout)
{
	struct rect left, card;

	if (!board->snapshot->data) {
		view_layout_add(layout, "start", 0, area);
		return;
	}
	card = view_take_rows(&area, card_rows(area.height));
	left = view_take_columns(&area, left_width(area.width));
	stack_left(left, layout);
	if (has_thresholds(board) && area.height >= 26 && area.width >= 60) {
		struct rect strip = { 0 };

		strip = area;
		area = view_take_rows(&strip, area.height - STRIP_ROWS);
		view_layout_add(layout, "plot", 0, area);
		view_layout_add(layout, "plot", 1, strip);
	} else {
		view_layout_add_plots(layout, area, 0,
				      view_layout_figures(board));
	}
	if (card.height)
		view_layout_add(layout, "claim", 0, card);
}

const struct view_kind view_audit = {
	.name = "audit",
	.title = "Audit",
	.summary = "one dataset, one method, and the pictures of it",
	.number = 1,
	.figures = { [1] = "threshold" },
	.figures_of_run = { [1] = "densities" },
	.lay_out = audit_lay_out,
};
