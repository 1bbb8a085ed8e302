/* paper_shapes.c - the plot commands of a page and their numbers */

#include <math.h>

#include "plots/gnuplot/gnuplot.h"
#include "plots/paper/page.h"

enum { MOST_PLACES = 100000 }; /* in one shape */

static double
page_value(const struct axis *axis, struct range range, bool is_straight,
	   double value)
{
	double place = axis_place(axis->scale, range, value);

	if (isinf(place))
		value = axis_value(axis->scale, range, place > 0 ? 2 : -1);

	return page_straight(is_straight, axis->scale, value);
}

static void
add_pair(struct page *page, double x, double y)
{
	double pair[2] = { x, y };

	if (page->where == DATA_BESIDE)
		text_add_bytes(&page->script->data, (const char *)pair,
			       sizeof(pair));
	else if (isnan(x) || isnan(y))
		text_add_string(&page->script->data, "NaN NaN\n");
	else
		text_add(&page->script->data, "%.17g %.17g\n", x, y);
}

/* Too many places for any page are thinned to 4000 columns of it. */
static size_t
thin(struct shape *shape, const struct view *view)
{
	struct units columns = { 0, 4000 * 8 };
	size_t count;

	if (shape->count <= MOST_PLACES || shape->kind == SHAPE_HEAT)
		return shape->count;
	for (size_t i = 0; i < shape->count; i++) {
		shape->x[i] = script_place(view->x, view->x_range, shape->x[i]);
		shape->y[i] = script_place(view->y, view->y_range, shape->y[i]);
	}
	count = shape->kind == SHAPE_POINTS
			? decimate_points(shape->x, shape->y, shape->count,
					  columns, columns)
			: decimate_line(shape->x, shape->y, shape->count,
					columns);
	for (size_t i = 0; i < count; i++) {
		shape->x[i] =
			axis_value(view->x->scale, view->x_range, shape->x[i]);
		shape->y[i] =
			axis_value(view->y->scale, view->y_range, shape->y[i]);
	}

	return count;
}

static void
add_heat_data(struct page *page, const struct heat *heat)
{
	size_t count = heat->columns * heat->rows;

	for (size_t i = 0; i < count; i++) {
		/* As on the screen: what rounds to nothing is nothing. */
		double level =
			heat->levels[i] > 0.5 / 255 ? heat->levels[i] : NAN;

		if (page->where == DATA_BESIDE)
			text_add_bytes(&page->script->data,
				       (const char *)&level, sizeof(level));
		else if (isnan(level))
			text_add_string(&page->script->data, "NaN");
		else
			text_add(&page->script->data, "%.6g", level);
		if (page->where == DATA_INSIDE)
			text_add_string(&page->script->data,
					(i + 1) % heat->columns ? " " : "\n");
	}
}

static void
add_heat_item(struct page *page, const struct heat *heat, size_t skip)
{
	const struct figure *figure = page->figure;
	double x0 =
		page_straight(page->straight_x, figure->x.scale, heat->x.from);
	double x1 =
		page_straight(page->straight_x, figure->x.scale, heat->x.to);
	double y0 =
		page_straight(page->straight_y, figure->y.scale, heat->y.from);
	double y1 =
		page_straight(page->straight_y, figure->y.scale, heat->y.to);
	double dx = (x1 - x0) / (double)heat->columns;
	double dy = (y1 - y0) / (double)heat->rows;
	struct text *program = &page->script->program;

	if (page->where == DATA_BESIDE)
		text_add(program,
			 "'" GNUPLOT_DATA "' binary endian=little skip=%zu "
			 "array=(%zu,%zu) format='%%float64' "
			 "origin=(%.17g,%.17g) dx=%.17g dy=%.17g",
			 skip, heat->columns, heat->rows, x0 + dx / 2,
			 y0 + dy / 2, dx, dy);
	else
		text_add(program,
			 "$d%zu matrix using (%.17g+%.17g*$1):(%.17g+%.17g*$2)"
			 ":3",
			 page->block, x0 + dx / 2, dx, y0 + dy / 2, dy);
}

/* A block of numbers in front of the plot command. */
static void
open_block(struct page *page)
{
	if (page->where == DATA_INSIDE)
		text_add(&page->script->data, "$d%zu << END_OF_NUMBERS\n",
			 ++page->block);
}

static void
shut_block(struct page *page)
{
	if (page->where == DATA_INSIDE)
		text_add_string(&page->script->data, "END_OF_NUMBERS\n");
}

static void
add_item(struct page *page, struct shape *shape)
{
	struct view view = script_view(page->figure, shape->panel);
	bool straight_x = page->straight_x && shape->panel != PANEL_RIGHT;
	bool straight_y = page->straight_y && shape->panel != PANEL_TOP;
	size_t skip = page->script->data.length, count;

	open_block(page);
	if (shape->kind == SHAPE_HEAT) {
		add_heat_item(page, shape->heat, skip);
		add_heat_data(page, shape->heat);
	} else {
		count = thin(shape, &view);
		if (page->where == DATA_BESIDE)
			text_add(&page->script->program,
				 "'" GNUPLOT_DATA "' binary endian=little "
				 "format='%%float64%%float64' skip=%zu "
				 "record=%zu using 1:2",
				 skip, count);
		else
			text_add(&page->script->program, "$d%zu using 1:2",
				 page->block);
		for (size_t i = 0; i < count; i++)
			add_pair(page,
				 page_value(view.x, view.x_range, straight_x,
					    shape->x[i]),
				 page_value(view.y, view.y_range, straight_y,
					    shape->y[i]));
	}
	shut_block(page);
	page_add_style(page, shape);
}

void
page_add_items(struct page *page, struct shapes *shapes,
	       enum figure_panel panel)
{
	const char *separator = "plot ";

	for (size_t i = 0; i < shapes->count; i++) {
		if (shapes->at[i].panel != panel)
			continue;
		page_add(page, separator);
		add_item(page, &shapes->at[i]);
		page_add(page, " notitle");
		separator = ", \\\n     ";
	}
	/* An empty figure still has its axes. */
	page_add(page, *separator == 'p' ? "plot NaN notitle\n" : "\n");
}
