/* ticks.h - round places on an axis, with labels that say exactly where */

#ifndef FIGURE_TICKS_H
#define FIGURE_TICKS_H

#include <stddef.h>

#include "base/number.h"
#include "figure/axis.h"

enum { TICK_LIMIT = 32 };

struct tick {
	double at;
	char label[NUMBER_SIZE]; /* reads back as `at` */
};

/*
 * Fills at most `most` places within the range, lowest first, and returns
 * how many.  No two have the same label and no label rounds.  Ignores names.
 */
size_t ticks_make(enum axis_scale scale, struct range range, size_t most,
		  struct tick ticks[TICK_LIMIT]);

#endif
