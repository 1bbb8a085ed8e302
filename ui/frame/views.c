/* views.c - the list of views, and cutting an area into places */

#include <stdio.h>
#include <string.h>

#include "figure/figure_kinds.h"
#include "ui/frame/board.h"
#include "ui/frame/view.h"

#define LIST_VIEW(id) &view_##id,
const struct view_kind *const view_kinds_all[] = { VIEWS(LIST_VIEW) NULL };
#undef LIST_VIEW

const struct registry view_kinds_registry = {
	.name = "views",
	.one = "view",
	.summary = "what the screen shows at once",
	.items = view_kinds_all,
	.see = "the tabs",
};

const struct view_kind *
view_find(const char *name)
{
	char number[8];

	for (size_t i = 0; view_kinds_all[i]; i++) {
		snprintf(number, sizeof(number), "%d",
			 view_kinds_all[i]->number);
		if (!strcmp(view_kinds_all[i]->name, name) ||
		    !strcmp(number, name))
			return view_kinds_all[i];
	}

	return NULL;
}

void
view_layout_add(struct view_layout *layout, const char *panel, int copy,
		struct rect rect)
{
	const int most = sizeof(layout->at) / sizeof(layout->at[0]);

	if (layout->count == most || rect.width < 3 || rect.height < 3)
		return;
	layout->at[layout->count++] = (struct panel_place){ panel, copy, rect };
}

static int
within(int wanted, int most)
{
	return wanted < 0 ? 0 : wanted < most ? wanted : most;
}

struct rect
view_take_rows(struct rect *rest, int rows)
{
	struct rect taken = *rest;

	rows = within(rows, rest->height);
	taken.height = rows;
	rest->y += rows;
	rest->height -= rows;

	return taken;
}

struct rect
view_take_columns(struct rect *rest, int columns)
{
	struct rect taken = *rest;

	columns = within(columns, rest->width);
	taken.width = columns;
	rest->x += columns;
	rest->width -= columns;

	return taken;
}

int
view_layout_figures(const struct board *board)
{
	const char *names[FIGURES_MOST];
	int count = (int)figure_kinds_suiting(board->snapshot->data, names);

	return count < PICTURE_PANES ? count : PICTURE_PANES;
}

/* No pane is smaller than what can be read. */
void
view_layout_add_plots(struct view_layout *layout, struct rect area, int first,
		      int most)
{
	bool two_columns = area.width >= 114 && most > 1;
	bool two_rows = area.height >= 44 && area.width >= 60 &&
			most > (two_columns ? 2 : 1);
	int rows = two_rows ? 2 : 1, columns = two_columns ? 2 : 1;

	for (int row = 0; row < rows; row++) {
		struct rect line =
			view_take_rows(&area, area.height / (rows - row));

		for (int column = 0; column < columns && most > 0; column++) {
			bool last = most == 1 || column == columns - 1;
			struct rect pane =
				last ? line
				     : view_take_columns(
					       &line,
					       line.width / (columns - column));

			view_layout_add(layout, "plot", first++, pane);
			most--;
			if (last)
				break;
		}
	}
}
