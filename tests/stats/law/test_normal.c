/* test_normal.c - the normal distribution and its far tails */

#include <criterion/criterion.h>
#include <math.h>

#include "stats/law/normal.h"
#include "tests/support.h"

TestSuite(stats_normal, .timeout = 600);

/* mpmath, 40 digits */
TEST(stats_normal, far_tails_keep_their_digits)
{
	cr_expect_float_eq(normal_log_above(10), -53.231285150512471, 1e-12);
	cr_expect_float_eq(normal_log_above(40) / -804.60844201375379, 1,
			   1e-14);
	cr_expect_float_eq(normal_log_above(1000) / -500007.82669481216, 1,
			   1e-14);
	cr_expect_float_eq(normal_log_above(-3), -0.0013508099647481938, 1e-17);
	cr_expect_float_eq(normal_mills(8) / 0.12313196325793230, 1, 1e-13);
}

TEST(stats_normal, quantiles_invert_the_tails)
{
	for (double lp = -1e-3; lp > -1e6; lp *= 1.31) {
		double x = normal_quantile_log_above(lp);

		cr_expect_float_eq(normal_log_above(x) / lp, 1, 1e-12, "lp=%g",
				   lp);
		if (lp > -700) {
			cr_expect_float_eq(normal_quantile_above(exp(lp)), x,
					   1e-11 * (1 + fabs(x)), "lp=%g", lp);
		}
	}
	cr_expect_float_eq(normal_quantile(0.975), 1.959963984540054, 1e-14);
	cr_expect_eq(normal_quantile_above(0), INFINITY);
	cr_expect_eq(normal_quantile(0), -INFINITY);
	cr_expect_eq(normal_quantile(1), INFINITY);
}
