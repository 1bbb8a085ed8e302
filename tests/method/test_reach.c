/* test_reach.c - what a perfect attack could have shown, beside numbers */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "privacy/gaussian_dp.h"
#include "stats/law/normal.h"
#include "tests/support.h"

TestSuite(method_reach, .timeout = 600);

static struct result *
on_counts(double tp, double fn, double fp, double tn, const char *settings)
{
	struct dataset *data = sample_counts(tp, fn, fp, tn);
	struct error err = { 0 };
	struct result *found =
		run_method("clopper-pearson", data, settings, &err);

	cr_assert(found, "%s", err.text);
	dataset_release(data);

	return found;
}

TEST(method_reach, a_ceiling_is_told_in_mu_too)
{
	struct result *found = on_counts(80, 20, 20, 80, "sides=1 delta=1e-3");
	/* no error in 100: 1 - 0.025^(1/100), of either kind */
	double most = 1 - pow(0.025, 0.01);

	cr_expect_float_eq(value_of(found, "ceiling-mu"),
			   -2 * normal_quantile(most), 1e-9);
	cr_expect_not(strstr(found->sentence, "show no leak"), "%s",
		      found->sentence);
	result_release(found);
}

TEST(method_reach, nothing_found_is_below_the_reach_and_not_absent)
{
	struct result *found = on_counts(50, 50, 50, 50, "sides=1");

	cr_expect_eq(lower_of(found, "epsilon"), 0);
	cr_expect(strstr(found->sentence,
			 "show no leak. The reach of this audit is epsilon"),
		  "%s", found->sentence);
	cr_expect(strstr(found->sentence, "or mu 3.5"), "%s", found->sentence);
	result_release(found);
}

TEST(method_reach, limits_on_rates_reach_a_mu_without_delta)
{
	struct result *found = on_counts(50, 50, 50, 50, "sides=1 delta=0");
	struct result *same = on_counts(50, 50, 50, 50, "sides=1 delta=1e-5");

	cr_expect_float_eq(value_of(found, "ceiling-mu"),
			   value_of(same, "ceiling-mu"), 1e-12);
	result_release(same);
	cr_expect(strstr(found->sentence, "show no leak"), "%s",
		  found->sentence);
	result_release(found);
}

TEST(method_reach, a_design_that_shows_nothing_says_so)
{
	struct result *found = on_counts(1, 0, 0, 1, "sides=1");

	cr_expect(strstr(found->sentence, "reach of this audit is 0"), "%s",
		  found->sentence);
	result_release(found);
}

/* Where a number comes by another road than limits on rates: through delta. */
TEST(method_reach, a_ceiling_without_rates_is_that_of_a_gaussian)
{
	struct dataset *data = sample_scores(150, 1.385, 7);
	struct error err = { 0 };
	struct result *found =
		run_method("one-run", data, "delta=1e-6 sides=1", &err);

	cr_assert(found, "%s", err.text);
	cr_expect_float_eq(value_of(found, "ceiling-mu"),
			   gaussian_dp_mu(value_of(found, "ceiling"), 1e-6),
			   1e-9);
	result_release(found);
	dataset_release(data);
}
