/* test_canvas.c - a grid of styled cells */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "canvas/canvas.h"
#include "tests/support.h"

TestSuite(canvas_canvas, .timeout = 600);

static const struct look plain = { 0 };
static const struct look ascii = { .glyphs = GLYPHS_ASCII };

static void
expect_text(struct canvas *canvas, const char *expected)
{
	char *text = canvas_text(canvas);

	cr_expect_str_eq(text, expected);
	free(text);
}

TEST(canvas_canvas, writes_by_columns_and_cuts_with_an_ellipsis)
{
	struct canvas *canvas = canvas_new(8, 3, plain);

	cr_expect_eq(canvas_write(canvas, 0, 0, 8, "ε ≥ 1.9", ink_plain), 7);
	cr_expect_eq(canvas_write(canvas, 0, 1, 6, "too long", ink_plain), 6);
	cr_expect_eq(canvas_write(canvas, 6, 2, 9, "outside", ink_plain), 7);
	expect_text(canvas, "ε ≥ 1.9\ntoo l…\n      ou\n");
	canvas_free(canvas);
}

TEST(canvas_canvas, never_leaves_half_of_a_wide_glyph)
{
	struct canvas *canvas = canvas_new(6, 1, plain);

	canvas_write(canvas, 0, 0, 6, "漢字", ink_plain);
	expect_text(canvas, "漢字\n");
	canvas_put(canvas, 1, 0, 'x', ink_plain);
	expect_text(canvas, " x字\n");
	canvas_put(canvas, 2, 0, 'y', ink_plain);
	expect_text(canvas, " xy\n");
	canvas_put(canvas, 5, 0, 0x6F22, ink_plain);
	expect_text(canvas, " xy\n");
	canvas_free(canvas);
}

TEST(canvas_canvas, draws_nothing_outside_the_clip)
{
	struct canvas *canvas = canvas_new(6, 4, plain);

	canvas_clip(canvas, (struct rect){ 1, 1, 3, 2 });
	canvas_fill(canvas, (struct rect){ -5, -5, 50, 50 }, '#', ink_plain);
	canvas_unclip(canvas);
	canvas_put(canvas, -1, 0, '!', ink_plain);
	canvas_put(canvas, 0, 99, '!', ink_plain);
	expect_text(canvas, "\n ###\n ###\n\n");
	canvas_free(canvas);
}

TEST(canvas_canvas, frames_carry_a_title_in_their_edge)
{
	struct canvas *canvas = canvas_new(12, 3, plain);

	canvas_frame(canvas, (struct rect){ 0, 0, 12, 3 }, "Data", ink_plain);
	expect_text(canvas, "┌ Data ────┐\n│          │\n└──────────┘\n");
	canvas_free(canvas);
}

TEST(canvas_canvas, spells_everything_in_ascii_where_it_must)
{
	struct canvas *canvas = canvas_new(24, 4, ascii);
	char *text;

	canvas_frame(canvas, (struct rect){ 0, 0, 24, 3 }, "δ", ink_plain);
	canvas_write(canvas, 1, 1, 22, "ε ≥ 2 … α = ½", ink_plain);
	canvas_write(canvas, 0, 3, 24, "μ–GDP", ink_plain);
	text = canvas_text(canvas);
	for (const char *at = text; *at; at++)
		cr_expect(*at == '\n' || (*at >= ' ' && *at < 0x7F));
	cr_expect_str_eq(text, "+ delta ---------------+\n"
			       "|eps >= 2 ... alpha = ?|\n"
			       "+----------------------+\n"
			       "mu-GDP\n");
	free(text);
	canvas_free(canvas);
}

TEST(canvas_canvas, wraps_at_blanks_and_says_when_words_are_lost)
{
	struct canvas *canvas = canvas_new(10, 3, plain);
	const char *words = "the quick brown fox jumps over";

	cr_expect_eq(canvas_lines(plain, words, 10), 3);
	cr_expect_eq(canvas_write_wrapped(canvas, (struct rect){ 0, 0, 10, 3 },
					  words, ink_plain),
		     3);
	expect_text(canvas, "the quick\nbrown fox\njumps over\n");
	canvas_clear(canvas);
	canvas_write_wrapped(canvas, (struct rect){ 0, 0, 10, 2 }, words,
			     ink_plain);
	expect_text(canvas, "the quick\nbrown fox…\n\n");
	cr_expect_eq(canvas_lines(plain, "unbreakableword", 5), 3);
	canvas_free(canvas);
}

TEST(canvas_canvas, escapes_hold_colours_and_end_every_line_plain)
{
	struct canvas *canvas = canvas_new(3, 1, plain);
	struct ink ink = { 75, 24, ATTRIBUTE_BOLD };
	char *text;

	canvas_put(canvas, 1, 0, 'x', ink);
	text = canvas_escapes(canvas);
	cr_expect_str_eq(text, " \033[0;1;38;5;75;48;5;24mx\033[0m\n");
	free(text);
	canvas->look.colours = COLOURS_MONO;
	text = canvas_escapes(canvas);
	cr_expect_str_eq(text, " \033[0;1mx\033[0m\n");
	free(text);
	text = canvas_inks(canvas);
	cr_expect_str_eq(text, ".a.\na: 75 on 24 bold\n");
	free(text);
	canvas_free(canvas);
}

TEST(canvas_canvas, blits_with_the_edges_cut)
{
	struct canvas *to = canvas_new(4, 2, plain);
	struct canvas *from = canvas_new(3, 2, plain);

	canvas_fill(from, (struct rect){ 0, 0, 3, 2 }, 'o', ink_plain);
	canvas_blit(to, 2, 1, from);
	expect_text(to, "\n  oo\n");
	canvas_free(to);
	canvas_free(from);
}
