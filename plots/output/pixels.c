/* pixels.c - a figure as pixels, in the bytes that a terminal shows */

#include "plots/output/pixels.h"

#include "plots/output/outputs.h"
#include "plots/paper/paper_script.h"

bool
pixels_draw(const struct pixels_job *drawn, struct text *out, struct error *err)
{
	static const double dots = 96; /* an inch, as pngcairo counts */
	const struct pixel_size *size = &drawn->size;
	const struct pixel_cells *cells = &size->cells;
	struct output_job job = {
		.figure = drawn->figure,
		.plotter = drawn->plotter,
		.progress = drawn->progress,
		.paper = { .width = size->columns * cells->width / dots,
			   .height = size->rows * cells->height / dots,
			   .dots = dots,
			   .points = 0.72 * cells->height * 72 / dots,
			   .scale = 1,
			   .ground = drawn->ground },
	};
	struct text png = { 0 };
	struct image image = { 0 };
	bool good;

	paper_script_fit(&job.paper, drawn->figure);
	good = output_png.write(&job, &png, err) &&
	       image_read_png(&image, text_get(&png), png.length, err);
	if (good)
		cells->protocol->write(&image, size, out);
	image_clear(&image);
	text_clear(&png);

	return good;
}
