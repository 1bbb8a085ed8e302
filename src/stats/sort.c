/*
 * sort.c - numbers in ascending order
 *
 * Few are divided and inserted, many are dealt by their bits from the lowest
 * digit up: a double orders like its bits once a negative one is inverted and a
 * positive one gets its sign bit.  Digits that all share are skipped.
 */

#include "stats/sort.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { FEW = 24, DIGIT = 11, VALUES = 1 << DIGIT, DIGITS = 6, MANY = 1024 };

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

static double
middle_of(double a, double b, double c)
{
	double low = a < b ? a : b, high = a < b ? b : a;

	return c < low ? low : c > high ? high : c;
}

/* Two parts round a number in the middle; the longer one is looped over. */
static void
divide(double x[], size_t count)
{
	while (count > FEW) {
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
		if (j + 1 < count - i) {
			divide(x, j + 1);
			x += i;
			count -= i;
		} else {
			divide(x + i, count - i);
			count = j + 1;
		}
	}
	insert(x, count);
}

static uint64_t
key_of(double x)
{
	uint64_t bits;

	memcpy(&bits, &x, sizeof(bits));

	return bits >> 63 ? ~bits : bits | UINT64_C(1) << 63;
}

static double
number_of(uint64_t key)
{
	uint64_t bits = key >> 63 ? key & ~(UINT64_C(1) << 63) : ~key;
	double x;

	memcpy(&x, &bits, sizeof(x));

	return x;
}

static size_t
digit_of(uint64_t key, int digit)
{
	return key >> (digit * DIGIT) & (VALUES - 1);
}

static void
count_digits(size_t starts[DIGITS][VALUES], const uint64_t keys[], size_t count)
{
	memset(starts, 0, sizeof(size_t[DIGITS][VALUES]));
	for (size_t i = 0; i < count; i++) {
		for (int d = 0; d < DIGITS; d++)
			starts[d][digit_of(keys[i], d)]++;
	}
}

/* Counts become places; false if all share the digit. */
static bool
place_digits(size_t starts[VALUES], size_t count)
{
	size_t sum = 0;

	for (size_t i = 0; i < VALUES; i++) {
		size_t here = starts[i];

		if (here == count)
			return false;
		starts[i] = sum;
		sum += here;
	}

	return true;
}

static void
deal(double x[], size_t count)
{
	uint64_t *keys = memory_new_array(2 * count, sizeof(*keys));
	size_t(*starts)[VALUES] = memory_new_array(DIGITS, sizeof(*starts));
	uint64_t *from = keys, *to = keys + count;

	for (size_t i = 0; i < count; i++)
		from[i] = key_of(x[i]);
	count_digits(starts, from, count);
	for (int d = 0; d < DIGITS; d++) {
		uint64_t *swap = from;

		if (!place_digits(starts[d], count))
			continue;
		for (size_t i = 0; i < count; i++)
			to[starts[d][digit_of(from[i], d)]++] = from[i];
		from = to;
		to = swap;
	}
	for (size_t i = 0; i < count; i++)
		x[i] = number_of(from[i]);
	free(keys);
	free(starts);
}

void
sort_numbers(double x[], size_t count)
{
	if (count <= MANY)
		divide(x, count);
	else
		deal(x, count);
}
