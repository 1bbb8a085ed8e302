/* script.c - a figure as a gnuplot program and the numbers it reads */

#include "plots/gnuplot/script.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "canvas/raster.h"
#include "plots/gnuplot/gnuplot.h"
#include "plots/shapes.h"

struct units
script_frame_x(const struct frame *frame)
{
	return (struct units){ UNITS_X * frame->left + UNITS_X / 2,
			       UNITS_X * (frame->right - frame->left) };
}

struct units
script_frame_y(const struct frame *frame)
{
	return (struct units){ UNITS_Y * frame->bottom + UNITS_Y / 2,
			       UNITS_Y * (frame->top - frame->bottom) };
}

void
script_clear(struct script *script)
{
	text_clear(&script->terminal);
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

struct view
script_view(const struct figure *figure, enum figure_panel panel)
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
	struct units x = script_frame_x(frame), y = script_frame_y(frame);
	double width = UNITS_X * pane->width;
	double height = UNITS_Y * pane->height;

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
		[SHAPE_AREA] = "filledcurves closed",
		[SHAPE_LINE] = "lines",
		[SHAPE_POINTS] = "points pt 7",
	};

	text_add(&script->program,
		 "'" GNUPLOT_DATA "' binary endian=little "
		 "format='%%float64%%float64' skip=%zu record=%zu using 1:2 "
		 "with %s lc rgb '#%02x%04zx' notitle",
		 script->data.length, count, with[shape->kind],
		 (unsigned)shape->kind, shape->pen);
	add_numbers(&script->data, x, y, count);
}

/* ---- shapes ---- */

static size_t
thin(enum shape_kind kind, double x[], double y[], size_t count,
     const struct frame *frame)
{
	if (kind == SHAPE_POINTS)
		return decimate_points(x, y, count, script_frame_x(frame),
				       script_frame_y(frame));
	count = decimate_line(x, y, count, script_frame_x(frame));
	/* the edge of an area is cut between dots */
	if (kind == SHAPE_LINE)
		count = decimate_straight(x, y, count, script_frame_x(frame),
					  script_frame_y(frame));

	return count;
}

static void
add_shape(struct script *script, const struct shape *shape,
	  const struct view *view, const struct frame *frame)
{
	size_t count = shape->count;
	double *x, *y;

	x = memory_new_array(count, sizeof(*x));
	y = memory_new_array(count, sizeof(*y));
	for (size_t i = 0; i < count; i++) {
		x[i] = script_place(view->x, view->x_range, shape->x[i]);
		y[i] = script_place(view->y, view->y_range, shape->y[i]);
	}
	count = thin(shape->kind, x, y, count, frame);
	add_item(script, shape, x, y, count);
	free(x);
	free(y);
}

static void
add_panel(struct script *script, const struct figure *figure,
	  const struct shapes *shapes, enum figure_panel panel,
	  const struct pane *pane)
{
	struct view view = script_view(figure, panel);
	const char *separator = "plot ";

	for (size_t i = 0; i < shapes->count; i++) {
		/* heat maps are ours: see heat.c */
		if (shapes->at[i].panel != panel ||
		    shapes->at[i].kind == SHAPE_HEAT)
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

static void
add_terminal(struct text *program, const struct pane *pane)
{
	text_add(program, "set term lua '" GNUPLOT_DRIVER "' size %d,%d\n",
		 pane->width, pane->height);
}

void
script_cells(struct script *script, const struct figure *figure,
	     const struct pane *pane)
{
	struct shapes shapes = shapes_make(figure);

	add_terminal(&script->terminal, pane);
	text_add_string(&script->program,
			"unset key\nunset border\nunset tics\n"
			"set clip one\nset clip two\n"
			"set style fill solid 1 noborder\n"
			"set xrange [0:1]\nset yrange [0:1]\n");
	for (int panel = PANEL_MAIN; panel < FIGURE_PANELS; panel++) {
		/* A panel without room is not drawn. */
		if (pane->frames[panel].right > pane->frames[panel].left &&
		    pane->frames[panel].top > pane->frames[panel].bottom)
			add_panel(script, figure, &shapes,
				  (enum figure_panel)panel, pane);
	}
	shapes_clear(&shapes);
}
