/* test_claim.c - the card with what may be claimed, and what `y` copies */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "method/methods.h"
#include "result/grade.h"
#include "tests/support.h"
#include "tests/ui/stage.h"
#include "ui/frame/screen_inside.h"
#include "verb/verbs.h"

TestSuite(ui_claim, .timeout = 600);

/* Loads data and sets a method; each number is a question of its own. */
static struct stage *
stage_of_file(int width, int height, const char *path, const char *method)
{
	const struct stage_options options = { .width = width,
					       .height = height };
	struct stage *stage = stage_new(&options);

	session_close_ledger(stage_screen(stage)->session);
	screen_runf(stage_screen(stage), "load '%s/%s'",
		    getenv("DPAUDIT_SOURCE"), path);
	stage_settle(stage);
	if (method) {
		screen_runf(stage_screen(stage), "set method=%s", method);
		stage_settle(stage);
	}
	stage_paint(stage);

	return stage;
}

static struct stage *
stage_of(int width, int height, const char *sample, const char *method)
{
	char path[200];

	snprintf(path, sizeof(path), "sample-data/%s", sample);

	return stage_of_file(width, height, path, method);
}

static void
expect_shown(struct stage *stage, const char *words, bool shown)
{
	char *text = stage_text(stage, false);

	cr_expect_eq(strstr(text, words) != NULL, shown, "%s %s\n%s", words,
		     shown ? "is missing" : "is there", text);
	free(text);
}

static const int sizes[][2] = { { 80, 24 }, { 120, 40 }, { 200, 60 } };
enum { SIZES = sizeof(sizes) / sizeof(sizes[0]) };

/* Case 1: on the screen as in check. */
TEST(ui_claim, rows_of_one_run_are_not_claimable)
{
	for (size_t i = 0; i < SIZES; i++) {
		struct stage *stage = stage_of(sizes[i][0], sizes[i][1],
					       "trained-one-run-scores.csv",
					       "clopper-pearson");

		expect_shown(stage, "[not claimable", true);
		expect_shown(stage, "W16", true);
		expect_shown(stage, "What you may not claim", true);
		expect_shown(stage, "[bound", false);
		expect_shown(stage, "ruled out", false);
		stage_keys(stage, "y");
		cr_assert(stage_copied(stage));
		cr_expect(strstr(stage_copied(stage), "Not claimable: "), "%s",
			  stage_copied(stage));
		stage_free(stage);
	}
}

/* Case 1: the first number shown is of a method that the header allows. */
TEST(ui_claim, the_first_method_follows_from_the_header)
{
	struct stage *stage =
		stage_of(120, 40, "trained-one-run-scores.csv", NULL);

	expect_shown(stage, "not claimable", false);
	cr_expect_str_eq(
		screen_board(stage_screen(stage))->snapshot->state.method->name,
		"one-run");
	stage_free(stage);
}

/* Case 15: the condition is shown at every size, and copied. */
TEST(ui_claim, conditions_are_shown_and_copied_at_every_size)
{
	for (size_t i = 0; i < SIZES; i++) {
		struct stage *stage = stage_of_file(
			sizes[i][0], sizes[i][1],
			"tests/data/undescribed-scores.csv", "clopper-pearson");

		expect_shown(stage,
			     i ? "[bound, if each row is an independent run "
				 "and membership was drawn at random]"
			       : "[bound if independent rows, random "
				 "membership]",
			     true);
		stage_keys(stage, "y");
		cr_assert(stage_copied(stage));
		cr_expect(strstr(stage_copied(stage),
				 ", provided each row is an independent run "
				 "and membership was drawn at random."),
			  "%s", stage_copied(stage));
		stage_free(stage);
	}
}

/* Case 7. */
TEST(ui_claim, no_leak_is_shown_as_such)
{
	struct stage *stage = stage_of(120, 40, "null-scores.csv", NULL);

	expect_shown(stage, "no leak shown", true);
	expect_shown(stage, "ε ≥ 0", false);
	stage_keys(stage, "y");
	cr_assert(stage_copied(stage));
	cr_expect(strstr(stage_copied(stage), "These data show no leak."), "%s",
		  stage_copied(stage));
	stage_free(stage);
}

/* Case 6: an estimate claims nothing; a truth at another delta is no truth. */
TEST(ui_claim, an_estimate_is_titled_and_drawn_as_one)
{
	struct stage *stage = stage_of(120, 40, "cosines.csv", NULL);

	expect_shown(stage, " Estimate ", true);
	expect_shown(stage, "What you may claim", false);
	expect_shown(stage, "○ estimate", true);
	expect_shown(stage, "█", false);
	expect_shown(stage, "true epsilon", false);
	screen_runf(stage_screen(stage), "set delta=1e-6");
	stage_settle(stage);
	stage_paint(stage);
	expect_shown(stage, "▲ true epsilon 3.008", true);
	stage_free(stage);
}

/* ---- the card and `y` say what estimate says ---- */

/* Runs estimate in a session of its own and compares with the card. */
static bool
expect_as_estimate(const char *sample, const struct method *method)
{
	struct stage *stage = stage_of(120, 40, sample, method->name);
	const struct result *main =
		screen_board(stage_screen(stage))->numbers.main;
	struct scene scene = { .session = session_new() };
	struct answer answer = { 0 };
	struct error err = { 0 };
	const struct result *found;
	char line[4400];
	bool done;

	snprintf(line, sizeof(line), "estimate %s '%s/sample-data/%s' sides=1",
		 method->name, getenv("DPAUDIT_SOURCE"), sample);
	done = verb_run_line(&scene, line, &answer, &err) && main;
	found = done ? document_result(&answer.document, 0) : NULL;
	if (found) {
		stage_keys(stage, "y");
		cr_expect_str_eq(main->statement.sentence,
				 found->statement.sentence, "%s", line);
		cr_expect_eq(main->statement.grade, found->statement.grade,
			     "%s: %s", line, grade_name(main->statement.grade));
		cr_expect_str_eq(stage_copied(stage), found->statement.sentence,
				 "%s", line);
		expect_shown(stage, "[bound",
			     found->statement.grade == GRADE_BOUND &&
				     found->statement.quantity &&
				     strcmp(found->statement.quantity,
					    "delta") != 0);
	}
	answer_clear(&answer);
	session_free(scene.session);
	stage_free(stage);

	return done;
}

static void
expect_sample(const char *sample, size_t least)
{
	size_t compared = 0;

	for (size_t i = 0; methods()[i]; i++)
		compared += expect_as_estimate(sample, methods()[i]);
	cr_expect_geq(compared, least, "%s: %zu", sample, compared);
}

TEST(ui_claim, rows_of_one_run_are_what_estimate_says_of_them)
{
	expect_sample("trained-one-run-scores.csv", 10);
}

TEST(ui_claim, scores_are_what_estimate_says_of_them)
{
	expect_sample("null-scores.csv", 10);
}

TEST(ui_claim, counts_are_what_estimate_says_of_them)
{
	expect_sample("counts.csv", 5);
}
