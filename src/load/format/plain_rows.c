/*
 * plain_rows.c - rows of numbers and delimiters, and nothing else, fast
 *
 * A cell of at most 31 bytes is looked at as a whole: one comparison tells
 * its digits, counting ones in the answer tells where its point and its end
 * are.  The digits are then moved to the right end of a register, over the
 * point, and added up pairwise; w 10^q is rounded as in powers.h.  No step
 * depends on how long the number is, so nothing is mispredicted.  Rows with
 * longer cells or exponents go through decimal.c.
 */

#include "load/format/plain_rows.h"

#include <math.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "load/format/decimal.h"
#include "load/format/powers.h"

/* Behind the last cell of a line; NULL if the line does not end there. */
static inline const char *
line_end(const char *at)
{
	at += *at == '\r';

	return *at == '\n' ? at + 1 : NULL;
}

static inline void
pass_row(struct plain *plain, const char *next)
{
	plain->at = next;
	plain->out++;
	plain->room--;
}

/* Whether the row at `at` is plain; then goes on to the next. */
static bool
portable_row(struct plain *plain)
{
	const char *at = plain->at;
	double *out = plain->out;

	for (size_t i = 0;; i++, out += plain->stride) {
		at = decimal_read(at, out);
		if (!at || !isfinite(*out))
			return false;
		if (i + 1 == plain->columns)
			break;
		if (*at++ != plain->delimiter)
			return false;
	}
	at = line_end(at);
	if (!at)
		return false;
	pass_row(plain, at);

	return true;
}

size_t
plain_rows_portable(struct plain *plain)
{
	size_t rows = 0;

	while (plain->at < plain->end && plain->room && portable_row(plain))
		rows++;

	return rows;
}

#ifdef __x86_64__

#include <immintrin.h>

#define VECTORS __attribute__((target("avx2,bmi,bmi2,popcnt")))

enum {
	WIDTH = 32,
	LINES = 512,   /* worked on at once */
	CELLS = 8192,  /* the same in cells */
	ROUNDED = 127, /* instead of the digits behind the point */
};

/* Bytes of ones up to a place, zeros behind it: masks by where one looks. */
static const unsigned char ones_then_zeros[2 * WIDTH] = {
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
};

VECTORS static inline __m256i
load(const void *from)
{
	__m256i bytes;

	memcpy(&bytes, from, sizeof(bytes));

	return bytes;
}

/*
 * The number that `count` digits before `end` are, at most 19, with a point
 * before the last `behind` of them; WIDTH for no point.
 */
VECTORS static inline uint64_t
add_digits(const char *end, size_t count, size_t behind)
{
	const __m256i zero = _mm256_set1_epi8('0');
	const __m256i tens = _mm256_set1_epi16(1 << 8 | 10);
	const __m256i hundreds = _mm256_set1_epi32(1 << 16 | 100);
	const __m256i myriads = _mm256_set1_epi32(1 << 16 | 10000);
	__m256i digits =
		_mm256_blendv_epi8(load(end - WIDTH), load(end - WIDTH - 1),
				   load(ones_then_zeros + behind));
	uint64_t low, high;

	digits = _mm256_andnot_si256(load(ones_then_zeros + count),
				     _mm256_sub_epi8(digits, zero));
	digits =
		_mm256_madd_epi16(_mm256_maddubs_epi16(digits, tens), hundreds);
	digits =
		_mm256_madd_epi16(_mm256_packus_epi32(digits, digits), myriads);
	high = (uint64_t)_mm256_extract_epi64(digits, 0);
	low = (uint64_t)_mm256_extract_epi64(digits, 2);

	return (high >> 32) * 10000000000000000 +
	       (low & UINT32_MAX) * 100000000 + (low >> 32);
}

/*
 * Where the number at `at` ends, or NULL if it is an unusual one.  Leaves
 * its digits as a whole number in `out`, to be rounded.
 */
VECTORS static inline const char *
vector_cell(const char *at, double *out, unsigned char *scale)
{
	__m256i text = load(at);
	__m256i digits = _mm256_sub_epi8(text, _mm256_set1_epi8('0'));
	__m256i low = _mm256_min_epu8(digits, _mm256_set1_epi8(9));
	__m256i points = _mm256_cmpeq_epi8(text, _mm256_set1_epi8('.'));
	uint64_t is_digit =
		(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, digits));
	uint64_t is_point = (uint32_t)_mm256_movemask_epi8(points);
	size_t sign = *at == '-', before, point, behind, count, length;
	uint64_t whole;

	before = (size_t)__builtin_ctzll(~(is_digit >> sign));
	point = is_point >> (sign + before) & 1;
	behind = (size_t)__builtin_ctzll(
			 ~(is_digit >> (sign + before + point))) &
		 -point;
	count = before + behind;
	length = sign + count + point;
	if (count - 1 >= POWER_DIGITS || length >= WIDTH)
		return NULL;

	at += length;
	whole = add_digits(at, count, point ? behind : WIDTH);
	memcpy(out, &whole, sizeof(whole));
	*scale = (unsigned char)(behind | sign << 7);

	return at;
}

/* Where the row at `at` ends; NULL if it is not plain. */
VECTORS static inline const char *
vector_row(const struct plain *plain, const char *at, double *out,
	   unsigned char *scales)
{
	for (size_t i = 0;; i++, out += plain->stride, scales++) {
		bool is_last = i + 1 == plain->columns;
		char behind = is_last ? '\n' : plain->delimiter;

		/* Labels and small counts; asked last what is a toss-up. */
		if (at[1] == behind && (unsigned char)(*at - '0') < 10)
			*out = *at++ - '0';
		else
			at = vector_cell(at, out, scales);
		if (!at)
			return NULL;
		if (is_last)
			return line_end(at);
		if (*at++ != plain->delimiter)
			return NULL;
	}
}

/* Rounds what vector_cell() left. */
VECTORS static inline void
round_cell(double *out, unsigned char scale, const struct power *table)
{
	uint64_t whole, bits = 0;

	if (scale == ROUNDED)
		return;
	memcpy(&whole, out, sizeof(whole));
	/* Never beyond the normal numbers: 1e-19 to 1e19. */
	if (whole)
		power_nearest(table, whole, -(scale & 127), &bits);
	bits |= (uint64_t)(scale >> 7) << 63;
	memcpy(out, &bits, sizeof(bits));
}

VECTORS static inline uint64_t
line_feeds(const char *at)
{
	const __m256i feed = _mm256_set1_epi8('\n');
	__m256i low = _mm256_cmpeq_epi8(load(at), feed);
	__m256i high = _mm256_cmpeq_epi8(load(at + WIDTH), feed);

	return (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << WIDTH |
	       (uint32_t)_mm256_movemask_epi8(low);
}

/*
 * Where the lines behind the one at `at` begin, as far as there is room.
 */
VECTORS static size_t
find_lines(const char *at, const char *end, const char *next[LINES])
{
	size_t count = 0;

	for (; at < end && count + 2 * WIDTH <= LINES; at += 2 * WIDTH) {
		uint64_t feeds = line_feeds(at);
		size_t more = (size_t)__builtin_popcountll(feeds);

		/* Four at once: most often there are no more. */
		for (size_t i = 0; i < 4 || i < more; i++) {
			next[count + i] = at + (_tzcnt_u64(feeds) + 1);
			feeds &= feeds - 1;
		}
		count += more;
	}

	return count;
}

/* How many of the rows that begin in `lines` are worked on at once. */
static size_t
batch_rows(const struct plain *plain, size_t lines)
{
	size_t most = CELLS / plain->columns;

	if (lines < most)
		most = lines;

	return most < plain->room ? most : plain->room;
}

/*
 * Rows whose beginnings are known are worked on side by side, and so are
 * the numbers that are to be rounded; only then is looked whether each row
 * ended where the next one begins.
 */
VECTORS static size_t
vector_rows(struct plain *plain)
{
	const struct power *table = powers();
	const char *lines[LINES + 5], *ends[LINES];
	const struct plain fixed = *plain; /* what stays, for registers */
	unsigned char scales[CELLS];
	size_t rows = 0, count;

	if (plain->columns > CELLS)
		return plain_rows_portable(plain);
	do {
		double *out = plain->out;

		lines[0] = plain->at;
		count = find_lines(plain->at, plain->end, lines + 1);
		count = batch_rows(plain, count);
		memset(scales, ROUNDED, count * fixed.columns);
		for (size_t i = 0; i < count; i++)
			ends[i] = vector_row(&fixed, lines[i], out + i,
					     scales + i * fixed.columns);
		for (size_t j = 0; j < fixed.columns; j++) {
			for (size_t i = 0; i < count; i++)
				round_cell(out + j * fixed.stride + i,
					   scales[i * fixed.columns + j],
					   table);
		}
		for (size_t i = 0; i < count; i++) {
			if (ends[i] == lines[i + 1])
				pass_row(plain, ends[i]);
			else if (!portable_row(plain))
				return rows;
			rows++;
		}
	} while (count && plain->at < plain->end);

	return rows;
}

static bool
has_vectors(void)
{
	const char *forced = getenv("DPAUDIT_ISA");

	return __builtin_cpu_supports("avx2") &&
	       __builtin_cpu_supports("bmi") &&
	       __builtin_cpu_supports("bmi2") &&
	       !(forced && !strcmp(forced, "plain"));
}

#else

static size_t
vector_rows(struct plain *plain)
{
	return plain_rows_portable(plain);
}

static bool
has_vectors(void)
{
	return false;
}

#endif

static size_t (*chosen)(struct plain *plain);
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void
choose(void)
{
	chosen = has_vectors() ? vector_rows : plain_rows_portable;
}

size_t
plain_rows(struct plain *plain)
{
	pthread_once(&once, choose);

	return chosen(plain);
}
