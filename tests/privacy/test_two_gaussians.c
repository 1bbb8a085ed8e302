/* test_two_gaussians.c - telling one normal law from another */

#include <criterion/criterion.h>
#include <math.h>

#include "privacy/gaussian_dp.h"
#include "privacy/two_gaussians.h"
#include "stats/law/normal.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_two_gaussians, .timeout = 600);

static void
check_table(void)
{
	struct oracle *table = oracle_open("twogauss.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		struct two_gaussians pair = {
			oracle_number(table, row, "mu1"),
			oracle_number(table, row, "s1"),
			oracle_number(table, row, "mu2"),
			oracle_number(table, row, "s2"),
		};
		struct two_gaussians other = two_gaussians_swap(&pair);
		double delta = oracle_number(table, row, "delta");
		double tol = oracle_number(table, row, "tol_rel");
		double forth = oracle_number(table, row, "eps_12");
		double back = oracle_number(table, row, "eps_21");
		double both = oracle_number(table, row, "eps");

		cr_expect(agrees(two_gaussians_epsilon(&pair, delta), forth,
				 tol * forth),
			  "row %zu", row);
		cr_expect(agrees(two_gaussians_epsilon(&other, delta), back,
				 tol * back),
			  "row %zu", row);
		cr_expect(agrees(two_gaussians_epsilon_both(&pair, delta), both,
				 tol * both),
			  "row %zu", row);
	}
	oracle_free(table);
}

static double
tradeoff(const struct two_gaussians *pair, struct proportion alpha)
{
	return two_gaussians_tradeoff_ends(pair, alpha).value;
}

TEST(privacy_two_gaussians, agrees_with_the_table)
{
	under_every_rounding(check_table);
}

/* The integral of max(0, p - e^epsilon q), by the midpoint rule. */
static double
hockey_stick(const struct two_gaussians *pair, double epsilon)
{
	double sum = 0, h = pair->sd0 * 1e-4;

	for (int i = -140000; i < 140000; i++) {
		double x = pair->mean0 + h * (i + 0.5);
		double p = normal_density((x - pair->mean0) / pair->sd0) /
			   pair->sd0;
		double q = normal_density((x - pair->mean1) / pair->sd1) /
			   pair->sd1;

		sum += fmax(0, p - exp(epsilon) * q);
	}

	return sum * h;
}

TEST(privacy_two_gaussians, delta_is_the_hockey_stick)
{
	static const struct two_gaussians pairs[] = {
		{ 0, 1, 1.3, 0.6 },   { 0, 1, 1.3, 1 },      { 0, 1, -2, 2.5 },
		{ 5, 0.2, 5.1, 0.2 }, { -1, 2, -1, 2.0001 }, { 0, 3, 0, 1 },
	};

	for (size_t i = 0; i < 6; i++) {
		for (double epsilon = 0; epsilon < 3; epsilon += 0.37) {
			double expected = hockey_stick(&pairs[i], epsilon);
			double found = exp(
				two_gaussians_log_delta(&pairs[i], epsilon));

			cr_expect_float_eq(found, expected, 1e-8,
					   "pair %zu epsilon=%g: %g, not %g", i,
					   epsilon, found, expected);
		}
	}
}

TEST(privacy_two_gaussians, equal_spread_is_gaussian_dp)
{
	for (double mu = 1e-6; mu < 100; mu *= 5.3) {
		struct two_gaussians pair = { 2, 0.25, 2 + mu / 4, 0.25 };

		for (double part = 0.01; part < 6; part += 0.7) {
			double epsilon = part * mu;
			double exact = gaussian_dp_log_delta(epsilon, mu);

			cr_expect_float_eq(
				two_gaussians_log_delta(&pair, epsilon), exact,
				1e-8 * (1 + fabs(exact)), "mu=%g epsilon=%g",
				mu, epsilon);
		}
		cr_expect_float_eq(
			tradeoff(&pair, (struct proportion){ 0.03, 0.97 }),
			gaussian_dp_tradeoff(0.03, mu), 1e-9, "mu=%g", mu);
	}
}

TEST(privacy_two_gaussians, roots_come_back_at_tails_of_300_digits)
{
	for (double spread = 0.01; spread < 100; spread *= 2.3) {
		struct two_gaussians pair = { 0, 1, 3, spread };

		for (double lp = -0.7; lp > -690; lp *= 1.9) {
			double epsilon = two_gaussians_epsilon(&pair, exp(lp));
			double back = two_gaussians_log_delta(&pair, epsilon);

			if (epsilon > 0 && spread < 1) {
				cr_expect_float_eq(back / lp, 1, 1e-9,
						   "spread=%g lp=%g", spread,
						   lp);
			}
			cr_expect(!isnan(epsilon));
		}
	}
}

/* T(P, Q) and T(Q, P) are inverse to each other. */
TEST(privacy_two_gaussians, tradeoffs_of_both_orders_are_inverse)
{
	struct two_gaussians pair = { 0, 1, 1.3, 0.6 };
	struct two_gaussians other = two_gaussians_swap(&pair);

	for (double alpha = 0.003; alpha < 1; alpha += 0.07) {
		double beta = tradeoff(&pair,
				       (struct proportion){ alpha, 1 - alpha });
		double back =
			tradeoff(&other, (struct proportion){ beta, 1 - beta });

		cr_expect_float_eq(back, alpha, 1e-9, "alpha=%g", alpha);
	}
}
