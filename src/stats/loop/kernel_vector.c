/* kernel_vector.c - sums over long rows */

#include <stddef.h>
#include <string.h>

#include "stats/loop/exact.h"
#include "stats/loop/kernel_level.h"

double
LEVEL(dot)(const double x[], const double y[], size_t count)
{
	exact_lanes even = { 0 }, odd = { 0 };
	double lane[8];
	size_t i = 0;

	for (; i + 16 <= count; i += 16) {
		even += EXACT_LOAD(x + i) * EXACT_LOAD(y + i);
		odd += EXACT_LOAD(x + i + 8) * EXACT_LOAD(y + i + 8);
	}
	even += odd;
	memcpy(lane, &even, sizeof(lane));
	for (size_t j = 0; i < count; i++, j++)
		lane[j % 8] += x[i] * y[i];

	return exact_fold(lane);
}

void
LEVEL(add_scaled)(double y[], double a, const double x[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		y[i] += a * x[i];
}
