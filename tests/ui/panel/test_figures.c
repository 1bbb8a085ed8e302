/* test_figures.c - what is asked for, and what goes into files */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "tests/support.h"
#include "tests/ui/stage.h"

TestSuite(ui_figures, .timeout = 600);

static bool
file_says(const char *path, const char *words)
{
	FILE *file = fopen(path, "r");
	char line[4096];
	bool found = false;

	cr_assert(file, "%s", path);
	while (!found && fgets(line, sizeof(line), file))
		found = strstr(line, words) != NULL;
	fclose(file);

	return found;
}

Test(ui_figures, the_playground_exports_what_it_shows_and_no_data)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	char folder[] = "/tmp/dpaudit-export-XXXXXX", path[80], keys[140];
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	size_t lines;

	cr_assert(mkdtemp(folder));
	snprintf(path, sizeof(path), "%s/tradeoff.csv", folder);
	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "4 : 'set mu=2' Enter");
	lines = session_log_count(screen_board(screen)->session);
	snprintf(keys, sizeof(keys), "x Ctrl-U '%s' Enter", path);
	stage_keys(stage, keys);
	cr_expect(file_says(path, "gaussian mu=2"));
	cr_expect_not(file_says(path, "screen-scores"));
	cr_expect_eq(session_log_count(screen_board(screen)->session), lines);
	cr_expect(screen_board(screen)->snapshot->data,
		  "the data are still there");
	/* the same key where data are shown draws them */
	remove(path);
	stage_keys(stage, "1 : 'figure tradeoff' Enter");
	stage_keys(stage, keys);
	cr_expect(file_says(path, "screen-scores"));
	remove(path);
	rmdir(folder);
	stage_free(stage);
	expect_no_leaks();
}

Test(ui_figures, a_name_is_offered_that_no_file_has)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	char folder[] = "/tmp/dpaudit-export-XXXXXX";
	struct stage *stage = stage_new(&options);
	FILE *file;

	stage_load(stage, "screen-scores.csv");
	cr_assert(mkdtemp(folder));
	cr_assert_eq(chdir(folder), 0);
	file = fopen("roc.png", "w");
	cr_assert(file);
	fclose(file);
	stage_keys(stage, ": 'figure roc' Enter x");
	cr_expect(stage_shows(stage, "gp csv): roc-2.png"));
	remove("roc.png");
	cr_assert_eq(rmdir(folder), 0);
	stage_free(stage);
	expect_no_leaks();
}

Test(ui_figures, none_is_changed_where_none_is_shown)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, ": 'figure roc' Enter 5 f");
	cr_expect(stage_shows(stage, "there is no figure in this view"));
	cr_expect_str_eq(
		screen_board(stage_screen(stage))->snapshot->state.figures[0],
		"roc");
	stage_keys(stage, "x");
	cr_expect(stage_shows(stage, "there is no figure in this view"));
	cr_expect_not(screen_board(stage_screen(stage))->prompt.on);
	stage_free(stage);
	expect_no_leaks();
}

Test(ui_figures, numbers_that_nobody_sees_are_not_computed)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "4 : 'set delta=1e-4' Enter");
	cr_expect(board_is_stale(screen_board(screen),
				 screen_board(screen)->numbers.serial));
	stage_keys(stage, "1");
	cr_expect_not(board_is_stale(screen_board(screen),
				     screen_board(screen)->numbers.serial));
	cr_expect(board_is_stale(screen_board(screen),
				 screen_board(screen)->numbers.all_serial));
	stage_keys(stage, "2");
	cr_expect_not(board_is_stale(screen_board(screen),
				     screen_board(screen)->numbers.all_serial));
	stage_free(stage);
	expect_no_leaks();
}

Test(ui_figures, who_leaves_a_list_half_computed_finds_all_of_it_later)
{
	const struct stage_options options = { .width = 100, .height = 30 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);

	stage_load(stage, "../../sample-data/gaussian-scores.csv");
	for (int i = 0; i < 4; i++) {
		stage_press(stage, "2");
		screen_collect(screen);
		stage_press(stage, "1");
		screen_collect(screen);
	}
	stage_settle(stage);
	cr_expect_not(board_is_stale(screen_board(screen),
				     screen_board(screen)->numbers.serial));
	stage_keys(stage, "2");
	cr_expect_not(board_is_stale(screen_board(screen),
				     screen_board(screen)->numbers.all_serial));
	cr_expect_not(stage_shows(stage, "computing"));
	stage_free(stage);
	expect_no_leaks();
}

static const struct estimate *
estimate_of(const struct screen *screen, const char *method)
{
	for (size_t i = 0; i < screen_board(screen)->numbers.count; i++) {
		if (!strcmp(screen_board(screen)->numbers.all[i].method->name,
			    method))
			return &screen_board(screen)->numbers.all[i];
	}
	cr_assert_fail("%s", method);

	return NULL;
}

Test(ui_figures, what_a_setting_does_not_touch_is_kept)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	const struct screen *screen = stage_screen(stage);
	const struct result *exact, *bayes, *interval;

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "2");
	exact = estimate_of(screen, "clopper-pearson")->bound;
	interval = estimate_of(screen, "clopper-pearson")->bound;
	bayes = estimate_of(screen, "attack")->bound;
	cr_expect_eq(interval, screen_board(screen)->numbers.main,
		     "computed once");
	stage_keys(stage, ": 'set tau=0.5' Enter");
	cr_expect_eq(estimate_of(screen, "attack")->bound, bayes);
	cr_expect_neq(estimate_of(screen, "clopper-pearson")->bound, exact);
	cr_expect_not(board_is_stale(screen_board(screen),
				     estimate_of(screen, "attack")->serial));
	stage_keys(stage, ": 'set delta=1e-3' Enter");
	cr_expect_neq(estimate_of(screen, "attack")->bound, bayes);
	stage_free(stage);
	expect_no_leaks();
}

/* The one that draws the panes draws files, too, and draws the same. */
Test(ui_figures, a_plot_typed_on_the_screen_starts_no_second_gnuplot)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	char *path = memory_copy_text(getenv("PATH"));
	char file[] = "/tmp/dpaudit-warm-XXXXXX", line[100];

	cr_assert(mkdtemp(file));
	stage_load(stage, "screen-scores.csv");
	setenv("PATH", "/nonexistent", 1);
	snprintf(line, sizeof(line), "plot roc output=%s/roc.svg", file);
	screen_run(screen, line);
	cr_expect_eq(screen_finish_verb(screen), OUTCOME_DONE, "%s",
		     screen_board(screen)->message);
	setenv("PATH", path, 1);
	snprintf(line, sizeof(line), "%s/roc.svg", file);
	cr_expect_eq(remove(line), 0, "%s", line);
	rmdir(file);
	free(path);
	stage_free(stage);
	expect_no_leaks();
}
