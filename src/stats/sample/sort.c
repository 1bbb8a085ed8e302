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
enum { STRETCH = 1 << 20 }; /* numbers between two looks at the progress */
enum { BUCKETS = 1 << BITS };

static uint64_t
key_of(double value)
{
	uint64_t bits;

	memcpy(&bits, &value, sizeof(bits));

	return bits ^ (-(bits >> 63) | (uint64_t)1 << 63);
}

static size_t
stretch_end(size_t from, size_t count)
{
	return count - from < STRETCH ? count : from + STRETCH;
}

/* How often each value of each digit occurs, from bit `low` upwards. */
static void
count_digits(const double x[], size_t count, unsigned low,
	     size_t seen[DIGITS][BUCKETS])
{
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

/* Puts each number where the next of its digit goes. */
static void
deal_digit(const double from[], double to[], size_t count, unsigned shift,
	   size_t place[BUCKETS])
{
	for (size_t i = 0; i < count; i++) {
		size_t digit = key_of(from[i]) >> shift & (BUCKETS - 1);

		to[place[digit]++] = from[i];
	}
}

/* Orders x by DIGITS digits from bit `low`, with room for as many numbers. */
static bool
deal(double x[], double room[], size_t count, unsigned low,
     struct progress *progress)
{
	size_t seen[DIGITS][BUCKETS] = { 0 };
	double *from = x, *to = room;

	for (size_t i = 0, end; i < count; i = end) {
		end = stretch_end(i, count);
		count_digits(x + i, end - i, low, seen);
		if (progress_stopped(progress))
			return false;
	}
	for (unsigned d = 0; d < DIGITS; d++) {
		double *swap = from;

		if (!first_places(seen[d], count))
			continue;
		for (size_t i = 0, end; i < count; i = end) {
			end = stretch_end(i, count);
			deal_digit(from + i, to, end - i, low + d * BITS,
				   seen[d]);
			if (progress_stopped(progress))
				return false;
		}
		from = to;
		to = swap;
	}
	if (from != x)
		memcpy(x, from, count * sizeof(*x));

	return true;
}

/* Numbers with the same upper half: by the lower one. */
static bool
sort_alike(double x[], double room[], size_t count, struct progress *progress)
{
	if (count >= LONG)
		return deal(x, room, count, 0, progress);
	order_numbers(x, count);

	return true;
}

/* Puts what the upper halves leave open in order. */
static bool
settle_alike(double x[], double room[], size_t count, struct progress *progress)
{
	size_t from = 0;

	for (size_t i = 1; i < count; i++) {
		uint64_t upper = key_of(x[i]) >> UPPER;
		bool falls = x[i] < x[i - 1];

		if (!(i % STRETCH) && progress_stopped(progress))
			return false;
		if (key_of(x[from]) >> UPPER != upper)
			from = i;
		if (!falls)
			continue;
		while (i + 1 < count && key_of(x[i + 1]) >> UPPER == upper)
			i++;
		if (!sort_alike(x + from, room, i + 1 - from, progress))
			return false;
	}

	return true;
}

bool
sort_unless_stopped(double x[], size_t count, struct progress *progress)
{
	struct error ignored = { 0 };
	double *room = NULL;
	bool done;

	if (count > SMALL)
		room = memory_try_array(count, sizeof(*room), &ignored);
	if (!room) {
		order_numbers(x, count); /* slower, without memory */
		return true;
	}
	done = deal(x, room, count, UPPER, progress) &&
	       settle_alike(x, room, count, progress);
	free(room);

	return done;
}

void
sort_numbers(double x[], size_t count)
{
	if (!sort_unless_stopped(x, count, NULL))
		abort(); /* nobody can say stop */
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
