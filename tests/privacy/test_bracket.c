/* test_bracket.c - two certified brackets of one number as one */

#include <criterion/criterion.h>
#include <math.h>

#include "privacy/bracket.h"
#include "stats/law/random.h"

TestSuite(privacy_bracket, .timeout = 60);

Test(privacy_bracket, two_that_meet_leave_what_they_share)
{
	struct bracket a = { 1, 2, 4 }, b = { 3, 5, 6 };
	struct bracket both = bracket_of_both(a, b);

	cr_expect_eq(both.lower, 3);
	cr_expect_eq(both.value, 3);
	cr_expect_eq(both.upper, 4);
}

/* Nobody knows which of them is wrong. */
Test(privacy_bracket, two_that_contradict_are_both_held)
{
	struct bracket a = { 1, 2, 3 }, b = { 4, 5, 6 };
	struct bracket up = bracket_of_both(a, b);
	struct bracket down = bracket_of_both(b, a);

	cr_expect_eq(up.lower, 1);
	cr_expect_eq(up.upper, 6);
	cr_expect_eq(down.lower, 1);
	cr_expect_eq(down.upper, 6);
	cr_expect(down.lower <= down.value && down.value <= down.upper);
}

/* ---- ends that are rounded outward ---- */

static void
expect_holds(struct bracket found, long double truth, const char *what)
{
	cr_expect(found.lower <= truth && truth <= found.upper,
		  "%s: [%.17g, %.17g] not %.21Lg", what, found.lower,
		  found.upper, truth);
}

Test(privacy_bracket, sums_and_products_hold_the_exact_number)
{
	struct random random = random_start(3, 0);

	for (int i = 0; i < 10000; i++) {
		double a = random_normal(&random) * exp(random_normal(&random));
		double b = random_uniform(&random), c = -b * (1 - 1e-15 * i);
		struct bracket x = bracket_exact(a), y = bracket_exact(b);

		expect_holds(bracket_add(x, y), (long double)a + b, "a + b");
		expect_holds(bracket_add(y, bracket_exact(c)),
			     (long double)b + c, "b - b");
		expect_holds(bracket_complement(y), 1 - (long double)b,
			     "1 - b");
		expect_holds(bracket_scale(x, b), (long double)a * b, "a b");
	}
}

/* 1/3 and 1/7 are no doubles; long doubles tell on which side they are. */
Test(privacy_bracket, a_quotient_lies_between_its_ends)
{
	for (double n = 3; n < 1000; n += 4) {
		struct bracket by = { n, n + 1, n + 2 };
		struct bracket found = bracket_divide(1, by);

		cr_expect_lt((long double)found.lower, 1.0L / (n + 2));
		cr_expect_gt((long double)found.upper, 1.0L / n);
		cr_expect_leq(found.upper - found.lower,
			      2 / (n * (n + 2)) * (1 + 1e-10));
	}
}
