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

/* Only a bound rules epsilons out; the rest is named by its grade. */
TEST(ui_claim, only_a_bound_is_drawn_as_ruled_out)
{
	static const struct {
		const char *method, *legend;
	} drawn[] = {
		{ "clopper-pearson", "█ ruled out" },
		{ "fdp-clopper-pearson", "░ if Gaussian" },
		{ "jeffreys", "▒ approximate" },
		{ "bayes", "▒ belief" },
	};

	for (size_t i = 0; i < sizeof(drawn) / sizeof(drawn[0]); i++) {
		struct stage *stage = stage_of_file(
			120, 40, "tests/data/undescribed-scores.csv",
			drawn[i].method);

		expect_shown(stage, drawn[i].legend, true);
		expect_shown(stage, "ruled out", i == 0);
		stage_free(stage);
	}
}

/* A number under an assumption is drawn beside a bound with its shape. */
TEST(ui_claim, the_assumed_shape_is_named_beside_a_bound)
{
	struct stage *stage =
		stage_of_file(120, 40, "tests/data/undescribed-scores.csv",
			      "clopper-pearson");

	stage_keys(stage, "2 1");
	expect_shown(stage, "░ if Gaussian ≥ ", true);
	stage_keys(stage, ": 'set family=laplace' Enter 2 1");
	expect_shown(stage, "░ if Laplace ≥ ", true);
	expect_shown(stage, "if Gaussian", false);
	stage_free(stage);
}

/* A row of rows that share a run claims nothing under an assumption either. */
TEST(ui_claim, no_assumption_is_drawn_where_it_is_not_claimable)
{
	struct stage *stage =
		stage_of(120, 40, "trained-one-run-scores.csv", "one-run");

	stage_keys(stage, "2 1");
	expect_shown(stage, "█ ruled out", true);
	expect_shown(stage, "░", false);
	stage_free(stage);
}

/* The line of a small screen is the statement's own, conditions included. */
TEST(ui_claim, a_sentence_without_room_keeps_its_conditions)
{
	static const struct {
		const char *method, *says;
	} said[] = {
		{ "clopper-pearson", " at δ = 1e-05, 95 %, provided "
				     "independent rows, random membership" },
		{ "fdp-clopper-pearson", NULL },
		{ "jeffreys", NULL },
		{ "bayes", NULL },
	};

	for (size_t i = 0; i < sizeof(said) / sizeof(said[0]); i++) {
		struct stage *stage = stage_of_file(
			80, 24, "tests/data/undescribed-scores.csv",
			said[i].method);
		char *text = stage_text(stage, false);

		cr_expect(strstr(text, "provided") ||
				  strstr(text, "y copies the sentence"),
			  "%s", text);
		cr_expect(!said[i].says || strstr(text, said[i].says), "%s",
			  text);
		free(text);
		expect_shown(stage, "for any ε below", false);
		expect_shown(stage, "Puts ε above", false);
		expect_shown(stage, "Belief: ", false);
		stage_free(stage);
	}
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
