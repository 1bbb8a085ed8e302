/*
 * picture.c - a figure drawn into a canvas by gnuplot
 *
 * gnuplot draws what lies inside the axes.  Everything with letters, and
 * the frame it stands on, is put there by us, so that no text of a file
 * ever goes to gnuplot here and labels sit in whole cells.
 */

#include "plots/picture/picture.h"

#include <stdlib.h>

#include "plots/picture/cells.h"
#include "plots/picture/heat.h"
#include "plots/picture/picture_legend.h"
#include "plots/picture/picture_words.h"
#include "plots/shapes.h"

static const double pane_seconds = 2;

static void
draw_trouble(struct canvas *canvas, const struct figure *figure,
	     const struct error *err)
{
	int width = canvas->width - 4, lines;
	struct ink ink = words_ink(canvas);

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

static bool
render(struct plotter *plotter, const struct figure *figure,
       const struct layout *layout, const struct pen pens[],
       struct progress *progress, const struct canvas *canvas,
       struct raster *raster, struct error *err)
{
	struct script script = { 0 };
	struct text drawn = { 0 };
	struct gnuplot_job job = { .seconds = pane_seconds,
				   .progress = progress };
	bool good;

	heat_draw(figure, &layout->pane, canvas->look.ground, raster);
	script_cells(&script, figure, &layout->pane);
	job.terminal = text_get(&script.terminal);
	job.program = text_get(&script.program);
	job.data = script.data.at;
	job.data_size = script.data.length;
	good = plotter_run(plotter, &job, &drawn, err) &&
	       cells_draw(text_get(&drawn), drawn.length, canvas->width,
			  canvas->height, pens, shapes_pen_count(figure),
			  raster, err);
	text_clear(&drawn);
	script_clear(&script);

	return good;
}

static void
assemble(struct canvas *canvas, const struct figure *figure,
	 const struct layout *layout, const struct picture_options *options,
	 const struct raster *raster)
{
	words_draw_frame(canvas, figure, layout);
	raster_draw(raster, canvas, 0, 0);
	words_draw(canvas, figure, layout, options->words);
}

static bool
try_draw(struct plotter *plotter, const struct figure *figure,
	 const struct picture_options *options, const struct legend *legend,
	 const struct pen pens[], struct canvas *canvas,
	 struct picture_frame *frame, bool *placed, struct error *err)
{
	struct layout layout = layout_make(figure, options, canvas, legend);
	struct raster *raster;
	bool good = false;

	canvas_clear(canvas);
	if (!layout_has_room(&layout))
		return error_set(err, ERROR_USAGE,
				 "too small for a figure (%d x %d cells)",
				 canvas->width, canvas->height);
	raster = raster_new(canvas->width, canvas->height);
	if (render(plotter, figure, &layout, pens, options->progress, canvas,
		   raster, err)) {
		assemble(canvas, figure, &layout, options, raster);
		frame->plot = layout_plot(&layout);
		*placed = legend_place(legend, canvas, pens, raster,
				       &frame->plot, layout.legend_row);
		good = true;
	}
	raster_free(raster);

	return good;
}

static bool
draw(struct plotter *plotter, const struct figure *figure,
     const struct picture_options *options, struct canvas *canvas,
     struct picture_frame *frame, struct error *err)
{
	struct pen *pens = legend_pens(figure, canvas->look);
	struct legend legend = legend_make(figure, canvas->look);
	bool placed = false, good = true;

	/* Inside, among named rows, an entry would look like one of them. */
	if (!figure->y.name_count)
		good = try_draw(plotter, figure, options, &legend, pens, canvas,
				frame, &placed, err);
	if (good && !placed) {
		legend_move_below(&legend, canvas, (int)figure->y.name_count);
		good = try_draw(plotter, figure, options, &legend, pens, canvas,
				frame, &placed, err);
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
	bool good;

	*where = (struct picture_frame){
		.x = figure_range_x(figure, PANEL_MAIN),
		.y = figure_range_y(figure, PANEL_MAIN),
	};
	good = draw(plotter, figure, options, canvas, where, err);
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
