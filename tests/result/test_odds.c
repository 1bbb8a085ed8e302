/* test_odds.c - epsilon in words */

#include <criterion/criterion.h>
#include <string.h>

#include "result/odds.h"
#include "tests/support.h"

TestSuite(result_odds, .timeout = 600);

TEST(result_odds, even_odds_become_at_most_e_to_the_epsilon)
{
	char text[200];

	cr_expect_str_eq(odds_sentence(text, sizeof(text), 1, 0),
			 "seeing its output turns even odds that a record was "
			 "there into at most 2.72 to 1 (73.11 %).");
	cr_expect_str_eq(odds_sentence(text, sizeof(text), 0, 1e-5),
			 "seeing its output turns even odds that a record was "
			 "there into at most 1 to 1 (50 %), but for a part "
			 "1e-05 of all runs.");
	cr_expect_str_eq(odds_sentence(text, sizeof(text), 90, 0),
			 "seeing its output may make even odds that a record "
			 "was there a certainty.");
}

TEST(result_odds, an_audit_turns_even_odds_into_at_least_e_to_the_epsilon)
{
	char text[240];

	/* e = 2.718..., e / (1 + e) = 0.73105...: both rounded down. */
	cr_expect_str_eq(odds_audit_sentence(text, sizeof(text), 1, 0),
			 "At epsilon 1 some outputs turn even odds that a "
			 "record was there, or was not, into 2.71 to 1 (73.1 "
			 "%).");
	cr_expect(strstr(odds_audit_sentence(text, sizeof(text), 30, 1e-5),
			 "even with a part 1e-05 of all runs set aside"),
		  "%s", text);
}

TEST(result_odds, an_audit_makes_nothing_quite_sure)
{
	char text[240];

	cr_expect(strstr(odds_audit_sentence(text, sizeof(text), 115.33, 0),
			 "(99.99 %)"),
		  "%s", text);
	cr_expect(strstr(odds_audit_sentence(text, sizeof(text), 1e4, 0),
			 "into 1.01e+304 to 1 (99.99 %)"),
		  "%s", text);
}
