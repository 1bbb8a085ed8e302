/*
 * chance.c - the chance that one of several things happens, to 30 digits
 *
 * a + b - a b in pairs of doubles (Dekker, Numerische Mathematik 18, 1971;
 * the product by fma), n tries by doubling.
 */

#include "privacy/compose/chance.h"

#include <math.h>

static struct chance
sum_of(double a, double b)
{
	double sum = a + b, rest = sum - a;

	return (struct chance){ sum, (a - (sum - rest)) + (b - rest) };
}

static struct chance
add(struct chance a, struct chance b)
{
	struct chance high = sum_of(a.high, b.high);
	struct chance low = sum_of(a.low, b.low);
	struct chance sum = sum_of(high.high, high.low + low.high);

	return sum_of(sum.high, sum.low + low.low);
}

static struct chance
product_of(struct chance a, struct chance b)
{
	double high = a.high * b.high;
	double low =
		fma(a.high, b.high, -high) + a.high * b.low + a.low * b.high;

	return sum_of(high, low);
}

struct chance
chance_either(struct chance a, struct chance b)
{
	struct chance both = product_of(a, b);

	return add(add(a, b), (struct chance){ -both.high, -both.low });
}

struct chance
chance_tries(double one, double tries)
{
	struct chance all = { 0, 0 }, power = { one, 0 };

	for (double left = floor(tries); left >= 1; left = floor(left / 2)) {
		if (fmod(left, 2) > 0)
			all = chance_either(all, power);
		power = chance_either(power, power);
	}

	return all;
}

double
chance_spare(struct chance chance, double limit)
{
	struct chance left = add((struct chance){ limit, 0 },
				 (struct chance){ -chance.high, -chance.low });

	return left.high;
}
