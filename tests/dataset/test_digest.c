/* test_digest.c - data are known by their numbers */

#include <criterion/criterion.h>

#include "dataset/dataset.h"
#include "tests/support.h"

TestSuite(dataset_digest, .timeout = 600);

enum { ROWS = 3000 };

struct made {
	const char *name;
	bool backwards, losses, pair, other;
	double last; /* of the scores */
};

static double
score_of(size_t row, double last)
{
	return row == ROWS - 1 ? last : (double)(row * 37 % 101) - 50;
}

/* The first half are members. */
static const struct dataset *
make(struct made how)
{
	struct dataset *data = dataset_new(
		how.name, how.losses ? KIND_LOSSES : KIND_SCORES, ROWS);
	double *score, *member = NULL;

	if (how.other)
		dataset_add_column(data, "note", ROLE_OTHER)[3] = 7;
	if (!how.pair)
		member = dataset_add_column(data, "m", ROLE_MEMBER);
	score = dataset_add_column(data, "s",
				   how.losses ? ROLE_LOSS : ROLE_SCORE);
	for (size_t i = 0; i < ROWS; i++) {
		size_t row = how.backwards ? ROWS - 1 - i : i;

		score[i] = score_of(row, how.last);
		if (member)
			member[i] = row < ROWS / 2 ? 2 : 0;
	}
	if (how.pair)
		dataset_set_members_first(data, ROWS / 2);
	dataset_set_origin(data, how.name, "");

	return data;
}

static void
expect(struct made how, bool same)
{
	const struct dataset *a = make((struct made){ .name = "a" });
	const struct dataset *b = make(how);

	cr_expect_eq(dataset_digest(a) == dataset_digest(b), same, "%s",
		     how.name);
	cr_expect_neq(dataset_digest(b), 0);
	dataset_release(a);
	dataset_release(b);
}

TEST(dataset_digest, the_same_numbers_are_the_same_data_in_any_container)
{
	expect((struct made){ .name = "again" }, true);
	expect((struct made){ .name = "rows", .backwards = true }, true);
	expect((struct made){ .name = "two files", .pair = true }, true);
	expect((struct made){ .name = "a column more", .other = true }, true);
	expect((struct made){ .name = "losses", .losses = true }, true);
	expect((struct made){ .name = "0 and -0", .last = -0.0 }, true);
}

TEST(dataset_digest, one_number_makes_other_data)
{
	expect((struct made){ .name = "last", .last = 1e-300 }, false);
}

/* Sums of rows must not make up for each other. */
TEST(dataset_digest, numbers_that_change_places_make_other_data)
{
	struct dataset *a = sample_scores(50, 1, 3);
	struct dataset *b = dataset_new("b", KIND_SCORES, dataset_rows(a));
	const double *from = dataset_values(a, ROLE_SCORE);
	double *score = dataset_add_column(b, "score", ROLE_SCORE);
	double *member = dataset_add_column(b, "member", ROLE_MEMBER);

	for (size_t i = 0; i < dataset_rows(a); i++) {
		score[i] = from[dataset_rows(a) - 1 - i];
		member[i] = dataset_is_member(a, i);
	}
	cr_expect_neq(dataset_digest(a), dataset_digest(b));
	dataset_release(a);
	dataset_release(b);
}
