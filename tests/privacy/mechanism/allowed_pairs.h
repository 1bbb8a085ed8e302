/*
 * allowed_pairs.h - mechanisms at random, with pairs that they may show
 *
 * A member is drawn first, and laid on grids when the width is known.  For a
 * promise or a claimed curve `reached` is a pair that keeps it, another one
 * at each call; `above` bounds all pairs.
 */

#ifndef TESTS_PRIVACY_MECHANISM_ALLOWED_PAIRS_H
#define TESTS_PRIVACY_MECHANISM_ALLOWED_PAIRS_H

#include "stats/law/random.h"
#include "tests/privacy/given.h"
#include "tests/privacy/mechanism/pair_grid.h"

enum { MEMBER_POINTS = 9, MEMBER_NUMBERS = 4 };

struct pair_kind;

struct drawn {
	const struct pair_kind *kind;
	struct example example;
	struct mechanism_points points; /* used where count > 0 */
	double x[MEMBER_POINTS], y[MEMBER_POINTS];
	double number[MEMBER_NUMBERS];
	double reach; /* losses of one step */
	size_t steps;
	bool twice; /* read for two changes */
};

/* Lists of members, by the neighbours that their members are about. */
enum pair_group { PAIRS_OF_SUMS, PAIRS_REPLACED, PAIRS_TWICE, PAIR_GROUPS };

void drawn_draw(struct drawn *drawn, enum pair_group group,
		struct random *random);

/* Lays one step of it on empty grids. */
void drawn_lay(const struct drawn *drawn, struct random *random,
	       struct pair_grids *grids);

struct mechanism *drawn_make(const struct drawn *drawn);

#endif
