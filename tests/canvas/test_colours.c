/* test_colours.c - colours every eye can tell apart */

#include <criterion/criterion.h>
#include <math.h>

#include "canvas/colours.h"
#include "tests/support.h"

TestSuite(canvas_colours, .timeout = 600);

struct light {
	double at[3];
};

static struct light
linear(int16_t colour)
{
	struct rgb rgb = colours_rgb(colour);
	double share[3] = { rgb.red / 255.0, rgb.green / 255.0,
			    rgb.blue / 255.0 };
	struct light light;

	for (int i = 0; i < 3; i++)
		light.at[i] = share[i] <= 0.04045
				      ? share[i] / 12.92
				      : pow((share[i] + 0.055) / 1.055, 2.4);

	return light;
}

/* Machado, Oliveira and Fernandes (2009), severity 1. */
static const double eyes[3][3][3] = {
	{ { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
	{ { 0.152286, 1.052583, -0.204868 },
	  { 0.114503, 0.786281, 0.099216 },
	  { -0.003882, -0.048116, 1.051998 } },
	{ { 0.367322, 0.860646, -0.227968 },
	  { 0.280085, 0.672501, 0.047413 },
	  { -0.011820, 0.042940, 0.968881 } },
};

/* CIE L*a*b* of what an eye sees. */
static struct light
seen(int16_t colour, int eye)
{
	static const double to_xyz[3][3] = { { 0.4124, 0.3576, 0.1805 },
					     { 0.2126, 0.7152, 0.0722 },
					     { 0.0193, 0.1192, 0.9505 } };
	static const double white[3] = { 0.9505, 1, 1.089 };
	struct light light = linear(colour);
	double f[3];

	for (int i = 0; i < 3; i++) {
		double xyz = 0;

		for (int j = 0; j < 3; j++) {
			double seen_part = 0;

			for (int k = 0; k < 3; k++)
				seen_part += eyes[eye][j][k] * light.at[k];
			xyz += to_xyz[i][j] * fmin(fmax(seen_part, 0), 1);
		}
		xyz /= white[i];
		f[i] = xyz > 0.008856 ? cbrt(xyz) : 7.787 * xyz + 16.0 / 116;
	}

	return (struct light){ { 116 * f[1] - 16, 500 * (f[0] - f[1]),
				 200 * (f[1] - f[2]) } };
}

static double
difference(int16_t a, int16_t b, int eye)
{
	struct light p = seen(a, eye), q = seen(b, eye);

	return sqrt(pow(p.at[0] - q.at[0], 2) + pow(p.at[1] - q.at[1], 2) +
		    pow(p.at[2] - q.at[2], 2));
}

TEST(canvas_colours, series_differ_for_colour_blind_eyes)
{
	for (int eye = 0; eye < 3; eye++) {
		for (int ground = GROUND_DARK; ground <= GROUND_LIGHT;
		     ground++) {
			for (int i = 0; i < 5; i++) {
				for (int j = 0; j < i; j++) {
					double far = difference(
						colours_line(
							(enum ground)ground, i),
						colours_line(
							(enum ground)ground, j),
						eye);

					cr_expect_gt(far, 12,
						     "eye %d, ground %d: %d "
						     "and %d differ by %.1f",
						     eye, ground, i, j, far);
				}
			}
		}
	}
}

TEST(canvas_colours, nearest_of_a_colour_is_the_colour)
{
	for (int16_t colour = 16; colour < 256; colour++) {
		struct rgb a = colours_rgb(colour);
		struct rgb b = colours_rgb(colours_nearest(a));

		cr_expect(a.red == b.red && a.green == b.green &&
			  a.blue == b.blue);
	}
}

TEST(canvas_colours, heat_is_transparent_at_nothing_and_total_elsewhere)
{
	cr_expect_eq(colours_heat(GROUND_DARK, 0), COLOUR_NONE);
	cr_expect_eq(colours_heat(GROUND_DARK, -1), COLOUR_NONE);
	for (double level = 0.001; level < 1.2; level += 0.001)
		cr_expect_geq(colours_heat(GROUND_LIGHT, level), 16);
}

TEST(canvas_colours, fewer_colours_are_still_colours)
{
	struct look basic = { .colours = COLOURS_8 };
	struct look mono = { .colours = COLOURS_MONO };

	for (int16_t colour = 0; colour < 256; colour++) {
		int16_t kept = colours_for(basic, colour);

		cr_expect(kept >= 0 && kept < 8);
		cr_expect_eq(colours_for(mono, colour), COLOUR_NONE);
	}
	cr_expect_eq(colours_for(basic, COLOUR_NONE), COLOUR_NONE);
	for (int i = 0; i < 4; i++) {
		for (int j = 0; j < i; j++)
			cr_expect_neq(
				colours_basic(colours_line(GROUND_DARK, i)),
				colours_basic(colours_line(GROUND_DARK, j)));
	}
}

/* What WCAG 2 gives as examples, and the ends of its scale. */
TEST(canvas_colours, contrast_is_that_of_web_pages)
{
	cr_expect_float_eq(colours_contrast(16, 231), 21, 1e-9);
	cr_expect_float_eq(colours_contrast(231, 231), 1, 1e-9);
	/* #808080 on white: 3.95 */
	cr_expect_float_eq(colours_contrast(244, 231), 3.95, 0.005);
}

TEST(canvas_colours, every_line_and_letter_can_be_told_from_its_ground)
{
	for (int i = GROUND_DARK; i <= GROUND_LIGHT; i++) {
		enum ground ground = (enum ground)i;
		int16_t behind = colours_ground(ground);

		for (int j = -1; j < PALETTE_SERIES; j++) {
			int16_t inks[] = { colours_line(ground, j),
					   colours_dimmed(ground, j),
					   colours_text(ground),
					   colours_faint(ground) };

			for (int k = 0; k < 4; k++)
				cr_expect_geq(colours_contrast(inks[k], behind),
					      3, "ground %d: %d", i, inks[k]);
		}
	}
}

TEST(canvas_colours, any_colour_can_be_made_legible_on_any_other)
{
	for (int16_t behind = 16; behind < 256; behind++) {
		for (int16_t colour = 16; colour < 256; colour++) {
			int16_t found = colours_legible(colour, behind);

			cr_expect_geq(colours_contrast(found, behind), 3);
			if (colours_contrast(colour, behind) >= 3)
				cr_expect_eq(found, colour);
		}
	}
	cr_expect_eq(colours_legible(75, COLOUR_NONE), 75);
}

/* By xterm's own eight, as near as the table has them, on white. */
TEST(canvas_colours, eight_colours_are_dark_on_a_light_ground)
{
	static const int16_t xterm[8] = { 16, 160, 40, 184, 21, 164, 44, 254 };
	struct look look = { .colours = COLOURS_8, .ground = GROUND_LIGHT };

	for (int16_t colour = 0; colour < 256; colour++) {
		int16_t ink = colours_before(look, colour, COLOUR_NONE);

		cr_expect(ink < 0 || colours_contrast(xterm[ink], 231) >= 3,
			  "%d is %d", colour, ink);
	}
	for (int i = 0; i < 4; i++) {
		for (int j = 0; j < i; j++)
			cr_expect_neq(
				colours_before(look,
					       colours_line(GROUND_LIGHT, i),
					       COLOUR_NONE),
				colours_before(look,
					       colours_line(GROUND_LIGHT, j),
					       COLOUR_NONE));
	}
}

/* A ground that nobody told of may be light: letters are the terminal's own. */
TEST(canvas_colours, white_letters_are_the_terminals_own)
{
	struct look basic = { .colours = COLOURS_8 };

	cr_expect_eq(colours_before(basic, 250, COLOUR_NONE), COLOUR_NONE);
	cr_expect_eq(colours_before(basic, 250, 24), 7);
}
