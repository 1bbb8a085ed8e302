/* test_utf8.c - text from outside made safe and measurable */

#include <criterion/criterion.h>
#include <string.h>

#include "base/utf8.h"
#include "tests/support.h"

TestSuite(base_utf8, .timeout = 600);

TEST(base_utf8, cleans_what_could_hurt_a_terminal)
{
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ "plain", "plain" },
		{ "a\tb\nc", "a b c" },
		{ "\xc2\x9b"
		  "2J",
		  " 2J" },
		{ "\xff\xfe", "\uFFFD\uFFFD" },
		{ "\xe2\x80\xae"
		  "evil",
		  "\uFFFDevil" },
		{ "\xed\xa0\x80", "\uFFFD\uFFFD\uFFFD" },
		{ "ε ≥ 1", "ε ≥ 1" },
	};
	char out[64];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		utf8_clean(out, sizeof(out), cases[i].in);
		cr_expect_str_eq(out, cases[i].out, "case %zu: '%s'", i, out);
	}
}

TEST(base_utf8, cuts_between_characters)
{
	char out[4];

	cr_expect_eq(utf8_clean(out, sizeof(out), "aεε"), 3);
	cr_expect_str_eq(out, "aε");
}

TEST(base_utf8, counts_columns)
{
	cr_expect_eq(utf8_columns("ε ≥ 1"), 5);
	cr_expect_eq(utf8_columns("漢字"), 4);
	cr_expect_eq(utf8_columns(""), 0);
}
