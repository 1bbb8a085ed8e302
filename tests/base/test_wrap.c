/* test_wrap.c - texts in lines of a width */

#include <criterion/criterion.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "base/wrap.h"
#include "tests/support.h"

TestSuite(base_wrap, .timeout = 600);

/* All lines with bars between them. */
static void
expect_lines(const char *text, size_t columns, enum wrap_long word,
	     const char *wanted)
{
	struct text lines = { 0 };
	const char *gap = "";

	while (*text) {
		const char *next;
		size_t bytes = wrap_line(text, columns, word, &next);

		text_add_string(&lines, gap);
		text_add_bytes(&lines, text, bytes);
		cr_assert_gt(next, text);
		text = next;
		gap = "|";
	}
	cr_expect_str_eq(text_get(&lines), wanted);
	text_clear(&lines);
}

TEST(base_wrap, lines_end_at_blanks_and_newlines)
{
	expect_lines("", 5, WRAP_CUT, "");
	expect_lines("one two", 7, WRAP_CUT, "one two");
	expect_lines("one two", 6, WRAP_CUT, "one|two");
	expect_lines("one two three", 7, WRAP_CUT, "one two|three");
	expect_lines("one\ntwo", 9, WRAP_CUT, "one|two");
	expect_lines(" one two", 4, WRAP_CUT, " one|two");
	expect_lines("δ ≥ ε", 3, WRAP_CUT, "δ ≥|ε");
	expect_lines("数据 x", 4, WRAP_CUT, "数据|x");
}

TEST(base_wrap, a_word_wider_than_a_line_is_cut_or_kept)
{
	expect_lines("/a/long/path x", 5, WRAP_CUT, "/a/lo|ng/pa|th x");
	expect_lines("to /a/long/path x", 5, WRAP_KEEP, "to|/a/long/path|x");
	expect_lines("数据", 1, WRAP_CUT, "数|据");
	expect_lines("abc", 0, WRAP_CUT, "a|b|c");
}
