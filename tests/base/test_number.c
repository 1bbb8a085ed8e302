/* test_number.c - numbers to text and back */

#include <criterion/criterion.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>

#include "base/number.h"
#include "tests/support.h"

TestSuite(base_number, .timeout = 600);

TEST(base_number, bounds_are_printed_on_their_safe_side)
{
	char low[NUMBER_SIZE], high[NUMBER_SIZE];

	for (int i = 1; i < 2000; i++) {
		double value = exp(0.031 * i) / 7.385;

		number_write(low, value, 5, NUMBER_DOWN);
		number_write(high, value, 5, NUMBER_UP);
		cr_expect_leq(strtod(low, NULL), value, "%s", low);
		cr_expect_geq(strtod(high, NULL), value, "%s", high);
		cr_expect_str_eq(number_down(value, 5).text, low);
		cr_expect_str_eq(number_up(value, 5).text, high);
	}
}

TEST(base_number, exact_text_reads_back)
{
	static const double values[] = { 0.1,   1e-5,   2.0 / 3,
					 1e300, 5e-324, -0.29515061091282229 };
	char text[NUMBER_SIZE];
	double back;

	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
		number_exact(text, values[i]);
		cr_expect(number_read(text, &back));
		cr_expect_eq(back, values[i], "%s", text);
	}
	number_exact(text, 0.1);
	cr_expect_str_eq(text, "0.1");
	number_exact(text, 5e-324);
	cr_expect_str_eq(text, "5e-324");
}

TEST(base_number, words_for_what_is_not_finite)
{
	char text[NUMBER_SIZE];

	number_write(text, INFINITY, 4, NUMBER_NEAREST);
	cr_expect_str_eq(text, "inf");
	number_write(text, NAN, 4, NUMBER_NEAREST);
	cr_expect_str_eq(text, "-");
}

TEST(base_number, refuses_what_is_not_one_number)
{
	static const char *const bad[] = { "",    " 1",   "1 ",  "1e",
					   "nan", "0x1p", "1,5", "one" };
	double value;
	size_t whole;

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		cr_expect_not(number_read(bad[i], &value), "'%s'", bad[i]);
	cr_expect_not(number_read_whole("-1", &whole));
	cr_expect_not(number_read_whole("99999999999999999999", &whole));
	cr_expect(number_read_whole("17", &whole));
	cr_expect_eq(whole, 17);
}
