/* bands.h - limits on a rate that hold at every threshold at once */

#ifndef STATS_SAMPLE_BANDS_H
#define STATS_SAMPLE_BANDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/registry.h"
#include "stats/law/beta.h"

/* clang-format off */
#define BANDS(CHOICE) \
	CHOICE(BAND_EQUAL, "equal-local-level") /* every order statistic at one local level */ \
	CHOICE(BAND_DKW, "dkw") /* one distance for all: Massart's constant */
/* clang-format on */

enum band_kind {
	BANDS(CHOICE_VALUE) BAND_BONFERRONI, /* the tail shared evenly among
						order statistics */
};

/*
 * With probability at least 1 - tail, band_upper(band, k) lies above the
 * true rate at every threshold that k of the n scores pass, for all k and
 * also where scores are tied.
 */
struct band {
	enum band_kind kind;
	size_t n;
	double level; /* tail of the limits at one order statistic */
	double shift; /* DKW distance; 1 where it is not used */
	bool grid;    /* only the order statistics of a fixed grid are used */
};

struct band band_make(enum band_kind kind, size_t n, double tail);
struct proportion band_upper(const struct band *band, size_t k);

/*
 * The largest count that the grid treats like k: k itself without a grid.
 * A limit is the lower of two, from the distance at k and from the grid at
 * band_step(k), both of them concave as sweep.h wants it.
 */
size_t band_step(const struct band *band, size_t k);

/*
 * The probability that any of n ordered uniforms lies above its own limit,
 * each limit exceeded by its order statistic with probability `level`.
 */
double band_failure(size_t n, double level);

#endif
