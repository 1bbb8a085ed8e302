/* test_dictionary.c - texts and their numbers */

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "base/dictionary.h"
#include "tests/support.h"

TestSuite(base_dictionary, .timeout = 600);

TEST(base_dictionary, texts_keep_their_numbers)
{
	struct dictionary dictionary = { 0 };
	char text[20];
	size_t number;

	for (size_t i = 0; i < 1000; i++) {
		int length = snprintf(text, sizeof(text), "word %zu", i % 500);

		cr_expect_eq(dictionary_add(&dictionary, text, (size_t)length),
			     i % 500);
	}
	cr_expect(
		dictionary_find(&dictionary, "word 499 and more", 8, &number));
	cr_expect_eq(number, 499);
	cr_expect_not(dictionary_find(&dictionary, "word", 4, &number));
	dictionary_clear(&dictionary);
}

/* Whoever sends them gets no byte behind a shorter one to see. */
TEST(base_dictionary, texts_end_before_a_zero_byte)
{
	static const char text[100] = "ni";
	struct dictionary dictionary = { 0 };
	size_t number;

	for (size_t length = 2; length <= sizeof(text); length++)
		cr_expect_eq(dictionary_add(&dictionary, text, length), 0);
	cr_expect(dictionary_find(&dictionary, text, sizeof(text), &number));
	cr_expect_eq(number, 0);
	dictionary_clear(&dictionary);
}
