/* test_decimate.c - fewer places that draw the same dots */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "canvas/raster.h"
#include "plots/decimate.h"
#include "plots/gnuplot/gnuplot.h"
#include "plots/gnuplot/script.h"
#include "plots/picture/picture_cells.h"
#include "stats/law/random.h"
#include "tests/support.h"

TestSuite(plots_decimate, .timeout = 600);

enum { WIDTH = 100, HEIGHT = 30 };

static const struct pen pen = { .colour = 75, .ascii = '*' };
static const struct frame frame = { 4, 97, 3, 28 };

/* What gnuplot and the raster make of a line as it stands. */
static struct raster *
draw(struct gnuplot *gnuplot, const double x[], const double y[], size_t count)
{
	double *pairs = memory_new_array(2 * count, sizeof(*pairs));
	struct text program = { 0 }, out = { 0 };
	struct gnuplot_job job = { .data = pairs,
				   .data_size = 2 * count * sizeof(*pairs),
				   .seconds = 60 };
	struct raster *raster = raster_new(WIDTH, HEIGHT);
	struct drawing drawing = { raster, WIDTH, HEIGHT, &pen, 1 };
	struct units to_x = script_frame_x(&frame),
		     to_y = script_frame_y(&frame);
	struct error err = { 0 };

	for (size_t i = 0; i < count; i++) {
		pairs[2 * i] = x[i];
		pairs[2 * i + 1] = y[i];
	}
	text_add(&program,
		 "set term lua '" GNUPLOT_DRIVER "' size %d,%d\n"
		 "unset key\nunset border\nunset tics\n"
		 "set xrange [0:1]\nset yrange [0:1]\n"
		 "set lmargin at screen %.12f\nset rmargin at screen %.12f\n"
		 "set bmargin at screen %.12f\nset tmargin at screen %.12f\n"
		 "plot '" GNUPLOT_DATA "' binary record=%zu "
		 "format='%%float64%%float64' using 1:2 with lines lc rgb "
		 "'#000000'\n",
		 WIDTH, HEIGHT, (to_x.low + 0.5) / (UNITS_X * WIDTH),
		 (to_x.low + to_x.span + 0.5) / (UNITS_X * WIDTH - 1),
		 (to_y.low + 0.5) / (UNITS_Y * HEIGHT),
		 (to_y.low + to_y.span + 0.5) / (UNITS_Y * HEIGHT - 1), count);
	job.program = text_get(&program);
	cr_assert(gnuplot_run(gnuplot, &job, &out, &err), "%s", err.text);
	cr_assert(
		picture_cells_draw(&drawing, text_get(&out), out.length, &err),
		"%s", err.text);
	text_clear(&program);
	text_clear(&out);
	free(pairs);

	return raster;
}

static char *
dots(struct raster *raster)
{
	struct canvas *canvas = canvas_new(WIDTH, HEIGHT, (struct look){ 0 });
	char *text;

	raster_draw(raster, canvas, 0, 0);
	text = canvas_text(canvas);
	canvas_free(canvas);
	raster_free(raster);

	return text;
}

static size_t
compare(struct gnuplot *gnuplot, double x[], double y[], size_t count)
{
	char *all = dots(draw(gnuplot, x, y, count)), *few;
	size_t left = decimate_line(x, y, count, script_frame_x(&frame));

	left = decimate_straight(x, y, left, script_frame_x(&frame),
				 script_frame_y(&frame));

	few = dots(draw(gnuplot, x, y, left));
	cr_expect_str_eq(all, few, "%zu of %zu places draw other dots", left,
			 count);
	free(all);
	free(few);

	return left;
}

static void
walk(struct random *random, double x[], double y[], size_t count)
{
	double low = 0, high = 0, at = 0;

	for (size_t i = 0; i < count; i++) {
		at += random_uniform(random) - 0.5;
		x[i] = (double)i / (double)(count - 1);
		y[i] = at;
		low = fmin(low, at);
		high = fmax(high, at);
	}
	for (size_t i = 0; i < count; i++)
		y[i] = (y[i] - low) / (high - low);
}

TEST(plots_decimate, long_walks_light_the_same_dots)
{
	static const size_t sizes[] = { 10, 1000, 10000, 100000, 1000000 };
	struct gnuplot *gnuplot = gnuplot_new(SANDBOX_ON, NULL);
	struct random random = random_start(3, 1);

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		double *x = memory_new_array(sizes[i], sizeof(*x));
		double *y = memory_new_array(sizes[i], sizeof(*y));
		size_t left;

		walk(&random, x, y, sizes[i]);
		left = compare(gnuplot, x, y, sizes[i]);
		cr_expect_leq(left, 4 * 2 * WIDTH);
		free(x);
		free(y);
	}
	gnuplot_free(gnuplot);
}

TEST(plots_decimate, any_line_lights_the_same_dots)
{
	enum { PLACES = 3000, LINES = 40 };
	struct gnuplot *gnuplot = gnuplot_new(SANDBOX_ON, NULL);
	struct random random = random_start(4, 1);

	for (int i = 0; i < LINES; i++) {
		double x[PLACES], y[PLACES], at = 0.5, up = 0.5;

		for (int j = 0; j < PLACES; j++) {
			/* Wandering to and fro, breaking now and then. */
			at += (random_uniform(&random) - 0.5) / (1 + i);
			up += (random_uniform(&random) - 0.5) / 5;
			at = fmin(fmax(at, 0), 1);
			up = fmin(fmax(up, 0), 1);
			x[j] = random_below(&random, 50) ? at : NAN;
			y[j] = up;
		}
		compare(gnuplot, x, y, PLACES);
	}
	gnuplot_free(gnuplot);
}

TEST(plots_decimate, points_keep_one_a_cell)
{
	double x[] = { 0.1, 0.1001, 0.9, 0.9 }, y[] = { 0.5, 0.5, 0.1, 0.9 };
	size_t left = decimate_points(x, y, 4, script_frame_x(&frame),
				      script_frame_y(&frame));

	cr_expect_eq(left, 3);
	cr_expect_eq(x[0], 0.1);
	cr_expect_eq(y[2], 0.9);
}
