/* test_ticks.c - round places with labels that say exactly where */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figure/ticks.h"
#include "stats/law/random.h"
#include "tests/support.h"

TestSuite(figure_ticks, .timeout = 600);

static void
expect_labels(enum axis_scale scale, double from, double to, size_t most,
	      const char *expected)
{
	struct tick ticks[TICK_LIMIT];
	size_t count =
		ticks_make(scale, (struct range){ from, to }, most, ticks);
	char all[TICK_LIMIT * (NUMBER_SIZE + 1)] = "";

	for (size_t i = 0; i < count; i++) {
		if (i)
			strncat(all, " ", 2);
		strncat(all, ticks[i].label, NUMBER_SIZE);
	}
	cr_expect_str_eq(all, expected);
}

TEST(figure_ticks, are_the_ones_people_expect)
{
	expect_labels(AXIS_LINEAR, 0, 1, 6, "0 0.2 0.4 0.6 0.8 1");
	expect_labels(AXIS_LINEAR, -4, 6, 6, "-4 -2 0 2 4 6");
	expect_labels(AXIS_LINEAR, 0, 1e6, 6, "0 2e5 4e5 6e5 8e5 1e6");
	expect_labels(AXIS_LINEAR, 0.00011, 0.00029, 4, "1.5e-4 2e-4 2.5e-4");
	expect_labels(AXIS_LOG, 1e-5, 1, 8, "1e-5 1e-4 0.001 0.01 0.1 1");
	expect_labels(AXIS_LOG, 0.2, 20, 8, "0.2 0.5 1 2 5 10 20");
	expect_labels(AXIS_LOG, 100, 1e5, 8,
		      "100 300 1000 3000 10000 30000 "
		      "1e5");
	expect_labels(AXIS_PROBIT, 0.0005, 0.9995, 8,
		      "0.001 0.01 0.1 0.5 0.9 0.99 0.999");
}

/* Labels are read back and compared; the order and the number are kept. */
static void
check(enum axis_scale scale, struct range range, size_t most)
{
	struct tick ticks[TICK_LIMIT];
	size_t count = ticks_make(scale, range, most, ticks);

	cr_expect_leq(count, most);
	for (size_t i = 0; i < count; i++) {
		double read = strtod(ticks[i].label, NULL);
		double slack = 1e-8 * (range.to - range.from);

		cr_expect_float_eq(read, ticks[i].at, slack, "%s in %g..%g",
				   ticks[i].label, range.from, range.to);
		cr_expect(ticks[i].at >= range.from && ticks[i].at <= range.to);
		if (i)
			cr_expect(ticks[i].at > ticks[i - 1].at &&
				  strcmp(ticks[i].label, ticks[i - 1].label));
	}
}

TEST(figure_ticks, never_lie_whatever_the_range)
{
	struct random random = random_start(5, 1);

	for (int i = 0; i < 5000; i++) {
		double a = pow(10, 16 * random_uniform(&random) - 8);
		double b = a * (1 + pow(10, 8 * random_uniform(&random) - 4));
		double shift = random_uniform(&random) < 0.5 ? 0 : a;
		size_t most = 2 + random_below(&random, 12);

		check(AXIS_LINEAR, (struct range){ -shift, b - shift }, most);
		check(AXIS_LINEAR, (struct range){ a, b }, most);
		check(AXIS_LOG, (struct range){ a, b }, most);
		a = random_uniform(&random) / 2;
		b = a + random_uniform(&random) / 2;
		check(AXIS_PROBIT, (struct range){ a, b }, most);
	}
}

TEST(figure_ticks, refuse_what_has_no_order)
{
	struct tick ticks[TICK_LIMIT];
	struct range bad[] = {
		{ 1, 1 }, { 2, 1 }, { NAN, 1 }, { 0, INFINITY }
	};

	for (size_t i = 0; i < 4; i++)
		cr_expect_eq(ticks_make(AXIS_LINEAR, bad[i], 5, ticks), 0);
	cr_expect_eq(ticks_make(AXIS_LOG, (struct range){ 0, 1 }, 5, ticks), 0);
	cr_expect_eq(ticks_make(AXIS_PROBIT, (struct range){ 0, 1 }, 5, ticks),
		     0);
}
