/* test_bayes.c - the credible interval against its table and by chance */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

#include "stats/law/random.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(method_bayes, .timeout = 600);

static struct result *
answer(const struct oracle *oracle, size_t row, int sides)
{
	struct dataset *data = sample_counts(oracle_number(oracle, row, "TP"),
					     oracle_number(oracle, row, "FN"),
					     oracle_number(oracle, row, "FP"),
					     oracle_number(oracle, row, "TN"));
	struct error err = { 0 };
	struct result *found;
	char settings[120];

	snprintf(settings, sizeof(settings), "delta=%.17g alpha=%.17g sides=%d",
		 oracle_number(oracle, row, "delta"),
		 oracle_number(oracle, row, "alpha"), sides);
	found = run_method("bayes", data, settings, &err);
	cr_assert(found, "%s", err.text);
	dataset_release(data);

	return found;
}

static void
check_table(void)
{
	struct oracle *oracle = oracle_open("counts.csv");

	for (size_t row = 0; row < oracle_rows(oracle); row++) {
		double tol = oracle_number(oracle, row, "tol");
		struct result *both = answer(oracle, row, 2);
		struct result *single = answer(oracle, row, 1);

		oracle_expect(lower_of(both, "epsilon"), oracle, row,
			      "bayes_lo", tol);
		oracle_expect(upper_of(both, "epsilon"), oracle, row,
			      "bayes_hi", tol);
		oracle_expect(lower_of(single, "epsilon"), oracle, row,
			      "bayes1_lo", tol);
		oracle_expect(value_of(both, "mass-at-zero"), oracle, row, "F0",
			      1e-10);
		result_release(both);
		result_release(single);
	}
	oracle_free(oracle);
}

TEST(method_bayes, agrees_with_the_table_under_every_rounding)
{
	under_every_rounding(check_table);
}

/* Section 3.2: 0.522 to 1.268 there, by a coarse solver. */
TEST(method_bayes, worked_example)
{
	struct dataset *data = sample_counts(65, 35, 25, 75);
	struct error err = { 0 };
	struct result *found =
		run_method("bayes-dirichlet", data, "delta=0.05 sides=2", &err);
	struct result *exact =
		run_method("clopper-pearson", data, "delta=0.05 sides=2", &err);
	struct result *jeffreys =
		run_method("jeffreys", data, "delta=0.05 sides=2", &err);

	cr_assert(found && exact && jeffreys, "%s", err.text);
	cr_expect_float_eq(lower_of(found, "epsilon"), 0.5217866, 1e-7);
	cr_expect_float_eq(upper_of(found, "epsilon"), 1.2666485, 1e-7);
	cr_expect_float_eq(value_of(found, "band-mass"), 0.95, 1e-9);
	/* The masses of errata 2, which the paper gives to Jeffreys. */
	cr_expect_float_eq(value_of(exact, "rectangle-mass"), 0.96301, 1e-5);
	cr_expect_float_eq(value_of(exact, "band-mass"), 0.99790, 1e-5);
	cr_expect_float_eq(value_of(jeffreys, "rectangle-mass"), 0.95063, 1e-5);
	cr_expect_float_eq(value_of(jeffreys, "band-mass"), 0.99666, 1e-5);
	result_release(found);
	result_release(exact);
	result_release(jeffreys);
	dataset_release(data);
}

/* The interval's ends are quantiles of epsilon over draws of both rates. */
TEST(method_bayes, ends_are_quantiles_of_drawn_rates)
{
	enum { DRAWS = 200000 };
	struct dataset *data = sample_counts(30, 8, 3, 41);
	struct error err = { 0 };
	struct result *found =
		run_method("bayes", data, "delta=0.01 alpha=0.1 sides=2", &err);
	struct random random = random_start(385, 0);
	double e_low, e_high, low, high;
	int below = 0, above = 0;

	cr_assert(found, "%s", err.text);
	low = lower_of(found, "epsilon");
	high = upper_of(found, "epsilon");
	e_low = exp(low);
	e_high = exp(high);
	for (int i = 0; i < DRAWS; i++) {
		double x = random_beta(&random, 8.5, 30.5);
		double y = random_beta(&random, 3.5, 41.5);
		double m = 1 - x, n = 1 - y, d = 0.99;

		below += x + e_low * y >= d && y + e_low * x >= d &&
			 m + e_low * n >= d && n + e_low * m >= d;
		above += !(x + e_high * y >= d && y + e_high * x >= d &&
			   m + e_high * n >= d && n + e_high * m >= d);
	}
	cr_expect_float_eq((double)below / DRAWS, 0.05,
			   5 * sqrt(0.0475 / DRAWS));
	cr_expect_float_eq((double)above / DRAWS, 0.05,
			   5 * sqrt(0.0475 / DRAWS));
	result_release(found);
	dataset_release(data);
}

/* Large counts: the interval shrinks as one over the root of n. */
TEST(method_bayes, holds_its_shape_to_a_thousand_million)
{
	double before = NAN;

	for (double n = 1e3; n < 2e9; n *= 100) {
		struct dataset *data =
			sample_counts(n * 0.6, n * 0.4, n * 0.1, n * 0.9);
		struct error err = { 0 };
		struct result *found = run_method("bayes", data, "", &err);
		double width;

		cr_assert(found, "%s", err.text);
		width = upper_of(found, "epsilon") - lower_of(found, "epsilon");
		cr_expect_float_eq(value_of(found, "epsilon"), log(6),
				   10 / sqrt(n));
		if (!isnan(before))
			cr_expect_float_eq(before / width, 10, 0.1, "n=%g", n);
		before = width;
		result_release(found);
		dataset_release(data);
	}
}
