/*
 * decimal.c - decimal texts to doubles, fast and correctly rounded
 *
 * A text is w 10^q with a whole w.  If w has at most 19 digits and q is
 * moderate, w times the first 128 bits of 5^q decides the 53 bits of the
 * nearest double and whether it is a tie (Lemire, Number parsing at a
 * gigabyte per second, 2021); everything else goes to strtod.  The powers
 * are worked out once: exact up to 5^55, by long division below 1.
 */

#include "load/decimal.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

__extension__ typedef unsigned __int128 wide;

enum { LOWEST = -54, HIGHEST = 55, WHOLE_DIGITS = 19 };

struct power {
	uint64_t high, low;
};

static struct power powers[HIGHEST - LOWEST + 1];
static pthread_once_t powers_once = PTHREAD_ONCE_INIT;
static atomic_bool powers_made;

static void
keep_power(int q, wide bits)
{
	powers[q - LOWEST] = (struct power){
		.high = (uint64_t)(bits >> 64),
		.low = (uint64_t)bits,
	};
}

/* The first 128 bits of 1/divisor, without rounding. */
static wide
reciprocal(wide divisor)
{
	wide rest = 1, bits = 0;

	while (rest < divisor)
		rest <<= 1;
	for (int i = 0; i < 128; i++) {
		bits <<= 1;
		if (rest >= divisor) {
			rest -= divisor;
			bits |= 1;
		}
		rest <<= 1;
	}

	return bits;
}

static void
make_powers(void)
{
	wide power = 1;

	for (int q = 0; q <= HIGHEST; q++) {
		wide bits = power;

		while (!(bits >> 127))
			bits <<= 1;
		keep_power(q, bits);
		if (q > 0 && q <= 27)
			keep_power(-q, reciprocal(power) + 1);
		else if (q > 0 && q <= -LOWEST)
			keep_power(-q, reciprocal(power));
		if (q < HIGHEST)
			power *= 5;
	}
	atomic_store_explicit(&powers_made, true, memory_order_release);
}

/*
 * The double nearest to w 10^q; false if these 128 bits cannot tell or the
 * result is not a normal number.
 */
static inline bool
nearest(uint64_t w, int q, uint64_t *bits)
{
	const struct power *power = &powers[q - LOWEST];
	int zeros = __builtin_clzll(w), top, exponent;
	uint64_t high, low, mantissa;
	wide product;

	w <<= zeros;
	product = (wide)w * power->high;
	high = (uint64_t)(product >> 64);
	low = (uint64_t)product;
	if ((high & 0x1ff) == 0x1ff) {
		uint64_t more = (uint64_t)(((wide)w * power->low) >> 64);

		low += more;
		high += low < more;
	}
	if (low == UINT64_MAX && (q < -27 || q > 55))
		return false;

	top = (int)(high >> 63);
	mantissa = high >> (top + 9);
	/* floor(q log2 10), kept positive while it is shifted */
	exponent = ((217706 * q + (1 << 27)) >> 16) - (1 << 11);
	exponent += 63 + top - zeros + 1023;
	if (exponent <= 0)
		return false;
	/* A tie: towards even. */
	if (low <= 1 && q >= -4 && q <= 23 && (mantissa & 3) == 1 &&
	    mantissa << (top + 9) == high)
		mantissa &= ~(uint64_t)1;
	mantissa = (mantissa + (mantissa & 1)) >> 1;
	if (mantissa >> 53) {
		mantissa = (uint64_t)1 << 52;
		exponent++;
	}
	if (exponent >= 2047)
		return false;
	*bits = (mantissa & ~((uint64_t)1 << 52)) | (uint64_t)exponent << 52;

	return true;
}

/* What the digits of a text said. */
struct digits {
	const char *first, *last; /* with the point between them */
	uint64_t whole;
	size_t count; /* digits seen, leading zeros too */
	long exponent;
};

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
	while ((unsigned char)(*at - '0') < 10)
		*whole = *whole * 10 + (uint64_t)(*at++ - '0');

	return at;
}

/* Leading zeros carry nothing; the others must fit into 64 bits. */
static bool
fits(const struct digits *digits)
{
	size_t zeros = 0;

	if (digits->count <= WHOLE_DIGITS)
		return true;
	for (const char *at = digits->first; at < digits->last; at++) {
		if (*at != '0' && *at != '.')
			break;
		zeros += *at == '0';
	}

	return digits->count - zeros <= WHOLE_DIGITS;
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
	if ((unsigned char)(*digit - '0') >= 10)
		return at;
	while ((unsigned char)(*digit - '0') < 10) {
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

/* A lone digit: labels and small counts, of which tables are full. */
static inline bool
is_lone_digit(const char *at)
{
	unsigned char behind = (unsigned char)at[1];

	return (unsigned char)(*at - '0') < 10 &&
	       (behind == ',' || behind <= ' ' || behind == ';');
}

const char *
decimal_read(const char *at, double *value)
{
	const char *start = at;
	struct digits digits = { 0 };
	uint64_t bits = 0;
	bool negative = *at == '-';

	if (is_lone_digit(at)) {
		*value = *at - '0';
		return at + 1;
	}
	at += *at == '-' || *at == '+';
	digits.first = at;
	at = read_digits(at, &digits.whole);
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
	if (!atomic_load_explicit(&powers_made, memory_order_acquire))
		pthread_once(&powers_once, make_powers);
	if (!fits(&digits) || digits.exponent < LOWEST ||
	    digits.exponent > HIGHEST ||
	    (digits.whole &&
	     !nearest(digits.whole, (int)digits.exponent, &bits))) {
		*value = by_strtod(start, at);
		return at;
	}
	bits |= (uint64_t)negative << 63;
	memcpy(value, &bits, sizeof(bits));

	return at;
}
