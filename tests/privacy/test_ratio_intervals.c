/* test_ratio_intervals.c - limits on ratios against a peer's */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

#include "privacy/ratio_intervals.h"
#include "stats/binomial.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_ratio_intervals, .timeout = 30);

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
		found = ratio_log_lower(form, at.x, at.n, at.y, at.m, alpha);
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

Test(privacy_ratio_intervals, agree_with_the_table)
{
	under_every_rounding(check_table);
	expect_no_leaks();
}

Test(privacy_ratio_intervals, upper_limits_are_lower_limits_turned_over)
{
	for (enum ratio_interval form = 0; form < 4; form++) {
		double low = ratio_log_lower(form, 30, 100, 7, 90, 0.05);
		double high = ratio_log_upper(form, 30, 100, 7, 90, 0.05);
		double middle = log(0.3 * 90 / 7);

		cr_expect_lt(low, middle);
		cr_expect_gt(high, middle);
		cr_expect_lt(ratio_log_lower(form, 30, 100, 7, 90, 0.01), low);
	}
	expect_no_leaks();
}
