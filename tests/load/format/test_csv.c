/* test_csv.c - text tables into datasets */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stats/law/random.h"
#include "tests/load/loading.h"
#include "tests/support.h"

TestSuite(load_csv, .timeout = 600, .fini = scratch_remove);

/* Two rows: 0.5 of a member, 0.25 of another. */
static void
expect_two_scores(const struct dataset *data)
{
	const double *score = dataset_values(data, ROLE_SCORE);

	cr_expect_eq(dataset_kind(data), KIND_SCORES);
	cr_assert_eq(dataset_rows(data), 2);
	cr_assert_not_null(score);
	cr_expect_float_eq(score[0], 0.5, 0);
	cr_expect_float_eq(score[1], 0.25, 0);
	cr_expect(dataset_is_member(data, 0));
	cr_expect_not(dataset_is_member(data, 1));
	dataset_release(data);
}

TEST(load_csv, every_way_of_writing_a_table_reads_the_same)
{
	static const char *const texts[] = {
		"score,member\n0.5,1\n0.25,0\n",
		"score,member\r\n0.5,1\r\n0.25,0\r\n",
		"\xef\xbb\xbfscore,member\n0.5,1\n0.25,0",
		"score;member\n0.5;1\n0.25;0\n",
		"score\tmember\n0.5\t1\n0.25\t0\n",
		"score   member\n 0.5     1\n 0.25    0  \n",
		"# a comment\n\nscore,member\n\n0.5,1\n# more\n0.25,0\n\n",
		"# score member\n0.5 1\n0.25 0\n",
		"\"score\",\"member\"\n\"0.5\",\"1\"\n\"0.25\",\"0\"\n",
		" score , member \n 5e-1 , 1 \n +.25 , 0 \n",
		"member,score\n1,0.5\n0,0.25\n",
		"score,member\n0.5,true\n0.25,False\n",
		"score,member\n0.5,in\n0.25,out\n",
		"score,member\n0.5,member\n0.25,non-member\n",
		"score,member\n0.5,1\n0.25,-1\n",
		"Scores,is_member\n0.5,1\n0.25,0\n",
		"signal_values,true_labels\n0.5,1\n0.25,0\n",
		"attack_score,challenge_bit\n0.5,1\n0.25,0\n",
		"llr,label\n0.5,1\n0.25,0\n",
		"0.5,1\n0.25,0\n",
		"0.5 1\n0.25 0\n",
		"0.5,in\n0.25,out\n",
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++)
		expect_two_scores(load_text("a.csv", texts[i]));
}

TEST(load_csv, what_was_guessed_is_said)
{
	const struct dataset *data = load_text("a.csv", "0.5,1\n0.25,0\n");

	cr_expect(has_note(data, "no header"));
	cr_expect(has_note(data, "score=column 1, member=column 2"));
	dataset_release(data);

	data = load_text("b.csv", "nll,keep\n0.5,1\n0.25,0\n");
	cr_expect_eq(dataset_kind(data), KIND_LOSSES);
	cr_expect(has_note(data, "lower means member"));
	dataset_release(data);
}

/* A text that is refused with this sentence. */
struct refusal {
	const char *text, *sentence;
};

static void
expect_refusals(const struct refusal cases[], size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const char *found = refusal_of_text("a.csv", cases[i].text);

		cr_expect_str_eq(found, cases[i].sentence, "%s", found);
	}
}

TEST(load_csv, malformed_lines_are_named_with_what_was_expected)
{
	static const struct refusal cases[] = {
		{ "score,member\n0.5,1\nx,0\n",
		  "a.csv:3: expected a number in 'score', found 'x'" },
		{ "score,member\n0.5,1\n\n# c\n0.1,0,7\n",
		  "a.csv:5: expected 2 cells as in the first line, found 3" },
		{ "score,member\n0.5,1\n0.1\n",
		  "a.csv:3: expected 2 cells as in the first line, found 1" },
		{ "score,member\n0.5,1\n,0\n",
		  "a.csv:3: expected a number in 'score', found nothing; "
		  "nan=drop, nan=low or nan=high says what to do" },
		{ "score,member\n0.5,1\nNaN,0\n",
		  "a.csv:3: expected a number in 'score', found 'NaN'; "
		  "nan=drop, nan=low or nan=high says what to do" },
		{ "score,member\n0.5,1\n-inf,0\n",
		  "a.csv:3: expected a number in 'score', found '-inf'; "
		  "nan=drop, nan=low or nan=high says what to do" },
		{ "score,member\n0.5,1\n1e999,0\n",
		  "a.csv:3: expected a number in 'score', found '1e999'; "
		  "nan=drop, nan=low or nan=high says what to do" },
		{ "score;member\n0,5;1\n0,2;0\n",
		  "a.csv:2: expected a number in 'score', found '0,5'" },
		{ "score,member\n0x10,1\n0.2,0\n",
		  "a.csv:2: expected a number in 'score', found '0x10'" },
		{ "score,member\n\"0.5,1\n0.2,0\n",
		  "a.csv:2: expected a closing quote on the same line, found "
		  "none (a row is one line)" },
	};

	expect_refusals(cases, sizeof(cases) / sizeof(*cases));
}

TEST(load_csv, what_is_no_label_is_named)
{
	static const struct refusal cases[] = {
		{ "score,member\n0.5,1\n0.2,2\n",
		  "a.csv:3: expected 0 or 1, -1 or 1, true or false, in or "
		  "out, member or non-member in 'member', found '2'; for "
		  "other words say member=COLUMN:VALUE" },
		{ "score,member\n0.5,in\n0.2,maybe\n",
		  "a.csv:3: expected 0 or 1, -1 or 1, true or false, in or "
		  "out, member or non-member in 'member', found 'maybe'; for "
		  "other words say member=COLUMN:VALUE" },
		{ "score,member\n0.5,0\n0.2,-1\n",
		  "a.csv:3: expected 0 or 1, -1 or 1, true or false, in or "
		  "out, member or non-member in 'member', found '-1'; for "
		  "other words say member=COLUMN:VALUE" },
	};

	expect_refusals(cases, sizeof(cases) / sizeof(*cases));
}

TEST(load_csv, tables_that_say_too_little_or_too_much_are_refused)
{
	static const struct refusal cases[] = {
		{ "score,member\n",
		  "a.csv: expected rows below the header, found none" },
		{ "# nothing\n",
		  "a.csv: holds no data in 10 bytes, only comments" },
		{ "", "a.csv is empty" },
		{ "a,b\n1,2\n",
		  "a.csv: nothing says what its columns are ('a', 'b'); name "
		  "them, for example score=1 member=2 (dpaudit list kinds)" },
		{ "score\n1\n2\n",
		  "a.csv has a score, 'score', but nothing tells members from "
		  "others; name a column with member=COLUMN, or load it "
		  "together with its in/out partner" },
		{ "score,score,member\n1,2,1\n3,4,0\n",
		  "a.csv: columns 1 and 2 are both called 'score'; say which, "
		  "for example score=1" },
		{ "# runs=many\nscore,member\n1,1\n",
		  "a.csv:1: runs cannot be 'many' on a game card; it is a "
		  "number" },
	};

	expect_refusals(cases, sizeof(cases) / sizeof(*cases));
}

TEST(load_csv, numbers_outside_the_range_of_their_role_are_named)
{
	static const struct refusal cases[] = {
		{ "tp,fn,fp,tn\n1,2,-3,4\n",
		  "a.csv:2: expected a count (a whole number, not negative) "
		  "in 'fp', found -3" },
		{ "tp,fn,fp,tn\n1,2,3.5,4\n",
		  "a.csv:2: expected a count (a whole number, not negative) "
		  "in 'fp', found 3.5" },
		{ "prob_0,prob_1,label,member\n0.5,0.2,1,1\n",
		  "a.csv:2: expected probabilities that sum to 1, found 0.7" },
		{ "probability,label,member\n0.5,2,1\n",
		  "a.csv:2: expected a class from 0 that has a probability in "
		  "'label', found 2" },
		{ "probability,label,member\n1.5,0,1\n",
		  "a.csv:2: expected a number between 0 and 1 in "
		  "'probability', found 1.5" },
		{ "truth,guess\n0,1\n",
		  "a.csv:2: expected -1 or 1, or a whole number from 1 in "
		  "'truth', found 0" },
		{ "truth,guess,options\n1,5,4\n",
		  "a.csv:2: expected what was guessed, or 0 for an abstention "
		  "in 'guess', found 5" },
		{ "canaries,guesses,correct\n10,20,5\n",
		  "a.csv:2: expected no more guesses than canaries in "
		  "'guesses', found 20" },
	};

	expect_refusals(cases, sizeof(cases) / sizeof(*cases));
}

TEST(load_csv, roles_are_chosen_by_name_or_number)
{
	const struct role_choice by_name[] = {
		{ ROLE_SCORE, "b" },
		{ ROLE_MEMBER, "a" },
	};
	const struct role_choice by_number[] = {
		{ ROLE_SCORE, "2" },
		{ ROLE_MEMBER, "1" },
	};
	struct load_options options = { .choices = by_name, .choice_count = 2 };

	scratch_text("a.csv", "a,b\n1,0.5\n0,0.25\n");
	expect_two_scores(load_one("a.csv", &options));
	options.choices = by_number;
	expect_two_scores(load_one("a.csv", &options));

	scratch_text("a.csv", "c,d\n1,0.5\n0,0.25\n");
	options.choices = by_name;
	cr_expect_str_eq(refusal_of("a.csv", &options),
			 "a.csv has no column 'b'; it has 'c', 'd'");
}

TEST(load_csv, cells_without_a_number_go_where_they_are_told)
{
	static const char text[] = "score,member\n0.5,1\nnan,0\n0.25,0\n"
				   "inf,1\n,1\n";
	struct load_options options = { .nan = NAN_DROP };
	const struct dataset *data;
	const double *score;

	scratch_text("a.csv", text);
	data = load_one("a.csv", &options);
	expect_two_scores(data);

	options.nan = NAN_LOW;
	data = load_one("a.csv", &options);
	score = dataset_values(data, ROLE_SCORE);
	cr_assert_eq(dataset_rows(data), 5);
	cr_expect(score[1] < 0.25 && score[4] < 0.25);
	cr_expect(score[3] > 0.5, "an infinity keeps its end");
	dataset_release(data);

	options.nan = NAN_HIGH;
	data = load_one("a.csv", &options);
	score = dataset_values(data, ROLE_SCORE);
	cr_expect(score[1] > 0.5 && score[4] > 0.5);
	cr_expect(has_note(data, "nan=high"));
	dataset_release(data);

	scratch_text("a.csv", "score,member\n0.5,1\n0.25,\n");
	cr_expect(strstr(refusal_of("a.csv", &options), "use nan=drop"));
	scratch_text("a.csv", "score,member\n1.7976931348623157e308,1\n,0\n");
	cr_expect(
		strstr(refusal_of("a.csv", &options), "no number lies beyond"));
	options.nan = NAN_LOW;
	scratch_text("a.csv", "score,member\n-1.7976931348623157e308,1\n,0\n");
	cr_expect(
		strstr(refusal_of("a.csv", &options), "no number lies beyond"));

	/* A column nobody needs may have gaps; it is left out, and said. */
	data = load_text("a.csv", "score,member,eps\n0.5,1,inf\n0.25,0,\n");
	cr_expect_eq(dataset_column_count(data), 2);
	cr_expect(has_note(data, "'eps' has no role and cells without"));
	expect_two_scores(data);

	/* Lines are those of the file, whatever was dropped. */
	options.nan = NAN_DROP;
	scratch_text("a.csv", "cosine,observed\n0.5,1\n,1\n\n0.25,0\n7,1\n");
	cr_expect_str_eq(refusal_of("a.csv", &options),
			 "a.csv:6: expected a number between -1 and 1 in "
			 "'cosine', found 7");
}

TEST(load_csv, comments_and_side_files_fill_the_game_card)
{
	const struct dataset *data;
	const struct game *game;

	scratch_text("a.csv.card", "# what we did\nsampling=shuffle\n");
	data = load_text("a.csv", "# training-size=50000 adjacency=add-remove\n"
				  "#threat=black box, last layer\n"
				  "score,member\n0.5,1\n0.25,0\n");
	game = dataset_game(data);
	cr_expect_str_eq(game_get(game, GAME_TRAINING_SIZE), "50000");
	cr_expect_str_eq(game_get(game, GAME_ADJACENCY), "add-remove");
	cr_expect_str_eq(game_get(game, GAME_THREAT), "black box, last layer");
	cr_expect_str_eq(game_get(game, GAME_SAMPLING), "shuffle");
	dataset_release(data);

	scratch_text("a.csv.card", "runs=3\nbananas\n");
	cr_expect_str_eq(refusal_of("a.csv", NULL),
			 "a.csv.card:2: expected an entry of the game card "
			 "such as runs=100, found 'bananas'");
}

TEST(load_csv, a_pair_of_files_is_one_dataset)
{
	static const char *const pairs[][3] = {
		{ "s_in.csv", "s_out.csv", "s" },
		{ "s-in.csv", "s-out.csv", "s" },
		{ "members.csv", "nonmembers.csv",
		  "members.csv + nonmembers.csv" },
		{ "non_members.txt", "members.txt",
		  "members.txt + non_members.txt" },
		{ "train.csv", "test.csv", "train.csv + test.csv" },
	};
	const struct load_options none = { 0 };

	for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); i++) {
		bool swapped = i == 3;
		const char *paths[2];
		struct datasets made = { 0 };
		struct error err = { 0 };

		scratch_text(pairs[i][swapped], "score\n0.5\n");
		scratch_text(pairs[i][!swapped], "score\n0.25\n");
		paths[0] = scratch_path(pairs[i][0]);
		paths[1] = scratch_path(pairs[i][1]);
		cr_assert(load_files(paths, 2, &none, NULL, &made, &err), "%s",
			  err.text);
		cr_assert_eq(made.count, 1);
		cr_expect_eq(dataset_members_first(made.at[0]), 1);
		cr_expect_str_eq(dataset_name(made.at[0]), pairs[i][2]);
		expect_two_scores(dataset_hold(made.at[0]));
		datasets_clear(&made);
	}
}

/* In single precision a vector's cosine with itself may be more than 1. */
TEST(load_csv, cosines_end_at_one)
{
	const struct dataset *data =
		load_text("a.csv", "cosine,observed\n1.0000001,1\n"
				   "-1.0000001,0\n0.5,0\n");
	const double *cosine = dataset_values(data, ROLE_COSINE);

	cr_expect_eq(cosine[0], 1);
	cr_expect_eq(cosine[1], -1);
	cr_expect_eq(cosine[2], 0.5);
	dataset_release(data);
}

/* What the others' half alone says counts; where both do, the members'. */
TEST(load_csv, a_pair_has_the_cards_of_both_halves)
{
	const struct load_options none = { 0 };
	const char *paths[2];
	struct datasets made = { 0 };
	struct error err = { 0 };
	const struct game *game;

	scratch_text("c_in.csv", "# runs=3 threat=white box\nscore\n1\n");
	scratch_text("c_out.csv",
		     "# runs=4 canaries=9 threat=white box\nscore\n0\n");
	paths[0] = scratch_path("c_out.csv");
	paths[1] = scratch_path("c_in.csv");
	cr_assert(load_files(paths, 2, &none, NULL, &made, &err), "%s",
		  err.text);
	cr_assert_eq(made.count, 1);
	game = dataset_game(made.at[0]);
	cr_expect_str_eq(game_get(game, GAME_CANARIES), "9");
	cr_expect_str_eq(game_get(game, GAME_RUNS), "3");
	cr_expect(has_note(made.at[0], "runs=3"));
	cr_expect(has_note(made.at[0], "runs=4"));
	cr_expect_not(has_note(made.at[0], "threat="));
	datasets_clear(&made);
}

TEST(load_csv, half_a_pair_says_so_and_class_labels_do_not_make_it_whole)
{
	const struct load_options none = { 0 };
	const char *paths[2];
	struct datasets made = { 0 };
	struct error err = { 0 };

	cr_expect_str_eq(refusal_of_text("a_in.csv", "1\n2\n"),
			 "a_in.csv is one half of a pair; load it together "
			 "with the other, or name its columns with "
			 "ROLE=COLUMN");
	scratch_text("b_in.csv", "loss,label\n0.5,3\n");
	scratch_text("b_out.csv", "loss,label\n0.25,9\n");
	paths[0] = scratch_path("b_in.csv");
	paths[1] = scratch_path("b_out.csv");
	cr_assert(load_files(paths, 2, &none, NULL, &made, &err), "%s",
		  err.text);
	cr_expect_eq(dataset_members_first(made.at[0]), 1);
	datasets_clear(&made);
}

TEST(load_csv, two_complete_files_stay_two_datasets)
{
	const struct load_options none = { 0 };
	const char *paths[2];
	struct datasets made = { 0 };
	struct error err = { 0 };

	scratch_text("train.csv", "score,member\n0.5,1\n0.25,0\n");
	scratch_text("test.csv", "score,member\n0.5,1\n0.25,0\n");
	paths[0] = scratch_path("train.csv");
	paths[1] = scratch_path("test.csv");
	cr_assert(load_files(paths, 2, &none, NULL, &made, &err), "%s",
		  err.text);
	cr_expect_eq(made.count, 2);

	/* One that fails adds nothing. */
	scratch_text("test.csv", "score,member\n0.5,1\nx,0\n");
	cr_expect_not(load_files(paths, 2, &none, NULL, &made, &err));
	cr_expect_eq(made.count, 2);
	datasets_clear(&made);
}

TEST(load_csv, columns_in_and_out_are_stacked)
{
	const struct dataset *data =
		load_text("a.csv", "in,out\n0.5,0.25\n1,2\n");

	cr_expect_eq(dataset_rows(data), 4);
	cr_expect_eq(dataset_members_first(data), 2);
	cr_expect_float_eq(dataset_values(data, ROLE_SCORE)[2], 0.25, 0);
	dataset_release(data);

	/* What is a table already stays one. */
	data = load_text("a.csv", "name,utility,epsilon,in,out\nx,1,2,3,4\n");
	cr_expect_eq(dataset_kind(data), KIND_STRATEGIES);
	cr_expect_eq(dataset_rows(data), 1);
	dataset_release(data);

	data = load_text("a.csv", "loss_in,loss_out\n0.5,0.25\n1,2\n");
	cr_expect_eq(dataset_kind(data), KIND_LOSSES);
	dataset_release(data);
}

TEST(load_csv, every_kind_is_known_by_its_columns)
{
	static const struct {
		enum kind kind;
		const char *text;
	} cases[] = {
		{ KIND_SCORES, "score,member,run\n0.5,1,a\n0.2,0,b\n" },
		{ KIND_LOSSES, "loss,member,model\n0.5,1,7\n0.2,0,8\n" },
		{ KIND_PREDICTIONS,
		  "prob_0,prob_1,label,member\n0.5,0.5,1,1\n0.25,0.75,0,0\n" },
		{ KIND_PREDICTIONS, "probability,label,member\n0.5,1,1\n" },
		{ KIND_COUNTS, "tp,fn,fp,tn\n90,10,5,95\n" },
		{ KIND_GUESSES, "truth,guess\n1,-1\n-1,0\n" },
		{ KIND_GUESSES, "m,r,v\n100,50,40\n" },
		{ KIND_COSINES, "cosine,observed,run\n0.1,1,1\n-0.01,0,1\n" },
		{ KIND_STRATEGIES, "name,category,utility,epsilon\n"
				   "dropout 0.5,regular,0.9,1.5\n"
				   "\"a, \"\"b\"\"\",regular,0.8,0.5\n" },
		{ KIND_CURVE, "epsilon,delta\n0,0.5\n1,0.1\n" },
		{ KIND_CURVE, "alpha,beta\n0,1\n1,0\n" },
		{ KIND_METRICS, "step,loss,acc,epsilon\n5,0.5,0.9,1\n" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const struct dataset *data = load_text("a.csv", cases[i].text);

		cr_expect_eq(dataset_kind(data), cases[i].kind, "%s",
			     cases[i].text);
		if (cases[i].kind == KIND_STRATEGIES)
			cr_expect_str_eq(dataset_column_word(data, 0, 1),
					 "a, \"b\"");
		dataset_release(data);
	}
}

/* Many blocks, on two threads: order and lines must hold. */
TEST(load_csv, long_files_keep_their_order_and_lines)
{
	enum { ROWS = 400000 };
	FILE *out = fopen(scratch_path("long.csv"), "w");
	const struct dataset *data;
	const double *score;

	fprintf(out, "score,member,word\n");
	for (int i = 0; i < ROWS; i++) {
		if (i % 1000 == 0)
			fprintf(out, "# comment\n");
		fprintf(out, "%d.5,%d,w%d\n", i, i % 2, i * 7 % 1000);
	}
	fclose(out);
	data = load_one("long.csv", NULL);
	score = dataset_values(data, ROLE_SCORE);
	cr_assert_eq(dataset_rows(data), ROWS);
	for (size_t i = 0; i < ROWS; i++) {
		char word[16];

		snprintf(word, sizeof(word), "w%d", (int)i * 7 % 1000);
		cr_assert_float_eq(score[i], (double)i + 0.5, 0);
		cr_assert_eq(dataset_is_member(data, i), i % 2 == 1);
		cr_assert_str_eq(dataset_column_word(data, 2, i), word);
	}
	dataset_release(data);

	out = fopen(scratch_path("long.csv"), "a");
	fprintf(out, "1,7,w\n");
	fclose(out);
	cr_expect(strstr(refusal_of("long.csv", NULL), "long.csv:400402: "),
		  "%s", refusal_of("long.csv", NULL));
}

/* Blocks of rows that are read at once, with others among them. */
TEST(load_csv, rows_with_quotes_or_blanks_hold_the_numbers_of_plain_ones)
{
	enum { ROWS = 50000 };
	static const char *const ways[] = { "%.17g,%d\n", "%.17g,%d\n",
					    "%.17g,%d\r\n", "\"%.17g\",%d\n",
					    " %.17g , %d\n" };
	struct random random = random_start(11, 0), again = random;
	FILE *out = fopen(scratch_path("plain.csv"), "w");
	const struct dataset *data;
	const double *score;

	fprintf(out, "score,member\n");
	for (size_t i = 0; i < ROWS; i++) {
		double value = random_normal(&random);

		fprintf(out, ways[i / 1000 % 2 ? 0 : i % 5], value,
			(int)(i % 2));
	}
	fclose(out);
	data = load_one("plain.csv", NULL);
	score = dataset_values(data, ROLE_SCORE);
	cr_assert_eq(dataset_rows(data), ROWS);
	for (size_t i = 0; i < ROWS; i++) {
		double value = random_normal(&again);

		cr_assert(!memcmp(&score[i], &value, sizeof(value)));
		cr_assert_eq(dataset_is_member(data, i), i % 2 == 1);
	}
	dataset_release(data);
}

TEST(load_csv, the_hash_is_of_the_file)
{
	const struct dataset *data =
		load_text("a.csv", "score,member\n0.5,1\n0.25,0\n");

	/* sha256sum of the same bytes */
	cr_expect_str_eq(dataset_sha256(data),
			 "64cbf45a37ad1ccb0cfe624c4c611222ebd7390196319bd1d563a"
			 "213154380b9");
	dataset_release(data);
}

TEST(load_csv, a_comment_says_what_a_file_is)
{
	const struct load_options scores = { .kind = "scores" };
	const struct dataset *data;

	data = load_text("a.csv", "# kind=losses runs=3\n0.5,1\n0.7,0\n");
	cr_expect_eq(dataset_kind(data), KIND_LOSSES);
	cr_expect(has_note(data, "losses (as its game card says): "));
	cr_expect_str_eq(game_get(dataset_game(data), GAME_RUNS), "3");
	dataset_release(data);
	/* What the user says wins. */
	data = load_one("a.csv", &scores);
	cr_expect_eq(dataset_kind(data), KIND_SCORES);
	dataset_release(data);
	data = load_text("b.json", "{\"game\": {\"kind\": \"curve\"}, "
				   "\"epsilon\": [0, 1], \"delta\": "
				   "[0.5, 0.1]}");
	cr_expect_eq(dataset_kind(data), KIND_CURVE);
	dataset_release(data);
	cr_expect_str_eq(refusal_of_text("a.csv", "# kind=loss\n0.5,1\n"),
			 "a.csv:1: kind= of a game card expected a kind of "
			 "data (dpaudit list kinds), found 'loss'");
	cr_expect_str_eq(refusal_of_text("a.csv", "# kind=counts\n0.5,1\n"),
			 "a.csv cannot be counts: its columns are column 1, "
			 "column 2; name them with ROLE=COLUMN (dpaudit list "
			 "kinds)");
}
