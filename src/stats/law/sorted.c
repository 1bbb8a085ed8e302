/* sorted.c - places in what is in order */

#include "stats/law/sorted.h"

size_t
sorted_first(sorted_holds_fn *holds, const void *of, size_t count)
{
	size_t low = 0, high = count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (holds(of, middle))
			low = middle + 1;
		else
			high = middle;
	}

	return low;
}

struct place {
	const double *values;
	double x;
};

static bool
is_below(const void *of, size_t i)
{
	const struct place *place = of;

	return place->values[i] < place->x;
}

static bool
is_up_to(const void *of, size_t i)
{
	const struct place *place = of;

	return !(place->values[i] > place->x);
}

size_t
sorted_below(const double values[], size_t count, double x)
{
	const struct place place = { values, x };

	return sorted_first(is_below, &place, count);
}

size_t
sorted_up_to(const double values[], size_t count, double x)
{
	const struct place place = { values, x };

	return sorted_first(is_up_to, &place, count);
}
