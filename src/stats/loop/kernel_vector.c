/* kernel_vector.c - sums over long rows */

#include <stddef.h>

#include "stats/loop/kernel_level.h"

double
LEVEL(dot)(const double x[], const double y[], size_t count)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += x[i] * y[i];

	return sum;
}

void
LEVEL(add_scaled)(double y[], double a, const double x[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		y[i] += a * x[i];
}
