/* test_compare.c - all methods side by side, and the line above them */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "method/methods.h"
#include "tests/support.h"
#include "tests/ui/stage.h"
#include "ui/panel/compare.h"

TestSuite(ui_compare, .timeout = 600);

/* The line of a text that holds the words; "" if none does. */
static const char *
line_with(const char *text, const char *words, char out[2000])
{
	const char *at = strstr(text, words), *start = at;

	*out = '\0';
	if (!at)
		return out;
	while (start > text && start[-1] != '\n')
		start--;
	snprintf(out, 2000, "%.*s", (int)strcspn(start, "\n"), start);

	return out;
}

static const size_t none = (size_t)-1;

static size_t
place(const char *text, const char *words)
{
	const char *at = strstr(text, words);

	return at ? (size_t)(at - text) : none;
}

TEST(ui_compare, what_has_no_answer_is_one_line_below_the_rest)
{
	static const int sizes[][2] = { { 80, 24 }, { 120, 40 }, { 200, 60 } };

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		const struct stage_options options = { .width = sizes[i][0],
						       .height = sizes[i][1] };
		struct stage *stage = stage_new(&options);
		const struct board *board = screen_board(stage_screen(stage));
		char line[2000], *text;

		stage_load(stage, "screen-scores.csv");
		stage_keys(stage, "2 End");
		text = stage_text(stage, false);
		cr_expect(!strstr(text, "cannot an"), "%s", text);
		line_with(text, "not for these data: ", line);
		cr_expect(strstr(line, "baseline"), "%s", text);
		cr_expect_lt(place(text, "testers  "), place(text, "not for "),
			     "below the last that answers: %s", text);
		/* and why, where there is room to read it */
		cr_expect_null(compare_selected(board));
		cr_expect(sizes[i][0] < 100 || strstr(text, "no column of"),
			  "%s", text);
		stage_keys(stage, "Enter Home Down");
		cr_expect(compare_selected(board), "nothing was declared");
		free(text);
		stage_free(stage);
	}
}

/* Grades have headings however many rows find room. */
TEST(ui_compare, grades_stand_above_their_rows_at_80_by_24)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "2 Home");
	cr_expect(stage_shows(stage, " BOUND "));
	stage_keys(stage, "End");
	cr_expect(stage_shows(stage, " ESTIMATE "));
	stage_free(stage);
}

TEST(ui_compare, reach_stands_beside_each_number_and_in_mu_below)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	const struct estimate *estimate;
	char line[2000], words[80], *text;

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "2 Home");
	text = stage_text(stage, false);
	line_with(text, "clopper-pearson ", line);
	estimate = compare_estimate(screen_board(stage_screen(stage)),
				    method_find("clopper-pearson"));
	cr_assert(estimate);
	number_place(
		words,
		quantity_figure(result_quantity(estimate->bound, "ceiling")), 3,
		NUMBER_DOWN);
	cr_expect(strstr(line, words), "%s in %s", words, line);
	cr_expect(place(text, "Reach, by a perfect attack: ε ") != none, "%s",
		  text);
	cr_expect(place(text, ", μ ") != none, "%s", text);
	free(text);
	stage_free(stage);
}

/* What an attack without an error leaves: guesses are without end. */
static struct stage *
compare_perfect(char *path)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	char keys[200];
	FILE *out = fdopen(mkstemp(path), "w");

	cr_assert(out);
	fputs("score,member\n", out);
	for (int i = 0; i < 2000; i++)
		fprintf(out, "%g,%d\n", (i >= 1000) + i % 10 * 1e-5, i >= 1000);
	fclose(out);
	snprintf(keys, sizeof(keys),
		 ": 'load %s' Enter : 'set claim-epsilon=4.38' Enter 2", path);
	stage_keys(stage, keys);

	return stage;
}

/* A bound that reaches what can be reached does not seem to pass it. */
TEST(ui_compare, a_reach_is_not_below_its_bound)
{
	char path[] = "/tmp/dpaudit-perfect-XXXXXX", line[2000];
	struct stage *stage = compare_perfect(path);
	char *text = stage_text(stage, false), *at;
	double bound = 0, reach = 0;

	line_with(text, "one-run ", line);
	at = strstr(line, "≥");
	cr_assert(at, "%s", text);
	cr_expect_eq(sscanf(at + strlen("≥"), "%lf %lf", &bound, &reach), 2);
	cr_expect_gt(bound, 1);
	cr_expect_geq(reach, bound, "%s", line);
	free(text);
	stage_free(stage);
	remove(path);
}

/* One guess of tens of thousands beside them would leave claims no room. */
TEST(ui_compare, a_guess_far_beyond_all_claims_does_not_set_the_scale)
{
	char path[] = "/tmp/dpaudit-perfect-XXXXXX", line[2000], *end;
	struct stage *stage = compare_perfect(path);
	char *text = stage_text(stage, false);

	line_with(text, "reach 0", line);
	cr_expect(strstr(line, "┆"), "the claim: %s", line);
	end = strrchr(line, ' ');
	while (end > line && (end[1] == ' ' || !strncmp(end + 1, "│", 3)))
		*end-- = '\0';
	cr_expect_lt(strtod(strrchr(line, ' '), NULL), 100, "%s", line);
	line_with(text, "fdp-clopper-pearson ", line);
	cr_expect(strstr(line, "▶"), "it goes on: %s", line);
	cr_expect(!strstr(line, "○"), "%s", line);
	free(text);
	stage_free(stage);
	remove(path);
}

/* A rule through all bars says what it is, with its number at least. */
TEST(ui_compare, a_claim_and_a_truth_in_the_middle_are_named)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	char line[2000], *text;

	stage_load(stage, "../../sample-data/ties-scores.csv");
	stage_keys(stage, "2");
	text = stage_text(stage, false);
	line_with(text, "reach 0", line);
	cr_expect(strstr(line, "2.5 ▲") || strstr(line, "▲ 2.5"), "%s", line);
	free(text);
	stage_keys(stage, ": 'set claim-epsilon=4' Enter");
	text = stage_text(stage, false);
	line_with(text, "reach 0", line);
	cr_expect(strstr(line, "4 ┆") || strstr(line, "┆ 4"), "%s", line);
	cr_expect(strstr(line, "▲"), "%s", line);
	free(text);
	stage_free(stage);
}

/* No end, guess or claim lies beyond the scale it is drawn on. */
TEST(ui_compare, the_scale_holds_every_number)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	char line[2000], *text;

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "2 : 'set claim-epsilon=12' Enter");
	text = stage_text(stage, false);
	line_with(text, "reach 0", line);
	cr_expect(strstr(line, "12.7"), "%s", line);
	free(text);
	stage_free(stage);
}

/* A truth that is known says more than the end of the scale. */
TEST(ui_compare, the_truth_is_named_above_the_bars)
{
	static const int widths[] = { 80, 120, 200 };

	for (size_t i = 0; i < sizeof(widths) / sizeof(widths[0]); i++) {
		const struct stage_options options = { .width = widths[i],
						       .height = 24 };
		struct stage *stage = stage_new(&options);
		char line[2000], *text;

		stage_load(stage, "../../sample-data/guesses.csv");
		stage_keys(stage, "2");
		text = stage_text(stage, false);
		line_with(text, "reach 0", line);
		cr_expect(strstr(line, "truth "), "%s", text);
		free(text);
		stage_free(stage);
	}
}

/* The first line while something is computed. */
static void
read_top(const struct board *board, int width, char out[1000])
{
	struct board busy = *board;
	struct canvas *canvas = canvas_new(width, board->height, board->look);
	size_t used = 0;

	busy.busy = true;
	busy.share = 0.46;
	board_draw(&busy, canvas);
	for (int x = 0; x < width; x++)
		used += utf8_put(out + used, canvas_at(canvas, x, 0)->glyph);
	out[used] = '\0';
	canvas_free(canvas);
}

TEST(ui_compare, what_is_computed_covers_no_tab)
{
	for (int width = 60; width <= 130; width++) {
		const struct stage_options options = { .width = width,
						       .height = 24 };
		struct stage *stage = stage_new(&options);
		char top[1000];

		read_top(screen_board(stage_screen(stage)), width, top);
		cr_expect(strstr(top, "46 %"), "%s", top);
		cr_expect(strstr(top, "7 Lab ") || strstr(top, " 7 "), "%s",
			  top);
		cr_expect(width < 80 || strstr(top, "7 Lab "), "%d: %s", width,
			  top);
		stage_free(stage);
	}
}

/* A method that was not the first has its level from alpha/N. */
TEST(ui_compare, the_title_says_the_levels_of_the_rows)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "2");
	cr_expect(stage_shows(stage, "at alpha/20"));
	cr_expect(stage_shows(stage, "one-sided at 95–99.75 %"));
	cr_expect_not(stage_shows(stage, "one-sided at 95 %"));
	stage_free(stage);
}

TEST(ui_compare, a_flipped_sign_is_paid_for_by_the_first_too)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	char *text;

	stage_load(stage, "../../sample-data/swapped-scores.csv");
	stage_keys(stage, "! 2");
	cr_expect(stage_shows(stage, "the first is at alpha/2, other bounds at "
				     "alpha/40"));
	text = stage_text(stage, false);
	cr_expect(strstr(text, "one-sided at 95–99.87"), "%s", text);
	free(text);
	stage_free(stage);
}

/* Under "holds if" a condition that fails would read as one that is asked. */
TEST(ui_compare, conditions_are_named_as_such)
{
	const struct stage_options options = { .width = 200, .height = 60 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "2");
	cr_expect(stage_shows(stage, " conditions "));
	cr_expect_not(stage_shows(stage, "holds if"));
	cr_expect_not(stage_shows(stage, "if family"));
	cr_expect(stage_shows(stage, "≥   1.950 if Gaussian "));
	stage_keys(stage, "1 : 'set policy=fixed tau=1' Enter");
	stage_keys(stage, ": 'set tau=1.2' Enter 2");
	cr_expect(stage_shows(stage, "not met: one reading (W33)"));
	cr_expect_not(stage_shows(stage, "fails: "));
	stage_free(stage);
}
