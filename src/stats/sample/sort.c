/*
 * sort.c - ascending order, in time linear in the count
 *
 * Doubles ordered by value are 64-bit patterns ordered as whole numbers once
 * negative ones are inverted and positive ones get their sign bit set.  The
 * patterns are dealt out digit by digit from the lowest (radix sort); digits
 * that all values share cost nothing.
 */

#include "stats/sample/sort.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/sample/order.h"

enum { SMALL = 48, WIDE = 11, NARROW = 8, DIGIT_LIMIT = 8 };

static uint64_t
key_of(double value)
{
	uint64_t bits;

	memcpy(&bits, &value, sizeof(bits));

	return bits >> 63 ? ~bits : bits | (uint64_t)1 << 63;
}

static double
value_of(uint64_t key)
{
	uint64_t bits = key >> 63 ? key & ~((uint64_t)1 << 63) : ~key;
	double value;

	memcpy(&value, &bits, sizeof(value));

	return value;
}

/* Counts how often each value of each digit occurs. */
static void
count_digits(const uint64_t keys[], size_t count, unsigned bits,
	     unsigned digits, size_t *seen)
{
	const uint64_t mask = ((uint64_t)1 << bits) - 1;

	for (size_t i = 0; i < count; i++) {
		uint64_t key = keys[i];

		for (unsigned d = 0; d < digits; d++) {
			seen[((size_t)d << bits) + (key & mask)]++;
			key >>= bits;
		}
	}
}

/* Turns counts into first places; false if all keys share the digit. */
static bool
first_places(size_t seen[], size_t buckets, size_t count)
{
	size_t place = 0;

	for (size_t i = 0; i < buckets; i++) {
		size_t here = seen[i];

		if (here == count)
			return false;
		seen[i] = place;
		place += here;
	}

	return true;
}

/* Sorts keys with the help of `other`; returns the array that holds them. */
static uint64_t *
deal(uint64_t *keys, uint64_t *other, size_t count, unsigned bits, size_t *seen)
{
	const unsigned digits = (64 + bits - 1) / bits;
	const uint64_t mask = ((uint64_t)1 << bits) - 1;

	count_digits(keys, count, bits, digits, seen);
	for (unsigned d = 0; d < digits; d++) {
		size_t *place = seen + ((size_t)d << bits);
		uint64_t *swap = keys;

		if (!first_places(place, (size_t)1 << bits, count))
			continue;
		for (size_t i = 0; i < count; i++)
			other[place[keys[i] >> d * bits & mask]++] = keys[i];
		keys = other;
		other = swap;
	}

	return keys;
}

bool
sort_numbers(double values[], size_t count, struct error *err)
{
	const unsigned bits = count < 6000 ? NARROW : WIDE;
	uint64_t *keys, *sorted;
	size_t *seen;

	if (count <= SMALL) {
		order_numbers(values, count);
		return true;
	}
	keys = memory_try_array(count, 2 * sizeof(*keys), err);
	if (!keys)
		return false;
	seen = memory_new_array((size_t)DIGIT_LIMIT << bits, sizeof(*seen));
	for (size_t i = 0; i < count; i++)
		keys[i] = key_of(values[i]);
	sorted = deal(keys, keys + count, count, bits, seen);
	for (size_t i = 0; i < count; i++)
		values[i] = value_of(sorted[i]);
	free(seen);
	free(keys);

	return true;
}

double *
sort_copy(const double values[], size_t count, struct error *err)
{
	double *copy = memory_try_array(count ? count : 1, sizeof(*copy), err);

	if (!copy)
		return NULL;
	if (count)
		memcpy(copy, values, count * sizeof(*copy));
	if (!sort_numbers(copy, count, err)) {
		free(copy);
		return NULL;
	}

	return copy;
}

static void
swap(double *a, double *b)
{
	double kept = *a;

	*a = *b;
	*b = kept;
}

/* Hoare's selection with the middle of three as the pivot. */
double
sort_select(double values[], size_t count, size_t rank)
{
	size_t from = 0, to = count - 1;

	while (from < to) {
		size_t middle = from + (to - from) / 2, i = from, j = to;
		double pivot;

		if (values[middle] < values[from])
			swap(&values[middle], &values[from]);
		if (values[to] < values[from])
			swap(&values[to], &values[from]);
		if (values[to] < values[middle])
			swap(&values[to], &values[middle]);
		pivot = values[middle];
		while (i <= j) {
			while (values[i] < pivot)
				i++;
			while (pivot < values[j])
				j--;
			if (i > j)
				break;
			swap(&values[i++], &values[j]);
			if (!j--)
				break;
		}
		if (rank <= j && j < count)
			to = j;
		else if (rank >= i)
			from = i;
		else
			break;
	}

	return values[rank];
}
