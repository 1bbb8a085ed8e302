/* test_plain.c - rows of plain numbers, with vectors and without */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "load/format/plain_rows.h"
#include "stats/law/random.h"
#include "tests/support.h"

TestSuite(load_plain, .timeout = 600);

enum { MOST = 5000 };

/* What both roads make of a text; `stop` is where they stopped. */
struct made {
	double *numbers;
	size_t rows, stop;
};

static struct made
read_rows(const char *text, size_t columns, size_t room,
	  size_t (*how)(struct plain *plain))
{
	size_t length = strlen(text);
	char *padded = memory_new(length + 2 * PLAIN_PADDING);
	struct made made = {
		.numbers = memory_new_array(MOST * columns, sizeof(double)),
	};
	struct plain plain = {
		.at = padded + PLAIN_PADDING,
		.end = padded + PLAIN_PADDING + length,
		.out = made.numbers,
		.room = room,
		.columns = columns,
		.stride = MOST,
		.delimiter = ',',
	};

	memcpy(padded + PLAIN_PADDING, text, length);
	made.rows = how(&plain);
	made.stop = (size_t)(plain.at - padded - PLAIN_PADDING);
	cr_expect_eq(plain.room, room - made.rows);
	cr_expect_eq(plain.out, made.numbers + made.rows);
	free(padded);

	return made;
}

static void
expect_strtod(const char *text, const double *numbers, size_t rows,
	      size_t columns)
{
	for (size_t i = 0; i < rows; i++) {
		for (size_t j = 0; j < columns; j++) {
			const double *found = &numbers[j * MOST + i];
			double expected;
			char *end;

			expected = strtod(text, &end);
			cr_assert(!memcmp(found, &expected, sizeof(expected)),
				  "%.*s: %a, strtod says %a", (int)(end - text),
				  text, *found, expected);
			text = end + 1 + (*end == '\r');
		}
	}
}

static void
expect_rows(const char *text, size_t columns, size_t rows)
{
	size_t (*const roads[])(struct plain *) = { plain_rows,
						    plain_rows_portable };

	for (size_t i = 0; i < 2; i++) {
		struct made made = read_rows(text, columns, MOST, roads[i]);

		cr_expect_eq(made.rows, rows, "%s: %zu", text, made.rows);
		expect_strtod(text, made.numbers, made.rows, columns);
		free(made.numbers);
	}
}

/* Numbers of all lengths and forms; some with exponents, some long. */
static void
add_number(struct text *text, struct random *random)
{
	uint64_t bits = random_bits(random);
	double value = random_normal(random);
	int digits = (int)(bits % 21);

	switch (bits >> 32 & 7) {
	case 0:
		text_add(text, "%d", digits % 2);
		break;
	case 1:
		text_add(text, "%.*e", digits, value);
		break;
	case 2:
		text_add(text, "%.*f", digits, value * 1e6);
		break;
	case 3:
		text_add(text, "%s%llu", bits & 64 ? "-" : "",
			 (unsigned long long)(bits >> (bits & 63)));
		break;
	case 4:
		text_add(text, ".%llu",
			 (unsigned long long)random_bits(random));
		break;
	default:
		text_add(text, "%.17g", value);
	}
}

Test(load_plain, every_number_is_as_strtod_has_it)
{
	struct random random = random_start(11, 0);

	for (size_t columns = 1; columns < 40; columns += 1 + columns / 2) {
		size_t rows = MOST / columns;
		struct text text = { 0 };

		for (size_t i = 0; i < rows * columns; i++) {
			add_number(&text, &random);
			text_add(&text, "%s",
				 (i + 1) % columns ? ","
				 : i % 2           ? "\n"
						   : "\r\n");
		}
		expect_rows(text_get(&text), columns, rows);
		text_clear(&text);
	}
	expect_no_leaks();
}

Test(load_plain, ties_and_limits_are_as_strtod_has_them)
{
	expect_rows("9007199254740993,0\n9007199254740993.0,1\n"
		    "4503599627370496.5,1\n4503599627370497.5,0\n"
		    "9999999999999999999,1\n0000000000000000001,1\n"
		    "-0,1\n-0.0,0\n5.,0\n.5,1\n0.0000000000000000001,1\n"
		    "18446744073709551616,0\n1.00000000000000011102230246,1\n"
		    "-123456789012345678.9,1\n",
		    2, 14);
	expect_no_leaks();
}

Test(load_plain, whatever_else_there_is_stops_the_reading)
{
	static const char *const others[] = {
		"# a comment\n", "\n",      "1\n",       "1,2,3\n",
		"1;2\n",         "x,1\n",   "1,x\n",     " 1,2\n",
		"1,2 \n",        "1,\n",    ",1\n",      "nan,1\n",
		"1e400,1\n",     "1,--2\n", "1.2.3,4\n", "\"1\",2\n",
		"1,2\r3\n",
	};

	for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++) {
		struct text text = { 0 };

		text_add(&text, "1.25,0\n-2.5,1\n%s7,7\n", others[i]);
		expect_rows(text_get(&text), 2, 2);
		text_clear(&text);
	}
	expect_no_leaks();
}

/* Lines too short to be rows must not be counted as room. */
Test(load_plain, no_more_rows_are_written_than_there_is_room_for)
{
	struct text text = { 0 };

	for (size_t i = 0; i < MOST; i++)
		text_add(&text, "1\n");
	for (size_t room = 0; room < 3; room++) {
		struct made made =
			read_rows(text_get(&text), 1, room, plain_rows);

		cr_expect_eq(made.rows, room);
		cr_expect_eq(made.stop, 2 * room);
		for (size_t i = room; i < MOST; i++)
			cr_assert(made.numbers[i] <= 0);
		free(made.numbers);
	}
	text_clear(&text);
	expect_no_leaks();
}
