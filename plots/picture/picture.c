/*
 * picture.c - a figure drawn into a canvas by gnuplot
 *
 * gnuplot draws what lies inside the axes.  Everything with letters, and
 * the frame it stands on, is put there by us, so that no text of a file
 * ever goes to gnuplot here and labels sit in whole cells.
 */

#include "plots/picture/picture.h"

#include <math.h>
#include <stdlib.h>

#include "plots/decimate.h"
#include "plots/picture/heat.h"
#include "plots/picture/legend.h"
#include "plots/picture/picture_cells.h"
#include "plots/picture/picture_words.h"
#include "plots/shapes.h"

static const double pane_seconds = 2;

static void
draw_trouble(struct canvas *canvas, const struct figure *figure,
	     const struct error *err)
{
	int width = canvas->width - 4, lines;
	struct ink ink = picture_words_ink(canvas);

	canvas_clear(canvas);
	if (width < 1)
		return;
	lines = canvas_lines(canvas->look, err->text, width);
	canvas_write_wrapped(
		canvas,
		(struct rect){ 2, (canvas->height - lines) / 2, width, lines },
		err->text, ink);
	for (size_t i = 0; i < figure->claim_count; i++)
		canvas_write(canvas, 2,
			     canvas->height - 1 -
				     (int)(figure->claim_count - i),
			     width, figure->claims[i], ink);
}

/* Who draws what into which canvas. */
struct job {
	struct plotter *plotter;
	const struct figure *figure;
	const struct picture_options *options;
	struct canvas *canvas;
	struct picture_frame *frame;
	const struct pen *pens;
};

static bool
render(const struct job *job, const struct picture_layout *layout,
       struct raster *raster, struct error *err)
{
	const struct figure *figure = job->figure;
	const struct canvas *canvas = job->canvas;
	struct drawing drawing = { raster, canvas->width, canvas->height,
				   job->pens, shapes_pen_count(figure) };
	struct script script = { 0 };
	struct text drawn = { 0 };
	struct gnuplot_job run = { .seconds = pane_seconds,
				   .progress = job->options->progress };
	bool good;

	heat_draw(figure, &layout->pane, canvas->look.ground, raster);
	script_cells(&script, figure, &layout->pane);
	run.terminal = text_get(&script.terminal);
	run.program = text_get(&script.program);
	run.data = script.data.at;
	run.data_size = script.data.length;
	good = plotter_run(job->plotter, &run, &drawn, err) &&
	       picture_cells_draw(&drawing, text_get(&drawn), drawn.length,
				  err);
	text_clear(&drawn);
	script_clear(&script);

	return good;
}

static void
assemble(const struct job *job, const struct picture_layout *layout,
	 const struct raster *raster)
{
	picture_words_draw_frame(job->canvas, job->figure, layout);
	raster_draw(raster, job->canvas, 0, 0);
	picture_words_draw(job->canvas, job->figure, layout,
			   job->options->words);
}

static bool
try_draw(const struct job *job, const struct legend *legend, bool *placed,
	 struct error *err)
{
	struct canvas *canvas = job->canvas;
	struct picture_layout layout =
		picture_layout_make(job->figure, job->options, canvas, legend);
	struct raster *raster;
	bool good = false;

	canvas_clear(canvas);
	if (!picture_layout_has_room(&layout))
		return error_set(err, ERROR_USAGE,
				 "too small for a figure (%d x %d cells)",
				 canvas->width, canvas->height);
	raster = raster_new(canvas->width, canvas->height);
	if (render(job, &layout, raster, err)) {
		assemble(job, &layout, raster);
		job->frame->plot = picture_layout_plot(&layout);
		*placed = legend_place(legend, canvas, job->pens, raster,
				       &job->frame->plot, layout.legend_row);
		good = true;
	}
	raster_free(raster);

	return good;
}

static bool
draw(struct job *job, struct error *err)
{
	const struct figure *figure = job->figure;
	struct canvas *canvas = job->canvas;
	struct pen *pens = legend_pens(figure, canvas->look);
	struct legend legend = legend_make(figure, canvas->look);
	bool placed = false, good = true;

	job->pens = pens;
	/* Inside, among named rows, an entry would look like one of them. */
	if (!figure->y.name_count)
		good = try_draw(job, &legend, &placed, err);
	if (good && !placed) {
		legend_move_below(&legend, canvas, (int)figure->y.name_count);
		good = try_draw(job, &legend, &placed, err);
	}
	free(pens);

	return good;
}

bool
picture_draw(struct plotter *plotter, const struct figure *figure,
	     const struct picture_options *options, struct canvas *canvas,
	     struct picture_frame *frame, struct error *err)
{
	struct picture_frame none = { 0 }, *where = frame ? frame : &none;
	struct job job = { plotter, figure, options, canvas, where, NULL };
	bool good;

	*where = (struct picture_frame){
		.x = figure_range_x(figure, PANEL_MAIN),
		.y = figure_range_y(figure, PANEL_MAIN),
	};
	good = draw(&job, err);
	if (!good)
		where->plot = (struct rect){ 0, 0, 0, 0 };
	if (!good && err->kind != ERROR_STOPPED)
		draw_trouble(canvas, figure, err);

	return good;
}

bool
picture_value(const struct figure *figure, const struct picture_frame *frame,
	      int column, int row, double *x, double *y)
{
	double across, up;

	if (frame->plot.width < 2 || frame->plot.height < 2)
		return false;
	across = (double)(column - frame->plot.x) / (frame->plot.width - 1);
	up = 1 - (double)(row - frame->plot.y) / (frame->plot.height - 1);
	if (across < 0 || across > 1 || up < 0 || up > 1)
		return false;
	*x = axis_value(figure->x.scale, frame->x, across);
	*y = axis_value(figure->y.scale, frame->y, up);

	return true;
}

/* The cell of a place along a border that many cells long, as it is drawn. */
static int
cell_of(double place, int length, int units_per_cell)
{
	struct units units = { units_per_cell / 2,
			       units_per_cell * (length - 1) };

	return (int)floor(decimate_units(units, place) / units_per_cell);
}

bool
picture_cell(const struct figure *figure, const struct picture_frame *frame,
	     double x, double y, int *column, int *row)
{
	double across = axis_place(figure->x.scale, frame->x, x);
	double up = axis_place(figure->y.scale, frame->y, y);
	const struct rect *plot = &frame->plot;

	if (plot->width < 2 || plot->height < 2 ||
	    !(across >= 0 && across <= 1 && up >= 0 && up <= 1))
		return false;
	*column = plot->x + cell_of(across, plot->width, UNITS_X);
	*row = plot->y + plot->height - 1 - cell_of(up, plot->height, UNITS_Y);

	return true;
}
