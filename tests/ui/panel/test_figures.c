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

TEST(ui_figures, the_playground_exports_what_it_shows_and_no_data)
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
}

/* In the folder where the test is. */
static void
write_file(const char *name, const char *text)
{
	FILE *file = fopen(name, "w");

	cr_assert(file && fputs(text, file) >= 0);
	cr_assert_eq(fclose(file), 0);
}

static void
type(struct stage *stage, const char *line)
{
	char keys[400];

	snprintf(keys, sizeof(keys), ": '%s' Enter", line);
	stage_keys(stage, keys);
}

static void
expect_profile(struct stage *stage, const char *epsilon)
{
	const struct figure *figure =
		screen_board(stage_screen(stage))->pictures[0].figure;
	bool said = false;

	cr_assert(figure);
	for (size_t i = 0; i < figure->series_count; i++) {
		const char *label = figure->series[i].label;

		said |= label && strstr(label, epsilon);
	}
	cr_expect(said, "no %s in the profile", epsilon);
}

/* Whatever curve is loaded: the file that the setting names is drawn. */
TEST(ui_figures, the_file_of_a_setting_is_what_is_drawn)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	char folder[] = "/tmp/dpaudit-curves-XXXXXX";
	struct stage *stage = stage_new(&options);

	cr_assert(mkdtemp(folder));
	cr_assert_eq(chdir(folder), 0);
	write_file("o1.csv", "order,divergence\n2,0.1\n4,0.2\n");
	write_file("other.csv", "order,divergence\n2,5\n4,9\n");
	type(stage, "load o1.csv");
	type(stage, "set mechanism=renyi-dp orders=other.csv");
	type(stage, "figure profile");
	expect_profile(stage, "12.09");
	type(stage, "unset orders");
	type(stage, "set mechanism=curve file=other.csv");
	expect_profile(stage, "12.09");
	type(stage, "unset file");
	expect_profile(stage, "3.02");
	remove("o1.csv");
	remove("other.csv");
	cr_assert_eq(rmdir(folder), 0);
	stage_free(stage);
}

TEST(ui_figures, the_playground_reads_the_file_of_a_list)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	char folder[] = "/tmp/dpaudit-lists-XXXXXX";
	struct stage *stage = stage_new(&options);
	const struct picture *pictures;

	cr_assert(mkdtemp(folder));
	stage_load(stage, "screen-scores.csv");
	cr_assert_eq(chdir(folder), 0);
	write_file("c.csv", "1,0\n0.5,1\n");
	stage_keys(stage, "4");
	type(stage, "set sigma=5 mechanism=banded strategy=c.csv");
	pictures = screen_board(stage_screen(stage))->pictures;
	for (int i = 0; i < PICTURE_PANES; i++) {
		cr_expect_null(pictures[i].why, "%d: %s", i, pictures[i].why);
		cr_expect(pictures[i].figure, "pane %d", i);
	}
	type(stage, "set strategy=none.csv");
	cr_assert(pictures[0].why);
	cr_expect(strstr(pictures[0].why, "No such file"));
	stage_keys(stage, "1");
	type(stage, "figure region");
	cr_expect_null(pictures[0].why, "%s", pictures[0].why);
	cr_expect(pictures[0].figure);
	remove("c.csv");
	cr_assert_eq(rmdir(folder), 0);
	stage_free(stage);
}

TEST(ui_figures, a_name_is_offered_that_no_file_has)
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
}

TEST(ui_figures, the_first_is_a_logarithmic_roc_curve_then_the_region)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	cr_expect(stage_shows(stage, "ROC curve"));
	cr_expect(stage_shows(stage, ": the bound"));
	/* from the scale that is seen */
	stage_keys(stage, "a");
	cr_expect_eq(settings_choice(&screen_board(stage_screen(stage))
					      ->snapshot->state.settings,
				     SETTING_AXES),
		     AXIS_PROBIT);
	stage_keys(stage, "f");
	cr_expect(stage_shows(stage, "Privacy region"));
	stage_free(stage);
}

TEST(ui_figures, none_is_changed_where_none_is_shown)
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
}

TEST(ui_figures, numbers_that_nobody_sees_are_not_computed)
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
}

TEST(ui_figures, who_leaves_a_list_half_computed_finds_all_of_it_later)
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

TEST(ui_figures, what_a_setting_does_not_touch_is_kept)
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
}

/* The one that draws the panes draws files, too, and draws the same. */
TEST(ui_figures, a_plot_typed_on_the_screen_starts_no_second_gnuplot)
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
}
