/*
 * sort.c - ascending order, in time linear in the count
 *
 * Doubles ordered by value are 64-bit patterns ordered as whole numbers once
 * negative ones are inverted and positive ones get their sign bit set.  The
 * numbers are dealt out by three digits of their upper half (radix sort);
 * few of a million agree in all of them, and those are sorted apart.
 */

#include "stats/sample/sort.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/sample/order.h"

enum { SMALL = 1024, LONG = 8192, BITS = 11, DIGITS = 3, UPPER = 31 };
enum { BUCKETS = 1 << BITS };

static uint64_t
key_of(double value)
{
	uint64_t bits;

	memcpy(&bits, &value, sizeof(bits));

	return bits ^ (-(bits >> 63) | (uint64_t)1 << 63);
}

/* How often each value of each digit occurs, from bit `low` upwards. */
static void
count_digits(const double x[], size_t count, unsigned low,
	     size_t seen[DIGITS][BUCKETS])
{
	memset(seen, 0, DIGITS * sizeof(seen[0]));
	for (size_t i = 0; i < count; i++) {
		uint64_t key = key_of(x[i]) >> low;

		for (int d = 0; d < DIGITS; d++) {
			seen[d][key % BUCKETS]++;
			key >>= BITS;
		}
	}
}

/* Turns counts into first places; false if all numbers share the digit. */
static bool
first_places(size_t seen[BUCKETS], size_t count)
{
	size_t place = 0;

	for (size_t i = 0; i < BUCKETS; i++) {
		size_t here = seen[i];

		if (here == count)
			return false;
		seen[i] = place;
		place += here;
	}

	return true;
}

/* Orders x by DIGITS digits from bit `low`, with room for as many numbers. */
static void
deal(double x[], double room[], size_t count, unsigned low)
{
	size_t seen[DIGITS][BUCKETS];
	double *from = x, *to = room;

	count_digits(x, count, low, seen);
	for (unsigned d = 0; d < DIGITS; d++) {
		unsigned shift = low + d * BITS;
		size_t *place = seen[d];
		double *swap = from;

		if (!first_places(place, count))
			continue;
		for (size_t i = 0; i < count; i++) {
			size_t digit = key_of(from[i]) >> shift & (BUCKETS - 1);

			to[place[digit]++] = from[i];
		}
		from = to;
		to = swap;
	}
	if (from != x)
		memcpy(x, from, count * sizeof(*x));
}

/* Numbers with the same upper half: by the lower one. */
static void
sort_alike(double x[], double room[], size_t count)
{
	if (count < LONG)
		order_numbers(x, count);
	else
		deal(x, room, count, 0);
}

/* Puts what the upper halves leave open in order. */
static void
settle_alike(double x[], double room[], size_t count)
{
	size_t from = 0;

	for (size_t i = 1; i < count; i++) {
		uint64_t upper = key_of(x[i]) >> UPPER;
		bool falls = x[i] < x[i - 1];

		if (key_of(x[from]) >> UPPER != upper)
			from = i;
		if (!falls)
			continue;
		while (i + 1 < count && key_of(x[i + 1]) >> UPPER == upper)
			i++;
		sort_alike(x + from, room, i + 1 - from);
	}
}

void
sort_numbers(double x[], size_t count)
{
	struct error ignored = { 0 };
	double *room = NULL;

	if (count > SMALL)
		room = memory_try_array(count, sizeof(*room), &ignored);
	if (!room) {
		order_numbers(x, count); /* slower, without memory */
		return;
	}
	deal(x, room, count, UPPER);
	settle_alike(x, room, count);
	free(room);
}

double *
sort_copy(const double values[], size_t count, struct error *err)
{
	double *copy = memory_try_array(count ? count : 1, sizeof(*copy), err);

	if (!copy)
		return NULL;
	if (count)
		memcpy(copy, values, count * sizeof(*copy));
	sort_numbers(copy, count);

	return copy;
}
