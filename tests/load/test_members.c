/* test_members.c - the column of members is not guessed where others may be */

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tests/load/loading.h"
#include "tests/support.h"

TestSuite(load_members, .timeout = 600, .fini = scratch_remove);

/* Loads `text` and expects that `column` says: member, other, ... */
static void
expect_members(const char *text, const char *column)
{
	const struct dataset *data = load_text("a.csv", text);
	size_t found;

	cr_assert(dataset_find(data, ROLE_MEMBER, &found), "%s", text);
	cr_expect_str_eq(dataset_column_name(data, found), column, "%s", text);
	for (size_t i = 0; i < dataset_rows(data); i++)
		cr_expect_eq(dataset_is_member(data, i), i % 2 == 0, "%s",
			     text);
	dataset_release(data);
}

TEST(load_members, class_labels_are_no_membership_beside_it)
{
	expect_members("true_label,confidence,in_train\n0,0.9,1\n1,0.2,0\n",
		       "in_train");
	expect_members("label,loss,in_train\n0,0.9,1\n1,0.2,0\n", "in_train");
	expect_members("y,score,is_train\n0,0.9,1\n1,0.2,0\n", "is_train");
	expect_members("target,score,trained\n0,0.9,1\n1,0.2,0\n", "trained");
	expect_members("label,score,split\n0,0.9,train\n1,0.2,test\n", "split");
	expect_members("id,y_true,y_score\n7,1,0.9\n8,0,0.2\n", "y_true");
	expect_members("signal_values,true_labels,id\n0.5,1,7\n0.2,0,8\n",
		       "true_labels");
	/* Folds are no membership. */
	expect_members("score,split,member\n0.5,3,1\n0.2,4,0\n", "member");
}

static void
expect_refusal(const char *text, const char *one, const char *other)
{
	const char *said = refusal_of_text("a.csv", text);

	cr_expect(strstr(said, one) && strstr(said, other), "%s: %s", text,
		  said);
	cr_expect(strstr(said, "member=COLUMN"), "%s: %s", text, said);
}

TEST(load_members, two_candidates_are_both_named)
{
	expect_refusal("member,score,in_train\n1,0.9,0\n0,0.2,1\n", "'member'",
		       "'in_train'");
	expect_refusal("is_member,loss,split\n1,1,test\n0,2,train\n",
		       "'is_member'", "'split'");
	expect_refusal("y_true,y_score,member\n1,1,0\n0,2,1\n", "'y_true'",
		       "'member'");
	/* Not known, but each could be. */
	expect_refusal("label,score,flag\n0,0.9,1\n1,0.2,0\n", "'label'",
		       "'flag'");
	expect_refusal("id,score,label\n7,0.9,1\n8,0.2,0\n", "'label'",
		       "score");
}

TEST(load_members, a_label_alone_is_membership_with_a_remark)
{
	static const char *const names[] = { "label", "y", "target",
					     "true-label" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		char text[80];
		const struct dataset *data;

		snprintf(text, sizeof(text), "%s,score\n1,0.5\n0,0.2\n",
			 names[i]);
		expect_members(text, names[i]);
		data = load_text("a.csv", text);
		cr_expect(has_note(data, "counts as membership"), "%s",
			  names[i]);
		dataset_release(data);
	}
}

TEST(load_members, names_are_whole_words)
{
	struct role_choice none[] = { { ROLE_MEMBER, "member" } };
	const struct load_options options = { .choices = none,
					      .choice_count = 1 };
	const struct dataset *data;
	size_t found;

	/* "probabilities" holds a "p", and is the better name. */
	scratch_text("b.csv", "step,steps,loss,accuracy,epsilon_spent\n"
			      "1,2,3,0.5,1\n");
	data = load_one("b.csv", NULL);
	cr_assert(dataset_find(data, ROLE_STEP, &found));
	cr_expect_str_eq(dataset_column_name(data, found), "step");
	dataset_release(data);
	scratch_text("c.csv", "sigma,q,t,num_steps\n1,0.1,5,50\n");
	data = load_one("c.csv", NULL);
	cr_assert(dataset_find(data, ROLE_STEP_COUNT, &found));
	cr_expect_str_eq(dataset_column_name(data, found), "num_steps");
	dataset_release(data);
	scratch_text("d.csv", "training,score,member\n1,0.5,1\n0,0.2,0\n");
	data = load_one("d.csv", &options);
	dataset_release(data);
}

/* ---- what the user says ---- */

static const struct dataset *
load_with(const char *text, const char *member)
{
	struct role_choice choices[] = { { ROLE_MEMBER, member } };
	const struct load_options options = { .choices = choices,
					      .choice_count = 1 };

	scratch_text("a.csv", text);

	return load_one("a.csv", &options);
}

static const char *
refusal_with(const char *text, const char *member)
{
	struct role_choice choices[] = { { ROLE_MEMBER, member } };
	const struct load_options options = { .choices = choices,
					      .choice_count = 1 };

	scratch_text("a.csv", text);

	return refusal_of("a.csv", &options);
}

static void
expect_chosen(const char *text, const char *member, const char *note)
{
	const struct dataset *data = load_with(text, member);

	cr_assert_eq(dataset_rows(data), 3);
	cr_expect(dataset_is_member(data, 0), "%s", member);
	cr_expect_not(dataset_is_member(data, 1), "%s", member);
	cr_expect(dataset_is_member(data, 2), "%s", member);
	cr_expect(has_note(data, note), "%s", member);
	dataset_release(data);
}

TEST(load_members, a_value_says_which_rows_are_members)
{
	expect_chosen("score,world\n1,D'\n2,D\n3,D'\n", "world:D'",
		      "2 rows with D' are members, 1 without");
	expect_chosen("score,world\n1,D\xe2\x80\xb2\n2,D\n3,D\xe2\x80\xb2\n",
		      "2:D\xe2\x80\xb2", "are members");
	expect_chosen("score,class\n1,2\n2,1\n3,2\n", "class:2", "are members");
	expect_chosen("score,a:b\n1,1\n2,0\n3,1\n", "a:b", "member='a:b'");
	cr_expect(strstr(refusal_with("score,world\n1,D\n2,D\n", "world:E"),
			 "no row"));
	cr_expect(strstr(refusal_with("score,world\n1,D\n2,D\n", "world:D"),
			 "every row"));
	cr_expect(strstr(refusal_of_text("a.csv", "score,member\n1,D\n2,E\n"),
			 "member=COLUMN:VALUE"));
}

/* ---- arrays ---- */

TEST(load_members, two_arrays_of_which_one_has_two_values)
{
	const struct dataset *data =
		load_text("a.json", "{\"a\": [0.5, 0.2], \"b\": [1, 0]}");

	cr_expect_eq(dataset_kind(data), KIND_SCORES);
	cr_expect_float_eq(dataset_values(data, ROLE_SCORE)[1], 0.2, 0);
	cr_expect(dataset_is_member(data, 0));
	cr_expect_not(dataset_is_member(data, 1));
	cr_expect(has_note(data, "'b' counts as membership"));
	dataset_release(data);
	data = load_text("b.json", "{\"z\": [1, 0], \"loss\": [0.5, 0.2]}");
	cr_expect_eq(dataset_kind(data), KIND_LOSSES);
	cr_expect(dataset_is_member(data, 0));
	dataset_release(data);
	/* Both could be, and neither. */
	cr_expect(*refusal_of_text("c.json", "{\"a\":[0,1], \"b\": [1, 0]}"));
	cr_expect(*refusal_of_text("d.json", "{\"a\":[2,3], \"b\": [4, 5]}"));
}

/* ---- halves ---- */

TEST(load_members, halves_with_labels_of_their_own_are_refused)
{
	const char *paths[2];
	const struct load_options none = { 0 };
	struct datasets made = { 0 };
	struct error err = { 0 };

	scratch_text("x_train.csv", "loss,label\n0.5,1\n0.2,0\n");
	scratch_text("x_test.csv", "loss,label\n1.5,0\n1.2,1\n");
	paths[0] = scratch_path("x_train.csv");
	paths[1] = scratch_path("x_test.csv");
	cr_expect_not(load_files(paths, 2, &none, NULL, &made, &err));
	cr_expect(strstr(err.text, "'label'") &&
			  strstr(err.text, "label=label"),
		  "%s", err.text);
	{
		struct role_choice choice = { ROLE_LABEL, "label" };
		const struct load_options options = { .choices = &choice,
						      .choice_count = 1 };

		cr_assert(load_files(paths, 2, &options, NULL, &made, &err),
			  "%s", err.text);
	}
	cr_assert_eq(made.count, 1);
	cr_expect_eq(dataset_members_first(made.at[0]), 2);
	datasets_clear(&made);
}
