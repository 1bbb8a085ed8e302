/* test_cosine_pair.c - the exact null of a cosine beside a normal law */

#include <criterion/criterion.h>
#include <math.h>

#include "privacy/cosine/cosine_pair.h"
#include "privacy/two_gaussians.h"
#include "stats/law/normal.h"
#include "tests/support.h"

TestSuite(privacy_cosine_pair, .timeout = 600);

/* The hockey stick by the trapezoid rule. */
static double
by_sum(const struct cosine_pair *pair, double epsilon, int swapped)
{
	const int steps = 100000;
	double d = (double)pair->dimension, sum = 0;
	double scale = exp(lgamma(d / 2) - lgamma((d - 1) / 2)) / sqrt(M_PI);

	for (int i = 1; i < steps; i++) {
		double x = -1 + 2.0 * i / steps;
		double null = scale * pow(1 - x * x, (d - 3) / 2);
		double z = (x - pair->mean) / pair->deviation;
		double normal = normal_density(z) / pair->deviation;
		double p = swapped ? normal : null, q = swapped ? null : normal;

		sum += fmax(0, p - exp(epsilon) * q);
	}
	sum *= 2.0 / steps;
	if (swapped) {
		sum += normal_above((1 - pair->mean) / pair->deviation) +
		       normal_below((-1 - pair->mean) / pair->deviation);
	}

	return sum;
}

TEST(privacy_cosine_pair, delta_is_the_hockey_stick_by_direct_sum)
{
	static const struct cosine_pair pairs[] = {
		{ 100, 0.3, 0.1 },   { 100, 0.02, 0.12 }, { 10, 0.4, 0.2 },
		{ 500, 0.1, 0.04 },  { 50, 0, 0.05 },     { 5, 0.5, 0.3 },
		{ 1000, 0.2, 0.05 },
	};

	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		for (double epsilon = 0; epsilon < 4; epsilon += 0.7) {
			double sum = by_sum(&pairs[i], epsilon, 0);

			cr_expect_float_eq(
				exp(cosine_pair_log_delta(&pairs[i], epsilon)),
				sum, 2e-5, "%zu at %g: %g", i, epsilon, sum);
			sum = by_sum(&pairs[i], epsilon, 1);
			cr_expect_float_eq(exp(cosine_pair_log_delta_swapped(
						   &pairs[i], epsilon)),
					   sum, 2e-5, "%zu at %g: %g", i,
					   epsilon, sum);
		}
	}
}

/* In many dimensions the exact null is the Gaussian one. */
TEST(privacy_cosine_pair, is_two_gaussians_in_many_dimensions)
{
	struct cosine_pair pair = { 100000000, 6e-5, 1.02e-4 };
	struct two_gaussians two = { 0, 1e-4, 6e-5, 1.02e-4 };

	cr_expect_float_eq(cosine_pair_epsilon(&pair, 1e-5),
			   two_gaussians_epsilon_both(&two, 1e-5), 1e-4);
}

TEST(privacy_cosine_pair, epsilon_has_the_delta_asked_for)
{
	struct cosine_pair pair = { 200, 0.15, 0.06 };
	double epsilon = cosine_pair_epsilon(&pair, 1e-6);

	cr_expect_float_eq(fmax(cosine_pair_log_delta(&pair, epsilon),
				cosine_pair_log_delta_swapped(&pair, epsilon)),
			   log(1e-6), 1e-8);
}
