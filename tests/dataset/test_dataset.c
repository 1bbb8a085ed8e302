/* test_dataset.c - rows, and columns with a role */

#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/memory.h"
#include "dataset/dataset.h"
#include "dataset/samples.h"
#include "tests/support.h"

TestSuite(dataset_dataset, .timeout = 600);

TEST(dataset_dataset, members_may_just_come_first)
{
	struct dataset *data = dataset_new("pair", KIND_LOSSES, 5);
	double *loss = dataset_add_column(data, "loss", ROLE_LOSS);
	struct samples_choice choice = { 0 };
	const struct samples *samples;

	for (int i = 0; i < 5; i++)
		loss[i] = i;
	dataset_set_members_first(data, 2);
	cr_expect(dataset_is_member(data, 1));
	cr_expect_not(dataset_is_member(data, 2));
	cr_expect(dataset_roles(data) & ROLE_BIT(ROLE_MEMBER));
	samples = samples_of_data(data, &choice);
	cr_expect_eq(samples->in_count, 2);
	cr_expect_eq(samples->out_count, 3);
	cr_expect_eq(samples->sign, -1);
	cr_expect_eq(samples->out[0], -4);
	cr_expect_eq(samples_of_data(data, &choice), samples);
	dataset_release(data);
}

TEST(dataset_dataset, halves_do_not_depend_on_the_order_of_rows)
{
	struct dataset *a = dataset_new("a", KIND_SCORES, 100);
	struct dataset *b = dataset_new("b", KIND_SCORES, 100);
	double *score_a = dataset_add_column(a, "score", ROLE_SCORE);
	double *member_a = dataset_add_column(a, "member", ROLE_MEMBER);
	double *score_b = dataset_add_column(b, "score", ROLE_SCORE);
	double *member_b = dataset_add_column(b, "member", ROLE_MEMBER);
	struct samples_choice choice = { 0 };
	const struct halves *one, *two;

	for (int i = 0; i < 100; i++) {
		score_a[i] = score_b[99 - i] = (i * 37) % 101;
		member_a[i] = member_b[99 - i] = i % 3 == 0;
	}
	one = samples_halves(samples_of_data(a, &choice), 0.5, 1, NULL);
	two = samples_halves(samples_of_data(b, &choice), 0.5, 1, NULL);
	cr_assert_eq(one->choose->in_count, 17);
	cr_assert_eq(one->use->in_count, 17);
	cr_assert_eq(two->choose->in_count, 17);
	cr_expect_arr_eq(one->choose->in, two->choose->in, 17 * sizeof(double));
	cr_expect_arr_eq(one->use->out, two->use->out, 33 * sizeof(double));
	dataset_release(a);
	dataset_release(b);
}

TEST(dataset_dataset, owners_are_counted)
{
	struct dataset *data = dataset_new("shared", KIND_SCORES, 1);
	const struct dataset *second = dataset_hold(data);

	dataset_release(data);
	cr_expect_str_eq(dataset_name(second), "shared");
	dataset_release(second);
	dataset_release(NULL);
}

TEST(dataset_dataset, names_are_cleaned)
{
	struct dataset *data = dataset_new("a\033[2Jb", KIND_SCORES, 1);

	dataset_add_column(data, "x\ny", ROLE_SCORE);
	cr_expect_str_eq(dataset_name(data), "a [2Jb");
	cr_expect_str_eq(dataset_column_name(data, 0), "x y");
	dataset_release(data);
}

TEST(dataset_dataset, words_stand_behind_numbers)
{
	struct dataset *data = dataset_new("s", KIND_STRATEGIES, 3);
	double *values = memory_new_array(3, sizeof(*values));
	char **words = memory_new_array(2, sizeof(*words));

	words[0] = memory_copy_text("dp-sgd");
	words[1] = memory_copy_text("early stopping");
	values[1] = 1;
	dataset_take_words(data, "category", ROLE_CATEGORY, values, words, 2);
	cr_expect_str_eq(dataset_column_word(data, 0, 1), "early stopping");
	cr_expect_str_eq(dataset_column_word(data, 0, 2), "dp-sgd");
	dataset_release(data);
}

TEST(dataset_dataset, samples_are_sorted_or_in_the_order_of_rows)
{
	static const double scores[] = { 5, 1, 4, 2, 3, 0 };
	struct samples_choice as_they_came = { .in_order_of_rows = true };
	struct samples_choice sorted = { 0 };
	struct dataset *data = dataset_new("six", KIND_SCORES, 6);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);
	const struct samples *samples;

	for (size_t i = 0; i < 6; i++) {
		score[i] = scores[i];
		member[i] = i % 2 == 0;
	}
	samples = samples_of_data(data, &as_they_came);
	cr_assert_eq(samples->in_count, 3);
	cr_expect_eq(samples->in[0], 5);
	cr_expect_eq(samples->in[2], 3);
	cr_expect_eq(samples->out[0], 1);
	cr_expect_eq(samples->out[1], 2);
	samples = samples_of_data(data, &sorted);
	cr_expect_eq(samples->in[0], 3);
	cr_expect_eq(samples->in[2], 5);
	cr_expect_eq(samples->out[0], 0);
	dataset_release(data);
}
