/* test_rows_are.c - rows-are= of the header, filled where a file answers it */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/text.h"
#include "dataset/runs.h"
#include "dataset/write/data_writers.h"
#include "method/gate/gate.h"
#include "method/methods.h"
#include "stats/law/random.h"
#include "tests/load/loading.h"
#include "tests/support.h"

TestSuite(load_rows_are, .timeout = 600, .fini = scratch_remove);

static void
expect_rows(const char *text, const char *expected)
{
	const struct dataset *data = load_text("rows.csv", text);

	cr_expect_str_eq(game_get(dataset_game(data), GAME_ROWS_ARE), expected,
			 "%s", text);
	dataset_release(data);
}

TEST(load_rows_are, runs_and_the_header_answer_it)
{
	expect_rows("score,member\n1,1\n2,0\n", "");
	expect_rows("# rows-are=runs\nscore,member\n1,1\n2,0\n", "runs");
	expect_rows("# rows-are=one-run\nscore,member\n1,1\n2,0\n", "one-run");
	expect_rows("# runs=1\nscore,member\n1,1\n2,0\n", "one-run");
	expect_rows("# runs=2\nscore,member\n1,1\n2,0\n", "runs");
	expect_rows("# runs=2\nscore,member\n1,1\n2,0\n3,1\n4,0\n", "");
	expect_rows("# runs=1\ntp,fn,fp,tn\n1,2,3,4\n", "");
	expect_rows("score,member,run\n1,1,1\n2,0,2\n", "runs");
	expect_rows("score,member,run\n1,1,1\n2,0,1\n", "one-run");
	expect_rows("score,member,run\n1,1,1\n2,0,1\n3,1,2\n4,0,2\n",
		    "one-run");
	expect_rows("# rows-are=one-run\nscore,member,run\n1,1,1\n2,0,2\n",
		    "one-run");
}

/* A header that contradicts the run column does not make runs of rows. */
TEST(load_rows_are, rows_that_share_a_run_are_no_runs)
{
	const struct dataset *data =
		load_text("both.csv", "# rows-are=runs\nscore,member,run\n"
				      "1,1,1\n2,0,1\n");

	cr_expect_str_eq(game_get(dataset_game(data), GAME_ROWS_ARE),
			 "one-run");
	cr_expect(has_note(data, "rows-are=runs is stated, but rows share"));
	dataset_release(data);
	cr_expect(strstr(refusal_of_text("bad.csv", "# rows-are=models\n"
						    "score,member\n1,1\n2,0\n"),
			 "runs or one-run"));
}

/* ---- one data set in five containers ---- */

enum { ROWS = 1797, MEMBERS = 898 };

struct scores {
	double score[ROWS], member[ROWS];
};

/* Members first, because that is the order of a pair of files. */
static struct scores *
draw_scores(void)
{
	struct scores *scores = memory_new(sizeof(*scores));
	struct random random = random_start(13, 0);

	for (size_t i = 0; i < ROWS; i++) {
		scores->member[i] = i < MEMBERS;
		scores->score[i] =
			random_uniform(&random) + 0.5 * scores->member[i];
	}

	return scores;
}

static void
write_table(const struct scores *scores)
{
	struct text text = { 0 };

	text_add(&text, "score,member\n");
	for (size_t i = 0; i < ROWS; i++)
		text_add(&text, "%.17g,%g\n", scores->score[i],
			 scores->member[i]);
	scratch_text("same.csv", text_get(&text));
	text_clear(&text);
}

static void
write_as(const char *name, const struct dataset *data)
{
	struct text bytes = { 0 };
	struct error err;

	cr_assert(data_writer_of_path(name)->write(data, dataset_game(data),
						   NULL, &bytes, &err));
	scratch_write(name, text_get(&bytes), bytes.length);
	text_clear(&bytes);
}

static void
write_folder(const struct scores *scores)
{
	char shape[40];

	cr_assert_eq(mkdir(scratch_path("lira"), 0700), 0);
	cr_assert_eq(mkdir(scratch_path("lira/scores"), 0700), 0);
	snprintf(shape, sizeof(shape), "(%d,)", ROWS);
	scratch_array("lira/keep.npy", shape, scores->member, ROWS);
	scratch_array("lira/scores/0000000100.npy", shape, scores->score, ROWS);
}

static const struct dataset *
load_pair(const struct scores *scores)
{
	const char *paths[] = { scratch_path("same_in.npy"),
				scratch_path("same_out.npy") };
	struct datasets made = { 0 };
	const struct load_options none = { 0 };
	const struct dataset *data;
	struct error err;
	char shape[40];

	snprintf(shape, sizeof(shape), "(%d,)", MEMBERS);
	scratch_array("same_in.npy", shape, scores->score, MEMBERS);
	snprintf(shape, sizeof(shape), "(%d,)", ROWS - MEMBERS);
	scratch_array("same_out.npy", shape, scores->score + MEMBERS,
		      ROWS - MEMBERS);
	cr_assert(load_files(paths, 2, &none, NULL, &made, &err), "%s",
		  err.text);
	cr_assert_eq(made.count, 1);
	data = dataset_hold(made.at[0]);
	datasets_clear(&made);

	return data;
}

static void
expect_alike(const struct dataset *data, const struct dataset *table)
{
	const char *name = dataset_name(data);
	const double *score = dataset_values(data, ROLE_SCORE);
	const struct game *game;

	cr_expect_eq(dataset_kind(data), dataset_kind(table), "%s", name);
	cr_assert_eq(dataset_rows(data), dataset_rows(table), "%s", name);
	for (size_t i = 0; i < ROWS; i++) {
		cr_assert_float_eq(score[i],
				   dataset_values(table, ROLE_SCORE)[i], 0,
				   "%s", name);
		cr_assert_eq(dataset_is_member(data, i),
			     dataset_is_member(table, i), "%s", name);
	}
	for (int i = 0; i < GAME_COUNT; i++)
		cr_expect_str_eq(
			game_get(dataset_game(data), (enum game_entry)i),
			game_get(dataset_game(table), (enum game_entry)i),
			"%s: %s", name, game_entry_name((enum game_entry)i));
	cr_expect_eq(runs_are_shared(data), runs_are_shared(table), "%s", name);
	game = dataset_game(data);
	cr_expect_eq(gate_method(data, game), gate_method(table, game),
		     "%s: %s", name, gate_method(data, game)->name);
	cr_expect_eq(method_suiting(data, game), method_suiting(table, game),
		     "%s", name);
	dataset_release(data);
}

TEST(load_rows_are, the_container_changes_nothing)
{
	struct scores *scores = draw_scores();
	const struct dataset *table;

	write_table(scores);
	table = load_one("same.csv", NULL);
	write_as("same.npz", table);
	write_as("same.json", table);
	write_folder(scores);
	expect_alike(load_one("same.npz", NULL), table);
	expect_alike(load_one("same.json", NULL), table);
	expect_alike(load_pair(scores), table);
	expect_alike(load_one("lira", NULL), table);
	cr_expect_str_eq(game_get(dataset_game(table), GAME_ROWS_ARE), "");
	dataset_release(table);
	free(scores);
}

/* Several models are several runs, whose rows are not runs of their own. */
TEST(load_rows_are, folders_of_models_are_of_one_run_each)
{
	static const double keep[] = { 1, 0, 1, 0 }, score[] = { 1, 2, 3, 4 };
	const struct dataset *data;

	cr_assert_eq(mkdir(scratch_path("two"), 0700), 0);
	for (int i = 1; i <= 2; i++) {
		char path[60];

		snprintf(path, sizeof(path), "two/model-%d", i);
		cr_assert_eq(mkdir(scratch_path(path), 0700), 0);
		snprintf(path, sizeof(path), "two/model-%d/scores", i);
		cr_assert_eq(mkdir(scratch_path(path), 0700), 0);
		snprintf(path, sizeof(path), "two/model-%d/keep.npy", i);
		scratch_array(path, "(4,)", keep, 4);
		snprintf(path, sizeof(path), "two/model-%d/scores/1.npy", i);
		scratch_array(path, "(4,)", score, 4);
	}
	data = load_one("two", NULL);
	cr_expect_str_eq(game_get(dataset_game(data), GAME_ROWS_ARE),
			 "one-run");
	dataset_release(data);
}
