/* powers.h - w 10^q to the nearest double, from a table of powers of five */

#ifndef LOAD_FORMAT_POWERS_H
#define LOAD_FORMAT_POWERS_H

#include <stdbool.h>
#include <stdint.h>

enum { POWER_LOWEST = -54, POWER_HIGHEST = 55, POWER_DIGITS = 19 };

/* The first 128 bits of 5^q. */
struct power {
	uint64_t high, low;
};

/* The table, worked out by the first who asks; entry 0 is POWER_LOWEST. */
const struct power *powers(void);

/*
 * The bits of the double nearest to w 10^q, w above 0 and q in the table;
 * false if these 128 bits cannot tell or the result is no normal number.
 * Here, so that the loops that live on it take it in.
 */
static inline bool
power_nearest(const struct power *table, uint64_t w, int q, uint64_t *bits)
{
	__extension__ typedef unsigned __int128 wide;
	const struct power *power = &table[q - POWER_LOWEST];
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

#endif
