/* test_gaussian_dp.c - (eps, delta) of N(0, 1) against N(mu, 1) */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "privacy/gaussian_dp.h"
#include "stats/law/normal.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_gaussian_dp, .timeout = 600);

static void
check_delta(const struct oracle *table, size_t row)
{
	double epsilon = oracle_number(table, row, "arg1");
	double mu = oracle_number(table, row, "arg2");
	double value = oracle_number(table, row, "value");
	double log_value = oracle_number(table, row, "ln_value");
	double tol = oracle_number(table, row, "tol_rel");

	cr_expect(agrees(gaussian_dp_log_delta(epsilon, mu), log_value,
			 tol * fabs(log_value) + 1e-100),
		  "log delta(%g, %g) = %.17g", epsilon, mu,
		  gaussian_dp_log_delta(epsilon, mu));
	if (value > 1e-307) {
		cr_expect(agrees(gaussian_dp_delta(epsilon, mu), value,
				 tol * value),
			  "delta(%g, %g) = %.17g", epsilon, mu,
			  gaussian_dp_delta(epsilon, mu));
	}
}

static void
check_table(void)
{
	struct oracle *table = oracle_open("gdp.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		const char *what = oracle_text(table, row, "fn");
		double first = oracle_number(table, row, "arg1");
		double second = oracle_number(table, row, "arg2");
		double value = oracle_number(table, row, "value");
		double tol = oracle_number(table, row, "tol_rel");
		double found;

		if (!strcmp(what, "delta")) {
			check_delta(table, row);
			continue;
		}
		found = !strcmp(what, "eps")
				? gaussian_dp_epsilon(first, second)
				: gaussian_dp_mu(first, second);
		cr_expect(agrees(found, value, tol * value),
			  "%s(%g, %g) = %.17g", what, first, second, found);
	}
	oracle_free(table);
}

TEST(privacy_gaussian_dp, agrees_with_the_table)
{
	under_every_rounding(check_table);
}

/* The hockey stick itself, by Simpson's rule. */
static double
hockey_stick(double epsilon, double mu)
{
	double edge = epsilon / mu + mu / 2, end = fmax(edge, mu) + 12;
	double sum = 0, h = (end - edge) / 40000;

	for (int i = 0; i <= 40000; i++) {
		double x = edge + h * i;
		double weight = i % 40000 == 0 ? 1 : i % 2 ? 4 : 2;
		double loss = mu * x - mu * mu / 2;

		sum += weight * normal_density(x - mu) * -expm1(epsilon - loss);
	}

	return sum * h / 3;
}

TEST(privacy_gaussian_dp, delta_is_the_hockey_stick)
{
	for (double mu = 0.013; mu < 9; mu *= 1.7) {
		for (double epsilon = 0; epsilon < 3 * mu * mu + 5 * mu;
		     epsilon += 0.3 * mu + 0.2 * mu * mu) {
			double found = gaussian_dp_delta(epsilon, mu);

			cr_expect_float_eq(found / hockey_stick(epsilon, mu), 1,
					   1e-9, "epsilon=%g mu=%g", epsilon,
					   mu);
		}
	}
}

TEST(privacy_gaussian_dp, roots_come_back)
{
	for (double mu = 1e-5; mu < 2000; mu *= 3.1) {
		double most = gaussian_dp_log_delta(0, mu);

		for (double lp = -1e-9; lp > -2000; lp *= 4.7) {
			double epsilon = gaussian_dp_epsilon_log(lp, mu);
			double low = gaussian_dp_epsilon_down(exp(lp), mu);

			if (lp >= most) {
				cr_expect_float_eq(epsilon, 0, 0);
				continue;
			}
			cr_expect_float_eq(
				gaussian_dp_log_delta(epsilon, mu) / lp, 1,
				1e-11, "mu=%g lp=%g eps=%g", mu, lp, epsilon);
			if (lp < -700 || lp > -1e-3 || !(epsilon > 0))
				continue;
			cr_expect_leq(low, epsilon);
			cr_expect_geq(low, epsilon * (1 - 1e-9) - 1e-12);
			cr_expect_float_eq(
				gaussian_dp_mu(epsilon, exp(lp)) / mu, 1, 1e-9,
				"mu=%g lp=%g eps=%g", mu, lp, epsilon);
		}
	}
}

/* delta(e) = max over alpha of 1 - f(alpha) - e^e alpha. */
TEST(privacy_gaussian_dp, delta_is_the_conjugate_of_the_tradeoff)
{
	for (double mu = 0.3; mu < 6; mu *= 2) {
		for (double epsilon = 0; epsilon < 8; epsilon += 1.3) {
			double most = 0;

			for (double z = -9; z < 9; z += 2e-4) {
				double alpha = normal_above(z);
				double beta = gaussian_dp_tradeoff(alpha, mu);

				most = fmax(most,
					    1 - beta - exp(epsilon) * alpha);
			}
			cr_expect_float_eq(gaussian_dp_delta(epsilon, mu), most,
					   1e-8, "mu=%g epsilon=%g", mu,
					   epsilon);
		}
	}
}

/* 003 Table 1 and 004 print these; paper.csv holds more digits. */
TEST(privacy_gaussian_dp, agrees_with_the_papers)
{
	cr_expect_float_eq(gaussian_dp_epsilon(1e-5, 2), 9.9972561464343, 1e-9);
	cr_expect_float_eq(gaussian_dp_epsilon(1e-6, 1 / 0.541),
			   10.00192391436981, 1e-9);
	cr_expect_float_eq(gaussian_dp_mu(1, 1e-5), 0.26805112321129422, 1e-12);
}

TEST(privacy_gaussian_dp, edges_are_exact)
{
	cr_expect_float_eq(gaussian_dp_delta(1, 0), 0, 0);
	cr_expect_float_eq(gaussian_dp_epsilon(0.5, 0), 0, 0);
	cr_expect(isinf(gaussian_dp_epsilon(0, 1)));
	cr_expect_float_eq(gaussian_dp_tradeoff(0, 1), 1, 0);
	cr_expect_float_eq(gaussian_dp_tradeoff(1, 1), 0, 0);
}

/* Roots with 20 digits, where the curve of epsilon is all but upright. */
TEST(privacy_gaussian_dp, ends_hold_epsilons_next_to_0)
{
	static const struct {
		double mu, delta, epsilon;
	} rows[] = {
		{ 1, 0.38292492, 8.258399341999802607e-9 },
		{ 1, 0.3829249225, 1.5565762501743085476e-10 },
		{ 1, 0.38292492254, 2.6013746106308932981e-11 },
		{ 1, 0.382924922548026, 6.2523039877152204201e-16 },
		{ 0.1, 0.03987761167674492, 1.6762885430852790334e-17 },
		{ 0.1, 0.039877611676744855, 1.4685056153270271818e-16 },
		{ 0.1, 0.03987761167674423, 1.447727322551208791e-15 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct bracket found =
			gaussian_dp_epsilon_ends(rows[i].delta, rows[i].mu);

		cr_expect(found.lower <= rows[i].epsilon &&
				  rows[i].epsilon <= found.upper,
			  "%zu: %g in %g to %g", i, rows[i].epsilon,
			  found.lower, found.upper);
	}
	cr_expect_eq(gaussian_dp_epsilon_ends(0.5, 1).upper, 0);
}
