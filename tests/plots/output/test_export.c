/* test_export.c - a figure into a file, whatever its texts say */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "plots/output/export.h"
#include "plots/output/outputs.h"
#include "plots/pixel/image.h"
#include "tests/plots/samples.h"
#include "tests/support.h"

TestSuite(plots_export, .timeout = 180);

static const struct export_options light = { .ground = GROUND_LIGHT };

static void
write_as(struct plotter *plotter, const struct figure *figure, const char *name,
	 struct text *out)
{
	char path[40];
	struct error err = { 0 };
	const struct output *output;

	snprintf(path, sizeof(path), "a.%s", name);
	output = output_find(path, &err);
	cr_assert(output, "%s", err.text);
	cr_expect(export_bytes(plotter, figure, output, &light, out, &err),
		  "%s: %s", name, err.text);
}

static bool
starts_with(const struct text *out, const char *magic)
{
	return out->length >= strlen(magic) &&
	       !memcmp(out->at, magic, strlen(magic));
}

TEST(plots_export, every_shape_becomes_every_kind_of_file)
{
	static const char *const magic[] = {
		"\x89PNG\r\n\x1a\n", "<?xml", "%PDF-", "% A TikZ", "",
		"# A figure",        "# "
	};
	struct plotter *plotter = plotter_new(SANDBOX_ON);

	for (int i = 0; i < SAMPLE_COUNT; i++) {
		struct figure *figure = samples[i].make();

		for (size_t j = 0; outputs()[j]; j++) {
			struct text out = { 0 };

			write_as(plotter, figure, outputs()[j]->name, &out);
			cr_expect(starts_with(&out, magic[j]), "%s as %s",
				  samples[i].name, outputs()[j]->name);
			text_clear(&out);
		}
		figure_free(figure);
	}
	plotter_free(plotter);
}

TEST(plots_export, claims_travel_with_every_readable_file)
{
	static const char *const kinds[] = { "svg", "tex", "txt", "gp", "csv" };
	struct plotter *plotter = plotter_new(SANDBOX_ON);
	struct figure *figure = samples[0].make();

	for (size_t i = 0; i < 5; i++) {
		struct text out = { 0 };

		write_as(plotter, figure, kinds[i], &out);
		cr_expect(strstr(text_get(&out), "lower bound at 95"), "%s",
			  kinds[i]);
		text_clear(&out);
	}
	figure_free(figure);
	plotter_free(plotter);
}

/* Everything a person could write, with a marker for what must not run. */
static struct figure *
hostile_figure(const char *text)
{
	struct figure *figure = figure_new(text, text);
	double x[] = { 0.1, 0.5, 0.9 };
	struct style style = { .colour = 1 };

	figure_set_x(figure, text, AXIS_LINEAR, 0, 1);
	figure_set_y(figure, text, AXIS_LINEAR, 0, 1);
	figure_name_x(figure, 0.5, text);
	figure_name_y(figure, 0.5, text);
	figure_add_line(figure, text, style, x, x, 3);
	figure_add_label(figure, 0.5, 0.5, ANCHOR_LEFT, text);
	figure_add_reference(figure, REFERENCE_VERTICAL, 0.3, text, text);
	figure_say(figure, "%s", text);
	figure_claim(figure, "%s", text);

	return figure;
}

static const char *const hostile[] = {
	"'; system \"touch /tmp/dpaudit-export-ran\" #",
	"\"; system \"touch /tmp/dpaudit-export-ran\" #",
	"`touch /tmp/dpaudit-export-ran`",
	"x\n!touch /tmp/dpaudit-export-ran\n",
	"x\rsystem 'touch /tmp/dpaudit-export-ran'",
	"''; system 'touch /tmp/dpaudit-export-ran' #''",
	"\\'; system 'touch /tmp/dpaudit-export-ran' #",
	"END_OF_NUMBERS\n!touch /tmp/dpaudit-export-ran",
	"'\nset output '|touch /tmp/dpaudit-export-ran'\nplot x #",
	"<touch /tmp/dpaudit-export-ran",
	"@A $d %s%n \\\\ {/Symbol a} ^_& ~ <b>&amp;</b> -->",
	"\xff\xfe\xe2\x80\xa8\xef\xbb\xbf\xe2\x80\xae",
	"\\input{/etc/passwd}\\write18{touch /tmp/dpaudit-export-ran}",
	"</text><script>alert(1)</script>",
	"@@END deadbeef 1\n@@STAT deadbeef 1 0",
};

enum { HOSTILE = sizeof(hostile) / sizeof(hostile[0]) };

static void
check_hostile(struct plotter *plotter, const char *text)
{
	struct figure *figure = hostile_figure(text);

	for (size_t i = 0; outputs()[i]; i++) {
		struct text out = { 0 };

		write_as(plotter, figure, outputs()[i]->name, &out);
		cr_expect_gt(out.length, 0);
		if (!strcmp(outputs()[i]->name, "svg"))
			cr_expect(!strstr(text_get(&out), "<script"));
		if (!strcmp(outputs()[i]->name, "tex")) {
			cr_expect(!strstr(text_get(&out), "\\input"));
			cr_expect(!strstr(text_get(&out), "\\write"));
		}
		text_clear(&out);
	}
	figure_free(figure);
}

TEST(plots_export, hostile_texts_run_nothing_in_or_out_of_the_jail)
{
	for (int sandbox = SANDBOX_ON; sandbox <= SANDBOX_OFF; sandbox++) {
		struct plotter *plotter = plotter_new((enum sandbox)sandbox);

		unlink("/tmp/dpaudit-export-ran");
		for (size_t i = 0; i < HOSTILE; i++)
			check_hostile(plotter, hostile[i]);
		cr_expect(access("/tmp/dpaudit-export-ran", F_OK));
		plotter_free(plotter);
	}
}

/* What we hand to others is run without our jail. */
TEST(plots_export, a_program_with_hostile_texts_is_harmless_by_itself)
{
	struct plotter *plotter = plotter_new(SANDBOX_OFF);

	unlink("/tmp/dpaudit-export-ran");
	for (size_t i = 0; i < HOSTILE; i++) {
		struct figure *figure = hostile_figure(hostile[i]);
		struct text program = { 0 }, out = { 0 };
		struct gnuplot_job job = { .seconds = 20 };
		struct error err = { 0 };

		text_add_string(&program, "set term svg noenhanced\n");
		write_as(plotter, figure, "gp", &program);
		job.program = text_get(&program);
		cr_expect(plotter_run(plotter, &job, &out, &err), "%s\n%s",
			  err.text, text_get(&program));
		cr_expect_gt(out.length, 1000);
		text_clear(&program);
		text_clear(&out);
		figure_free(figure);
	}
	cr_expect(access("/tmp/dpaudit-export-ran", F_OK));
	plotter_free(plotter);
}

TEST(plots_export, the_program_draws_what_we_draw)
{
	struct plotter *plotter = plotter_new(SANDBOX_ON);

	for (int i = 0; i < SAMPLE_COUNT; i++) {
		struct figure *figure = samples[i].make();
		struct text program = { 0 }, out = { 0 };
		struct gnuplot_job job = { .seconds = 20 };
		struct error err = { 0 };

		text_add_string(&program, "set term svg noenhanced\n");
		write_as(plotter, figure, "gp", &program);
		job.program = text_get(&program);
		cr_expect(plotter_run(plotter, &job, &out, &err), "%s: %s",
			  samples[i].name, err.text);
		cr_expect(strstr(text_get(&out), figure->title));
		text_clear(&program);
		text_clear(&out);
		figure_free(figure);
	}
	plotter_free(plotter);
}

static size_t
count_of(const char *text, const char *words)
{
	size_t count = 0;

	for (; (text = strstr(text, words)); text++)
		count++;

	return count;
}

/* A line and its sample, the sample right behind one of the same colour. */
TEST(plots_export, a_legend_has_the_dashes_of_its_lines)
{
	static const double x[] = { 0.1, 0.5, 0.9 }, y[] = { 0.9, 0.5, 0.2 };
	struct plotter *plotter = plotter_new(SANDBOX_ON);
	struct figure *figure = figure_new("two", "Two lines");
	struct style style = { .colour = 1 };
	struct text out = { 0 };

	figure_set_x(figure, "x", AXIS_LINEAR, 0, 1);
	figure_set_y(figure, "y", AXIS_LINEAR, 0, 1);
	figure_add_line(figure, "solid", style, x, x, 3);
	style.line = LINE_DOTTED;
	figure_add_line(figure, "dotted", style, x, y, 3);
	write_as(plotter, figure, "svg", &out);
	cr_expect_eq(count_of(text_get(&out), "stroke-dasharray='1.5"), 2, "%s",
		     text_get(&out));
	text_clear(&out);
	figure_free(figure);
	plotter_free(plotter);
}

TEST(plots_export, refuses_with_what_would_help)
{
	struct plotter *plotter = plotter_new(SANDBOX_ON);
	struct figure *figure = samples[0].make();
	struct export_options options = light;
	struct error err = { 0 };

	cr_expect(!export_figure(plotter, figure, "a.jpg", &options, &err));
	cr_expect(strstr(err.text, ".png, .svg"), "%s", err.text);
	cr_expect(
		!export_figure(plotter, figure, "/tmp/.png/a", &options, &err));
	options.size = "huge";
	cr_expect(!export_figure(plotter, figure, "a.png", &options, &err));
	cr_expect(strstr(err.text, "slide"), "%s", err.text);
	options.size = "1x1";
	cr_expect(!export_figure(plotter, figure, "a.png", &options, &err));
	figure_free(figure);
	plotter_free(plotter);
}

TEST(plots_export, sizes_and_themes_are_kept)
{
	struct plotter *plotter = plotter_new(SANDBOX_ON);
	struct figure *figure = samples[2].make();
	struct export_options options = { .size = "640x480",
					  .ground = GROUND_DARK };
	struct text out = { 0 };
	struct error err = { 0 };

	cr_expect(export_bytes(plotter, figure, &output_png, &options, &out,
			       &err),
		  "%s", err.text);
	/* Width and height stand in the header. */
	cr_assert_gt(out.length, 24);
	cr_expect_eq((unsigned char)out.at[18] * 256 +
			     (unsigned char)out.at[19],
		     640);
	cr_expect_eq((unsigned char)out.at[22] * 256 +
			     (unsigned char)out.at[23],
		     480);
	text_clear(&out);
	cr_expect(export_bytes(plotter, figure, &output_svg, &options, &out,
			       &err));
	cr_expect(strstr(text_get(&out), "#121218"));
	text_clear(&out);
	figure_free(figure);
	plotter_free(plotter);
}

/* The middle of a map of one level, as it is drawn in pixels. */
static void
expect_one_colour(const struct image *image)
{
	const uint8_t *rgb = image->rgb;
	size_t width = (size_t)image->width, height = (size_t)image->height;
	size_t middle = 3 * (height / 2 * width + width / 2);

	for (size_t y = height * 2 / 5; y < height * 3 / 5; y++) {
		for (size_t x = width * 2 / 5; x < width * 3 / 5; x++)
			cr_assert_arr_eq(rgb + 3 * (y * width + x),
					 rgb + middle, 3, "%zu, %zu", x, y);
	}
}

TEST(plots_export, no_seams_run_through_a_heat_map)
{
	enum { CELLS = 19 };
	double levels[CELLS * CELLS];
	struct heat heat = { CELLS, CELLS, { 0, 1 }, { 0, 1 }, levels };
	struct figure *figure = figure_new("heat", "One level");
	struct plotter *plotter = plotter_new(SANDBOX_ON);
	struct error err = { 0 };
	struct text png = { 0 };
	struct image image;

	for (size_t i = 0; i < CELLS * CELLS; i++)
		levels[i] = 0.8;
	figure_add_heat(figure, "all alike", (struct style){ 0 }, &heat);
	cr_assert(
		export_bytes(plotter, figure, &output_png, &light, &png, &err),
		"%s", err.text);
	cr_assert(image_read_png(&image, png.at, png.length, &err), "%s",
		  err.text);
	expect_one_colour(&image);
	image_clear(&image);
	text_clear(&png);
	figure_free(figure);
	plotter_free(plotter);
}
