/* test_error.c - sentences that are safe to print */

#include <criterion/criterion.h>
#include <string.h>

#include "base/error.h"
#include "tests/support.h"

TestSuite(base_error, .timeout = 600);

TEST(base_error, quoted_controls_are_blanked)
{
	struct error err = { 0 };

	cr_expect_not(error_set(&err, ERROR_FORMAT, "found '%s'",
				"\033[31mred\n\r\x9b"));
	cr_expect_str_eq(err.text, "found ' [31mred  \uFFFD'");
	cr_expect_eq(err.kind, ERROR_FORMAT);
}

TEST(base_error, prefix_goes_in_front_and_keeps_the_kind)
{
	struct error err = { 0 };

	error_set(&err, ERROR_DATA, "no member column");
	error_prefix(&err, "%s:%d", "scores.csv", 17);
	cr_expect_str_eq(err.text, "scores.csv:17: no member column");
	cr_expect_eq(err.kind, ERROR_DATA);
}

TEST(base_error, an_endless_sentence_is_cut_not_overrun)
{
	struct error err = { 0 };
	char name[2000];

	memset(name, 'x', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	error_set(&err, ERROR_FILE, "%s", name);
	cr_expect_eq(strlen(err.text), sizeof(err.text) - 1);
	error_prefix(&err, "%s", name);
	cr_expect_eq(strlen(err.text), sizeof(err.text) - 1);
}
