/* test_decimal.c - decimal texts to doubles, against strtod */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/format/decimal.h"
#include "stats/law/random.h"
#include "tests/support.h"

TestSuite(load_decimal, .timeout = 600);

static void
expect_as_strtod(const char *text)
{
	char padded[1300] = { 0 };
	double found = 0, expected;
	const char *stop;

	snprintf(padded, sizeof(padded) - DECIMAL_PADDING, "%s", text);
	expected = strtod(padded, NULL);
	stop = decimal_read(padded, &found);
	cr_assert(stop && !*stop, "stopped in '%s'", text);
	cr_assert(!memcmp(&found, &expected, sizeof(found)),
		  "%s: %a, strtod says %a", text, found, expected);
}

TEST(load_decimal, hard_cases_are_as_strtod_has_them)
{
	static const char *const texts[] = {
		"0",
		"-0",
		"-0.0",
		"+1",
		"1.",
		".5",
		"-.5e1",
		"1e0",
		"123456789012345678901234567890",
		"9007199254740993",
		"9007199254740992.5",
		"9007199254740993.0000000000000000001",
		"1e22",
		"1e23",
		"1e-22",
		"1e-23",
		"1e308",
		"1e309",
		"-1e309",
		"1.7976931348623157e308",
		"1.7976931348623159e308",
		"2.2250738585072014e-308",
		"2.2250738585072011e-308",
		"4.9406564584124654e-324",
		"2.4703282292062327e-324",
		"2.4703282292062328e-324",
		"1e-400",
		"0e999999999999",
		"0.000000000000000000000000000000000012345",
		"00000000000000000000000000000000001.5",
		"1e000000000000000000001",
		"8.5e+2",
		"5e-1",
		"0.1000000000000000055511151231257827021181583404541015625",
		"9999999999999999999",
		"18446744073709551615",
		"18446744073709551616",
		"4503599627370496.5",
		"4503599627370497.5",
		"1.00000000000000011102230246251565",
		"1.00000000000000011102230246251566",
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++)
		expect_as_strtod(texts[i]);
}

/* Doubles of all sizes, written with 1 to 20 digits. */
TEST(load_decimal, three_hundred_thousand_random_texts_are_as_strtod_has_them)
{
	struct random random = random_start(1, 0);

	for (size_t i = 0; i < 300000; i++) {
		uint64_t bits = random_bits(&random);
		int digits = 1 + (int)(random_bits(&random) % 20);
		char text[64];
		double value;

		/* Half of them near 1, where data lie. */
		if (i % 2)
			bits = (bits & ~((uint64_t)0x7ff << 52)) |
			       (uint64_t)(1023 - 40 + bits % 64) << 52;
		memcpy(&value, &bits, sizeof(value));
		snprintf(text, sizeof(text), i % 3 ? "%.*g" : "%.*e", digits,
			 value);
		if (strspn(text, "0123456789+-.e") == strlen(text))
			expect_as_strtod(text);
	}
}

TEST(load_decimal, what_is_no_number_is_left_alone)
{
	static const char *const texts[] = {
		"", "-", "+", ".", "-.", "e5", "inf", "nan", " 1", "x", "--1",
	};
	char padded[64] = { 0 };
	double value = 7;

	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		snprintf(padded, 32, "%s", texts[i]);
		cr_expect_null(decimal_read(padded, &value), "'%s'", texts[i]);
	}
	memset(padded, 0, sizeof(padded));
	snprintf(padded, 32, "0x10");
	cr_expect_eq(decimal_read(padded, &value), padded + 1);
	snprintf(padded, 32, "1e+");
	cr_expect_eq(decimal_read(padded, &value), padded + 1);
}
