/* chords.c - binomial limits seen cheaply and from below, for searches */

#include "stats/chords.h"

#include <math.h>

/*
 * Limits are rounded outward, by less than this in relation to what they
 * are: chords stay below them by more.
 */
#define SLACK 1e-10

void
chords_init(struct chords *chords, enum binomial_interval which, size_t n,
	    double tail)
{
	size_t half = n / 2, low = 0;

	chords->which = which;
	chords->n = n;
	chords->tail = tail;
	for (size_t k = 0; k < half; k += k / 4 + 1)
		chords->knot[low++] = k;
	chords->knot[low++] = half;
	chords->count = 2 * low;
	/* The same from the other end; an even n has its middle twice. */
	for (size_t i = 0; i < low; i++)
		chords->knot[chords->count - 1 - i] = n - chords->knot[i];
	for (size_t i = 0; i < chords->count; i++)
		chords->limit[i].p = -1;
}

static struct proportion
limit_at(struct chords *chords, size_t i)
{
	if (chords->limit[i].p < 0)
		chords->limit[i] =
			binomial_upper(chords->which, chords->knot[i],
				       chords->n, chords->tail);

	return chords->limit[i];
}

/* The last knot that is not above k. */
static size_t
knot_before(const struct chords *chords, size_t k)
{
	size_t low = 0, high = chords->count;

	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (chords->knot[middle] <= k)
			low = middle;
		else
			high = middle;
	}

	return low;
}

struct proportion
chords_below(struct chords *chords, size_t k)
{
	size_t i = knot_before(chords, k);
	struct proportion a = limit_at(chords, i), b;
	double t;

	if (chords->knot[i] == k)
		return a;
	b = limit_at(chords, i + 1);
	t = (double)(k - chords->knot[i]) /
	    (double)(chords->knot[i + 1] - chords->knot[i]);

	return (struct proportion){
		(a.p + (b.p - a.p) * t) * (1 - SLACK),
		fmin(1, (a.q + (b.q - a.q) * t) * (1 + SLACK)),
	};
}
