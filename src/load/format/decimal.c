/*
 * decimal.c - decimal texts to doubles, fast and correctly rounded
 *
 * A text is w 10^q with a whole w.  If w has at most 19 digits and q is
 * moderate, w times the first 128 bits of 5^q decides the 53 bits of the
 * nearest double and whether it is a tie (Lemire, Number parsing at a
 * gigabyte per second, 2021); everything else goes to strtod.
 */

#include "load/format/decimal.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "load/format/powers.h"

/* What the digits of a text said. */
struct digits {
	const char *first, *last; /* with the point between them */
	uint64_t whole;
	size_t count; /* digits seen, leading zeros too */
	long exponent;
};

static inline bool
is_digit(char c)
{
	return (unsigned char)(c - '0') < 10;
}

/* Eight digits at once, if there are eight. */
static inline bool
eight(const char *at, uint64_t *whole)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	uint64_t v;

	memcpy(&v, at, sizeof(v));
	if (((v & 0xf0f0f0f0f0f0f0f0) |
	     (((v + 0x0606060606060606) & 0xf0f0f0f0f0f0f0f0) >> 4)) !=
	    0x3333333333333333)
		return false;
	v -= 0x3030303030303030;
	v = v * 10 + (v >> 8);
	v = (((v & 0x000000ff000000ff) * 0x000f424000000064) +
	     (((v >> 16) & 0x000000ff000000ff) * 0x0000271000000001)) >>
	    32;
	*whole = *whole * 100000000 + v;
	return true;
#else
	(void)at;
	(void)whole;
	return false;
#endif
}

static inline const char *
read_digits(const char *at, uint64_t *whole)
{
	if (eight(at, whole)) {
		at += 8;
		if (eight(at, whole))
			at += 8;
	}
	while (is_digit(*at))
		*whole = *whole * 10 + (uint64_t)(*at++ - '0');

	return at;
}

/* Leading zeros carry nothing; the others must fit into 64 bits. */
static bool
fits(const struct digits *digits)
{
	size_t zeros = 0;

	if (digits->count <= POWER_DIGITS)
		return true;
	for (const char *at = digits->first; at < digits->last; at++) {
		if (*at != '0' && *at != '.')
			break;
		zeros += *at == '0';
	}

	return digits->count - zeros <= POWER_DIGITS;
}

/* The exponent of a text, or `at` itself if there is none. */
static const char *
read_exponent(const char *at, long *exponent)
{
	const char *digit = at + 1;
	bool negative = false;
	long found = 0;

	if ((*at | 0x20) != 'e')
		return at;
	if (*digit == '+' || *digit == '-')
		negative = *digit++ == '-';
	if (!is_digit(*digit))
		return at;
	while (is_digit(*digit)) {
		if (found < 100000)
			found = found * 10 + (*digit - '0');
		digit++;
	}
	*exponent += negative ? -found : found;

	return digit;
}

/* strtod on a copy, which ends where the number does. */
static double
by_strtod(const char *at, const char *end)
{
	char few[128], *text = few;
	size_t length = (size_t)(end - at);
	double value;

	if (length >= sizeof(few))
		text = memory_new(length + 1);
	memcpy(text, at, length);
	text[length] = '\0';
	value = strtod(text, NULL);
	if (text != few)
		free(text);

	return value;
}

const char *
decimal_read_any(const char *at, double *value)
{
	const char *start = at;
	struct digits digits = { 0 };
	uint64_t bits = 0;
	bool negative = *at == '-';

	at += *at == '-' || *at == '+';
	digits.first = at;
	/* Most often one. */
	while (is_digit(*at))
		digits.whole = digits.whole * 10 + (uint64_t)(*at++ - '0');
	digits.count = (size_t)(at - digits.first);
	if (*at == '.') {
		const char *point = at++;

		at = read_digits(at, &digits.whole);
		digits.exponent = point + 1 - at;
		digits.count = (size_t)(at - digits.first) - 1;
	}
	digits.last = at;
	if (!digits.count)
		return NULL;
	at = read_exponent(at, &digits.exponent);

	/* Counts and labels. */
	if (!digits.exponent && digits.count < 16) {
		double whole = (double)digits.whole;

		*value = negative ? -whole : whole;
		return at;
	}
	if (!fits(&digits) || digits.exponent < POWER_LOWEST ||
	    digits.exponent > POWER_HIGHEST ||
	    (digits.whole && !power_nearest(powers(), digits.whole,
					    (int)digits.exponent, &bits))) {
		*value = by_strtod(start, at);
		return at;
	}
	bits |= (uint64_t)negative << 63;
	memcpy(value, &bits, sizeof(bits));

	return at;
}
