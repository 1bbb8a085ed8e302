/* safe.h - the one place where bounds are rounded to their safe side */

#ifndef STATS_SAFE_H
#define STATS_SAFE_H

#include <math.h>

/*
 * Moves a number by more than the last few operations can have erred, a
 * relative 4e-15: down for what bounds from below, up for the other side.
 * 0 and infinity stay.
 */
static inline double
safe_down(double value)
{
	return isfinite(value) ? value - 4e-15 * fabs(value) : value;
}

static inline double
safe_up(double value)
{
	return isfinite(value) ? value + 4e-15 * fabs(value) : value;
}

#endif
