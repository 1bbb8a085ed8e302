/* test_picture.c - a figure drawn into a canvas by gnuplot */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "plots/gnuplot/script.h"
#include "plots/output/outputs.h"
#include "plots/picture/picture.h"
#include "stats/law/random.h"
#include "tests/plots/samples.h"
#include "tests/support.h"

TestSuite(plots_picture, .timeout = 180);

static const struct picture_options everything = { .title = true,
						   .words = true };

static char *
draw(struct plotter *plotter, const struct figure *figure, int width,
     int height, struct look look, bool *good)
{
	struct canvas *canvas = canvas_new(width, height, look);
	struct error err = { 0 };
	char *text;

	*good = picture_draw(plotter, figure, &everything, canvas, NULL, &err);
	if (!*good)
		cr_expect_neq(err.text[0], '\0');
	text = canvas_text(canvas);
	canvas_free(canvas);

	return text;
}

/* A line from corner to corner, exactly where we said the frame is. */
static bool
is_aligned(struct gnuplot *gnuplot, const struct pane *pane)
{
	const struct frame *frame = &pane->frames[PANEL_MAIN];
	struct units x = script_frame_x(frame), y = script_frame_y(frame);
	struct figure *figure = figure_new("roc", "t");
	double ends[] = { 0, 1 };
	struct style style = { .colour = 0 };
	struct script script = { 0 };
	struct gnuplot_job job = { .seconds = 10 };
	struct text out = { 0 };
	struct error err = { 0 };
	char expected[100];
	bool good;

	figure_set_x(figure, "x", AXIS_LINEAR, 0, 1);
	figure_set_y(figure, "y", AXIS_LINEAR, 0, 1);
	figure_add_line(figure, NULL, style, ends, ends, 2);
	script_cells(&script, figure, pane);
	job.terminal = text_get(&script.terminal);
	job.program = text_get(&script.program);
	job.data = script.data.at;
	job.data_size = script.data.length;
	good = gnuplot_run(gnuplot, &job, &out, &err);
	/* gnuplot draws to where it starts before it goes on. */
	snprintf(expected, sizeof(expected), "\nL %d %d %d %d %d %d\n", x.low,
		 y.low, x.low, y.low, x.low + x.span, y.low + y.span);
	good = good && strstr(text_get(&out), expected);
	text_clear(&out);
	script_clear(&script);
	figure_free(figure);

	return good;
}

TEST(plots_picture, axes_lie_in_the_cells_they_should)
{
	struct gnuplot *gnuplot = gnuplot_new(SANDBOX_ON, NULL);
	struct random random = random_start(1, 2);
	int wrong = 0;

	for (int i = 0; i < 1200; i++) {
		int width = 40 + (int)random_below(&random, 161);
		int height = 12 + (int)random_below(&random, 49);
		struct pane pane = { .width = width, .height = height };

		pane.frames[PANEL_MAIN] = (struct frame){
			.left = 4 + (int)random_below(&random, 9),
			.right = width - 2 - (int)random_below(&random, 10),
			.bottom = 1 + (int)random_below(&random, 4),
			.top = height - 1 - (int)random_below(&random, 4),
		};
		wrong += !is_aligned(gnuplot, &pane);
	}
	cr_expect_eq(wrong, 0, "%d layouts are off", wrong);
	gnuplot_free(gnuplot);
}

TEST(plots_picture, every_shape_is_drawn_in_every_look_and_size)
{
	static const int sizes[][2] = { { 24, 7 },   { 40, 12 },  { 60, 20 },
					{ 100, 30 }, { 160, 50 }, { 200, 60 } };
	struct plotter *plotter = plotter_new(SANDBOX_ON);

	for (int i = 0; i < SAMPLE_COUNT; i++) {
		struct figure *figure = samples[i].make();

		for (int j = 0; j < 6 * 3 * 3; j++) {
			struct look look = {
				.glyphs = (enum glyphs)(j / 6 % 3),
				.colours = (enum colours)(j / 18),
			};
			bool good;
			char *text = draw(plotter, figure, sizes[j % 6][0],
					  sizes[j % 6][1], look, &good);

			cr_expect(good, "%s at %d: %s", samples[i].name, j,
				  text);
			for (const char *at = text;
			     look.glyphs == GLYPHS_ASCII && *at; at++)
				cr_expect(*at > 0, "%s", text);
			free(text);
		}
		figure_free(figure);
	}
	plotter_free(plotter);
}

TEST(plots_picture, claims_are_there_at_every_size)
{
	struct plotter *plotter = plotter_new(SANDBOX_ON);
	struct figure *figure = samples[0].make();
	bool good;

	for (int width = 40; width <= 120; width += 20) {
		for (int height = 9; height <= 40; height += 3) {
			char *text = draw(plotter, figure, width, height,
					  (struct look){ 0 }, &good);

			cr_expect(good && strstr(text, "lower bound at 95 %"),
				  "%d x %d: %s", width, height, text);
			free(text);
		}
	}
	figure_free(figure);
	plotter_free(plotter);
}

TEST(plots_picture, says_what_is_wrong_where_the_picture_would_be)
{
	struct plotter *plotter =
		plotter_new_with(SANDBOX_ON, "/nonexistent/gnuplot");
	struct figure *figure = samples[0].make();
	bool good;
	char *text = draw(plotter, figure, 100, 20, (struct look){ 0 }, &good);

	cr_expect(!good);
	cr_expect(strstr(text, "/nonexistent/gnuplot"), "%s", text);
	cr_expect(strstr(text, "lower bound at 95 %"), "%s", text);
	free(text);
	text = draw(plotter, figure, 10, 3, (struct look){ 0 }, &good);
	cr_expect(!good);
	free(text);
	figure_free(figure);
	plotter_free(plotter);
}

/*
 * The installed gnuplot with the name of its terminal "lua" spelt "l0a": it
 * refuses "set term lua" in the words of one that was built without.
 */
struct poor {
	char folder[40], path[60];
};

static void
make_poor(struct poor *poor)
{
	static char bytes[8 << 20];
	FILE *in = fopen("/usr/bin/gnuplot", "rb"), *out;
	size_t size;
	char *name;

	cr_assert(in);
	size = fread(bytes, 1, sizeof(bytes), in);
	fclose(in);
	name = memmem(bytes, size, "\0lua\0", 5);
	cr_assert(name, "the terminal's name was not found");
	name[2] = '0';
	strcpy(poor->folder, "/tmp/dpaudit-gnuplot-XXXXXX");
	cr_assert(mkdtemp(poor->folder));
	snprintf(poor->path, sizeof(poor->path), "%s/gnuplot", poor->folder);
	out = fopen(poor->path, "wb");
	cr_assert(out);
	cr_assert_eq(fwrite(bytes, 1, size, out), size);
	fclose(out);
	chmod(poor->path, 0700);
}

static void
remove_poor(const struct poor *poor)
{
	unlink(poor->path);
	rmdir(poor->folder);
}

TEST(plots_picture, a_gnuplot_without_lua_is_answered_with_its_package)
{
	struct poor poor;
	struct plotter *plotter;
	struct figure *figure = samples[0].make();
	struct output_job job = { .figure = figure,
				  .paper = { .columns = 80, .rows = 24 } };
	struct text out = { 0 };
	struct error err = { 0 };
	bool good;
	char *text;

	make_poor(&poor);
	job.plotter = plotter = plotter_new_with(SANDBOX_ON, poor.path);
	text = draw(plotter, figure, 200, 20, (struct look){ 0 }, &good);
	cr_expect(!good);
	cr_expect(strstr(text, "without its terminal lua"), "%s", text);
	cr_expect(strstr(text, "gnuplot-nox"), "%s", text);
	cr_expect(strstr(text, "lower bound at 95 %"), "%s", text);
	free(text);
	cr_expect(!output_txt.write(&job, &out, &err));
	cr_expect(strstr(err.text, "gnuplot-nox"), "%s", err.text);
	text_clear(&out);
	figure_free(figure);
	plotter_free(plotter);
	remove_poor(&poor);
}

TEST(plots_picture, no_text_of_a_figure_goes_to_gnuplot)
{
	struct figure *figure = figure_new("roc", "SECRETtitle");
	struct pane pane = { .width = 80, .height = 24 };
	double x[] = { 0, 1 };
	struct style style = { .colour = 0 };
	struct script script = { 0 };

	pane.frames[PANEL_MAIN] = (struct frame){ 5, 75, 3, 20 };
	figure_set_x(figure, "SECRETx", AXIS_LINEAR, 0, 1);
	figure_set_y(figure, "SECRETy", AXIS_LINEAR, 0, 1);
	figure_name_x(figure, 0.5, "SECRETname");
	figure_add_line(figure, "SECRETline", style, x, x, 2);
	figure_add_label(figure, 0.5, 0.5, ANCHOR_LEFT, "SECRETlabel");
	figure_add_reference(figure, REFERENCE_VERTICAL, 0.5, "SECRETref",
			     NULL);
	figure_say(figure, "SECRETsentence");
	figure_claim(figure, "SECRETclaim");
	script_cells(&script, figure, &pane);
	cr_expect(!strstr(text_get(&script.program), "SECRET"));
	script_clear(&script);
	figure_free(figure);
}

TEST(plots_picture, cursors_find_values)
{
	struct plotter *plotter = plotter_new(SANDBOX_ON);
	struct canvas *canvas = canvas_new(100, 30, (struct look){ 0 });
	struct figure *figure = samples[0].make();
	struct picture_frame frame;
	struct error err = { 0 };
	double x, y;

	cr_assert(picture_draw(plotter, figure, &everything, canvas, &frame,
			       &err));
	cr_expect(picture_value(figure, &frame, frame.plot.x, frame.plot.y, &x,
				&y));
	cr_expect_float_eq(x, 0, 1e-12);
	cr_expect_float_eq(y, 1, 1e-12);
	cr_expect(!picture_value(figure, &frame, 0, 0, &x, &y));
	figure_free(figure);
	canvas_free(canvas);
	plotter_free(plotter);
}

TEST(plots_picture, infinite_and_missing_numbers_are_survived)
{
	struct plotter *plotter = plotter_new(SANDBOX_ON);
	struct random random = random_start(9, 9);
	static const double odd[] = { NAN,   INFINITY, -INFINITY, 0,
				      1e300, -1e300,   5e-324,    0.5 };

	for (int i = 0; i < 60; i++) {
		struct figure *figure = figure_new("roc", "odd");
		double x[20], y[20], low[20], high[20];
		struct style style = { .colour = i };
		bool good;
		char *text;

		figure_set_x(figure, "x", (enum axis_scale)(i % 3), 0.001, 0.9);
		figure_set_y(figure, "y", (enum axis_scale)(i / 3 % 3), 0.001,
			     0.9);
		for (int j = 0; j < 20; j++) {
			x[j] = odd[random_below(&random, 8)];
			y[j] = odd[random_below(&random, 8)];
			low[j] = odd[random_below(&random, 8)];
			high[j] = odd[random_below(&random, 8)];
		}
		figure_add_line(figure, "line", style, x, y, 20);
		figure_add_steps(figure, "steps", style, x, y, 20);
		figure_add_band(
			figure, "band", style,
			(struct points){ 20, x, .y_low = low, .y_high = high });
		figure_add_area(figure, "area", style, x, y, 20);
		figure_add_bars(figure, "bars", style,
				(struct points){ 20, .x_low = low,
						 .x_high = high, .y = y });
		figure_add_errors(
			figure, "errors", style,
			(struct points){ 20, x, y, low, high, low, high });
		figure_add_points(figure, "points", style, x, y, 20);
		text = draw(plotter, figure, 80, 24, (struct look){ 0 }, &good);
		cr_expect(good, "%s", text);
		free(text);
		figure_free(figure);
	}
	plotter_free(plotter);
}
