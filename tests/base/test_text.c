/* test_text.c - a string that grows */

#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/doubles.h"
#include "base/text.h"
#include "tests/support.h"

TestSuite(base_text, .timeout = 600);

TEST(base_text, grows_and_is_handed_over)
{
	struct text text = { 0 };
	char *taken;

	cr_expect_str_eq(text_get(&text), "");
	for (int i = 0; i < 300; i++)
		text_add(&text, "%d,", i % 10);
	cr_expect_eq(text.length, 600);
	taken = text_take(&text);
	cr_expect_eq(taken[598], '9');
	cr_expect_str_eq(text_get(&text), "");
	free(taken);
	text_clear(&text);
}

TEST(base_text, pads_by_columns_not_bytes)
{
	struct text text = { 0 };

	text_add(&text, "first line\nε ≥");
	text_pad(&text, 5);
	text_add(&text, "|");
	cr_expect_str_eq(text_get(&text), "first line\nε ≥  |");
	text_clear(&text);
}

TEST(base_text, numbers_keep_their_order)
{
	struct doubles numbers = { 0 };
	size_t count;
	double *at;

	for (int i = 0; i < 1000; i++)
		doubles_add(&numbers, i);
	at = doubles_take(&numbers, &count);
	cr_expect_eq(count, 1000);
	cr_expect_eq(at[999], 999);
	free(at);
	doubles_clear(&numbers);
}

TEST(base_text, a_string_ends_with_what_is_shorter_or_itself)
{
	cr_expect(text_string_ends("a.card", ".card"));
	cr_expect(text_string_ends(".card", ".card"));
	cr_expect(text_string_ends("a", ""));
	cr_expect_not(text_string_ends("card", ".card"));
	cr_expect_not(text_string_ends("a.card.csv", ".card"));
}
