/* test_region.c - the (epsilon, delta) region of error rates */

#include <criterion/criterion.h>
#include <math.h>

#include "privacy/region.h"
#include "stats/law/random.h"
#include "tests/support.h"

TestSuite(privacy_region, .timeout = 600);

static struct proportion
rate(double p)
{
	return (struct proportion){ p, 1 - p };
}

/* All four sides, as the paper writes them. */
static bool
inside(double x, double y, double epsilon, double delta)
{
	double e = exp(epsilon), slack = 1e-14 * e;

	return x + e * y >= 1 - delta - slack &&
	       y + e * x >= 1 - delta - slack &&
	       y + e * x <= e + delta + slack && x + e * y <= e + delta + slack;
}

TEST(privacy_region, epsilon_is_the_least_whose_region_contains_the_point)
{
	struct random random = random_start(11, 0);

	for (int i = 0; i < 20000; i++) {
		double x = random_uniform(&random), y = random_uniform(&random);
		double delta = 0.2 * random_uniform(&random);
		struct rates at = { rate(x), rate(y) };
		double epsilon = region_epsilon(&at, delta, true).epsilon;

		cr_assert(inside(x, y, epsilon, delta), "%g %g", x, y);
		if (epsilon > 1e-5) {
			cr_assert_not(inside(x, y, epsilon * (1 - 1e-6) - 1e-6,
					     delta),
				      "%g %g", x, y);
		}
	}
}

TEST(privacy_region, rectangle_ends_enclose_every_point_inside)
{
	struct random random = random_start(12, 0);

	for (int i = 0; i < 3000; i++) {
		double x = random_uniform(&random), y = random_uniform(&random);
		double w = 0.2 * random_uniform(&random);
		double delta = 0.1 * random_uniform(&random);
		struct rectangle over = { rate(fmax(0, x - w)),
					  rate(fmin(1, x + w)),
					  rate(fmax(0, y - w)),
					  rate(fmin(1, y + w)) };
		double low = region_lowest(&over, delta, true).epsilon;
		double high = region_highest(&over, delta, true).epsilon;

		for (int j = 0; j < 30; j++) {
			double u = random_uniform(&random);
			double v = random_uniform(&random);
			struct rates at = {
				rate(over.fnr_low.p +
				     u * (over.fnr_high.p - over.fnr_low.p)),
				rate(over.fpr_low.p +
				     v * (over.fpr_high.p - over.fpr_low.p)),
			};
			double epsilon =
				region_epsilon(&at, delta, true).epsilon;

			cr_assert_geq(epsilon, low - 1e-12);
			cr_assert_leq(epsilon, high + 1e-12);
		}
	}
}

TEST(privacy_region, without_reflection_worse_than_random_is_zero)
{
	struct rates at = { rate(0.9), rate(0.8) };

	cr_expect_eq(region_epsilon(&at, 0, false).epsilon, 0);
	cr_expect_float_eq(region_epsilon(&at, 0, true).epsilon, log(8), 1e-14);
	cr_expect(region_epsilon(&at, 0, true).reflected);
}

/* The paper's footnote drops the infinite term; the infimum does not. */
TEST(privacy_region, no_false_positives_is_infinite)
{
	struct rates at = { rate(0.1), rate(0) };

	cr_expect_eq(region_epsilon(&at, 1e-5, true).epsilon, INFINITY);
}
