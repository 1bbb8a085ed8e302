/* test_ratio_intervals.c - limits on ratios against a peer's */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

#include "stats/law/binomial.h"
#include "stats/law/ratio_intervals.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(stats_ratio_intervals, .timeout = 600);

static const char *const forms[] = {
	[RATIO_KATZ] = "katz",
	[RATIO_ADJUSTED_LOG] = "adjlog",
	[RATIO_BAILEY] = "bailey",
	[RATIO_INVERSE_SINH] = "invsinh",
};

struct counts {
	size_t x, n, y, m;
};

static void
check_forms(const struct oracle *oracle, size_t row, const char *ratio,
	    struct counts at)
{
	double alpha = oracle_number(oracle, row, "alpha");
	double tol = oracle_number(oracle, row, "tol");

	for (enum ratio_interval form = 0; form < 4; form++) {
		char name[64];
		double found;

		snprintf(name, sizeof(name), "ln_%s_%s", ratio, forms[form]);
		found = ratio_interval_log_lower(form, at.x, at.n, at.y, at.m,
						 alpha);
		cr_expect(agrees(found, oracle_number(oracle, row, name), tol),
			  "row %zu %s: %.15g", row, name, found);
		cr_expect(!isnan(found));
	}
}

static void
check_table(void)
{
	struct oracle *oracle = oracle_open("ratio.csv");

	for (size_t row = 0; row < oracle_rows(oracle); row++) {
		size_t tp = oracle_count(oracle, row, "TP");
		size_t fn = oracle_count(oracle, row, "FN");
		size_t fp = oracle_count(oracle, row, "FP");
		size_t tn = oracle_count(oracle, row, "TN");

		check_forms(oracle, row, "tpr_fpr",
			    (struct counts){ tp, tp + fn, fp, fp + tn });
		check_forms(oracle, row, "tnr_fnr",
			    (struct counts){ tn, fp + tn, fn, tp + fn });
	}
	oracle_free(oracle);
}

TEST(stats_ratio_intervals, agree_with_the_table)
{
	under_every_rounding(check_table);
}

TEST(stats_ratio_intervals, upper_limits_are_lower_limits_turned_over)
{
	for (enum ratio_interval form = 0; form < 4; form++) {
		double low =
			ratio_interval_log_lower(form, 30, 100, 7, 90, 0.05);
		double high =
			ratio_interval_log_upper(form, 30, 100, 7, 90, 0.05);
		double middle = log(0.3 * 90 / 7);

		cr_expect_lt(low, middle);
		cr_expect_gt(high, middle);
		cr_expect_lt(
			ratio_interval_log_lower(form, 30, 100, 7, 90, 0.01),
			low);
	}
}

/* What a search leaves out really is no better. */
TEST(stats_ratio_intervals, nothing_in_a_range_exceeds_its_most)
{
	static const double tails[] = { 0.025, 0.3, 1e-4 };
	enum { N = 7, M = 9 };

	for (size_t i = 0; i < 4 * 3 * (N + 1) * (M + 1) * (M + 1); i++) {
		enum ratio_interval form = i % 4;
		double tail = tails[i / 4 % 3], most;
		size_t x_high = i / 12 % (N + 1);
		size_t low = i / 12 / (N + 1) % (M + 1);
		size_t high = i / 12 / (N + 1) / (M + 1);

		if (low > high)
			continue;
		most = ratio_interval_log_most(form, x_high, N, low, high, M,
					       tail);
		for (size_t x = 0; x <= x_high; x++) {
			for (size_t y = low; y <= high; y++)
				cr_expect_leq(ratio_interval_log_lower(
						      form, x, N, y, M, tail),
					      most, "%d %zu/%zu", form, x, y);
		}
	}
}
