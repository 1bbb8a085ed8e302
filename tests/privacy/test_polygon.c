/* test_polygon.c - trade-off functions made of straight pieces */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "privacy/gaussian_dp.h"
#include "privacy/polygon.h"
#include "tests/support.h"

TestSuite(privacy_polygon, .timeout = 600);

enum { POINTS = 200 };

/* What was put in comes out, also deltas of 1e-12. */
TEST(privacy_polygon, a_profile_comes_back)
{
	double epsilon[POINTS], delta[POINTS];
	struct polygon polygon = { 0 };
	struct error err = { 0 };

	for (int i = 0; i < POINTS; i++) {
		epsilon[i] = 0.04 * i;
		delta[i] = gaussian_dp_delta(epsilon[i], 1);
	}
	cr_assert(polygon_from_profile(&polygon, epsilon, delta, POINTS, &err));
	for (int i = 0; i < POINTS; i++) {
		cr_expect_float_eq(polygon_delta(&polygon, epsilon[i]).value /
					   delta[i],
				   1, 1e-3, "epsilon=%g", epsilon[i]);
		cr_expect_float_eq(polygon_epsilon(&polygon, delta[i]).value,
				   epsilon[i], 1e-3, "epsilon=%g", epsilon[i]);
	}
	for (double alpha = 0; alpha < 1; alpha += 0.013) {
		double f = gaussian_dp_tradeoff(alpha, 1);
		double found = polygon_at(&polygon, alpha);

		cr_expect_leq(found, f + 1e-12);
		cr_expect_geq(found, f - 1e-3);
		cr_expect_float_eq(polygon_inverse(&polygon, found), alpha,
				   1e-9);
	}
	polygon_clear(&polygon);
}

TEST(privacy_polygon, points_enclose_the_function_they_are_from)
{
	double alpha[20], beta[20];
	struct polygon upper = { 0 }, lower = { 0 };
	struct error err = { 0 };

	for (int i = 0; i < 20; i++) {
		alpha[i] = (i + 1) / 21.0;
		beta[i] = gaussian_dp_tradeoff(alpha[i], 1.4);
	}
	cr_assert(polygon_from_points(&upper, alpha, beta, 20, &err));
	polygon_below(&lower, &upper);
	for (double at = 0.001; at < 1; at += 0.0137) {
		double f = gaussian_dp_tradeoff(at, 1.4);

		cr_expect_geq(polygon_at(&upper, at), f - 1e-12, "%g", at);
		cr_expect_leq(polygon_at(&lower, at), f + 1e-12, "%g", at);
		cr_expect_leq(polygon_inverse(&lower, f), at + 1e-12, "%g", at);
	}
	for (int i = 0; i < 20; i++) {
		cr_expect_float_eq(polygon_at(&upper, alpha[i]), beta[i],
				   1e-12);
		cr_expect_float_eq(polygon_at(&lower, alpha[i]), beta[i],
				   1e-12);
	}
	polygon_clear(&upper);
	polygon_clear(&lower);
}

/* In whatever order points come, and however often. */
TEST(privacy_polygon, points_need_no_order)
{
	enum { COUNT = 40 };
	double alpha[COUNT], beta[COUNT];
	struct polygon first = { 0 }, other = { 0 };
	struct error err = { 0 };

	for (size_t stride = 1; stride < COUNT; stride += 2) {
		for (size_t i = 0; i < COUNT; i++) {
			double at = (double)(i * stride % COUNT / 2) / COUNT;

			alpha[i] = i % 3 ? at : 0.9 - at;
			beta[i] = gaussian_dp_tradeoff(alpha[i], 1);
		}
		cr_assert(
			polygon_from_points(&first, alpha, beta, COUNT, &err));
		for (size_t i = 0; i < COUNT / 2; i++) {
			double kept = alpha[i];

			alpha[i] = alpha[COUNT - 1 - i];
			alpha[COUNT - 1 - i] = kept;
			kept = beta[i];
			beta[i] = beta[COUNT - 1 - i];
			beta[COUNT - 1 - i] = kept;
		}
		cr_assert(
			polygon_from_points(&other, alpha, beta, COUNT, &err));
		for (size_t i = 0; i < COUNT; i++) {
			double at = polygon_at(&first, alpha[i]);

			cr_expect_eq(at, polygon_at(&other, alpha[i]));
			cr_expect_float_eq(at, beta[i], 1e-12);
		}
		polygon_clear(&first);
		polygon_clear(&other);
	}
}

/* The least there is before the first point and after the last. */
TEST(privacy_polygon, points_say_little_outside_of_them)
{
	double alpha[] = { 0.2, 0.4 }, beta[] = { 0.5, 0.2 };
	struct polygon upper = { 0 }, lower = { 0 };
	struct error err = { 0 };

	cr_assert(polygon_from_points(&upper, alpha, beta, 2, &err));
	polygon_below(&lower, &upper);
	cr_expect_float_eq(polygon_at(&lower, 0), 0.8, 1e-14);
	cr_expect_float_eq(polygon_at(&lower, 0.1), 0.65, 1e-14);
	cr_expect_float_eq(polygon_at(&lower, 0.5), 0.05, 1e-14);
	cr_expect_float_eq(polygon_inverse(&lower, 0), 0.4 + 0.4 / 3, 1e-14);
	cr_expect_eq(polygon_at(&lower, 0.55), 0);
	cr_expect_float_eq(polygon_delta(&lower, 30).value, 1 - 0.4 - 0.4 / 3,
			   1e-14);
	cr_expect_float_eq(polygon_at(&upper, 0.1), 0.75, 1e-14);
	cr_expect_float_eq(polygon_at(&upper, 0.7), 0.1, 1e-14);
	polygon_clear(&upper);
	polygon_clear(&lower);
}

/* Points on one line leave nothing open beside them. */
TEST(privacy_polygon, points_on_a_line_settle_it)
{
	double alpha[] = { 0.25, 0.5 }, beta[] = { 0.75, 0.5 };
	struct polygon upper = { 0 }, lower = { 0 };
	struct error err = { 0 };

	cr_assert(polygon_from_points(&upper, alpha, beta, 2, &err));
	polygon_below(&lower, &upper);
	for (double at = 0; at < 1; at += 0.125)
		cr_expect_float_eq(polygon_at(&lower, at), 1 - at, 1e-14);
	cr_expect_float_eq(polygon_delta(&lower, 0).value, 0, 1e-14);
	polygon_clear(&upper);
	polygon_clear(&lower);
}

TEST(privacy_polygon, one_pair_is_approximate_dp)
{
	double epsilon = 1, delta = 1e-5;
	struct polygon polygon = { 0 };
	struct error err = { 0 };

	cr_assert(polygon_from_profile(&polygon, &epsilon, &delta, 1, &err));
	cr_expect_float_eq(polygon_at(&polygon, 0.1), 0.72816181715409548,
			   1e-13);
	cr_expect_float_eq(polygon_at(&polygon, 0.9), 0.036784265322732518,
			   1e-13);
	cr_expect_float_eq(polygon_epsilon(&polygon, 1e-5).value, 1, 1e-9);
	cr_expect(isinf(polygon_epsilon(&polygon, 1e-6).value));
	polygon_clear(&polygon);
}

TEST(privacy_polygon, nonsense_is_refused)
{
	double epsilon = -1, delta = 0.5, beta = 1.5;
	struct polygon polygon = { 0 };
	struct error err = { 0 };

	cr_expect_not(
		polygon_from_profile(&polygon, &epsilon, &delta, 1, &err));
	cr_expect(strstr(err.text, "curve-epsilon must be 0 or more"), "%s",
		  err.text);
	polygon_clear(&polygon);
	cr_expect_not(polygon_from_points(&polygon, &delta, &beta, 1, &err));
	cr_expect(strstr(err.text, "curve-beta must lie in 0 to 1, found 1.5"),
		  "%s", err.text);
	polygon_clear(&polygon);
}

/* Rounding, or 1 - (1 - beta), must not put an end on the wrong side. */
TEST(privacy_polygon, ends_hold_what_the_given_points_say)
{
	static const double alpha[] = { 0.1, 0.5 }, beta[] = { 0.5, 1e-20 };
	struct polygon upper = { 0 }, lower = { 0 };
	struct error err = { 0 };
	struct bracket found;

	cr_assert(polygon_from_points(&upper, alpha, beta, 2, &err));
	polygon_below(&lower, &upper);
	/* log(0.4e20), and the same of 0.1 to twenty digits */
	found = polygon_epsilon(&upper, 0.1);
	cr_expect_gt(found.upper, 45.135411);
	cr_expect_lt(found.lower, 45.135412);
	cr_expect_lt(found.lower, found.upper);
	cr_expect_geq(polygon_epsilon(&lower, 0.1).upper, found.lower);
	polygon_clear(&upper);
	polygon_clear(&lower);
}

/* The steepest lines there are still numbers for. */
TEST(privacy_polygon, one_pair_of_the_largest_epsilon_comes_back)
{
	double epsilon = POLYGON_MOST_EPSILON, delta = 1e-5;
	struct polygon polygon = { 0 };
	struct error err = { 0 };

	cr_assert(polygon_from_profile(&polygon, &epsilon, &delta, 1, &err));
	cr_expect_float_eq(polygon_delta(&polygon, epsilon).value, 1e-5, 1e-17);
	cr_expect_float_eq(polygon_epsilon(&polygon, 1e-4).upper, epsilon, 0.1);
	polygon_clear(&polygon);
}
