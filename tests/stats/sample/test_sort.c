/* test_sort.c - ascending order of any doubles */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/law/random.h"
#include "stats/sample/sort.h"
#include "tests/support.h"

TestSuite(stats_sort, .timeout = 600);

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
draw(struct random *random, int law)
{
	double z = random_normal(random);

	switch (law) {
	case 0:
		return z;
	case 1:
		return floor(3 * z);
	case 2:
		return exp(40 * z);
	case 3:
		return random_below(random, 9) ? z : copysign(INFINITY, z);
	case 4: /* confidences: alike but in their last digits */
		return 1 - 1e-9 * fabs(z);
	case 5: /* in some places only */
		return floor(z) * (1 + 1e-12 * random_uniform(random));
	default:
		return 1;
	}
}

TEST(stats_sort, agrees_with_the_library_on_every_law_and_size)
{
	static const size_t sizes[] = { 1, 2, 47, 49, 1024, 1025, 30011 };
	struct random random = random_start(385, 0);
	struct error err = { 0 };

	for (size_t i = 0; i < 49; i++) {
		size_t n = sizes[i % 7];
		double *values = memory_new_array(n, sizeof(*values));
		double *sorted;

		for (size_t j = 0; j < n; j++)
			values[j] = draw(&random, (int)(i / 7));
		sorted = sort_copy(values, n, &err);
		cr_assert(sorted);
		qsort(values, n, sizeof(*values), by_value);
		cr_expect_eq(memcmp(values, sorted, n * sizeof(*values)), 0,
			     "n=%zu law %zu", n, i / 7);
		free(sorted);
		free(values);
	}
}
