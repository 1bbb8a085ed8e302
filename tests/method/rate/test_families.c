/* test_families.c - audits that assume a family of trade-off curves */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "privacy/family/families.h"
#include "privacy/gaussian_dp.h"
#include "stats/law/random.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(method_families, .timeout = 300);

static struct result *
answer(const struct oracle *oracle, size_t row, const char *method, int sides)
{
	struct dataset *data = sample_counts(oracle_number(oracle, row, "TP"),
					     oracle_number(oracle, row, "FN"),
					     oracle_number(oracle, row, "FP"),
					     oracle_number(oracle, row, "TN"));
	struct error err = { 0 };
	struct result *found;
	char settings[160];

	snprintf(settings, sizeof(settings),
		 "delta=%.17g alpha=%.17g sides=%d%s",
		 oracle_number(oracle, row, "delta"),
		 oracle_number(oracle, row, "alpha"), sides,
		 strcmp(method, "fdp-bayes") ? " reflect=no" : "");
	found = run_method(method, data, settings, &err);
	cr_assert(found, "%s", err.text);
	dataset_release(data);

	return found;
}

/* An epsilon is as wrong as its mu times the slope between them. */
static void
check_row(const struct oracle *oracle, size_t row, const char *method,
	  const char *const columns[5])
{
	double tol = oracle_number(oracle, row, "tol");
	struct result *one = answer(oracle, row, method, 1);
	struct result *two = answer(oracle, row, method, 2);

	oracle_expect(lower_of(one, "mu"), oracle, row, columns[0], tol);
	oracle_expect(lower_of(one, "epsilon"), oracle, row, columns[1],
		      20 * tol);
	oracle_expect(lower_of(two, "mu"), oracle, row, columns[2], tol);
	oracle_expect(lower_of(two, "epsilon"), oracle, row, columns[3],
		      20 * tol);
	if (columns[4])
		oracle_expect(upper_of(two, "mu"), oracle, row, columns[4],
			      tol);
	result_release(one);
	result_release(two);
}

static void
check_table(void)
{
	static const char *const exact[5] = { "cp1_mu", "cp1_eps", "cp2_mu",
					      "cp2_eps", NULL };
	static const char *const bayes[5] = { "bayes1_mu", "bayes1_eps",
					      "bayes_mu_lo", "bayes_eps_lo",
					      "bayes_mu_hi" };
	struct oracle *oracle = oracle_open("gdp_counts.csv");

	for (size_t row = 0; row < oracle_rows(oracle); row++) {
		check_row(oracle, row, "fdp-clopper-pearson", exact);
		check_row(oracle, row, "fdp-bayes", bayes);
	}
	oracle_free(oracle);
}

TEST(method_families, gaussian_agrees_with_the_table_under_every_rounding)
{
	under_every_rounding(check_table);
}

/* A point on a curve has that curve's parameter. */
TEST(method_families, least_parameter_inverts_every_curve)
{
	for (const struct family *const *at = families(); (*at)->curve; at++) {
		for (double parameter = 0.01; parameter < 12;
		     parameter *= 1.37) {
			for (double x = 0.003; x < 1; x += 0.0931) {
				struct proportion fpr = { x, 1 - x };
				struct proportion fnr = (*at)->curve->at(
					fpr, parameter, 0, NULL);
				double found = (*at)->least(fnr, fpr);

				if (!(fnr.p > 0))
					continue;
				cr_expect_float_eq(found, parameter,
						   1e-10 * (1 + parameter),
						   "%s %g at %g: %.15g",
						   (*at)->name, parameter, x,
						   found);
			}
		}
	}
}

/* Where curves start, meet the diagonal and how fast they fall. */
TEST(method_families, curves_are_their_own_inverses)
{
	for (const struct family *const *at = families(); (*at)->curve; at++) {
		for (double parameter = 0.1; parameter < 9; parameter *= 2.1) {
			struct proportion m = (*at)->curve->meet(parameter, 0);

			cr_expect_float_eq(
				(*at)->curve->at(m, parameter, 0, NULL).p, m.p,
				1e-13);
			for (double x = 0.01; x < 1; x += 0.077) {
				struct proportion p = { x, 1 - x }, y;
				double change, h = 1e-6, slope;

				y = (*at)->curve->at(p, parameter, 0, &change);
				cr_expect_float_eq(
					(*at)->curve->at(y, parameter, 0, NULL)
						.p,
					x, 1e-9, "%s", (*at)->name);
				slope = ((*at)->curve
						 ->at(p, parameter + h, 0, NULL)
						 .p -
					 (*at)->curve
						 ->at(p, parameter - h, 0, NULL)
						 .p) /
					(2 * h);
				if (y.p > 0)
					cr_expect_float_eq(-slope, change, 1e-5,
							   "%s %g at %g",
							   (*at)->name,
							   parameter, x);
			}
		}
	}
}

/* No finite curve reaches a rate of 0, except at the end that is guessing. */
TEST(method_families, no_finite_parameter_reaches_a_rate_of_zero)
{
	static const struct proportion none = { 0, 1 }, half = { 0.5, 0.5 },
				       all = { 1, 0 };

	for (const struct family *const *at = families(); (*at)->curve; at++) {
		cr_expect_eq((*at)->least(half, none), INFINITY, "%s",
			     (*at)->name);
		cr_expect_eq((*at)->least(none, half), INFINITY, "%s",
			     (*at)->name);
		cr_expect_eq((*at)->least(none, none), INFINITY, "%s",
			     (*at)->name);
		cr_expect_eq((*at)->least(all, none), 0, "%s", (*at)->name);
		cr_expect_eq((*at)->least(none, all), 0, "%s", (*at)->name);
	}
}

static void
expect_unbounded(const struct dataset *data, const char *method,
		 const char *settings, const char *name)
{
	struct error err = { 0 };
	struct result *found;
	char both[80];

	snprintf(both, sizeof(both), "sides=2 %s", settings);
	found = run_method(method, data, both, &err);
	cr_assert(found, "%s", err.text);
	cr_expect_gt(lower_of(found, name), 1, "%s %s", method, settings);
	cr_expect(isfinite(lower_of(found, name)), "%s %s", method, settings);
	cr_expect_eq(value_of(found, name), INFINITY, "%s %s: %g", method,
		     settings, value_of(found, name));
	cr_expect_eq(upper_of(found, name), INFINITY, "%s %s: %g", method,
		     settings, upper_of(found, name));
	result_release(found);
}

TEST(method_families, without_errors_only_the_lower_end_is_finite)
{
	static const double counts[][4] = { { 50, 50, 0, 100 },
					    { 100, 0, 50, 50 },
					    { 100, 0, 0, 100 },
					    { 0, 100, 100, 0 } };

	for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
		const double *at = counts[i];
		struct dataset *data =
			sample_counts(at[0], at[1], at[2], at[3]);

		expect_unbounded(data, "fdp-clopper-pearson", "", "mu");
		expect_unbounded(data, "fdp-clopper-pearson", "", "epsilon");
		expect_unbounded(data, "fdp-clopper-pearson", "family=laplace",
				 "epsilon");
		expect_unbounded(data, "fdp-clopper-pearson",
				 "family=randomized-response", "epsilon");
		expect_unbounded(data, "compose", "steps=4", "epsilon");
		dataset_release(data);
	}
}

/* The posterior against rates drawn from it, one curve after another. */
TEST(method_families, posteriors_are_shares_of_drawn_rates)
{
	enum { DRAWS = 100000 };
	struct posterior posterior;

	posterior_init(&posterior, 21, 9, 4, 33);
	for (const struct family *const *at = families(); (*at)->curve; at++) {
		double middle =
			posterior_quantile(&posterior, (*at)->curve, 0, 0.3);
		struct random random = random_start(3, 1);
		int inside = 0;

		for (int i = 0; i < DRAWS; i++) {
			double x = random_beta(&random, 9.5, 21.5);
			double y = random_beta(&random, 4.5, 33.5);
			struct proportion p = { y, 1 - y }, q = { 1 - y, y };

			inside +=
				(*at)->curve->at(p, middle, 0, NULL).p <= x &&
				(*at)->curve->at(q, middle, 0, NULL).p <= 1 - x;
		}
		cr_expect_float_eq((double)inside / DRAWS, 0.3,
				   5 * sqrt(0.21 / DRAWS), "%s", (*at)->name);
	}
}

/* Randomized response read as Gaussian: the warning example. */
TEST(method_families, a_wrong_family_claims_too_much)
{
	/* epsilon 1: rates 1/(1+e) on both sides, n = 1000 */
	struct dataset *data = sample_counts(731, 269, 269, 731);
	struct error err = { 0 };
	struct result *wrong =
		run_method("fdp-clopper-pearson", data, "sides=1", &err);
	struct result *right =
		run_method("fdp-clopper-pearson", data,
			   "sides=1 family=randomized-response", &err);

	cr_assert(wrong && right, "%s", err.text);
	cr_expect_gt(lower_of(wrong, "epsilon"), 4);
	cr_expect_lt(lower_of(right, "epsilon"), 1);
	cr_expect_eq(result_quantity(wrong, "epsilon")->about,
		     ABOUT_ASSUMED_FAMILY);
	result_release(wrong);
	result_release(right);
	dataset_release(data);
}

/* At delta 0 any leak of a Gaussian means an infinite epsilon. */
TEST(method_families, the_threshold_does_not_hang_on_delta)
{
	static const char *const methods[] = { "fdp-bayes",
					       "fdp-clopper-pearson" };
	static const char *const policies[] = { "split", "best",
						"multisplit splits=5" };
	struct dataset *data = sample_scores(300, 1, 4);
	struct error err = { 0 };
	char at_zero[60], above[60];

	for (size_t i = 0; i < 6; i++) {
		struct result *zero, *other;

		snprintf(at_zero, sizeof(at_zero), "delta=0 policy=%s",
			 policies[i / 2]);
		snprintf(above, sizeof(above), "delta=1e-5 policy=%s",
			 policies[i / 2]);
		zero = run_method(methods[i % 2], data, at_zero, &err);
		other = run_method(methods[i % 2], data, above, &err);
		cr_assert(zero && other, "%s", err.text);
		cr_expect_eq(value_of(zero, "tau"), value_of(other, "tau"),
			     "%s %s: %g", methods[i % 2], at_zero,
			     value_of(zero, "tau"));
		cr_expect_eq(lower_of(zero, "mu"), lower_of(other, "mu"));
		cr_expect_eq(lower_of(zero, "epsilon"), INFINITY);
		if (result_quantity(zero, "ceiling"))
			cr_expect_eq(value_of(zero, "ceiling"), INFINITY);
		result_release(zero);
		result_release(other);
	}
	dataset_release(data);
}

TEST(method_families, an_unknown_family_is_refused)
{
	struct dataset *data = sample_counts(5, 5, 5, 5);
	struct error err = { 0 };

	cr_expect_null(run_method("fdp-bayes", data, "family=cauchy", &err));
	cr_expect(strstr(err.text, "families are gaussian"), "%s", err.text);
	dataset_release(data);
}

/* T steps of mu are one step of mu sqrt(T). */
TEST(method_families, composition_without_sampling_is_exact)
{
	struct dataset *data = sample_counts(65, 35, 25, 75);
	struct error err = { 0 };
	struct result *step =
		run_method("fdp-clopper-pearson", data, "sides=1", &err);
	struct result *whole =
		run_method("compose", data, "sides=1 steps=16", &err);

	cr_assert(step && whole, "%s", err.text);
	cr_expect_float_eq(lower_of(whole, "epsilon"),
			   gaussian_dp_epsilon(1e-5, 4 * lower_of(step, "mu")),
			   1e-7);
	cr_expect_eq(result_quantity(whole, "epsilon")->about,
		     ABOUT_ASSUMED_FAMILY);
	result_release(step);
	result_release(whole);
	cr_expect_null(run_method("compose", data, "inner=katz", &err));
	cr_expect(strstr(err.text, "inner=katz"), "%s", err.text);
	cr_expect_null(run_method("compose", data, "delta=0", &err));
	cr_expect(strstr(err.text, "delta above 0"), "%s", err.text);
	dataset_release(data);
}

/* A step whose epsilon is 0 at this delta has a mu all the same. */
TEST(method_families, many_steps_show_what_one_hides)
{
	struct dataset *data = sample_counts(600, 400, 450, 550);
	struct error err = { 0 };
	struct result *step = run_method("fdp-clopper-pearson", data,
					 "sides=2 delta=0.1", &err);
	struct result *whole = run_method("compose", data,
					  "sides=2 delta=0.1 steps=100", &err);

	cr_assert(step && whole, "%s", err.text);
	cr_expect_eq(lower_of(step, "epsilon"), 0);
	cr_expect_float_eq(lower_of(whole, "epsilon"),
			   gaussian_dp_epsilon(0.1, 10 * lower_of(step, "mu")),
			   1e-9);
	cr_expect_gt(lower_of(whole, "epsilon"), 0);
	result_release(step);
	result_release(whole);
	dataset_release(data);
}

/* The upper end allows for the most that a step of epsilon 0 can be. */
TEST(method_families, an_epsilon_of_0_is_no_upper_end_of_many_steps)
{
	struct dataset *data = sample_counts(0, 100, 0, 100);
	struct error err = { 0 };
	struct result *step =
		run_method("clopper-pearson", data, "sides=2 delta=0.1", &err);
	struct result *whole = run_method(
		"compose", data,
		"sides=2 delta=0.1 inner=clopper-pearson steps=10", &err);
	double mu = gaussian_dp_mu(0, 0.1);

	cr_assert(step && whole, "%s", err.text);
	cr_expect_eq(upper_of(step, "epsilon"), 0);
	cr_expect_eq(lower_of(whole, "epsilon"), 0);
	cr_expect_geq(upper_of(whole, "epsilon"),
		      gaussian_dp_epsilon(0.1, mu * sqrt(10)));
	result_release(step);
	result_release(whole);
	dataset_release(data);
}

/* Not a last digit nearer than a step of exactly that epsilon would be. */
TEST(method_families, both_ends_of_a_composition_are_rounded_outward)
{
	static const char two[] = "sides=2 delta=1e-5 inner=clopper-pearson "
				  "steps=16";

	for (int errors = 5; errors < 45; errors += 4) {
		struct dataset *data = sample_counts(100 - errors, errors,
						     errors, 100 - errors);
		struct error err = { 0 };
		struct result *step = run_method("clopper-pearson", data,
						 "sides=2 delta=1e-5", &err);
		struct result *whole = run_method("compose", data, two, &err);
		double low, high;

		cr_assert(step && whole, "%s", err.text);
		low = gaussian_dp_mu(lower_of(step, "epsilon"), 1e-5);
		high = gaussian_dp_mu(upper_of(step, "epsilon"), 1e-5);
		if (lower_of(step, "epsilon") > 0)
			cr_expect_leq(lower_of(whole, "epsilon"),
				      gaussian_dp_epsilon(1e-5, 4 * low));
		cr_expect_geq(upper_of(whole, "epsilon"),
			      gaussian_dp_epsilon(1e-5, 4 * high), "%d",
			      errors);
		result_release(step);
		result_release(whole);
		dataset_release(data);
	}
}
