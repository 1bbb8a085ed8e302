/* kernel_row.c - rows of floats: what a step of learning does to each number */

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "stats/loop/exact.h"
#include "stats/loop/kernel_level.h"

typedef float sixteen __attribute__((vector_size(64), aligned(4), may_alias));
#define SIXTEEN(x) (*(const sixteen *)(const void *)(x))

float
LEVEL(row_dot)(const float x[], const float y[], size_t count)
{
	sixteen sums = { 0 };
	float lane[16];
	size_t i = 0;

	for (; i + 16 <= count; i += 16)
		sums += SIXTEEN(x + i) * SIXTEEN(y + i);
	memcpy(lane, &sums, sizeof(lane));
	for (size_t j = 0; i < count; i++, j++)
		lane[j] += x[i] * y[i];
	for (size_t half = 8; half; half /= 2) {
		for (size_t j = 0; j < half; j++)
			lane[j] += lane[j + half];
	}

	return lane[0];
}

void
LEVEL(row_add)(float y[], float a, const float x[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		y[i] += a * x[i];
}

static APART void
tanhs(const float x[], float y[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		y[i] = exact_tanh_f(x[i]);
}

void
LEVEL(row_tanh)(const float x[], float y[], size_t count)
{
	int before = round_to_nearest();

	tanhs(x, y, count);
	round_as(before);
}

static APART void
exps(const float x[], float shift, float y[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		y[i] = exact_exp_f(x[i] - shift);
}

/* No x - shift is above 88; what is below -87 becomes 0. */
void
LEVEL(row_exp)(const float x[], float shift, float y[], size_t count)
{
	int before = round_to_nearest();

	exps(x, shift, y, count);
	round_as(before);
}

/* What is below 0 becomes 0. */
void
LEVEL(row_above)(const float x[], float y[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		y[i] = x[i] > 0 ? x[i] : 0;
}

/* d where x is above 0. */
void
LEVEL(row_gate)(const float x[], const float d[], float y[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		y[i] = x[i] > 0 ? d[i] : 0;
}
