/*
 * order.c - ascending order in place, without memory
 *
 * Quicksort round the median of three; a row that it divides badly too
 * often is left to the library's sort.
 */

#include "stats/sample/order.h"

#include <stdlib.h>

enum { FEW = 24 };

static void
insert(double x[], size_t count)
{
	for (size_t i = 1; i < count; i++) {
		double value = x[i];
		size_t j = i;

		for (; j > 0 && x[j - 1] > value; j--)
			x[j] = x[j - 1];
		x[j] = value;
	}
}

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
middle_of(double a, double b, double c)
{
	double low = a < b ? a : b, high = a < b ? b : a;

	return c < low ? low : c > high ? high : c;
}

/*
 * Afterwards [0, *left) is at most the pivot and [*right, count) at least;
 * what is between equals it.  The row itself stops both searches: at least
 * one other number than the pivot's own is on either side of it.
 */
static void
part(double x[], size_t count, size_t *left, size_t *right)
{
	double pivot = middle_of(x[0], x[count / 2], x[count - 1]);
	size_t i = 0, j = count - 1;

	while (i <= j) {
		while (x[i] < pivot)
			i++;
		while (x[j] > pivot)
			j--;
		if (i <= j) {
			double swap = x[i];

			x[i++] = x[j];
			x[j--] = swap;
		}
	}
	*left = j + 1;
	*right = i;
}

static void
divide(double x[], size_t count, int depth)
{
	while (count > FEW) {
		size_t left, right;

		if (depth-- == 0) {
			qsort(x, count, sizeof(*x), by_value);
			return;
		}
		part(x, count, &left, &right);
		if (left < count - right) {
			divide(x, left, depth);
			x += right;
			count -= right;
		} else {
			divide(x + right, count - right, depth);
			count = left;
		}
	}
	insert(x, count);
}

void
order_numbers(double x[], size_t count)
{
	int depth = 4;

	for (size_t n = count; n > 1; n /= 2)
		depth += 2;
	divide(x, count, depth);
}
