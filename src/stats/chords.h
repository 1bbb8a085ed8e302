/* chords.h - binomial limits seen cheaply and from below, for searches */

#ifndef STATS_CHORDS_H
#define STATS_CHORDS_H

#include "stats/binomial.h"

/* Enough for n to 2^63: knots lie a quarter of their count apart. */
enum { CHORD_KNOTS = 400 };

/*
 * Upper limits are concave in the count (see sweep.h), so between two counts
 * they lie on or above the chord.  Limits at knots are worked out when first
 * needed; knots are denser towards both ends, where limits bend.
 */
struct chords {
	enum binomial_interval which;
	size_t n;
	double tail;
	size_t count;
	size_t knot[CHORD_KNOTS];
	struct proportion limit[CHORD_KNOTS]; /* p < 0: not yet known */
};

void chords_init(struct chords *chords, enum binomial_interval which, size_t n,
		 double tail);

/* Not above binomial_upper() at k, and closer than a few counts. */
struct proportion chords_below(struct chords *chords, size_t k);

#endif
