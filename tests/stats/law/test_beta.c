/* test_beta.c - limits on a proportion, against what defines them */

#include <criterion/criterion.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <math.h>

#include "stats/law/rate_interval.h"
#include "tests/support.h"

TestSuite(stats_beta, .timeout = 600);

/* The binomial tail P(K <= k) by summing, in logarithms. */
static double
sum_below(size_t k, size_t n, struct proportion at)
{
	double sum = 0;

	for (size_t i = 0; i <= k; i++) {
		sum += exp(lgamma((double)n + 1) - lgamma((double)i + 1) -
			   lgamma((double)(n - i) + 1) + (double)i * log(at.p) +
			   (double)(n - i) * log(at.q));
	}

	return sum;
}

/* Clopper-Pearson's definition: seeing k or fewer has probability tail. */
TEST(stats_beta, upper_limit_leaves_its_tail_by_direct_sum)
{
	static const size_t sizes[] = { 1, 2, 7, 150, 1013 };
	static const double tails[] = { 0.385, 0.0125, 1e-6, 1e-13 };

	for (size_t i = 0; i < 20; i++) {
		size_t n = sizes[i % 5];
		double tail = tails[i / 5];

		for (size_t k = 0; k < n; k += 1 + n / 13) {
			struct proportion at =
				interval_clopper_pearson.upper(k, n, tail);
			double left = sum_below(k, n, at);

			cr_expect_leq(left, tail * (1 + 1e-12),
				      "k=%zu n=%zu tail=%g: %.15g", k, n, tail,
				      left / tail);
			cr_expect_geq(left, tail * (1 - 1e-7),
				      "k=%zu n=%zu tail=%g: %.15g", k, n, tail,
				      left / tail);
			cr_expect_float_eq(at.p + at.q, 1, 1e-15);
		}
	}
}

/* Limits and tails are computed along different roads up to 10^9. */
TEST(stats_beta, limits_and_tails_agree_to_a_thousand_million)
{
	static const double sizes[] = { 10, 1e3, 1e5, 1e7, 1e9 };
	static const double parts[] = { 0, 1e-6, 0.02, 0.5, 0.971, 1 };

	for (size_t i = 0; i < 30; i++) {
		double n = sizes[i % 5];
		double a = floor(n * parts[i / 5]) + 0.5, b = n - a + 1;
		struct proportion at = beta_upper_limit(a, b, 0.0125);
		double tail = beta_above(a, b, at);

		cr_expect_leq(tail, 0.0125, "a=%g b=%g", a, b);
		cr_expect_geq(tail, 0.0125 * (1 - 1e-8), "a=%g b=%g %.12g", a,
			      b, tail);
		cr_expect_float_eq(tail + beta_below(a, b, at), 1, 1e-9,
				   "a=%g b=%g", a, b);
	}
}

TEST(stats_beta, tails_agree_with_gsl_where_gsl_works)
{
	gsl_set_error_handler_off();
	for (double a = 0.5; a < 400; a += floor(a / 2) + 0.5) {
		for (double b = 1.5; b < 400; b += floor(b) + 0.5) {
			for (double p = 0.04; p < 1; p += 0.13) {
				struct proportion at = { p, 1 - p };
				double q = gsl_cdf_beta_Q(p, a, b);

				cr_expect_float_eq(beta_above(a, b, at), q,
						   1e-11 + 1e-9 * q,
						   "a=%g b=%g p=%g", a, b, p);
			}
		}
	}
}

TEST(stats_beta, density_is_the_slope_of_the_tail)
{
	for (double a = 0.5; a < 1e6; a *= 9.7) {
		double b = 3.5 * a, h = 1e-4 / sqrt(a + b), p = a / (a + b);
		struct proportion lo = { p - h, 1 - p + h };
		struct proportion hi = { p + h, 1 - p - h };
		double slope =
			(beta_below(a, b, hi) - beta_below(a, b, lo)) / (2 * h);

		cr_expect_float_eq(
			slope / beta_density(a, b,
					     (struct proportion){ p, 1 - p }),
			1, 1e-6, "a=%g", a);
	}
}

TEST(stats_beta, edges_are_exact)
{
	struct proportion at;

	at = rate_interval_lower(&interval_clopper_pearson, 0, 9, 0.05);
	cr_expect_eq(at.p, 0);
	at = interval_jeffreys.upper(9, 9, 0.05);
	cr_expect_eq(at.p, 1);
	cr_expect_eq(at.q, 0);
	at = interval_clopper_pearson.upper(0, 9, 0.05);
	cr_expect_float_eq(at.p, 1 - pow(0.05, 1.0 / 9), 1e-12);
	at = interval_clopper_pearson.upper(0, 1000000000, 1e-9);
	cr_expect_float_eq(at.p / -expm1(log(1e-9) / 1e9), 1, 1e-9);
}
