/* test_golden.c - the top of a function that rises and then falls */

#include <criterion/criterion.h>
#include <math.h>

#include "stats/golden.h"

static double
hill(const void *of, double x)
{
	const double *top = of;

	return -fabs(x - *top);
}

Test(stats_golden, the_top_is_found)
{
	static const double tops[] = { 1, 2.385, 6.9, 7 };

	for (size_t i = 0; i < sizeof(tops) / sizeof(tops[0]); i++) {
		struct golden at =
			golden_section(hill, &tops[i], 1, 7, 1e-9, 100);

		cr_expect(at.low <= tops[i] && tops[i] <= at.high, "%g",
			  tops[i]);
		cr_expect_lt(at.high - at.low, 1e-8);
	}
}

Test(stats_golden, steps_are_counted)
{
	const double top = 2.385;
	struct golden at = golden_section(hill, &top, 1, 7, 0, 2);

	cr_expect_gt(at.high - at.low, 2);
	cr_expect_lt(at.high - at.low, 2.4);
}
