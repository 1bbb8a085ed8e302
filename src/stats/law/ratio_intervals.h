/* ratio_intervals.h - limits on the ratio of two binomial rates */

#ifndef STATS_LAW_RATIO_INTERVALS_H
#define STATS_LAW_RATIO_INTERVALS_H

#include <stddef.h>

#include "base/registry.h"

/* clang-format off */
#define RATIO_INTERVALS(CHOICE) \
	CHOICE(RATIO_KATZ, "katz") /* log normal: Katz and others 1978 */ \
	CHOICE(RATIO_ADJUSTED_LOG, "adjusted-log") /* 1/2 added to every count: Walter 1975 */ \
	CHOICE(RATIO_BAILEY, "bailey") /* cube root: Bailey 1987 */ \
	CHOICE(RATIO_INVERSE_SINH, "inverse-sinh") /* Newcombe 2001 */
/* clang-format on */

enum ratio_interval { RATIO_INTERVALS(CHOICE_VALUE) };

/*
 * Logarithms of a limit on (x of n) / (y of m) beyond which the ratio lies
 * with a probability near `tail`; asymptotic, so not a bound.  -INFINITY or
 * INFINITY where the counts say nothing.
 */
double ratio_interval_log_lower(enum ratio_interval which, size_t x, size_t n,
				size_t y, size_t m, double tail);
double ratio_interval_log_upper(enum ratio_interval which, size_t x, size_t n,
				size_t y, size_t m, double tail);

/*
 * What ratio_interval_log_lower() does not exceed for at most x and for y to
 * y_high; infinite where nothing better is known.
 */
double ratio_interval_log_most(enum ratio_interval which, size_t x, size_t n,
			       size_t y, size_t y_high, size_t m, double tail);

#endif
