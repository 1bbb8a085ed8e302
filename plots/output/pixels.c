/* pixels.c - a figure as pixels, in the bytes that a terminal shows */

#include "plots/output/pixels.h"

#include "plots/output/kitty.h"
#include "plots/output/outputs.h"
#include "plots/output/png_image.h"
#include "plots/output/sixel.h"
#include "plots/paper/paper_script.h"

bool
pixel_size_is_same(const struct pixel_size *a, const struct pixel_size *b)
{
	return a->form == b->form && a->columns == b->columns &&
	       a->rows == b->rows && a->cell_width == b->cell_width &&
	       a->cell_height == b->cell_height;
}

static void
write(const struct image *image, const struct pixel_size *size,
      struct text *out)
{
	if (size->form == PIXELS_SIXEL)
		sixel_write(image, out);
	else
		kitty_write(image, size, out);
}

bool
pixels_draw(const struct pixels_job *drawn, struct text *out, struct error *err)
{
	static const double dots = 96; /* an inch, as pngcairo counts */
	const struct pixel_size *size = &drawn->size;
	struct output_job job = {
		.figure = drawn->figure,
		.plotter = drawn->plotter,
		.progress = drawn->progress,
		.paper = { .width = size->columns * size->cell_width / dots,
			   .height = size->rows * size->cell_height / dots,
			   .dots = dots,
			   .points = 0.72 * size->cell_height * 72 / dots,
			   .scale = 1,
			   .ground = drawn->ground },
	};
	struct text png = { 0 };
	struct image image = { 0 };
	bool good;

	paper_script_fit(&job.paper, drawn->figure);
	good = output_png.write(&job, &png, err) &&
	       png_image_read(&image, text_get(&png), png.length, err);
	if (good)
		write(&image, size, out);
	png_image_clear(&image);
	text_clear(&png);

	return good;
}
