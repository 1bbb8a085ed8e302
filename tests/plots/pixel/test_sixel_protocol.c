/* test_sixel_protocol.c - a figure as pixels, in the bytes that a terminal
 * shows */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "plots/output/outputs.h"
#include "plots/output/pixels.h"
#include "plots/pixel/pixel_protocols.h"
#include "stats/law/random.h"
#include "tests/plots/samples.h"
#include "tests/support.h"

TestSuite(plots_sixel, .timeout = 600);

/* ---- a terminal in small ---- */

struct shown {
	int width, height, x, y;
	long colours[256]; /* as percents: red * 10000 + green * 100 + blue */
	int colour;
	long *pixels; /* -1 is nothing */
};

static void
put(struct shown *shown, int bits, long count)
{
	for (long i = 0; i < count; i++, shown->x++) {
		for (int j = 0; j < 6; j++) {
			if (!(bits >> j & 1))
				continue;
			cr_assert(shown->x < shown->width &&
				  shown->y + j < shown->height);
			shown->pixels[(shown->y + j) * shown->width +
				      shown->x] = shown->colours[shown->colour];
		}
	}
}

static const char *
take_colour(struct shown *shown, const char *at)
{
	char *end;
	long numbers[5] = { 0 };
	int count = 0;

	do
		numbers[count++] = strtol(at + 1, &end, 10);
	while (*(at = end) == ';' && count < 5);
	cr_assert(numbers[0] >= 0 && numbers[0] < 256);
	cr_assert(count == 1 || count == 5);
	shown->colour = (int)numbers[0];
	if (count == 5)
		shown->colours[shown->colour] =
			numbers[2] * 10000 + numbers[3] * 100 + numbers[4];

	return at;
}

/* Only what the grammar of sixels has; anything else fails the test. */
static struct shown
show(const struct text *sixel)
{
	struct shown shown = { 0 };
	const char *at = text_get(sixel);
	char *end;
	int taken = 0;

	cr_assert_eq(sscanf(at, "\033P0;1q\"1;1;%d;%d%n", &shown.width,
			    &shown.height, &taken),
		     2);
	shown.pixels =
		memory_new_array((size_t)shown.width * (size_t)shown.height,
				 sizeof(*shown.pixels));
	memset(shown.pixels, -1,
	       (size_t)shown.width * (size_t)shown.height *
		       sizeof(*shown.pixels));
	at += taken;
	while (*at && *at != '\033') {
		if (*at == '#') {
			at = take_colour(&shown, at);
		} else if (*at == '$') {
			shown.x = 0;
			at++;
		} else if (*at == '-') {
			shown.x = 0;
			shown.y += 6;
			at++;
		} else if (*at == '!') {
			long count = strtol(at + 1, &end, 10);

			cr_assert(*end >= 63 && *end <= 126);
			put(&shown, *end - 63, count);
			at = end + 1;
		} else {
			cr_assert(*at >= 63 && *at <= 126, "sign %d", *at);
			put(&shown, *at++ - 63, 1);
		}
	}
	cr_assert_str_eq(at, "\033\\");
	cr_assert_eq(strlen(text_get(sixel)), sixel->length);

	return shown;
}

static int
channel(long colour, int which)
{
	return (int)(which == 0   ? colour / 10000
		     : which == 1 ? colour / 100 % 100
				  : colour % 100);
}

/* The largest difference of a channel, in percent. */
static int
largest_difference(const struct image *image, const struct shown *shown)
{
	int largest = 0;

	cr_assert_eq(shown->width, image->width);
	cr_assert_eq(shown->height, image->height);
	for (int i = 0; i < image->width * image->height; i++) {
		cr_assert_neq(shown->pixels[i], -1, "pixel %d is not set", i);
		for (int j = 0; j < 3; j++) {
			/* percents of 100 do not fit into two digits */
			int was = image->rgb[3 * i + j] * 100 / 255;
			int is = channel(shown->pixels[i], j);

			if (was < 98 && abs(was - is) > largest)
				largest = abs(was - is);
		}
	}

	return largest;
}

TEST(plots_sixel, few_colours_are_shown_as_they_are)
{
	struct random random = random_start(6, 1);

	for (int i = 0; i < 30; i++) {
		struct image image = { 1 + i * 7 % 50, 1 + i * 5 % 40, NULL };
		size_t count = (size_t)(image.width * image.height);
		struct text out = { 0 };
		struct shown shown;

		image.rgb = memory_new(3 * count);
		for (size_t j = 0; j < 3 * count; j++)
			image.rgb[j] = (uint8_t)(60 * random_below(&random, 4));
		pixel_protocol_sixel.write(&image, NULL, &out);
		shown = show(&out);
		cr_expect_leq(largest_difference(&image, &shown), 1);
		free(shown.pixels);
		text_clear(&out);
		image_clear(&image);
	}
}

TEST(plots_sixel, figures_become_pixels_of_the_size_asked_for)
{
	static const struct pixel_size size = {
		{ &pixel_protocol_sixel, false, 10, 20 }, 80, 22
	};
	struct plotter *plotter = plotter_new(SANDBOX_ON);

	for (int i = 0; i < SAMPLE_COUNT; i++) {
		struct figure *figure = samples[i].make();
		struct text out = { 0 };
		struct error err = { 0 };
		struct shown shown;
		long first;
		int other = 0;

		cr_assert(
			pixels_draw(&(struct pixels_job){ plotter, figure, size,
							  GROUND_DARK, NULL },
				    &out, &err),
			"%s", err.text);
		shown = show(&out);
		cr_expect_eq(shown.width, 800);
		cr_expect_eq(shown.height, 440);
		first = shown.pixels[0];
		for (int j = 0; j < 800 * 440; j++) {
			cr_expect_neq(shown.pixels[j], -1);
			other += shown.pixels[j] != first;
		}
		cr_expect_gt(other, 5000, "%s is nearly empty",
			     samples[i].name);
		free(shown.pixels);
		text_clear(&out);
		figure_free(figure);
	}
	plotter_free(plotter);
}

/* ---- reading what gnuplot drew ---- */

static void
draw_png(struct text *png)
{
	struct plotter *plotter = plotter_new(SANDBOX_ON);
	struct figure *figure = samples[0].make();
	struct output_job job = {
		.figure = figure,
		.plotter = plotter,
		.paper = { 1, 0.6, 96, 6, 1, 0, 0, false, GROUND_DARK },
	};
	struct error err = { 0 };

	cr_assert(output_png.write(&job, png, &err), "%s", err.text);
	figure_free(figure);
	plotter_free(plotter);
}

TEST(plots_sixel, a_png_cut_or_changed_anywhere_is_refused)
{
	struct text png = { 0 };
	struct image image;
	struct error err = { 0 };

	draw_png(&png);
	cr_assert(image_read_png(&image, png.at, png.length, &err), "%s",
		  err.text);
	cr_expect_eq(image.width, 96);
	cr_expect_eq(image.height, 58);
	image_clear(&image);
	for (size_t i = 0; i < png.length; i++) {
		char kept = png.at[i];

		cr_expect(!image_read_png(&image, png.at, i, &err));
		png.at[i] = (char)(kept ^ 0x41);
		cr_expect(!image_read_png(&image, png.at, png.length, &err),
			  "byte %zu may be anything", i);
		cr_expect(!image.rgb);
		png.at[i] = kept;
	}
	cr_expect(strstr(err.text, "PNG"), "%s", err.text);
	text_clear(&png);
}

/* Every way of telling bytes by their neighbours, worked out by hand. */
TEST(plots_sixel, pixels_come_row_by_row_as_red_green_and_blue)
{
	static const uint8_t rgb[5][6] = {
		{ 10, 20, 30, 40, 50, 60 },  { 11, 22, 33, 44, 55, 66 },
		{ 1, 2, 3, 250, 251, 252 },  { 9, 8, 7, 6, 5, 4 },
		{ 100, 0, 200, 90, 10, 99 },
	};
	static const char bytes[] = "\211\120\116\107\015\012\032\012\000\000"
				    "\000\015\111\110\104\122"
				    "\000\000\000\002\000\000\000\005\010\002"
				    "\000\000\000\340\321\252"
				    "\313\000\000\000\052\111\104\101\124\170"
				    "\234\143\340\022\221\323"
				    "\060\262\141\344\026\123\004\002\246\157"
				    "\157\036\235\073\262\213"
				    "\231\223\235\255\265\245\231\045\372\307"
				    "\301\157\134\263\001\237"
				    "\126\013\343\000\211\101\224\000\000\000"
				    "\000\111\105\116\104\256"
				    "\102\140\202";
	struct image image;
	struct error err = { 0 };

	cr_assert(image_read_png(&image, bytes, sizeof(bytes) - 1, &err), "%s",
		  err.text);
	cr_expect_eq(image.width, 2);
	cr_expect_eq(image.height, 5);
	cr_expect_eq(memcmp(image.rgb, rgb, sizeof(rgb)), 0);
	image_clear(&image);
}
