/* test_brought.c - files that other tools leave: what was understood of them */

#include <criterion/criterion.h>
#include <string.h>
#include <sys/stat.h>

#include "tests/load/loading.h"
#include "tests/support.h"

TestSuite(load_brought, .timeout = 600, .fini = scratch_remove);

static void
expect_refusal(const char *name, const char *part)
{
	const char *said = refusal_of(name, NULL);

	cr_expect(strstr(said, part), "%s: %s", name, said);
	cr_expect(strstr(said, "; run: "), "%s: %s", name, said);
}

static void
expect_refusal_of_text(const char *name, const char *text, const char *part)
{
	scratch_text(name, text);
	expect_refusal(name, part);
}

/* ---- 1: one training run, scored over epochs ---- */

static void
make_experiment(void)
{
	cr_assert_eq(mkdir(scratch_path("exp"), 0700), 0);
	scratch_text("exp/in_scores_000010.csv", "1\n2\n3\n");
	scratch_text("exp/out_scores_000010.csv", "0\n1\n");
	scratch_text("exp/in_scores_000100.csv", "4\n5\n6\n");
	scratch_text("exp/out_scores_000100.csv", "2\n3\n");
	scratch_text("exp/hparams.json",
		     "{\"epsilon\": 8, \"delta\": 1e-5, \"name\": \"x\", "
		     "\"noise_multiplier\": 1.2, \"canary_count\": 5, "
		     "\"pkeep\": 0.5, \"seed\": null}");
	scratch_text("exp/inclusion_mask.csv", "1\n0\n1\n0\n1\n");
	scratch_text("exp/privacy_params_000010.csv",
		     "current_eps,delta\n1.5,1e-5\n");
}

static const struct dataset *
load_series(const char *name)
{
	const struct load_options options = { .all_epochs = true };

	return load_one(name, &options);
}

TEST(load_brought, the_last_epoch_counts_and_its_claim_is_on_the_card)
{
	const struct dataset *data;

	make_experiment();
	data = load_one("exp", NULL);
	cr_assert_eq(dataset_kind(data), KIND_SCORES);
	cr_assert_eq(dataset_rows(data), 5);
	cr_expect_float_eq(dataset_values(data, ROLE_SCORE)[2], 6, 0);
	cr_expect_float_eq(dataset_values(data, ROLE_SCORE)[4], 3, 0);
	cr_expect(dataset_is_member(data, 2));
	cr_expect_not(dataset_is_member(data, 3));
	cr_expect(has_note(data, "a one-run experiment: epoch 100, the last of "
				 "2 (series=all reads each as a run)"));
	cr_expect(has_note(data,
			   "claimed: epsilon=8 delta=1e-05 (noise_multiplier="
			   "1.2 canary_count=5 pkeep=0.5)"));
	cr_expect_str_eq(game_get(dataset_game(data), GAME_CLAIMED_EPSILON),
			 "8");
	cr_expect_str_eq(game_get(dataset_game(data), GAME_RANDOMISED), "yes");
	dataset_release(data);
}

TEST(load_brought, what_was_spent_by_an_epoch_is_claimed_of_it)
{
	const struct dataset *data;

	make_experiment();
	scratch_text("exp/privacy_params_000100.csv",
		     "current_eps,delta\n3,1e-5\n7.5,1e-6\n");
	data = load_one("exp", NULL);
	cr_expect_str_eq(game_get(dataset_game(data), GAME_CLAIMED_EPSILON),
			 "7.5");
	cr_expect_str_eq(game_get(dataset_game(data), GAME_CLAIMED_DELTA),
			 "1e-06");
	dataset_release(data);
	scratch_text("exp/privacy_params_000100.csv", "eps\n3\n");
	cr_expect(strstr(refusal_of("exp", NULL),
			 "expected numbers under current_eps,delta"));
}

TEST(load_brought, epochs_are_runs_where_they_are_asked_for)
{
	const struct dataset *data;
	const double *runs;

	make_experiment();
	data = load_series("exp");
	cr_assert_eq(dataset_rows(data), 10);
	runs = dataset_values(data, ROLE_RUN);
	cr_assert(runs);
	cr_expect_float_eq(runs[0], 10, 0);
	cr_expect_float_eq(runs[9], 100, 0, "by value, not by name");
	cr_expect(has_note(data, "2 epochs from 10 to 100, each a run"));
	dataset_release(data);
}

TEST(load_brought, ways_of_scoring_are_datasets)
{
	const char *path;
	struct datasets made = { 0 };
	struct load_options options = { 0 };
	struct error err = { 0 };

	make_experiment();
	scratch_text("exp/in_scores_sum_000100.csv", "7\n8\n9\n");
	scratch_text("exp/out_scores_sum_000100.csv", "1\n2\n");
	path = scratch_path("exp");
	cr_assert(load_files(&path, 1, &options, NULL, &made, &err), "%s",
		  err.text);
	cr_assert_eq(made.count, 2);
	cr_expect_str_eq(dataset_name(made.at[0]), "exp:scores");
	cr_expect_str_eq(dataset_name(made.at[1]), "exp:sum_scores");
	cr_expect_float_eq(dataset_values(made.at[1], ROLE_SCORE)[1], 8, 0);
	cr_expect_str_eq(dataset_sha256(made.at[0]),
			 dataset_sha256(made.at[1]));
	datasets_clear(&made);

	scratch_text("exp/out_scores_sum_000100.csv", "1\n2\n3\n");
	cr_expect(strstr(refusal_of("exp", NULL),
			 "expected 3 scores in and 2 out as in the other ways "
			 "of scoring, found 3 in and 3 out"),
		  "%s", refusal_of("exp", NULL));
	/* as many in all, but others */
	scratch_text("exp/in_scores_sum_000100.csv", "7\n8\n");
	cr_expect(strstr(refusal_of("exp", NULL), "found 2 in and 3 out"));
}

TEST(load_brought, an_experiment_that_contradicts_itself_is_refused)
{
	make_experiment();
	scratch_text("exp/inclusion_mask.csv", "1\n0\n1\n0\n0\n");
	expect_refusal("exp", "expected 5 canaries, 3 of them inserted, as "
			      "there are scores, found 5 and 2");
	scratch_text("exp/inclusion_mask.csv", "1\n0\n1\n0\n1\n");
	scratch_text("exp/hparams.json", "{\"epsilon\": \"8\"}");
	expect_refusal("exp", "expected a number under 'epsilon'");
	scratch_text("exp/hparams.json", "{\"epsilon\": -1}");
	cr_expect(strstr(refusal_of("exp", NULL), "epsilon not negative"));
	scratch_text("exp/hparams.json", "[8]");
	cr_expect(strstr(refusal_of("exp", NULL), "settings under keys"));
	scratch_text("exp/hparams.json", "{}");
	scratch_text("exp/in_scores_000100.csv", "4,1\n5,1\n6,1\n");
	expect_refusal("exp", "expected one score a line, found several");
	remove(scratch_path("exp/in_scores_000100.csv"));
	expect_refusal("exp", "expected in_scores_000100.csv beside");
}

/* ---- 2: logs of steps ---- */

TEST(load_brought, a_canary_count_beside_dot_products_is_membership)
{
	const struct dataset *data =
		load_text("steps.csv", "step,canary_count,dot_product\n"
				       "0,1,0.31\n1,0,-0.2\n2,1,0.4\n");

	cr_assert_eq(dataset_kind(data), KIND_SCORES);
	cr_expect(dataset_is_member(data, 2));
	cr_expect_not(dataset_is_member(data, 1));
	cr_expect(has_note(data, "a log of 3 steps: canary_count (0 or 1) is "
				 "whether the canary was in the batch"));
	dataset_release(data);
	expect_refusal_of_text("several.csv",
			       "canary_count,dot_product\n1,0.3\n2,0.5\n",
			       "several.csv:3: canary_count beside a dot "
			       "product says whether the canary was in the "
			       "batch: expected 0 or 1, found 2");
	/* elsewhere it is a number of canaries */
	data = load_text("summary.csv", "canary_count,guesses,correct\n"
					"1000,200,150\n");
	cr_expect_eq(dataset_kind(data), KIND_GUESSES);
	dataset_release(data);
}

/* ---- 3: arrays by halves ---- */

TEST(load_brought, arrays_named_by_halves_are_members_and_others)
{
	const struct dataset *data = load_text(
		"a.json", "{\"in_scores\": [1, 2, 3], \"out_scores\": [0, 1]}");

	cr_assert_eq(dataset_rows(data), 5);
	cr_expect(has_note(data, "3 members from 'in_scores', 2 others from "
				 "'out_scores'"));
	dataset_release(data);
	data = load_text("b.json", "{\"train_scores\": [1, 2], "
				   "\"test_scores\": [0, 1, 2], \"x\": [1]}");
	cr_expect(dataset_is_member(data, 1));
	cr_expect_not(dataset_is_member(data, 2));
	dataset_release(data);
	cr_expect(strstr(refusal_of_text("c.json", "{\"in_scores\": [1, 2]}"),
			 "nothing tells members from others"));
}

/* ---- 4: objects of an auditing tool ---- */

static const char object_text[] =
	"{\"id\": 7, \"signal_values\": %s, \"true_labels\": [1, 0, 1], "
	"\"fpr_list\": [0, 0.5, 1], \"tp\": [0, 1, 2], \"fp\": [0, 0, 1], "
	"\"tn\": [1, 1, 0], \"fn\": [2, 1, 0]}";

TEST(load_brought, signals_come_before_the_counts_made_from_them)
{
	const struct dataset *data;
	char text[400];

	snprintf(text, sizeof(text), object_text, "[3, 1, 2]");
	data = load_text("7.json", text);
	cr_expect_eq(dataset_kind(data), KIND_SCORES);
	cr_expect_float_eq(dataset_values(data, ROLE_SCORE)[0], 3, 0);
	dataset_release(data);
	snprintf(text, sizeof(text), object_text, "null");
	data = load_text("8.json", text);
	cr_expect_eq(dataset_kind(data), KIND_COUNTS);
	cr_expect_float_eq(dataset_values(data, ROLE_FALSE_NEGATIVES)[1], 1, 0);
	dataset_release(data);

	cr_assert_eq(mkdir(scratch_path("data_objects"), 0700), 0);
	scratch_text("data_objects/7.json",
		     "{\"signal_values\": [3, 1], \"true_labels\": [1, 0]}");
	scratch_text("data_objects/8.json", text);
	expect_refusal("data_objects", "files that are not alike are loaded "
				       "one by one");
}

/* ---- 5: several columns of scores ---- */

TEST(load_brought, several_columns_of_scores_are_a_dataset_each)
{
	const char *path;
	struct role_choice one = { ROLE_SCORE, "mia_b_pred" };
	struct load_options options = { 0 };
	struct datasets made = { 0 };
	struct error err = { 0 };

	scratch_text("preds.csv", "member,baseline_pred,mia_a_pred,mia_b_pred\n"
				  "1,0.3,0.9,0.8\n0,0.2,0.1,0.3\n");
	path = scratch_path("preds.csv");
	cr_assert(load_files(&path, 1, &options, NULL, &made, &err), "%s",
		  err.text);
	cr_assert_eq(made.count, 2);
	cr_expect_str_eq(dataset_name(made.at[0]), "preds.csv:mia_a_pred");
	cr_expect_str_eq(dataset_name(made.at[1]), "preds.csv:mia_b_pred");
	cr_expect_float_eq(dataset_values(made.at[1], ROLE_SCORE)[1], 0.3, 0);
	cr_expect(dataset_values(made.at[1], ROLE_BASELINE));
	cr_expect(has_note(made.at[1], "2 columns of scores, a dataset each "
				       "(one alone: score=COLUMN): mia_a_pred, "
				       "mia_b_pred"));
	cr_expect(has_note(made.at[1], "score='mia_b_pred'"));
	cr_expect_not(has_note(made.at[1], "score='mia_a_pred'"));
	datasets_clear(&made);

	options = (struct load_options){ .choices = &one, .choice_count = 1 };
	cr_assert(load_files(&path, 1, &options, NULL, &made, &err));
	cr_assert_eq(made.count, 1);
	cr_expect_str_eq(dataset_name(made.at[0]), "preds.csv");
	datasets_clear(&made);
	cr_expect(strstr(refusal_of_text("none.csv",
					 "mia_a_pred,mia_b_pred\n1,2\n3,4\n"),
			 "nothing tells members from others"));
}

/* One that cannot be read is refused with all of them. */
TEST(load_brought, a_column_of_scores_with_a_hole_is_refused)
{
	cr_expect(strstr(refusal_of_text("hole.csv",
					 "member,mia_a_pred,mia_b_pred\n"
					 "1,0.9,0.8\n0,0.1,\n"),
			 "hole.csv:3: expected a number in 'mia_b_pred'"),
		  "%s", refusal_of("hole.csv", NULL));
}

/* ---- 6: ROC curves ---- */

TEST(load_brought, a_roc_curve_is_counts_once_its_classes_have_a_size)
{
	const struct dataset *data = load_text(
		"roc.json", "{\"fpr_list\": [0, 0.25, 1], \"tpr_list\": [0.2, "
			    "0.6, 1], \"n_members\": 5, \"n_nonmembers\": 4}");

	cr_assert_eq(dataset_kind(data), KIND_COUNTS);
	cr_expect_float_eq(dataset_values(data, ROLE_TRUE_POSITIVES)[1], 3, 0);
	cr_expect_float_eq(dataset_values(data, ROLE_FALSE_NEGATIVES)[1], 2, 0);
	cr_expect_float_eq(dataset_values(data, ROLE_FALSE_POSITIVES)[1], 1, 0);
	cr_expect_float_eq(dataset_values(data, ROLE_TRUE_NEGATIVES)[1], 3, 0);
	cr_expect(has_note(data, "a ROC curve of 3 points from 5 members and 4 "
				 "others: counts, one row a threshold"));
	dataset_release(data);
	data = load_text("roc.csv", "fpr,tpr,n_members,n_nonmembers\n"
				    "0,0.2,5,4\n0.5,0.8,5,4\n");
	cr_expect_eq(dataset_kind(data), KIND_COUNTS);
	dataset_release(data);
}

TEST(load_brought, a_roc_curve_alone_is_named_and_refused)
{
	const char *said;

	expect_refusal_of_text("r.json",
			       "{\"fpr_list\": [0, 1], \"tpr_list\": [0, 1]}",
			       "r.json is a ROC curve: rates do not say of how "
			       "many");
	expect_refusal_of_text("r.csv", "fpr,tpr\n0,0\n1,1\n",
			       "is a ROC curve");
	said = refusal_of_text("s.csv", "fpr,tpr,n_members,n_nonmembers\n"
					"0,0.333,5,4\n");
	cr_expect(strstr(said, "s.csv:2: expected in 'tpr' a rate of 5 rows, "
			       "found 0.333"),
		  "%s", said);
	said = refusal_of_text("t.csv", "fpr,tpr,n_members,n_nonmembers\n"
					"0,0.4,5,4\n0,0.5,6,4\n");
	cr_expect(strstr(said, "t.csv:3: expected the same whole number"), "%s",
		  said);
	said = refusal_of_text("u.csv", "fpr,tpr,n_members,n_nonmembers\n"
					"0,0.4,0,4\n");
	cr_expect(strstr(said, "whole number of rows"), "%s", said);
}
