/* shapes.c - a figure as lines, areas, points and grids, ready to send */

#include "plots/shapes.h"

#include <math.h>
#include <stdlib.h>

#include "base/doubles.h"
#include "base/memory.h"

size_t
shapes_pen_count(const struct figure *figure)
{
	return figure->series_count + figure->reference_count;
}

const struct style *
shapes_style(const struct figure *figure, size_t pen)
{
	if (pen < figure->series_count)
		return &figure->series[pen].style;

	return &figure->references[pen - figure->series_count].style;
}

/* A shape in the making. */
struct outline {
	struct doubles x, y;
};

static void
go(struct outline *outline, double x, double y)
{
	doubles_add(&outline->x, x);
	doubles_add(&outline->y, y);
}

static void
lift_pen(struct outline *outline)
{
	go(outline, NAN, NAN);
}

static void
put(struct shapes *shapes, enum shape_kind kind, enum figure_panel panel,
    size_t pen, struct outline *outline)
{
	struct shape shape = { .kind = kind, .panel = panel, .pen = pen };
	size_t y_count;

	shape.x = doubles_take(&outline->x, &shape.count);
	shape.y = doubles_take(&outline->y, &y_count);
	if (!shape.count) {
		free(shape.x);
		free(shape.y);
		return;
	}
	shapes->at = memory_grow_array(shapes->at, shapes->count + 1,
				       sizeof(*shapes->at));
	shapes->at[shapes->count++] = shape;
}

static void
follow(struct outline *outline, const double x[], const double y[],
       size_t count)
{
	for (size_t i = 0; i < count; i++)
		go(outline, x[i], y[i]);
}

static void
climb(struct outline *outline, const struct series *series)
{
	for (size_t i = 0; i < series->count; i++) {
		if (i && !isnan(series->y[i - 1]))
			go(outline, series->x[i], series->y[i - 1]);
		go(outline, series->x[i], series->y[i]);
	}
}

/* Edges worked out in two ways differ in the last digits. */
static bool
is_gap(double to, double from, double width)
{
	return from - to > 1e-6 * fabs(width);
}

/* Up the bars and down again; gaps reach the ground. */
static void
walk_bars(struct outline *outline, const struct series *series)
{
	const double *from = series->x_low, *to = series->x_high;

	for (size_t i = 0; i < series->count; i++) {
		if (!i || is_gap(to[i - 1], from[i], to[i] - from[i]))
			go(outline, from[i], 0);
		go(outline, from[i], series->y[i]);
		go(outline, to[i], series->y[i]);
		if (i + 1 == series->count ||
		    is_gap(to[i], from[i + 1], to[i] - from[i]))
			go(outline, to[i], 0);
	}
}

static double
end_of(const struct series *series, double end)
{
	return isinf(end) && end > 0 && series->open_end > 0 ? series->open_end
							     : end;
}

static void
walk_errors(struct outline *outline, const struct series *series)
{
	for (size_t i = 0; i < series->count; i++) {
		if (series->y_low) {
			go(outline, series->x[i], series->y_low[i]);
			go(outline, series->x[i],
			   end_of(series, series->y_high[i]));
			lift_pen(outline);
		}
		if (series->x_low) {
			go(outline, series->x_low[i], series->y[i]);
			go(outline, end_of(series, series->x_high[i]),
			   series->y[i]);
			lift_pen(outline);
		}
	}
}

/* Where the stretch without NaN that begins at `first` ends. */
static size_t
end_of_stretch(const struct series *series, size_t first)
{
	size_t i = first;

	while (i < series->count && !isnan(series->x[i]) &&
	       !isnan(series->y_low[i]) && !isnan(series->y_high[i]))
		i++;

	return i;
}

/* Along the upper ends and back along the lower ones. */
static void
walk_stretch(struct outline *outline, const struct series *series, size_t first,
	     size_t end)
{
	for (size_t i = first; i < end; i++)
		go(outline, series->x[i], series->y_high[i]);
	for (size_t i = end; i-- > first;)
		go(outline, series->x[i], series->y_low[i]);
}

/* One polygon for each stretch. */
static void
put_band(struct shapes *shapes, const struct series *series, size_t pen)
{
	struct outline outline = { 0 };

	for (size_t first = 0; first < series->count;) {
		size_t end = end_of_stretch(series, first);

		walk_stretch(&outline, series, first, end);
		put(shapes, SHAPE_AREA, series->panel, pen, &outline);
		first = end + 1;
	}
}

/* Round each stretch. */
static void
walk_band(struct outline *outline, const struct series *series)
{
	for (size_t first = 0; first < series->count;) {
		size_t end = end_of_stretch(series, first);

		walk_stretch(outline, series, first, end);
		if (end > first)
			go(outline, series->x[first], series->y_high[first]);
		lift_pen(outline);
		first = end + 1;
	}
}

static void
put_area(struct shapes *shapes, const struct series *series, size_t pen)
{
	struct outline outline = { 0 };

	for (size_t i = 0; i < series->count; i++) {
		if (!isnan(series->x[i]) && !isnan(series->y[i]))
			go(&outline, series->x[i], series->y[i]);
	}
	put(shapes, SHAPE_AREA, series->panel, pen, &outline);
}

static void
put_heat(struct shapes *shapes, const struct series *series, size_t pen)
{
	struct outline corner = { 0 };

	go(&corner, series->heat.x.from, series->heat.y.from);
	put(shapes, SHAPE_HEAT, series->panel, pen, &corner);
	shapes->at[shapes->count - 1].heat = &series->heat;
}

static void
put_fills(struct shapes *shapes, const struct series *series, size_t pen)
{
	struct outline outline = { 0 };

	switch (series->mark) {
	case MARK_HEAT:
		put_heat(shapes, series, pen);
		break;
	case MARK_BAND:
		put_band(shapes, series, pen);
		break;
	case MARK_AREA:
		put_area(shapes, series, pen);
		break;
	case MARK_BARS:
		walk_bars(&outline, series);
		put(shapes, SHAPE_AREA, series->panel, pen, &outline);
		break;
	case MARK_LINE:
	case MARK_STEPS:
	case MARK_POINTS:
	case MARK_ERRORS:
		break;
	}
}

/* The borders of what is filled, and all that is a line anyway. */
static void
put_lines(struct shapes *shapes, const struct series *series, size_t pen)
{
	struct outline outline = { 0 };

	if (series->style.line == LINE_NONE && series->mark != MARK_ERRORS)
		return;
	switch (series->mark) {
	case MARK_LINE:
		follow(&outline, series->x, series->y, series->count);
		break;
	case MARK_STEPS:
		climb(&outline, series);
		break;
	case MARK_ERRORS:
		walk_errors(&outline, series);
		break;
	case MARK_BAND:
		walk_band(&outline, series);
		break;
	case MARK_AREA:
		follow(&outline, series->x, series->y, series->count);
		follow(&outline, series->x, series->y, series->count > 0);
		break;
	case MARK_BARS:
		walk_bars(&outline, series);
		break;
	case MARK_POINTS:
	case MARK_HEAT:
		break;
	}
	put(shapes, SHAPE_LINE, series->panel, pen, &outline);
}

static void
put_points(struct shapes *shapes, const struct series *series, size_t pen)
{
	struct outline outline = { 0 };

	if (series->mark != MARK_POINTS && series->mark != MARK_ERRORS)
		return;
	for (size_t i = 0; i < series->count; i++) {
		if (isfinite(series->x[i]) && isfinite(series->y[i]))
			go(&outline, series->x[i], series->y[i]);
	}
	put(shapes, SHAPE_POINTS, series->panel, pen, &outline);
}

/* Straight lines bend on other scales, so they are many short ones. */
static void
put_diagonal(struct shapes *shapes, const struct figure *figure, size_t pen,
	     bool falling)
{
	enum { PIECES = 200 };
	struct range x = figure_range_x(figure, PANEL_MAIN);
	struct range y = figure_range_y(figure, PANEL_MAIN);
	struct outline outline = { 0 };

	for (int i = 0; i <= 2 * PIECES; i++) {
		double place = (double)(i / 2) / PIECES;
		double at;

		/* Even along both axes: they may be scaled differently. */
		if (i % 2 == 0) {
			at = axis_value(figure->x.scale, x, place);
		} else {
			at = axis_value(figure->y.scale, y,
					falling ? 1 - place : place);
			at = falling ? 1 - at : at;
		}
		if (figure->x.scale == figure->y.scale && i % 2)
			continue;
		go(&outline, at, falling ? 1 - at : at);
	}
	put(shapes, SHAPE_LINE, PANEL_MAIN, pen, &outline);
}

static void
put_reference(struct shapes *shapes, const struct figure *figure, size_t i)
{
	const struct reference *reference = &figure->references[i];
	struct range x = figure_range_x(figure, PANEL_MAIN);
	struct range y = figure_range_y(figure, PANEL_MAIN);
	struct outline outline = { 0 };
	size_t pen = figure->series_count + i;

	switch (reference->kind) {
	case REFERENCE_VERTICAL:
		go(&outline, reference->at, y.from);
		go(&outline, reference->at, y.to);
		break;
	case REFERENCE_HORIZONTAL:
		go(&outline, x.from, reference->at);
		go(&outline, x.to, reference->at);
		break;
	case REFERENCE_RISING:
	case REFERENCE_FALLING:
		put_diagonal(shapes, figure, pen,
			     reference->kind == REFERENCE_FALLING);
		return;
	}
	if (isfinite(reference->at))
		put(shapes, SHAPE_LINE, PANEL_MAIN, pen, &outline);
	doubles_clear(&outline.x);
	doubles_clear(&outline.y);
}

struct shapes
shapes_make(const struct figure *figure)
{
	struct shapes shapes = { 0 };

	for (size_t i = 0; i < figure->series_count; i++)
		put_fills(&shapes, &figure->series[i], i);
	for (size_t i = 0; i < figure->reference_count; i++)
		put_reference(&shapes, figure, i);
	for (size_t i = 0; i < figure->series_count; i++)
		put_lines(&shapes, &figure->series[i], i);
	for (size_t i = 0; i < figure->series_count; i++)
		put_points(&shapes, &figure->series[i], i);

	return shapes;
}

void
shapes_clear(struct shapes *shapes)
{
	for (size_t i = 0; i < shapes->count; i++) {
		free(shapes->at[i].x);
		free(shapes->at[i].y);
	}
	free(shapes->at);
	*shapes = (struct shapes){ 0 };
}
