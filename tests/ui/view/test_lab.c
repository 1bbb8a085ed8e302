/* test_lab.c - the view in which models are trained while the screen goes on */

#include <criterion/criterion.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support.h"
#include "tests/ui/stage.h"

TestSuite(ui_lab, .timeout = 600);

static const struct stage_options wide = { .width = 140, .height = 40 };

/* Small blobs, so that a training is over at once. */
static const char *const small[] = {
	"7",
	": 'set data=blobs model=8-16-2 rows=300 batch=30 epochs=4' Enter",
	": 'set delta=1e-5 epsilon=2' Enter",
};

/* Until no training runs and all is drawn. */
static void
wait_for_jobs(struct stage *stage)
{
	while (screen_is_training(stage_screen(stage)))
		stage_await(stage);
	stage_settle(stage);
	stage_paint(stage);
}

static struct stage *
open_lab(const struct stage_options *options)
{
	struct stage *stage = stage_new(options);

	for (size_t i = 0; i < sizeof(small) / sizeof(small[0]); i++)
		stage_keys(stage, small[i]);

	return stage;
}

TEST(ui_lab, looks_like_this)
{
	static const int sizes[][2] = { { 80, 24 }, { 140, 40 }, { 200, 60 } };

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		const struct stage_options options = { .width = sizes[i][0],
						       .height = sizes[i][1] };
		struct stage *stage = open_lab(&options);
		char file[60], *seen;

		stage_keys(stage, "Enter");
		wait_for_jobs(stage);
		seen = stage_text(stage, false);
		snprintf(file, sizeof(file), "lab-%dx%d", sizes[i][0],
			 sizes[i][1]);
		expect_screen(file, seen);
		free(seen);
		stage_free(stage);
	}
}

TEST(ui_lab, what_was_trained_is_opened_in_audit_and_can_be_undone)
{
	struct stage *stage = open_lab(&wide);

	stage_keys(stage, "Enter");
	wait_for_jobs(stage);
	cr_expect(stage_shows(stage, "done"));
	stage_keys(stage, "Tab Tab Enter");
	cr_expect(stage_shows(stage, "[1 Audit]"));
	cr_expect(stage_shows(stage, "trained"));
	stage_keys(stage, ": 'show log' Enter");
	cr_expect(stage_shows(stage, "train blobs model=8-16-2 epochs=4"));
	stage_keys(stage, "Esc u");
	cr_expect(stage_shows(stage, "no data"));
	stage_free(stage);
}

/* The column of a table is in the form and in the line that it starts. */
TEST(ui_lab, a_table_has_its_column_in_the_form)
{
	struct stage *stage = open_lab(&wide);
	char path[] = "/tmp/dpaudit-lab-XXXXXX.csv", keys[200];
	int file = mkstemps(path, 4);

	dprintf(file, "age,pay\n1,a\n2,b\n3,a\n4,b\n5,a\n6,b\n");
	close(file);
	snprintf(keys, sizeof(keys),
		 ": 'set data=%s label=pay model=logistic batch=2' Enter",
		 path);
	stage_keys(stage, keys);
	cr_expect(stage_shows(stage, "label           pay"));
	stage_keys(stage, "Enter");
	wait_for_jobs(stage);
	cr_expect(stage_shows(stage, "done"));
	unlink(path);
	stage_free(stage);
}

/* Another sitting: what is set meanwhile is not what it trains with. */
TEST(ui_lab, the_sitting_goes_on_while_it_trains)
{
	struct stage *stage = open_lab(&wide);

	stage_keys(stage, ": 'set epochs=4000' Enter Enter");
	cr_expect(screen_is_training(stage_screen(stage)));
	stage_keys(stage, ": 'set epsilon=3' Enter 4");
	cr_expect(stage_shows(stage, "[4 Theory]"));
	cr_expect(screen_is_training(stage_screen(stage)));
	stage_keys(stage, "Esc Esc 7");
	cr_expect(screen_is_training(stage_screen(stage)));
	stage_keys(stage, "Tab Tab S y");
	wait_for_jobs(stage);
	cr_expect(stage_shows(stage, "failed"));
	cr_expect(stage_shows(stage, "stopped"));
	stage_keys(stage, "Enter");
	cr_expect(stage_shows(stage, "it has left no data"));
	stage_keys(stage, "E");
	cr_expect(stage_shows(stage, "take it off the list? y, n"));
	stage_keys(stage, "y");
	cr_expect(!stage_shows(stage, "failed"));
	stage_free(stage);
}

TEST(ui_lab, one_runs_and_the_others_wait)
{
	struct stage *stage = open_lab(&wide);

	stage_keys(stage, ": 'set epochs=4000' Enter Enter");
	stage_keys(stage, ": 'set epochs=4' Enter Enter");
	cr_expect(stage_shows(stage, "waits"));
	stage_keys(stage, "Tab Tab Up S y");
	wait_for_jobs(stage);
	cr_expect(stage_shows(stage, "failed"));
	cr_expect(stage_shows(stage, "done"));
	stage_free(stage);
}

/* x exports the curves, as it exports figures everywhere. */
TEST(ui_lab, x_exports_and_deletes_nothing)
{
	struct stage *stage = open_lab(&wide);

	stage_keys(stage, "Enter");
	wait_for_jobs(stage);
	stage_keys(stage, "Tab Tab");
	cr_expect(stage_shows(stage, "x export"));
	cr_expect(stage_shows(stage, "S stop"));
	cr_expect(stage_shows(stage, "E delete"));
	stage_keys(stage, "x");
	cr_expect(stage_shows(stage, "training-loss.png"));
	stage_keys(stage, "Esc");
	cr_expect(stage_shows(stage, "> done"));
	stage_free(stage);
}

TEST(ui_lab, stopping_asks)
{
	static const char *const no[] = { "S n", "S Esc", "S a n" };
	struct stage *stage = open_lab(&wide);

	stage_keys(stage, ": 'set epochs=4000' Enter Enter Tab Tab");
	for (size_t i = 0; i < sizeof(no) / sizeof(no[0]); i++) {
		stage_keys(stage, no[i]);
		cr_expect(screen_is_training(stage_screen(stage)), "%s", no[i]);
	}
	stage_keys(stage, "E");
	cr_expect(stage_shows(stage, "this training has not ended"));
	stage_keys(stage, "S");
	cr_expect(stage_shows(stage, "stop this training? y, n"));
	screen_paste(stage_screen(stage), "text", false);
	stage_keys(stage, "y");
	wait_for_jobs(stage);
	cr_expect(stage_shows(stage, "> failed"), "it stays in the list");
	stage_keys(stage, "S");
	cr_expect(stage_shows(stage, "this training has ended"));
	stage_free(stage);
}

/* A stopped job that waited stays in the list. */
TEST(ui_lab, one_that_waits_can_be_stopped)
{
	struct stage *stage = open_lab(&wide);

	stage_keys(stage, ": 'set epochs=4000' Enter Enter Enter Tab Tab S y");
	cr_expect(stage_shows(stage, "> failed"));
	cr_expect(stage_shows(stage, "stopped before it began"));
	cr_expect(screen_is_training(stage_screen(stage)));
	stage_keys(stage, "Up S y");
	wait_for_jobs(stage);
	stage_free(stage);
}

TEST(ui_lab, deleting_asks_and_undo_brings_it_back)
{
	static const char *const no[] = { "E n", "E Esc", "Delete n" };
	struct stage *stage = open_lab(&wide);

	stage_keys(stage, "Enter Tab Tab");
	wait_for_jobs(stage);
	for (size_t i = 0; i < sizeof(no) / sizeof(no[0]); i++) {
		stage_keys(stage, no[i]);
		cr_expect(stage_shows(stage, "> done"), "%s", no[i]);
	}
	stage_keys(stage, "E");
	cr_expect(stage_shows(stage, "delete this result? y, n"));
	stage_keys(stage, "y");
	cr_expect(!stage_shows(stage, "> done"));
	stage_keys(stage, "u");
	cr_expect(stage_shows(stage, "> done"));
	cr_expect(stage_shows(stage, "epsilon      2"), "nothing else");
	stage_keys(stage, "Enter");
	cr_expect(stage_shows(stage, "[1 Audit]"));
	cr_expect(stage_shows(stage, "trained"));
	stage_free(stage);
}

/* Every undo takes back one change, of a training or of a setting. */
TEST(ui_lab, undo_takes_back_the_newest_and_nothing_else)
{
	struct stage *stage = open_lab(&wide);

	stage_keys(stage, "Enter Tab Tab");
	wait_for_jobs(stage);
	stage_keys(stage, "E y : 'set epsilon=5' Enter");
	stage_keys(stage, "u");
	cr_expect(stage_shows(stage, "epsilon      2"));
	cr_expect(!stage_shows(stage, "> done"));
	stage_keys(stage, "u");
	cr_expect(stage_shows(stage, "> done"));
	cr_expect(stage_shows(stage, "epsilon      2"));
	/* the start of a training says that it stays */
	stage_keys(stage, "u");
	cr_expect(stage_shows(stage, "the start of a training; again"));
	cr_expect(stage_shows(stage, "epsilon      2"));
	cr_expect(stage_shows(stage, "> done"));
	stage_keys(stage, "u");
	cr_expect(!stage_shows(stage, "epsilon      2"));
	cr_expect(stage_shows(stage, "> done"));
	stage_free(stage);
}

/* ---- on disk ---- */

static const struct stage_options *
kept_in(struct stage_options *options, char folder[])
{
	cr_assert(mkdtemp(folder));
	*options = wide;
	options->state_folder = folder;

	return options;
}

/* Returns the number of results on disk, each of which has its text. */
static size_t
results_in(const char *folder)
{
	char pattern[100];
	glob_t found;
	size_t count;

	snprintf(pattern, sizeof(pattern), "%s/runs/run-*/run.txt", folder);
	count = glob(pattern, 0, NULL, &found) ? 0 : found.gl_pathc;
	globfree(&found);

	return count;
}

static void
remove_all(const char *folder)
{
	char line[100];

	snprintf(line, sizeof(line), "rm -rf '%s'", folder);
	cr_expect_eq(system(line), 0);
}

/* Enter on a result, and what it comes to in Audit. */
static double
open_result(struct stage *stage)
{
	const struct board *board = screen_board(stage_screen(stage));
	const struct quantity *epsilon;

	stage_keys(stage, "7 : 'focus jobs' Enter Enter");
	cr_assert(stage_shows(stage, "[1 Audit]"));
	cr_assert(board->numbers.main, "there is a number");
	epsilon = result_quantity(board->numbers.main, "epsilon");
	cr_assert(epsilon);

	return quantity_figure(epsilon);
}

TEST(ui_lab, results_are_there_until_they_are_deleted)
{
	static const char *const games[] = {
		"",
		"start \"lab white-box effort=small data=blobs model=8-16-2\""
	};

	for (size_t i = 0; i < sizeof(games) / sizeof(games[0]); i++) {
		char folder[] = "/tmp/dpaudit-runs-XXXXXX", keys[100];
		struct stage_options options;
		struct stage *stage = open_lab(kept_in(&options, folder));
		double epsilon;

		snprintf(keys, sizeof(keys), ": '%s' Enter", games[i]);
		stage_keys(stage, *games[i] ? keys : "Enter");
		wait_for_jobs(stage);
		cr_expect_eq(results_in(folder), 1);
		epsilon = open_result(stage);
		stage_free(stage);
		/* the next session has it, with the same number */
		stage = stage_new(&options);
		stage_keys(stage, "7");
		cr_expect(stage_shows(stage, "> done"));
		cr_expect(*games[i] || !stage_shows(stage, "no epoch of"),
			  "its curves");
		cr_expect_eq(open_result(stage), epsilon, "%s", games[i]);
		/* deleted and brought back: it stays */
		stage_keys(stage, "7 : 'focus jobs' Enter E y");
		cr_expect(!stage_shows(stage, "> done"));
		stage_keys(stage, "u");
		cr_expect(stage_shows(stage, "> done"));
		stage_free(stage);
		cr_expect_eq(results_in(folder), 1);
		/* deleted, once and for all */
		stage = stage_new(&options);
		stage_keys(stage, "7 : 'focus jobs' Enter E y");
		stage_free(stage);
		cr_expect_eq(results_in(folder), 0);
		stage = stage_new(&options);
		stage_keys(stage, "7");
		cr_expect(!stage_shows(stage, "> done"));
		stage_free(stage);
		remove_all(folder);
	}
}

/* A full or missing disk takes nothing away that is in memory. */
TEST(ui_lab, what_cannot_be_kept_says_so)
{
	char folder[] = "/tmp/dpaudit-runs-XXXXXX", path[100];
	struct stage_options options;
	struct stage *stage = open_lab(kept_in(&options, folder));
	FILE *file;

	snprintf(path, sizeof(path), "%s/runs", folder);
	file = fopen(path, "w"); /* a file in place of the folder */
	cr_assert(file);
	fclose(file);
	stage_keys(stage, "Enter");
	wait_for_jobs(stage);
	cr_expect(stage_shows(stage, "> done"));
	cr_expect(stage_shows(stage, "The result is not kept on disk"));
	(void)open_result(stage);
	stage_free(stage);
	remove_all(folder);
}

/* Files of others in that folder are neither listed nor opened. */
TEST(ui_lab, hostile_results_are_no_results)
{
	static const char *const texts[] = {
		"",
		"train blobs\nfile ../../secret.csv\n\n",
		"train 'blobs\n\n",
		"train blobs\nrm -rf /\n\n",
		"\n\n\n",
		"shell rm\nfile a\n\n",
	};
	char folder[] = "/tmp/dpaudit-runs-XXXXXX", path[300];
	struct stage_options options;
	const struct board *board;
	struct stage *stage;

	(void)kept_in(&options, folder);
	snprintf(path, sizeof(path), "%s/runs", folder);
	cr_assert_eq(mkdir(path, 0700), 0);
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		FILE *file;

		snprintf(path, sizeof(path), "%s/runs/run-%zu", folder, i);
		cr_assert_eq(mkdir(path, 0700), 0);
		strcat(path, "/run.txt");
		file = fopen(path, "w");
		cr_assert(file);
		fputs(texts[i], file);
		fclose(file);
	}
	/* a link to a good one elsewhere */
	snprintf(path, sizeof(path),
		 "mkdir '%s/x'; ln -s ../x '%s/runs/run-link'; "
		 "printf 'train blobs\\nfile a\\n\\n' > '%s/x/run.txt'",
		 folder, folder, folder);
	cr_assert_eq(system(path), 0);
	stage = stage_new(&options);
	board = screen_board(stage_screen(stage));
	stage_keys(stage, "7");
	cr_expect_eq(board->jobs.count, 0, "%zu", board->jobs.count);
	stage_free(stage);
	remove_all(folder);
}

/* A pipe would block the screen until somebody writes into it. */
TEST(ui_lab, pipes_among_results_are_not_opened, .timeout = 30)
{
	static const char *const runs[][2] = {
		{ "training.metrics.csv",
		  "train blobs\\nfile a.csv\\nmetrics\\n\\n" },
		{ "a.csv", "train blobs\\nfile a.csv\\n\\n" },
	};

	for (size_t i = 0; i < 2; i++) {
		char folder[] = "/tmp/dpaudit-runs-XXXXXX", line[400];
		struct stage_options options;
		struct stage *stage;

		(void)kept_in(&options, folder);
		snprintf(line, sizeof(line),
			 "mkdir -p -m 700 '%s/runs/run-1' && "
			 "cd '%s/runs/run-1' && mkfifo %s && "
			 "printf '%s' > run.txt",
			 folder, folder, runs[i][0], runs[i][1]);
		cr_assert_eq(system(line), 0);
		stage = stage_new(&options);
		stage_keys(stage, "7");
		cr_expect_eq(screen_board(stage_screen(stage))->jobs.count,
			     i == 0);
		cr_expect(i || stage_shows(stage, "no epoch of"));
		stage_free(stage);
		remove_all(folder);
	}
}

TEST(ui_lab, leaving_stops_what_trains)
{
	struct stage *stage = open_lab(&wide);

	stage_keys(stage, ": 'set epochs=4000' Enter Enter Enter");
	cr_expect(screen_is_training(stage_screen(stage)));
	stage_free(stage);
}

TEST(ui_lab, an_experiment_has_its_own_form)
{
	struct stage *stage = stage_new(&wide);

	stage_keys(stage, "7 Down");
	cr_expect(stage_shows(stage, "effort"));
	cr_expect(stage_shows(stage, "canary"));
	stage_keys(stage, ": 'set effort=small data=blobs model=8-16-2' Enter");
	stage_keys(stage, "y");
	cr_expect_str_eq(stage_copied(stage),
			 "lab white-box effort=small data=blobs model=8-16-2");
	stage_keys(stage, ": 'start version' Enter");
	cr_expect(stage_shows(stage, "start takes train or lab"));
	stage_free(stage);
}

/* What cannot be trained says so where it would have been. */
TEST(ui_lab, a_refusal_is_read_in_the_list)
{
	struct stage *stage = open_lab(&wide);

	stage_keys(stage, ": 'set sigma=1' Enter Enter");
	wait_for_jobs(stage);
	cr_expect(stage_shows(stage, "sigma= or epsilon= with delta="));
	stage_free(stage);
}

/* The form shows a delta; who never typed one meant that. */
TEST(ui_lab, what_the_form_shows_is_what_it_trains_with)
{
	struct stage *stage = stage_new(&wide);

	stage_keys(stage, small[0]);
	stage_keys(stage, small[1]);
	stage_keys(stage, ": 'set epsilon=8' Enter Enter");
	wait_for_jobs(stage);
	cr_expect(!stage_shows(stage, "needs delta="));
	cr_expect(stage_shows(stage, "done"));
	stage_free(stage);
}
