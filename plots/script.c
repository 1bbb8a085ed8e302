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

/* Each pixel is looked at in this many places each way. */
enum { LOOKS = 3 };

/* Which column or row of the grid lies under each look; -1 is beside it. */
static long *
find_grid(const struct axis *axis, struct range range, struct range edges,
	  size_t count, int pixels)
{
	long *found =
		memory_new_array((size_t)(LOOKS * pixels), sizeof(*found));

	for (int i = 0; i < LOOKS * pixels; i++) {
		double value = axis_value(axis->scale, range,
					  (i + 0.5) / (LOOKS * pixels));
		double share = (value - edges.from) / (edges.to - edges.from);
		double at = floor(share * (double)count);

		found[i] = at >= 0 && at < (double)count ? (long)at : -1;
	}

	return found;
}

/* The mean over one pixel, so that nothing narrow is missed. */
static char
mean_level(const struct heat *heat, const long columns[], const long rows[])
{
	double sum = 0;

	for (int i = 0; i < LOOKS * LOOKS; i++) {
		long column = columns[i % LOOKS], row = rows[i / LOOKS];

		if (column >= 0 && row >= 0) {
			double level =
				heat->levels[(size_t)row * heat->columns +
					     (size_t)column];

			sum += level > 0 ? fmin(level, 1) : 0;
		}
	}

	return (char)(unsigned char)lround(255 * sum / (LOOKS * LOOKS));
}

/* The part of the pixels that holds all that are not zero. */
struct part {
	int left, right, bottom, top; /* right and top are outside */
};

static struct part
find_part(const char levels[], int columns, int rows)
{
	struct part part = { columns, 0, rows, 0 };

	for (int i = 0; i < columns * rows; i++) {
		int column = i % columns, row = i / columns;

		if (!levels[i])
			continue;
		part.left = column < part.left ? column : part.left;
		part.right = column >= part.right ? column + 1 : part.right;
		part.bottom = row < part.bottom ? row : part.bottom;
		part.top = row + 1;
	}

	/* Nothing at all is still a grid, and a grid is two by two. */
	if (!part.top)
		part = (struct part){ 0, 2, 0, 2 };
	if (part.right - part.left < 2)
		part.left > 0 ? part.left-- : part.right++;
	if (part.top - part.bottom < 2)
		part.bottom > 0 ? part.bottom-- : part.top++;

	return part;
}

static char *
make_levels(const struct heat *heat, const struct view *view, int columns,
	    int rows)
{
	long *across = find_grid(view->x, view->x_range, heat->x, heat->columns,
				 columns);
	long *up = find_grid(view->y, view->y_range, heat->y, heat->rows, rows);
	char *levels = memory_new((size_t)columns * (size_t)rows);

	for (int i = 0; i < columns * rows; i++)
		levels[i] = mean_level(heat, across + LOOKS * (i % columns),
				       up + LOOKS * (i / columns));
	free(across);
	free(up);

	return levels;
}

static void
add_heat(struct script *script, const struct heat *heat,
	 const struct view *view, const struct frame *frame)
{
	int columns = 2 * (frame->right - frame->left);
	int rows = 2 * (frame->top - frame->bottom);
	double width = 1.0 / columns, height = 1.0 / rows;
	char *levels = make_levels(heat, view, columns, rows);
	struct part part = find_part(levels, columns, rows);

	text_add(&script->program,
		 "'" GNUPLOT_DATA "' binary skip=%zu array=(%d,%d) "
		 "format='%%uint8' origin=(%.17g,%.17g) dx=%.17g dy=%.17g "
		 "with image notitle",
		 script->data.length, part.right - part.left,
		 part.top - part.bottom, (part.left + 0.5) * width,
		 (part.bottom + 0.5) * height, width, height);
	for (int row = part.bottom; row < part.top; row++)
		text_add_bytes(&script->data,
			       levels + row * columns + part.left,
			       (size_t)(part.right - part.left));
	free(levels);
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
