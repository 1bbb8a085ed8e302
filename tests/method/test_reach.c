/* test_reach.c - what a perfect attack could have shown, beside numbers */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "privacy/gaussian_dp.h"
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

Test(method_reach, a_ceiling_is_told_in_mu_too)
{
	struct result *found = on_counts(80, 20, 20, 80, "sides=1 delta=1e-3");
	double ceiling = value_of(found, "ceiling");

	cr_expect_float_eq(value_of(found, "ceiling-mu"),
			   gaussian_dp_mu(ceiling, 1e-3), 1e-9);
	cr_expect_not(strstr(found->sentence, "Not detected"), "%s",
		      found->sentence);
	result_release(found);
	expect_no_leaks();
}

Test(method_reach, nothing_found_is_below_the_reach_and_not_absent)
{
	struct result *found = on_counts(50, 50, 50, 50, "sides=1");

	cr_expect_eq(lower_of(found, "epsilon"), 0);
	cr_expect(strstr(found->sentence,
			 "Not detected, below the reach of this audit"),
		  "%s", found->sentence);
	cr_expect(strstr(found->sentence, "which is mu"), "%s",
		  found->sentence);
	result_release(found);
	expect_no_leaks();
}

Test(method_reach, without_delta_there_is_no_mu)
{
	struct result *found = on_counts(50, 50, 50, 50, "sides=1 delta=0");

	cr_expect_null(result_quantity(found, "ceiling-mu"));
	cr_expect(strstr(found->sentence, "Not detected"), "%s",
		  found->sentence);
	result_release(found);
	expect_no_leaks();
}

Test(method_reach, a_design_that_shows_nothing_says_so)
{
	struct result *found = on_counts(1, 0, 0, 1, "sides=1");

	cr_expect(strstr(found->sentence, "reach of this audit is 0"), "%s",
		  found->sentence);
	result_release(found);
	expect_no_leaks();
}
