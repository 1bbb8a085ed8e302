/* test_counts_oracle.c - methods of counts against counts.csv */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(method_counts_oracle, .timeout = 600);

struct row {
	struct dataset *data;
	char settings[120];
	double tol;
};

static struct row
row_of(const struct oracle *oracle, size_t i, int sides)
{
	struct row row = {
		.data = sample_counts(oracle_number(oracle, i, "TP"),
				      oracle_number(oracle, i, "FN"),
				      oracle_number(oracle, i, "FP"),
				      oracle_number(oracle, i, "TN")),
		.tol = oracle_number(oracle, i, "tol"),
	};

	snprintf(row.settings, sizeof(row.settings),
		 "delta=%.17g alpha=%.17g sides=%d",
		 oracle_number(oracle, i, "delta"),
		 oracle_number(oracle, i, "alpha"), sides);

	return row;
}

/* Bounds may differ from the table, but only to the safe side. */
static void
check_method(const struct oracle *oracle, size_t i, const char *method,
	     const char *prefix)
{
	struct row two = row_of(oracle, i, 2), one = row_of(oracle, i, 1);
	struct error err = { 0 };
	struct result *both, *single;
	char column[20];

	both = run_method(method, two.data, two.settings, &err);
	single = run_method(method, one.data, one.settings, &err);
	cr_assert(both && single, "%s", err.text);
	snprintf(column, sizeof(column), "%s2_lo", prefix);
	oracle_expect(lower_of(both, "epsilon"), oracle, i, column, two.tol);
	snprintf(column, sizeof(column), "%s2_hi", prefix);
	oracle_expect(upper_of(both, "epsilon"), oracle, i, column, two.tol);
	snprintf(column, sizeof(column), "%s1_lo", prefix);
	oracle_expect(lower_of(single, "epsilon"), oracle, i, column, one.tol);
	result_release(both);
	result_release(single);
	dataset_release(two.data);
	dataset_release(one.data);
}

static void
check_all(void)
{
	struct oracle *oracle = oracle_open("counts.csv");

	for (size_t i = 0; i < oracle_rows(oracle); i++) {
		check_method(oracle, i, "clopper-pearson", "cp");
		check_method(oracle, i, "jeffreys", "jef");
	}
	oracle_free(oracle);
}

TEST(method_counts_oracle, intervals_agree_under_every_rounding)
{
	under_every_rounding(check_all);
}

static void
check_points(void)
{
	struct oracle *oracle = oracle_open("counts.csv");

	for (size_t i = 0; i < oracle_rows(oracle); i++) {
		struct row row = row_of(oracle, i, 2);
		struct error err = { 0 };
		struct result *found =
			run_method("plug-in", row.data, row.settings, &err);

		cr_assert(found, "%s", err.text);
		oracle_expect(value_of(found, "epsilon"), oracle, i,
			      "eps_point", row.tol);
		oracle_expect(value_of(found, "fnr"), oracle, i, "fnr", 1e-12);
		oracle_expect(value_of(found, "fpr"), oracle, i, "fpr", 1e-12);
		result_release(found);
		dataset_release(row.data);
	}
	oracle_free(oracle);
}

TEST(method_counts_oracle, plug_in_agrees_under_every_rounding)
{
	under_every_rounding(check_points);
}

/* The closed form of the paper's section 3.3 knows no reflection. */
TEST(method_counts_oracle, forward_rule_alone_is_section_3_3)
{
	struct oracle *oracle = oracle_open("counts.csv");

	for (size_t i = 0; i < oracle_rows(oracle); i++) {
		struct row row = row_of(oracle, i, 1);
		struct error err = { 0 };
		char settings[160];
		struct result *found;

		snprintf(settings, sizeof(settings), "%s reflect=no",
			 row.settings);
		found = run_method("clopper-pearson", row.data, settings, &err);
		cr_assert(found, "%s", err.text);
		oracle_expect(lower_of(found, "epsilon"), oracle, i,
			      "cp1_lo_sec33", row.tol);
		result_release(found);
		dataset_release(row.data);
	}
	oracle_free(oracle);
}
