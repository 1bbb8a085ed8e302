/* test_nearest.c - what a user may have meant */

#include <criterion/criterion.h>
#include <string.h>

#include "base/registry.h"
#include "tests/support.h"

TestSuite(base_nearest, .timeout = 600);

TEST(base_nearest, counts_letters_typed_otherwise)
{
	cr_expect_eq(word_distance("delta", "delta"), 0);
	cr_expect_eq(word_distance("dleta", "delta"), 1, "letters exchanged");
	cr_expect_eq(word_distance("delt", "delta"), 1, "a letter left out");
	cr_expect_eq(word_distance("", "tau"), 3);
	cr_expect_eq(word_distance("alpha", "omega"), 4);
}

TEST(base_nearest, takes_no_word_that_is_far_away)
{
	const char *best = word_nearer("dleta", NULL, "alpha");

	cr_expect_null(best);
	best = word_nearer("dleta", best, "delta");
	cr_expect_str_eq(best, "delta");
	best = word_nearer("dleta", best, "deltas");
	cr_expect_str_eq(best, "delta", "the nearest stays");
}

TEST(base_nearest, takes_a_long_word_that_was_begun)
{
	const char *best = word_nearer("clopper", NULL, "clopper-pearson");

	cr_expect_str_eq(best, "clopper-pearson");
	cr_expect_null(word_nearer("clo", NULL, "clopper-pearson"));
	cr_expect_null(word_nearer("pearson", NULL, "clopper-pearson"));
}

TEST(base_nearest, refuses_with_the_nearest_word_or_a_place_to_look)
{
	struct error err = { 0 };

	cr_expect_not(
		word_refuse(&err, "delta", "the list", "no '%s'", "dleta"));
	cr_expect_eq(err.kind, ERROR_USAGE);
	cr_expect_str_eq(err.text, "no 'dleta'; did you mean delta?");
	word_refuse(&err, NULL, "the list", "no '%s'", "x");
	cr_expect_str_eq(err.text, "no 'x'; see the list");
	word_refuse(&err, NULL, NULL, "no '%s'", "x");
	cr_expect_str_eq(err.text, "no 'x'");
}
