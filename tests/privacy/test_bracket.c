/* test_bracket.c - two certified brackets of one number as one */

#include <criterion/criterion.h>

#include "privacy/bracket.h"

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
