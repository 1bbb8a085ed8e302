/* ks.c - the two-sample Kolmogorov-Smirnov statistic */

#include "stats/sample/ks.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/sample/sort.h"

/* The most extreme difference a/n1 - b/n2 so far, times n1 n2. */
struct distance {
	int64_t a_step, b_step; /* what one number of a, of b adds */
	int64_t here, most;
};

static void
distance_note(struct distance *distance)
{
	int64_t size = distance->here < 0 ? -distance->here : distance->here;

	if (size > distance->most)
		distance->most = size;
}

static struct distance
distance_start(size_t a_count, size_t b_count)
{
	return (struct distance){ .a_step = (int64_t)b_count,
				  .b_step = -(int64_t)a_count };
}

/* Walks two sorted rows; equal numbers are passed together. */
static void
walk(struct distance *distance, const double a[], size_t a_count,
     const double b[], size_t b_count)
{
	size_t i = 0, j = 0;

	while (i < a_count || j < b_count) {
		double at = j == b_count || (i < a_count && a[i] < b[j]) ? a[i]
									 : b[j];

		for (; i < a_count && a[i] <= at; i++)
			distance->here += distance->a_step;
		for (; j < b_count && b[j] <= at; j++)
			distance->here += distance->b_step;
		distance_note(distance);
	}
}

double
ks_statistic(const double a[], size_t a_count, const double b[], size_t b_count)
{
	struct distance distance = distance_start(a_count, b_count);
	double *x = memory_copy(a, a_count * sizeof(*x));
	double *y = memory_copy(b, b_count * sizeof(*y));

	sort_numbers(x, a_count);
	sort_numbers(y, b_count);
	walk(&distance, x, a_count, y, b_count);
	free(x);
	free(y);

	return (double)distance.most / (double)a_count / (double)b_count;
}
