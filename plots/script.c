/* script.c - a figure as a gnuplot program and the numbers it reads */

#include "plots/script.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "canvas/raster.h"
#include "plots/gnuplot.h"
#include "plots/shapes.h"

struct units
frame_x(const struct frame *frame)
{
	return (struct units){ UNITS_X * frame->left + UNITS_X / 2,
			       UNITS_X * (frame->right - frame->left) };
}

struct units
frame_y(const struct frame *frame)
{
	return (struct units){ UNITS_Y * frame->bottom + UNITS_Y / 2,
			       UNITS_Y * (frame->top - frame->bottom) };
}

void
script_clear(struct script *script)
{
	text_clear(&script->program);
	text_clear(&script->data);
}

double
script_place(const struct axis *axis, struct range range, double value)
{
	/* Far enough to leave the picture, near enough for whole units. */
	static const double far = 50;
	double place = axis_place(axis->scale, range, value);

	if (isnan(place))
		return place;
	if (isinf(place))
		return place > 0 ? 2 : -1;

	return fmin(fmax(place, -far), far);
}

/* The side panels measure their own heights in plain numbers. */
static const struct axis plain_axis = { .scale = AXIS_LINEAR };

struct view {
	const struct axis *x, *y;
	struct range x_range, y_range;
};

static struct view
view_of(const struct figure *figure, enum figure_panel panel)
{
	return (struct view){
		panel == PANEL_RIGHT ? &plain_axis : &figure->x,
		panel == PANEL_TOP ? &plain_axis : &figure->y,
		figure_range_x(figure, panel),
		figure_range_y(figure, panel),
	};
}

/* ---- pieces of program ---- */

/*
 * gnuplot cuts to whole units after a multiplication, so that aiming at
 * the middle of the unit hits it.
 */
static void
add_margins(struct text *program, const struct pane *pane,
	    const struct frame *frame)
{
	struct units x = frame_x(frame), y = frame_y(frame);
	double width = UNITS_X * pane->width, height = UNITS_Y * pane->height;

	text_add(program,
		 "set lmargin at screen %.12f\nset rmargin at screen %.12f\n"
		 "set bmargin at screen %.12f\nset tmargin at screen %.12f\n",
		 (x.low + 0.5) / width, (x.low + x.span + 0.5) / (width - 1),
		 (y.low + 0.5) / height, (y.low + y.span + 0.5) / (height - 1));
}

static void
add_numbers(struct text *data, const double x[], const double y[], size_t count)
{
	for (size_t i = 0; i < count; i++) {
		double pair[2] = { x[i], y[i] };

		text_add_bytes(data, (const char *)pair, sizeof(pair));
	}
}

static void
add_item(struct script *script, const struct shape *shape, const double x[],
	 const double y[], size_t count)
{
	static const char *const with[] = {
		[SHAPE_HEAT] = "",
		[SHAPE_AREA] = "filledcurves closed",
		[SHAPE_LINE] = "lines",
		[SHAPE_POINTS] = "points pt 7",
	};

	text_add(&script->program,
		 "'" GNUPLOT_DATA "' binary endian=little "
		 "format='%%float64%%float64' skip=%zu record=%zu using 1:2 "
		 "with %s lc rgb '#%06zx' notitle",
		 script->data.length, count, with[shape->kind], shape->pen);
	add_numbers(&script->data, x, y, count);
}

/* ---- heat maps: one level for each quarter of a cell ---- */

static double
level_at(const struct heat *heat, double x, double y)
{
	double across = (x - heat->x.from) / (heat->x.to - heat->x.from);
	double up = (y - heat->y.from) / (heat->y.to - heat->y.from);
	double column = floor(across * (double)heat->columns);
	double row = floor(up * (double)heat->rows);

	if (!(column >= 0) || !(row >= 0) || column >= (double)heat->columns ||
	    row >= (double)heat->rows)
		return 0;

	return heat->levels[(size_t)row * heat->columns + (size_t)column];
}

/* The mean over one pixel, so that nothing narrow is missed. */
static double
mean_level(const struct heat *heat, const struct view *view, double x, double y,
	   double width, double height)
{
	enum { EACH = 3 };
	double sum = 0;

	for (int i = 0; i < EACH * EACH; i++) {
		double across = x + width * (i % EACH + 0.5) / EACH;
		double up =
			y + height * (double)(2 * (i / EACH) + 1) / (2 * EACH);
		double level = level_at(
			heat, axis_value(view->x->scale, view->x_range, across),
			axis_value(view->y->scale, view->y_range, up));

		sum += isfinite(level) ? level : 0;
	}

	return sum / (EACH * EACH);
}

static void
add_heat(struct script *script, const struct heat *heat,
	 const struct view *view, const struct frame *frame)
{
	int columns = 2 * (frame->right - frame->left);
	int rows = 2 * (frame->top - frame->bottom);
	double width = 1.0 / columns, height = 1.0 / rows;

	text_add(&script->program,
		 "'" GNUPLOT_DATA "' binary skip=%zu array=(%d,%d) "
		 "format='%%uint8' origin=(%.17g,%.17g) dx=%.17g dy=%.17g "
		 "with image notitle",
		 script->data.length, columns, rows, width / 2, height / 2,
		 width, height);
	for (int row = 0; row < rows; row++) {
		for (int column = 0; column < columns; column++) {
			double level = mean_level(heat, view, column * width,
						  row * height, width, height);
			char byte = (char)(unsigned char)lround(
				255 * fmin(fmax(level, 0), 1));

			text_add_bytes(&script->data, &byte, 1);
		}
	}
}

/* ---- shapes ---- */

static void
add_shape(struct script *script, const struct shape *shape,
	  const struct view *view, const struct frame *frame)
{
	size_t count = shape->count;
	double *x, *y;

	if (shape->kind == SHAPE_HEAT) {
		add_heat(script, shape->heat, view, frame);
		return;
	}
	x = memory_new_array(count, sizeof(*x));
	y = memory_new_array(count, sizeof(*y));
	for (size_t i = 0; i < count; i++) {
		x[i] = script_place(view->x, view->x_range, shape->x[i]);
		y[i] = script_place(view->y, view->y_range, shape->y[i]);
	}
	count = shape->kind == SHAPE_POINTS
			? decimate_points(x, y, count, frame_x(frame),
					  frame_y(frame))
			: decimate_line(x, y, count, frame_x(frame));
	add_item(script, shape, x, y, count);
	free(x);
	free(y);
}

static void
add_panel(struct script *script, const struct figure *figure,
	  const struct shapes *shapes, enum figure_panel panel,
	  const struct pane *pane)
{
	struct view view = view_of(figure, panel);
	const char *separator = "plot ";

	for (size_t i = 0; i < shapes->count; i++) {
		if (shapes->at[i].panel != panel)
			continue;
		if (*separator == 'p')
			add_margins(&script->program, pane,
				    &pane->frames[panel]);
		text_add_string(&script->program, separator);
		add_shape(script, &shapes->at[i], &view, &pane->frames[panel]);
		separator = ", \\\n ";
	}
	if (*separator != 'p')
		text_add_string(&script->program, "\n");
}

void
script_cells(struct script *script, const struct figure *figure,
	     const struct pane *pane)
{
	struct shapes shapes = shapes_make(figure);

	text_add(&script->program,
		 "set encoding utf8\n"
		 "set term lua '" GNUPLOT_DRIVER "' size %d,%d\n"
		 "unset key\nunset border\nunset tics\nunset colorbox\n"
		 "set clip one\nset clip two\n"
		 "set style fill solid 1 noborder\n"
		 "set palette gray\nset cbrange [0:255]\n"
		 "set xrange [0:1]\nset yrange [0:1]\n",
		 pane->width, pane->height);
	for (int panel = PANEL_MAIN; panel < FIGURE_PANELS; panel++) {
		/* A panel without room is not drawn. */
		if (pane->frames[panel].right > pane->frames[panel].left &&
		    pane->frames[panel].top > pane->frames[panel].bottom)
			add_panel(script, figure, &shapes,
				  (enum figure_panel)panel, pane);
	}
	shapes_clear(&shapes);
}
