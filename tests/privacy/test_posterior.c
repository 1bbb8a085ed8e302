/* test_posterior.c - the joint posterior of a privacy parameter */

#include <criterion/criterion.h>
#include <math.h>

#include "privacy/posterior.h"
#include "stats/binomial.h"
#include "stats/random.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_posterior, .timeout = 120);

static size_t
count(const struct oracle *oracle, size_t row, const char *heading)
{
	return (size_t)oracle_number(oracle, row, heading);
}

static void
start(struct posterior *posterior, const struct oracle *oracle, size_t row)
{
	posterior_init(posterior, count(oracle, row, "TP"),
		       count(oracle, row, "FN"), count(oracle, row, "FP"),
		       count(oracle, row, "TN"));
}

static void
check_counts(void)
{
	struct oracle *oracle = oracle_open("counts.csv");

	for (size_t row = 0; row < oracle_rows(oracle); row++) {
		double delta = oracle_number(oracle, row, "delta");
		double alpha = oracle_number(oracle, row, "alpha");
		double tol = oracle_number(oracle, row, "tol");
		double pdf = oracle_number(oracle, row, "pdf_at");
		const struct posterior_curve *curve = &posterior_epsilon;
		struct posterior_value value;
		struct posterior posterior;
		double found;

		start(&posterior, oracle, row);
		found = posterior_quantile(&posterior, curve, delta, alpha / 2);
		cr_expect(agrees(found, oracle_number(oracle, row, "bayes_lo"),
				 tol),
			  "row %zu lower %.15g", row, found);
		found = posterior_quantile_above(&posterior, curve, delta,
						 alpha / 2);
		cr_expect(agrees(found, oracle_number(oracle, row, "bayes_hi"),
				 tol),
			  "row %zu upper %.15g", row, found);
		found = posterior_quantile(&posterior, curve, delta, alpha);
		cr_expect(agrees(found, oracle_number(oracle, row, "bayes1_lo"),
				 tol),
			  "row %zu one-sided %.15g", row, found);
		value = posterior_at(&posterior, curve, 0, delta);
		cr_expect(agrees(value.inside, oracle_number(oracle, row, "F0"),
				 1e-10),
			  "row %zu F(0) %.15g", row, value.inside);
		value = posterior_at(&posterior, curve,
				     oracle_number(oracle, row, "eps_at"),
				     delta);
		cr_expect(agrees(value.inside,
				 oracle_number(oracle, row, "F_at"), tol),
			  "row %zu F %.15g", row, value.inside);
		cr_expect(agrees(value.density, pdf, fmax(tol, 1e-6 * pdf)),
			  "row %zu pdf %.15g", row, value.density);
	}
	oracle_free(oracle);
}

Test(privacy_posterior, agrees_with_the_table_of_counts)
{
	under_every_rounding(check_counts);
	expect_no_leaks();
}

static void
check_gaussian(void)
{
	struct oracle *oracle = oracle_open("gdp_counts.csv");

	for (size_t row = 0; row < oracle_rows(oracle); row++) {
		double alpha = oracle_number(oracle, row, "alpha");
		double tol = oracle_number(oracle, row, "tol");
		const struct posterior_curve *curve = &posterior_gaussian;
		struct posterior posterior;
		double found;

		start(&posterior, oracle, row);
		found = posterior_quantile(&posterior, curve, 0, alpha);
		cr_expect(agrees(found, oracle_number(oracle, row, "bayes1_mu"),
				 tol),
			  "row %zu one-sided %.15g", row, found);
		found = posterior_quantile(&posterior, curve, 0, alpha / 2);
		cr_expect(agrees(found,
				 oracle_number(oracle, row, "bayes_mu_lo"),
				 tol),
			  "row %zu lower %.15g", row, found);
		found = posterior_quantile_above(&posterior, curve, 0,
						 alpha / 2);
		cr_expect(agrees(found,
				 oracle_number(oracle, row, "bayes_mu_hi"),
				 tol),
			  "row %zu upper %.15g", row, found);
		cr_expect(agrees(posterior_at(&posterior, curve, 1, 0).inside,
				 oracle_number(oracle, row, "G_at_1"), 1e-8),
			  "row %zu G(1)", row);
	}
	oracle_free(oracle);
}

Test(privacy_posterior, agrees_with_the_table_of_gaussian_families)
{
	under_every_rounding(check_gaussian);
	expect_no_leaks();
}
