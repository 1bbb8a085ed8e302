/* compare.c - the view of all methods side by side */

#include "method/methods.h"
#include "result/grade.h"
#include "ui/frame/board.h"
#include "ui/frame/view.h"

/*
 * Heading, one line a method and for each grade that data of sound rows have,
 * what they hold jointly, and the frame.
 */
static int
table_rows(const struct board *board)
{
	enum kind kind = dataset_kind(board->snapshot->data);
	int rows = 4 + GRADE_NOT_CLAIMABLE;

	for (size_t i = 0; methods()[i]; i++)
		rows += method_suits(methods()[i], kind);

	return rows > 9 ? rows : 9;
}

static void
compare_lay_out(const struct board *board, struct rect area,
		struct view_layout *layout)
{
	int most = area.height * 14 / 20, rows;

	if (!board->snapshot->data) {
		view_layout_add(layout, "start", 0, area);
		return;
	}
	rows = table_rows(board);
	if (rows > most)
		rows = most;
	if (area.height < 16)
		rows = area.height;
	view_layout_add(layout, "compare", 0, view_take_rows(&area, rows));
	if (area.width < 100) {
		view_layout_add(layout, "detail", 0, area);
		return;
	}
	view_layout_add(layout, "detail", 0,
			view_take_columns(&area, area.width >= 160 ? 60 : 48));
	view_layout_add_plots(layout, area, 1, area.width >= 114 ? 2 : 1);
}

const struct view_kind view_compare = {
	.name = "compare",
	.title = "Compare",
	.summary = "every method that suits the data, side by side",
	.number = 2,
	.flags = VIEW_COMPARES,
	.figures = { [1] = "tradeoff", [2] = "width" },
	.lay_out = compare_lay_out,
};
