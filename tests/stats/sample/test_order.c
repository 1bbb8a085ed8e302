/* test_order.c - numbers in ascending order */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/law/random.h"
#include "stats/sample/order.h"
#include "tests/support.h"

TestSuite(stats_order, .timeout = 600);

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

TEST(stats_order, every_length_agrees_with_qsort)
{
	static const size_t sizes[] = { 0, 1, 2, 48, 49, 1024, 1025, 70001 };

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		size_t n = sizes[i];
		double *x = memory_new_array(n + 1, sizeof(*x)), *y;
		struct random random = random_start(3, i);

		for (size_t k = 0; k < n; k++)
			x[k] = exp(20 * random_normal(&random)) *
			       (random_uniform(&random) - 0.4);
		y = memory_copy(x, (n + 1) * sizeof(*x));
		order_numbers(x, n);
		qsort(y, n, sizeof(*y), by_value);
		cr_expect_eq(memcmp(x, y, n * sizeof(*x)), 0, "n=%zu", n);
		free(x);
		free(y);
	}
}

/* Shapes that a median of three divides badly. */
TEST(stats_order, hard_shapes_are_in_order_too)
{
	enum { N = 20000 };
	static double x[N];

	for (int shape = 0; shape < 3; shape++) {
		for (size_t i = 0; i < N; i++) {
			double up = (double)i, down = (double)(N - i);

			x[i] = shape == 0   ? down
			       : shape == 1 ? fmin(up, down)
					    : fmax(up, down);
		}
		order_numbers(x, N);
		for (size_t i = 1; i < N; i++)
			cr_assert(x[i - 1] <= x[i]);
	}
}

TEST(stats_order, ties_and_infinities_are_in_order)
{
	enum { N = 3000 };
	double x[N];

	for (size_t i = 0; i < N; i++)
		x[i] = i % 7 == 0 ? INFINITY : i % 11 == 0 ? -INFINITY : -2.5;
	order_numbers(x, N);
	for (size_t i = 1; i < N; i++)
		cr_assert(x[i - 1] <= x[i]);
	cr_expect(isinf(x[0]) && isinf(x[N - 1]));
}
