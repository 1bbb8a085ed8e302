/* test_views.c - every view at three sizes, and what is particular to it */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support.h"
#include "tests/ui/stage.h"

TestSuite(ui_views, .timeout = 600);

static const int sizes[][2] = { { 80, 24 }, { 120, 40 }, { 200, 60 } };

/* After keys on data, at all sizes: NAME-WIDTHxHEIGHT. */
static void
expect_view(const char *name, const char *data, const char *keys)
{
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		const struct stage_options options = { .width = sizes[i][0],
						       .height = sizes[i][1] };
		struct stage *stage = stage_new(&options);
		char file[60], *seen;

		stage_load(stage, data);
		stage_keys(stage, keys);
		seen = stage_text(stage, false);
		snprintf(file, sizeof(file), "%s-%dx%d", name, sizes[i][0],
			 sizes[i][1]);
		expect_screen(file, seen);
		free(seen);
		stage_free(stage);
	}
	expect_no_leaks();
}

TEST(ui_views, compare)
{
	expect_view("compare", "screen-scores.csv", "2 Down s");
}

TEST(ui_views, what_if)
{
	expect_view("what-if", "screen-scores.csv",
		    "p > p : 'set method=jeffreys' Enter 3");
}

TEST(ui_views, theory)
{
	expect_view("theory", "screen-scores.csv", "4");
}

TEST(ui_views, plan)
{
	expect_view("plan", "screen-scores.csv", "5");
}

TEST(ui_views, landscape)
{
	expect_view("landscape", "../../sample-data/strategies.csv",
		    "6 s Down");
}

/* What other kinds of data look like, one size each. */
TEST(ui_views, every_kind_of_data)
{
	static const char *const kinds[] = { "counts",         "guesses",
					     "cosines",        "gamma-losses",
					     "predictions",    "claimed-curve",
					     "trained-metrics" };
	const struct stage_options options = { .width = 80, .height = 24 };

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		struct stage *stage = stage_new(&options);
		char file[80], *seen;

		snprintf(file, sizeof(file), "../../sample-data/%s.csv",
			 kinds[i]);
		stage_load(stage, file);
		seen = stage_text(stage, false);
		snprintf(file, sizeof(file), "audit-%s", kinds[i]);
		expect_screen(file, seen);
		free(seen);
		stage_free(stage);
	}
}

TEST(ui_views, a_comparison_of_nothing_says_what_can_be_compared)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "../../sample-data/claimed-curve.csv");
	stage_keys(stage, "2");
	cr_expect(stage_shows(stage, "No method reads data of kind curve."));
	stage_free(stage);
}

/* ---- what lies over the views ---- */

TEST(ui_views, every_modal)
{
	static const struct {
		const char *name, *keys;
	} modals[] = {
		{ "help", "?" },
		{ "explain", "e" },
		{ "explain-setting", "Down e" },
		{ "palette", ":" },
		{ "palette-search", ": 'poli'" },
		{ "palette-usage", ": 'lesson 99'" },
		{ "warnings", ": 'set policy=best' Enter w" },
		{ "readings", ": 'set claim-epsilon=2' Enter i" },
		{ "readings-moved", "i Right Right . PageDown" },
		{ "answer", ": 'check claim-epsilon=0.1' Enter" },
		{ "lesson", ": 'lesson 2' Enter" },
		{ "zoom", "Tab Tab z" },
		{ "prompt", "d" },
		{ "refusal", ": 'set delta=many' Enter" },
	};
	const struct stage_options options = { .width = 80, .height = 24 };

	stage_use_samples();
	for (size_t i = 0; i < sizeof(modals) / sizeof(modals[0]); i++) {
		struct stage *stage = stage_new(&options);
		char file[60], *seen;

		stage_load(stage, "screen-scores.csv");
		stage_keys(stage, modals[i].keys);
		seen = stage_text(stage, false);
		snprintf(file, sizeof(file), "modal-%s", modals[i].name);
		expect_screen(file, seen);
		free(seen);
		stage_free(stage);
	}
}

TEST(ui_views, the_start)
{
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		const struct stage_options options = { .width = sizes[i][0],
						       .height = sizes[i][1] };
		struct stage *stage;
		char file[60], *seen;

		stage_use_samples();
		stage = stage_new(&options);
		stage_settle(stage);
		seen = stage_text(stage, false);
		snprintf(file, sizeof(file), "start-%dx%d", sizes[i][0],
			 sizes[i][1]);
		expect_screen(file, seen);
		free(seen);
		stage_free(stage);
	}
}

/* The same whatever the folder is called: everything happens inside it. */
TEST(ui_views, files_and_log)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	char folder[] = "/tmp/dpaudit-files-XXXXXX", *seen, *path;
	struct stage *stage;
	FILE *out;

	cr_assert(mkdtemp(folder));
	cr_assert_eq(chdir(folder), 0);
	out = fopen("scores.csv", "w");
	fputs("score,member\n1,1\n2,1\n0,0\n1,0\n", out);
	fclose(out);
	stage = stage_new(&options);
	stage_keys(stage, ": 'load scores.csv' Enter > : 'show log' Enter");
	seen = stage_text(stage, false);
	expect_screen("modal-log", seen);
	free(seen);
	stage_keys(stage, "Esc o");
	seen = stage_text(stage, false);
	path = strstr(seen, folder);
	cr_assert(path, "%s", seen);
	memset(path + strlen("/tmp/dpaudit-files-"), 'X', 6);
	expect_screen("modal-files", seen);
	free(seen);
	stage_free(stage);
	remove("scores.csv");
	rmdir(folder);
}

TEST(ui_views, every_view_can_be_drawn_without_data)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage;

	setenv("DPAUDIT_SAMPLES", "/nonexistent", 1);
	stage = stage_new(&options);
	for (int i = 0; view_kinds()[i]; i++) {
		char key[2] = { (char)('1' + i), '\0' };

		stage_keys(stage, key);
		stage_keys(stage, "Tab Down Right Enter Esc e Esc > Esc Esc");
		cr_expect(stage_shows(stage, view_kinds()[i]->title));
	}
	stage_free(stage);
}

TEST(ui_views, the_palette_completes_what_shells_complete)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);

	stage_keys(stage, ": 'estimate jeff' Tab");
	cr_expect(stage_shows(stage, ": estimate jeffreys"));
	stage_keys(stage, "' split-fr' Tab");
	cr_expect(stage_shows(stage, ": estimate jeffreys split-fraction="));
	stage_keys(stage, "Esc : 'theory epsilon mechanism=ran' Tab");
	cr_expect(stage_shows(stage, "mechanism=randomized-response"));
	stage_keys(stage, "Esc : 'lesson '");
	cr_expect(stage_shows(stage, "A weak attack proves nothing"));
	stage_free(stage);
}

TEST(ui_views, files_with_blanks_are_picked_from_the_palette)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	char folder[] = "/tmp/dpaudit-blank-XXXXXX";
	struct stage *stage;
	FILE *out;

	cr_assert(mkdtemp(folder));
	cr_assert_eq(chdir(folder), 0);
	cr_assert_eq(mkdir("my data", 0700), 0);
	cr_assert_eq(symlink("my data", "a link"), 0);
	out = fopen("my data/it's mine.csv", "w");
	fputs("score,member\n1,1\n2,1\n0,0\n1,0\n", out);
	fclose(out);
	stage = stage_new(&options);
	stage_keys(stage, ": 'load my' Tab 'it' Down Enter");
	cr_expect(stage_shows(stage, "it's mine.csv"));
	stage_keys(stage, "o End Up");
	cr_expect(stage_shows(stage, "> folder           a link"));
	stage_keys(stage, "Enter End Enter");
	cr_expect(stage_shows(stage, "it's mine.csv"));
	cr_expect_eq(screen_board(stage_screen(stage))->modal_count, 0);
	stage_free(stage);
	remove("my data/it's mine.csv");
	remove("a link");
	rmdir("my data");
	cr_assert_eq(chdir("/"), 0);
	rmdir(folder);
}

/* The number behind some words, the first time they stand on the screen. */
static double
number_after(const char *text, const char *words)
{
	const char *at = strstr(text, words);

	cr_assert(at, "no %s in %s", words, text);

	return strtod(at + strlen(words), NULL);
}

static size_t
times(const char *text, const char *words)
{
	size_t count = 0;

	for (const char *at = text; (at = strstr(at, words)); at++)
		count++;

	return count;
}

/* One threshold: all panes and the form move with it, the way it says. */
TEST(ui_views, one_operating_point_drives_every_pane_of_theory)
{
	static const char *const keys[] = { "4", ">", ">", "<" };
	const struct stage_options options = { .width = 200, .height = 60 };
	struct stage *stage = stage_new(&options);
	double tau = NAN, fpr = NAN;

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		double last_tau = tau, last_fpr = fpr;
		char *text, label[40];

		stage_keys(stage, keys[i]);
		text = stage_text(stage, false);
		tau = number_after(text, "τ = ");
		snprintf(label, sizeof(label), "τ = %.4g", tau);
		cr_expect_geq(times(text, label), 2, "%s in %s", label, text);
		fpr = number_after(text, "│  fpr");
		cr_expect_float_eq(number_after(text, " FPR "), fpr, 1e-4);
		if (i)
			cr_expect(*keys[i] == '>'
					  ? tau > last_tau && fpr < last_fpr
					  : tau < last_tau && fpr > last_fpr,
				  "%s: tau %g after %g", keys[i], tau,
				  last_tau);
		free(text);
	}
	stage_free(stage);
}

/* With a mechanism chosen a plan has its parameters, and answers. */
TEST(ui_views, a_plan_asks_for_the_parameters_of_its_mechanism)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);

	stage_keys(stage, "5 : 'set mechanism=laplace' Enter");
	cr_expect(stage_shows(stage, "ε  epsilon"));
	cr_expect_not(stage_shows(stage, "clopper-pearson       none"));
	stage_keys(stage, ": 'set mechanism=gaussian mu=0.1' Enter");
	cr_expect(stage_shows(stage, "μ"));
	cr_expect(stage_shows(stage, "none, why below"));
	stage_keys(stage, ": 'unset all' Enter");
	stage_resize(stage, 60, 12);
	stage_keys(stage, "Tab");
	cr_expect(stage_shows(stage, "clopper-pe…"));
	stage_free(stage);
}

/* What a mechanism is like is a step on the form, not a word to know. */
TEST(ui_views, theory_asks_for_neighbours_and_for_the_sampler)
{
	const struct stage_options options = { .width = 160, .height = 50 };
	struct stage *stage = stage_new(&options);

	stage_keys(stage, "4 : 'set mechanism=gaussian sigma=1' Enter");
	cr_expect(stage_shows(stage, "  adjacency       "));
	cr_expect_not(stage_shows(stage, "  sampler         "));
	stage_keys(stage, "/ 'adjacency' Enter = 'replace-one' Enter");
	cr_expect(stage_shows(stage, "adjacency=replace-one"));
	stage_keys(stage, ": 'set mechanism=subsampled-gaussian sigma=1 "
			  "sampling=0.1 steps=20' Enter");
	stage_keys(stage, "/ 'sampler' Enter = 'shuffle' Enter");
	cr_expect(stage_shows(stage, "sampler=shuffle"));
	stage_free(stage);
}

/* One line holds a claim with its conditions, or no claim. */
TEST(ui_views, the_card_says_in_one_line_what_each_grade_may)
{
	static const struct {
		const char *method, *says;
	} lines[] = {
		{ "jeffreys", "These data show no leak; y copies the" },
		{ "katz", "y copies the sentence with its conditions" },
		{ "bayes", "y copies the sentence with its conditions" },
		{ "plug-in", "An estimate: ε ≈ 1.526 at δ = 1e-05; y copies" },
		{ "clopper-pearson",
		  " at δ = 1e-05, 95 %, provided random membership" },
		{ "fdp-clopper-pearson",
		  " if Gaussian at δ = 1e-05, 99.16 %, provided random" },
	};
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		screen_runf(stage_screen(stage), "set method=%s",
			    lines[i].method);
		stage_settle(stage);
		stage_paint(stage);
		char *text = stage_text(stage, false);

		cr_expect(strstr(text, lines[i].says), "%s: %s",
			  lines[i].method, text);
		free(text);
		cr_expect(!stage_shows(stage, "y copies the sen…"), "%s",
			  lines[i].method);
	}
	stage_free(stage);
}

/* What is too wide goes on below, under headings of its own. */
TEST(ui_views, a_table_in_an_answer_is_whole_at_80_columns)
{
	const struct stage_options options = { .width = 80, .height = 40 };
	struct stage *stage = stage_new(&options);
	char *text;

	stage_keys(stage, ": 'coverage clopper-pearson rows=20 repetitions=20 "
			  "tau=0 delta=0 "
			  "mechanism=randomized-response epsilon=1' Enter");
	text = stage_text(stage, false);
	cr_expect(strstr(text, "  name  "), "%s", text);
	cr_assert(strstr(text, "│  bound-at-95-percent  "), "%s", text);
	cr_expect(strstr(strstr(text, "│  bound-at-95-percent  ") + 1,
			 "│  name  "),
		  "%s", text);
	cr_expect(!strstr(text, "│  confidence"), "%s", text);
	free(text);
	stage_free(stage);
}
