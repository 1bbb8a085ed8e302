/* test_strategy.c - strategy matrices in files, also in hostile ones */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "load/strategy.h"
#include "tests/load/loading.h"
#include "tests/support.h"

TestSuite(load_strategy, .timeout = 600, .fini = scratch_remove);

static const struct dataset *
strategy_of(const char *name, const char *text, struct error *err)
{
	static const struct load_options none;

	scratch_text(name, text);

	return strategy_load(scratch_path(name), &none, NULL, err);
}

TEST(load_strategy, columns_have_a_length_and_rows_that_reach)
{
	static const char *const files[][2] = {
		{ "c.txt", "2 0 0\n1 2 0\n0 1 2\n" },
		{ "c.csv", "2,0,0\n1,2,0\n0,1,2\n" },
	};

	for (size_t i = 0; i < 2; i++) {
		struct error err = { 0 };
		const struct dataset *data =
			strategy_of(files[i][0], files[i][1], &err);
		const double *length, *bands;

		cr_assert(data, "%s", err.text);
		length = dataset_values(data, ROLE_COLUMN_LENGTH);
		bands = dataset_values(data, ROLE_COLUMN_BANDS);
		cr_expect_eq(dataset_rows(data), 3);
		cr_expect_float_eq(length[0], sqrt(5), 1e-15);
		cr_expect_float_eq(length[1], sqrt(5), 1e-15);
		cr_expect_float_eq(length[2], 2, 0);
		for (size_t j = 0; j < 3; j++)
			cr_expect_float_eq(bands[j], 2, 0);
		dataset_release(data);
	}
}

/* The nodes of a tree over four leaves, as they are released. */
TEST(load_strategy, rows_may_be_more_than_steps)
{
	struct error err = { 0 };
	const struct dataset *data = strategy_of(
		"tree.txt",
		"1 0 0 0\n0 1 0 0\n1 1 0 0\n0 0 1 0\n0 0 0 1\n0 0 1 1\n"
		"1 1 1 1\n",
		&err);

	cr_assert(data, "%s", err.text);
	for (size_t i = 0; i < 4; i++) {
		cr_expect_float_eq(dataset_values(data, ROLE_COLUMN_LENGTH)[i],
				   sqrt(3), 1e-15);
		cr_expect_float_eq(dataset_values(data, ROLE_COLUMN_BANDS)[i],
				   4, 0);
	}
	dataset_release(data);
}

/* As strategy= lists them; names above a column are no numbers. */
TEST(load_strategy, one_column_or_row_is_the_first_of_a_toeplitz_matrix)
{
	static const char *const files[][2] = {
		{ "c.csv", "1\n0.5\n0.375\n" },
		{ "named.csv", "c\n1\n0.5\n0.375\n" },
		{ "r.csv", "1,0.5,0.375\n" },
		{ "r.txt", "1 0.5 0.375\n" },
	};
	static const double numbers[] = { 1, 0.5, 0.375 };

	for (size_t i = 0; i < 4; i++) {
		struct error err = { 0 };
		const struct dataset *data =
			strategy_of(files[i][0], files[i][1], &err);
		const double *found;

		cr_assert(data, "%s", err.text);
		found = dataset_values(data, ROLE_STRATEGY_COEFFICIENT);
		cr_assert_eq(dataset_rows(data), 3);
		cr_expect_arr_eq(found, numbers, sizeof(numbers));
		cr_expect_null(dataset_values(data, ROLE_COLUMN_LENGTH));
		dataset_release(data);
	}
}

/* 0 1 is a leaf of a tree where names above say that it is no header. */
TEST(load_strategy, a_row_that_counts_is_one_below_names)
{
	struct error err = { 0 };
	const struct dataset *data =
		strategy_of("t.csv", "a,b\n0,1\n1,0\n1,1\n", &err);

	cr_assert(data, "%s", err.text);
	cr_expect_eq(dataset_rows(data), 2);
	cr_expect_float_eq(dataset_values(data, ROLE_COLUMN_LENGTH)[1], sqrt(2),
			   1e-15);
	dataset_release(data);
}

TEST(load_strategy, what_is_no_strategy_is_refused_with_its_place)
{
	static const char *const cases[][2] = {
		{ "1 0\n0 1\n1 x\n",
		  "/s.txt:3: expected a number in column 2" },
		{ "1 0\n0.5 nan\n", "/s.txt:2: expected a number" },
		{ "1 0\n0.5 inf\n", "/s.txt:2: expected a number" },
		{ "1 0 0\n0.5 1\n0 0 1\n", "/s.txt:2: expected 3 cells" },
		{ "1 0 0\n0 1 0.25\n0 0 1\n", "/s.txt:2: a strategy is lower "
					      "triangular, but row 2 has 0.25 "
					      "in column 3" },
		{ "1 0 0\n0.5 1 0\n", "has 2 rows and 3 columns" },
		{ "0 1\n1 0\n0.5 1\n", "/s.txt:1: the first row counts" },
		{ "0 1 2\n1 0 0\n0.5 1 0\n0 0 1\n",
		  "a header, not a row of a strategy" },
		{ "0\n1\n0.5\n", "/s.txt:1: the first row counts" },
		{ ",c\n0,1\n1,0.5\n2,0.375\n", "an index, not a column" },
		{ "", "is empty" },
		{ "\x93NUMPY\x01", "/s.txt" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct error err = { 0 };

		cr_expect_null(strategy_of("s.txt", cases[i][0], &err));
		cr_expect(strstr(err.text, cases[i][1]), "%zu: %s", i,
			  err.text);
	}
}
