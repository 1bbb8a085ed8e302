/* test_raster.c - lines, areas and heat maps as dots and blocks */

#include <criterion/criterion.h>
#include <stdlib.h>

#include "canvas/raster.h"
#include "tests/support.h"

TestSuite(canvas_raster, .timeout = 600);

static const struct pen blue = {
	.colour = 75, .fill = 24, .marker = 0x25CF, .ascii = '*'
};
static const struct pen green = {
	.colour = 36, .fill = 22, .marker = 0x25CF, .ascii = '+'
};

static void
expect_drawn(struct raster *raster, int width, int height, struct look look,
	     const char *expected)
{
	struct canvas *canvas = canvas_new(width, height, look);
	char *text;

	raster_draw(raster, canvas, 0, 0);
	text = canvas_text(canvas);
	cr_expect_str_eq(text, expected);
	free(text);
	canvas_free(canvas);
}

TEST(canvas_raster, a_falling_line_is_dots_blocks_or_letters)
{
	struct raster *raster = raster_new(4, 2);
	struct place line[] = { { 0, 63 }, { 63, 0 } };

	raster_line(raster, &blue, line, 2);
	expect_drawn(raster, 4, 2, (struct look){ 0 }, "⠑⢄\n  ⠑⢄\n");
	expect_drawn(raster, 4, 2, (struct look){ .glyphs = GLYPHS_BLOCKS },
		     "▀▄\n  ▀▄\n");
	expect_drawn(raster, 4, 2, (struct look){ .glyphs = GLYPHS_ASCII },
		     "**\n  **\n");
	raster_free(raster);
}

TEST(canvas_raster, dots_outside_are_dropped)
{
	struct raster *raster = raster_new(2, 1);
	struct place line[] = { { -800, 16 }, { 800, 16 } };
	struct place lost = { -1, -1 };

	raster_line(raster, &blue, line, 2);
	raster_point(raster, &blue, lost);
	raster_point(raster, &blue, (struct place){ 5000, 5 });
	expect_drawn(raster, 2, 1, (struct look){ 0 }, "⠒⠒\n");
	raster_free(raster);
}

TEST(canvas_raster, areas_fill_backgrounds_and_blend_where_they_overlap)
{
	struct raster *raster = raster_new(4, 1);
	struct canvas *canvas = canvas_new(4, 1, (struct look){ 0 });
	struct place left[] = { { 0, 0 }, { 40, 0 }, { 40, 32 }, { 0, 32 } };
	struct place right[] = { { 16, 0 }, { 64, 0 }, { 64, 32 }, { 16, 32 } };
	const struct canvas_cell *cells = canvas->cells;

	raster_area(raster, &blue, left, 4);
	raster_area(raster, &green, right, 4);
	raster_draw(raster, canvas, 0, 0);
	cr_expect_eq(cells[0].ink.bg, 24);
	cr_expect_eq(cells[0].glyph, ' ');
	cr_expect_eq(cells[1].ink.bg, colours_blend(24, 22));
	cr_expect_eq(cells[3].ink.bg, 22);
	/* Half blended, half green: two colours in one cell. */
	cr_expect(cells[2].glyph == 0x258C || cells[2].glyph == 0x2590);
	raster_free(raster);
	canvas_free(canvas);
}

TEST(canvas_raster, lines_keep_the_area_behind_them)
{
	struct raster *raster = raster_new(1, 1);
	struct canvas *canvas = canvas_new(1, 1, (struct look){ 0 });
	struct place all[] = { { 0, 0 }, { 16, 0 }, { 16, 32 }, { 0, 32 } };
	struct place line[] = { { 0, 8 }, { 15, 8 } };

	raster_area(raster, &blue, all, 4);
	raster_line(raster, &green, line, 2);
	raster_draw(raster, canvas, 0, 0);
	cr_expect_eq(canvas->cells[0].glyph, 0x2824);
	/* in a green that can be told from the blue behind it */
	cr_expect_eq(canvas->cells[0].ink.fg, colours_legible(36, 24));
	cr_expect_neq(canvas->cells[0].ink.fg, 36);
	cr_expect_eq(canvas->cells[0].ink.bg, 24);
	raster_free(raster);
	canvas_free(canvas);
}

/* Quarters whose centre is inside, and no others; no half-filled ones. */
TEST(canvas_raster, a_quarter_is_filled_where_its_centre_is_inside)
{
	for (int top = 0; top <= 32; top++) {
		struct raster *raster = raster_new(1, 1);
		struct canvas *canvas = canvas_new(1, 1, (struct look){ 0 });
		struct place low[] = {
			{ 0, 0 }, { 16, 0 }, { 16, top }, { 0, top }
		};
		const struct canvas_cell *cell = canvas->cells;

		raster_area(raster, &blue, low, 4);
		raster_draw(raster, canvas, 0, 0);
		if (top <= 8)
			cr_expect(cell->glyph == ' ' && cell->ink.bg < 0,
				  "%d units high", top);
		else if (top <= 24)
			cr_expect(cell->glyph == 0x2584 && cell->ink.fg == 24,
				  "%d units high", top);
		else
			cr_expect(cell->glyph == ' ' && cell->ink.bg == 24,
				  "%d units high", top);
		raster_free(raster);
		canvas_free(canvas);
	}
}

TEST(canvas_raster, frames_take_lines_but_no_fill)
{
	struct raster *raster = raster_new(2, 1);
	struct canvas *canvas = canvas_new(2, 1, (struct look){ 0 });
	struct place all[] = { { 0, 0 }, { 32, 0 }, { 32, 32 }, { 0, 32 } };

	canvas_put(canvas, 0, 0, 0x2502, ink_plain);
	raster_area(raster, &blue, all, 4);
	raster_draw(raster, canvas, 0, 0);
	cr_expect_eq(canvas->cells[0].glyph, 0x2502);
	cr_expect_eq(canvas->cells[0].ink.bg, COLOUR_NONE);
	cr_expect_eq(canvas->cells[1].ink.bg, 24);
	raster_free(raster);
	canvas_free(canvas);
}

TEST(canvas_raster, points_win_over_lines)
{
	struct raster *raster = raster_new(1, 1);
	struct place line[] = { { 0, 8 }, { 15, 8 } };

	raster_point(raster, &blue, (struct place){ 8, 8 });
	raster_line(raster, &green, line, 2);
	expect_drawn(raster, 1, 1, (struct look){ 0 }, "●\n");
	raster_free(raster);
}

TEST(canvas_raster, heat_leaves_what_is_zero)
{
	struct raster *raster = raster_new(2, 1);
	struct canvas *canvas = canvas_new(2, 1, (struct look){ 0 });
	uint8_t levels[] = { 0, 255, 0, 0 };

	raster_heat(raster, GROUND_DARK, levels, 2, 2, (struct place){ 0, 0 },
		    (struct place){ 32, 32 });
	raster_draw(raster, canvas, 0, 0);
	cr_expect(!raster_is_used(raster, 0, 0));
	cr_expect(raster_is_used(raster, 1, 0));
	cr_expect_eq(canvas->cells[0].glyph, ' ');
	cr_expect_eq(canvas->cells[1].glyph, 0x2580);
	cr_expect_eq(canvas->cells[1].ink.fg, colours_heat(GROUND_DARK, 1));
	cr_expect_eq(canvas->cells[1].ink.bg, COLOUR_NONE);
	raster_free(raster);
	canvas_free(canvas);
}

TEST(canvas_raster, dashes_leave_gaps_and_wide_lines_are_two_dots)
{
	struct raster *raster = raster_new(4, 1);
	struct pen dashed = blue, wide = blue;
	struct place line[] = { { 0, 8 }, { 63, 8 } };

	dashed.dash = DASH_DOTTED;
	raster_line(raster, &dashed, line, 2);
	expect_drawn(raster, 4, 1, (struct look){ 0 }, "⠄⠠ ⠄\n");
	wide.wide = true;
	raster_line(raster, &wide, line, 2);
	expect_drawn(raster, 4, 1, (struct look){ 0 }, "⠶⠶⠶⠶\n");
	raster_free(raster);
}

TEST(canvas_raster, shades_stand_in_for_colours)
{
	struct look mono = { .colours = COLOURS_MONO };
	struct raster *raster = raster_new(2, 1);
	struct place all[] = { { 0, 0 }, { 16, 0 }, { 16, 32 }, { 0, 32 } };

	raster_area(raster, &blue, all, 4);
	expect_drawn(raster, 2, 1, mono, "░\n");
	raster_area(raster, &green, all, 4);
	expect_drawn(raster, 2, 1, mono, "▒\n");
	expect_drawn(raster, 2, 1,
		     (struct look){ .glyphs = GLYPHS_ASCII,
				    .colours = COLOURS_MONO },
		     ":\n");
	raster_free(raster);
}

/* Beside a line, and where lines leave no cell of it. */
TEST(canvas_raster, an_area_under_lines_is_seen_without_colours)
{
	struct look basic = { .colours = COLOURS_8 };
	struct raster *raster = raster_new(3, 1);
	struct place all[] = { { 0, 0 }, { 32, 0 }, { 32, 32 }, { 0, 32 } };
	struct place line[] = { { 0, 12 }, { 47, 12 } };

	raster_area(raster, &blue, all, 4);
	raster_line(raster, &green, line, 2);
	expect_drawn(raster, 3, 1, basic, "░⠥⠤\n");
	expect_drawn(raster, 3, 1, (struct look){ 0 }, "⠤⠤⠤\n");
	raster_free(raster);
}

/* A fill is as dark as its sign in the legend; a sliver of it is seen. */
TEST(canvas_raster, areas_differ_without_colours)
{
	struct look looks[] = { { .colours = COLOURS_MONO },
				{ .colours = COLOURS_MONO,
				  .glyphs = GLYPHS_ASCII } };
	struct pen dark = blue;
	struct place all[] = { { 0, 0 }, { 16, 0 }, { 16, 32 }, { 0, 32 } };
	struct place quarter[] = {
		{ 16, 0 }, { 24, 0 }, { 24, 16 }, { 16, 16 }
	};

	dark.darker = 1;
	for (int i = 0; i < 2; i++) {
		struct raster *raster = raster_new(2, 1);
		struct canvas *canvas = canvas_new(4, 1, looks[i]);

		raster_area(raster, &dark, all, 4);
		raster_area(raster, &blue, quarter, 4);
		raster_draw(raster, canvas, 0, 0);
		raster_pen_sample(&dark, PEN_AREA, canvas, 2, 0);
		cr_expect_eq(canvas->cells[0].glyph, canvas->cells[2].glyph);
		raster_pen_sample(&blue, PEN_AREA, canvas, 2, 0);
		cr_expect_eq(canvas->cells[1].glyph, canvas->cells[2].glyph);
		cr_expect_neq(canvas->cells[0].glyph, canvas->cells[1].glyph);
		canvas_free(canvas);
		raster_free(raster);
	}
}
