/*
 * powers.c - the powers of five as far as decimals need them
 *
 * Exact up to 5^55, by long division below 1.
 */

#include "load/format/powers.h"

#include <pthread.h>
#include <stdatomic.h>

__extension__ typedef unsigned __int128 wide;

static struct power table[POWER_HIGHEST - POWER_LOWEST + 1];
static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_bool made;

static void
keep_power(int q, wide bits)
{
	table[q - POWER_LOWEST] = (struct power){
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

	for (int q = 0; q <= POWER_HIGHEST; q++) {
		wide bits = power;

		while (!(bits >> 127))
			bits <<= 1;
		keep_power(q, bits);
		if (q > 0 && q <= 27)
			keep_power(-q, reciprocal(power) + 1);
		else if (q > 0 && q <= -POWER_LOWEST)
			keep_power(-q, reciprocal(power));
		if (q < POWER_HIGHEST)
			power *= 5;
	}
	atomic_store_explicit(&made, true, memory_order_release);
}

const struct power *
powers(void)
{
	if (!atomic_load_explicit(&made, memory_order_acquire))
		pthread_once(&once, make_powers);

	return table;
}
