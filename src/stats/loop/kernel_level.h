/* kernel_level.h - what the loops share; included by kernel_*.c only */

#ifndef STATS_LOOP_KERNEL_LEVEL_H
#define STATS_LOOP_KERNEL_LEVEL_H

#include <fenv.h>

#include "stats/loop/kernel.h"
#include "stats/loop/product.h"

/*
 * The build compiles every kernel_*.c once per instruction level, gives
 * KERNEL_LEVEL.  Plain C on purpose: arrays, no branches, nothing infinite,
 * exp and its kin from stats/loop/exact.h, sums through exact_sum(), so that
 * vectors of any width give the same bits.  exp and sin of loops are only
 * right when rounding to nearest: a loop that uses them is called between
 * round_to_nearest() and round_as(), and stays a function of its own (APART)
 * lest the compiler move it out.
 */
#define JOIN(a, b)  a##b
#define NAMED(a, b) JOIN(a, b)
#define LEVEL(name) NAMED(name##_, KERNEL_LEVEL)
#define APART       __attribute__((noinline))

#define DECLARE_LOOP(name)                                                     \
	extern __typeof__(*((const struct kernel *)0)->name) LEVEL(name);
KERNEL_LOOPS(DECLARE_LOOP)
#undef DECLARE_LOOP

/* As processors compare: what they are not is the second. */
static inline double
larger(double a, double b)
{
	return a > b ? a : b;
}

static inline double
smaller(double a, double b)
{
	return a < b ? a : b;
}

static inline int
round_to_nearest(void)
{
	int before = fegetround();

	if (before != FE_TONEAREST)
		fesetround(FE_TONEAREST);

	return before;
}

static inline void
round_as(int before)
{
	if (before != FE_TONEAREST)
		fesetround(before);
}

#endif
