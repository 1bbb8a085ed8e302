/* test_folder.c - folders of files that belong together */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "tests/load/loading.h"
#include "tests/support.h"

TestSuite(load_folder, .timeout = 600, .fini = scratch_remove);

static void
make_folder(const char *name)
{
	cr_assert_eq(mkdir(scratch_path(name), 0700), 0);
}

static void
write_list(const char *name, const double *values, size_t count)
{
	char shape[40];

	snprintf(shape, sizeof(shape), "(%zu,)", count);
	scratch_array(name, shape, values, count);
}

TEST(load_folder, lira_experiments_are_stacked_to_runs_by_examples)
{
	static const double keep[] = { 1, 0, 1 }, old[] = { 0, 0, 0 };
	static const double scores[] = { 5, 6, 7 };
	const struct dataset *data;
	const char *name;
	size_t run;

	make_folder("exp");
	for (int i = 0; i < 2; i++) {
		char path[60];

		snprintf(path, sizeof(path), "exp/experiment-%d", 9 + i);
		make_folder(path);
		snprintf(path, sizeof(path), "exp/experiment-%d/keep.npy",
			 9 + i);
		write_list(path, keep, 3);
		snprintf(path, sizeof(path), "exp/experiment-%d/scores", 9 + i);
		make_folder(path);
		snprintf(path, sizeof(path), "exp/experiment-%d/scores/20.npy",
			 9 + i);
		write_list(path, old, 3);
		snprintf(path, sizeof(path), "exp/experiment-%d/scores/100.npy",
			 9 + i);
		write_list(path, scores, 3);
	}
	scratch_text("exp.card", "training-size=50000\n");
	data = load_one("exp", NULL);
	cr_expect_eq(dataset_kind(data), KIND_SCORES);
	cr_assert_eq(dataset_rows(data), 6);
	cr_expect_float_eq(dataset_values(data, ROLE_SCORE)[4], 6, 0,
			   "the last step counts");
	cr_assert(dataset_find(data, ROLE_RUN, &run));
	name = dataset_column_word(data, run, 3);
	cr_expect_str_eq(name, "experiment-10", "9 comes before 10");
	cr_expect_float_eq(dataset_values(data, ROLE_GROUP)[5], 2, 0);
	cr_expect(dataset_is_member(data, 5));
	cr_expect_str_eq(game_get(dataset_game(data), GAME_TRAINING_SIZE),
			 "50000");
	cr_expect_eq(strlen(dataset_sha256(data)), 64);
	dataset_release(data);

	write_list("exp/experiment-9/keep.npy", keep, 2);
	cr_expect(strstr(refusal_of("exp", NULL), "as many scores as entries"),
		  "%s", refusal_of("exp", NULL));
	scratch_text("exp/experiment-9/keep.npy", "keep\nin\nout\nin\n");
	cr_expect(strstr(refusal_of("exp", NULL), "found words"), "%s",
		  refusal_of("exp", NULL));
}

/* Checks the data that write_matrices() leaves, in `folder`. */
static void
expect_matrices(const char *folder, const char *second_run)
{
	const struct dataset *data = load_one(folder, NULL);
	const double *score = dataset_values(data, ROLE_SCORE);
	const double *group = dataset_values(data, ROLE_GROUP);
	size_t run;

	cr_expect_eq(dataset_kind(data), KIND_SCORES);
	cr_assert_eq(dataset_rows(data), 6);
	cr_assert(dataset_find(data, ROLE_RUN, &run));
	for (size_t i = 0; i < 6; i++) {
		cr_expect_float_eq(score[i], 5 + (double)i, 0);
		cr_expect_float_eq(group[i], (double)(i % 3), 0);
		cr_expect_eq(dataset_is_member(data, i), i % 2 == 0);
	}
	cr_expect_str_eq(dataset_column_word(data, run, 2), "0");
	cr_expect_str_eq(dataset_column_word(data, run, 3), second_run);
	cr_expect(has_note(data, "2 runs"));
	dataset_release(data);
}

TEST(load_folder, a_matrix_of_members_is_runs_by_examples)
{
	static const double keep[] = { 1, 0, 1, 0, 1, 0 };
	static const double scores[] = { 5, 6, 7, 8, 9, 10 };

	make_folder("wide");
	make_folder("wide/scores");
	scratch_array("wide/keep.npy", "(2, 3)", keep, 6);
	scratch_array("wide/scores/100.npy", "(2, 3)", scores, 6);
	expect_matrices("wide", "1");

	scratch_array("wide/scores/100.npy", "(3, 2)", scores, 6);
	cr_expect(strstr(refusal_of("wide", NULL), "2 by 3, found 3 by 2"),
		  "%s", refusal_of("wide", NULL));
	write_list("wide/scores/100.npy", scores, 6);
	cr_expect(strstr(refusal_of("wide", NULL), "2 by 3, found 6 by 1"),
		  "%s", refusal_of("wide", NULL));
	scratch_array("wide/keep.npy", "(2, 0)", keep, 0);
	scratch_array("wide/scores/100.npy", "(2, 0)", keep, 0);
	cr_expect(strstr(refusal_of("wide", NULL),
			 "keep.npy holds no entries (2 by 0)"),
		  "%s", refusal_of("wide", NULL));
	write_list("wide/keep.npy", keep, 2);
	scratch_array("wide/scores/100.npy", "(2, 0)", keep, 0);
	cr_expect(strstr(refusal_of("wide", NULL), "found 2 by 0"), "%s",
		  refusal_of("wide", NULL));
}

/* Text has columns of its own; LiRA's own data have 50,000 examples. */
TEST(load_folder, a_matrix_of_members_may_be_text_or_very_wide)
{
	enum { EXAMPLES = 5000, CELLS = 2 * EXAMPLES };
	double *cells = memory_new_array(CELLS, sizeof(*cells));
	const struct dataset *data;
	size_t run;

	make_folder("text");
	make_folder("text/scores");
	scratch_text("text/keep.npy", "1,0,1\n0,1,0\n");
	scratch_text("text/scores/100.csv", "5,6,7\n8,9,10\n");
	expect_matrices("text", "1");

	make_folder("many");
	make_folder("many/model");
	make_folder("many/model/scores");
	for (size_t i = 0; i < CELLS; i++)
		cells[i] = (double)(i % 2);
	scratch_array("many/model/keep.npy", "(2, 5000)", cells, CELLS);
	for (size_t i = 0; i < CELLS; i++)
		cells[i] = (double)i;
	scratch_array("many/model/scores/9.npy", "(2, 5000)", cells, CELLS);
	data = load_one("many", NULL);
	cr_assert_eq(dataset_rows(data), CELLS);
	cr_assert(dataset_find(data, ROLE_RUN, &run));
	cr_expect_str_eq(dataset_column_word(data, run, EXAMPLES), "model/1");
	cr_expect_float_eq(dataset_values(data, ROLE_GROUP)[EXAMPLES], 0, 0);
	cr_expect_float_eq(dataset_values(data, ROLE_SCORE)[CELLS - 1],
			   CELLS - 1, 0);
	dataset_release(data);
	free(cells);
}

/* Several columns of scores beside one of members are augmentations. */
TEST(load_folder, columns_of_scores_beside_a_list_are_averaged)
{
	static const double keep[] = { 1, 0, 1 };
	static const double scores[] = { 4, 6, 5, 7, 6, 8 };
	const struct dataset *data;

	make_folder("mean");
	make_folder("mean/scores");
	write_list("mean/keep.npy", keep, 3);
	scratch_array("mean/scores/1.npy", "(3, 2)", scores, 6);
	data = load_one("mean", NULL);
	cr_assert_eq(dataset_rows(data), 3);
	for (size_t i = 0; i < 3; i++)
		cr_expect_float_eq(dataset_values(data, ROLE_SCORE)[i],
				   5 + (double)i, 0);
	dataset_release(data);
}

TEST(load_folder, files_of_losses_are_instances)
{
	static const double in[] = { 1, 2 }, out[] = { 3, 4, 5 };
	const struct dataset *data;
	size_t instance;

	make_folder("models");
	for (int i = 0; i < 3; i++) {
		char path[60];

		snprintf(path, sizeof(path), "models/losses_%d_in.npy", i);
		write_list(path, in, 2);
		snprintf(path, sizeof(path), "models/losses_%d_out.npy", i);
		write_list(path, out, 3);
	}
	data = load_one("models", NULL);
	cr_expect_eq(dataset_kind(data), KIND_LOSSES);
	cr_assert_eq(dataset_rows(data), 15);
	cr_assert(dataset_find(data, ROLE_INSTANCE, &instance));
	cr_expect_str_eq(dataset_column_word(data, instance, 14), "losses_2");
	cr_expect(dataset_is_member(data, 11));
	cr_expect_not(dataset_is_member(data, 12));
	dataset_release(data);
}

/* As one such file is read alone. */
TEST(load_folder, two_columns_without_names_are_scores_and_members)
{
	struct load_options options = { .kind = "losses" };
	const struct dataset *data;

	make_folder("bare");
	scratch_text("bare/a.csv", "1.5,1\n2.5,0\n");
	scratch_text("bare/b.csv", "3.5,1\n4.5,0\n5.5,0\n");
	data = load_one("bare", NULL);
	cr_expect_eq(dataset_kind(data), KIND_SCORES);
	cr_assert_eq(dataset_rows(data), 5);
	cr_expect_float_eq(dataset_values(data, ROLE_SCORE)[4], 5.5, 0);
	cr_expect(dataset_is_member(data, 2));
	cr_expect_neq(dataset_values(data, ROLE_RUN), NULL);
	dataset_release(data);
	data = load_one("bare", &options);
	cr_expect_eq(dataset_kind(data), KIND_LOSSES);
	cr_expect_neq(dataset_values(data, ROLE_INSTANCE), NULL);
	dataset_release(data);

	scratch_text("bare/c.csv", "3.5,1\n4.5,7\n");
	cr_expect(strstr(refusal_of("bare", NULL),
			 "expected column 'member' as in the first file"),
		  "%s", refusal_of("bare", NULL));
}

TEST(load_folder, tables_alike_are_runs_and_others_are_refused)
{
	const struct dataset *data;

	make_folder("runs");
	scratch_text("runs/a.csv", "score,member\n1,1\n2,0\n");
	scratch_text("runs/b.csv", "score,member\n3,1\n4,0\n");
	data = load_one("runs", NULL);
	cr_expect_eq(dataset_rows(data), 4);
	cr_expect_neq(dataset_values(data, ROLE_RUN), NULL);
	dataset_release(data);

	scratch_text("runs/c.csv", "other,member\n3,1\n4,0\n");
	cr_expect(strstr(refusal_of("runs", NULL),
			 "runs/c.csv: expected column 'score' as in the first "
			 "file, found 'other'"),
		  "%s", refusal_of("runs", NULL));
	make_folder("nothing");
	cr_expect(strstr(refusal_of("nothing", NULL), "folder without data"));
}

/* The first pair's second half is not where all later rows came from. */
TEST(load_folder, a_bad_row_of_several_pairs_is_counted_over_all)
{
	static const double good[] = { 1, 2, 3 }, bad[] = { 4, NAN, 5 };
	const char *found;

	make_folder("pairs");
	write_list("pairs/scores_0_in.npy", good, 3);
	write_list("pairs/scores_0_out.npy", good, 3);
	write_list("pairs/scores_1_in.npy", good, 3);
	write_list("pairs/scores_1_out.npy", bad, 3);
	found = refusal_of("pairs", NULL);
	cr_expect(!strncmp(found, "pairs:row 11:", 13), "%s", found);
}

TEST(load_folder, one_pair_is_no_run)
{
	static const double in[] = { 1, 2 }, out[] = { 3, 4, 5 };
	const struct dataset *data;

	make_folder("single");
	write_list("single/scores_in.npy", in, 2);
	write_list("single/scores_out.npy", out, 3);
	data = load_one("single", NULL);
	cr_assert_eq(dataset_rows(data), 5);
	cr_expect_null(dataset_values(data, ROLE_RUN));
	cr_expect_not(has_note(data, "files or pairs"));
	dataset_release(data);
}

TEST(load_folder, a_game_is_the_files_that_its_manifest_names)
{
	const char *path;
	struct datasets data = { 0 };
	const struct load_options none = { 0 };
	struct error err;

	make_folder("game");
	scratch_text("game/scores.csv", "score,member\n1,1\n2,0\n");
	scratch_text("game/guesses.csv",
		     "truth,guess,confidence\n1,1,3\n-1,1,2\n");
	scratch_text("game/notes.csv", "not,named\n1,2\n");
	scratch_text("game/manifest.json",
		     "{\"experiment\": \"one-run\", \"sha256\": "
		     "{\"scores.csv\": \"\", \"guesses.csv\": \"\"}}");
	path = scratch_path("game/");
	cr_assert(load_files(&path, 1, &none, NULL, &data, &err), "%s",
		  err.text);
	cr_assert_eq(data.count, 2);
	cr_expect_eq(dataset_kind(data.at[0]), KIND_SCORES);
	cr_expect_eq(dataset_kind(data.at[1]), KIND_GUESSES);
	datasets_clear(&data);

	scratch_text("game/manifest.json",
		     "{\"experiment\": 1, \"sha256\": {\"../x.csv\": 0}}");
	cr_expect(strstr(refusal_of("game", &none),
			 "names '../x.csv', which is no file of the folder"));
	cr_assert_eq(symlink(scratch_path("game/notes.csv"),
			     scratch_path("game/link.csv")),
		     0);
	scratch_text("game/manifest.json",
		     "{\"experiment\": 1, \"sha256\": {\"link.csv\": 0}}");
	cr_expect(strstr(refusal_of("game", &none),
			 "names 'link.csv', which is no file of the folder"));
	scratch_text("game/manifest.json", "{\"experiment\": 1, \"sha");
	cr_expect(strstr(refusal_of("game", &none), "as in the first file"));
}
