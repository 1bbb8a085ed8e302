/* sorted.c - places in numbers that rise */

#include "stats/law/sorted.h"

#include <stdbool.h>

static size_t
count_below(const double values[], size_t count, double x, bool ties)
{
	size_t low = 0, high = count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (values[middle] < x || (ties && !(values[middle] > x)))
			low = middle + 1;
		else
			high = middle;
	}

	return low;
}

size_t
sorted_below(const double values[], size_t count, double x)
{
	return count_below(values, count, x, false);
}

size_t
sorted_up_to(const double values[], size_t count, double x)
{
	return count_below(values, count, x, true);
}
