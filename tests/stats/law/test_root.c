/* test_root.c - roots lie between the ends that are found */

#include <criterion/criterion.h>
#include <math.h>

#include "stats/law/root.h"
#include "stats/law/sorted.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(stats_law_root, .timeout = 600);

struct asked {
	double root;
	int shape, times;
};

static double
value(void *of, double x)
{
	struct asked *asked = of;
	double off = x - asked->root;

	asked->times++;
	switch (asked->shape) {
	case 0:
		return off;
	case 1:
		return expm1(off);
	case 2:
		return -off * off * off;
	case 3:
		return off > 0 ? 1 : -1;
	case 4:
		return off > 0 ? INFINITY : off;
	default:
		return -atan(1e6 * off);
	}
}

/* Flat, steep, jumping and infinite functions, under every rounding. */
static void
check_shapes(void)
{
	static const double roots[] = { 0.3, 1e-9, 2.385, 77, 299.7 };

	for (int shape = 0; shape < 6; shape++) {
		for (size_t i = 0; i < sizeof(roots) / sizeof(roots[0]); i++) {
			struct asked asked = { roots[i], shape, 0 };
			struct root root;

			cr_assert(root_start(&root, value, &asked, 0, 300));
			root_narrow(&root, value, &asked, 1e-12);
			cr_expect_leq(root.low, roots[i]);
			cr_expect_geq(root.high, roots[i]);
			cr_expect_leq(root.high - root.low, 1e-12 * root.high,
				      "shape %d at %g", shape, roots[i]);
			cr_expect_lt(asked.times, 320, "shape %d at %g: %d",
				     shape, roots[i], asked.times);
		}
	}
}

TEST(stats_law_root, ends_stay_on_their_sides)
{
	under_every_rounding(check_shapes);
}

TEST(stats_law_root, ends_can_be_neighbours)
{
	struct asked asked = { 2.385, 1, 0 };
	struct root root;

	cr_assert(root_start(&root, value, &asked, 1, 8));
	root_narrow(&root, value, &asked, 0);
	cr_expect_geq(nextafter(root.low, 8), root.high);
	cr_expect_lt(asked.times, 40, "%d", asked.times);
	cr_expect(!root_start(&root, value, &asked, 3, 8));
}

static double
nothing(void *of, double x)
{
	(void)of;

	return x < 1 ? -1 : x > 2 ? 1 : NAN;
}

TEST(stats_law_root, a_value_that_is_no_number_ends_the_search)
{
	struct root root;

	cr_assert(root_start(&root, nothing, NULL, 0, 3));
	root_narrow(&root, nothing, NULL, 0);
	cr_expect_lt(root.low, 1);
	cr_expect_gt(root.high, 2);
}

static bool
is_below(void *of, double x)
{
	const double *limit = of;

	return x < *limit;
}

TEST(stats_law_root, yes_turns_into_no_between_neighbours)
{
	double limit = 0.1;
	struct root root = root_split(is_below, &limit, -1, 1, 0);

	cr_expect_lt(root.low, limit);
	cr_expect_geq(root.high, limit);
	cr_expect_geq(nextafter(root.low, 1), root.high);
}

TEST(stats_law_root, values_below_are_counted)
{
	static const double values[] = { -3, 0, 0, 2, 2, 2, 7 };

	cr_expect_eq(sorted_below(values, 7, -4), 0);
	cr_expect_eq(sorted_below(values, 7, 0), 1);
	cr_expect_eq(sorted_below(values, 7, 0.5), 3);
	cr_expect_eq(sorted_below(values, 7, 2), 3);
	cr_expect_eq(sorted_below(values, 7, 8), 7);
	cr_expect_eq(sorted_below(values, 0, 8), 0);
}
