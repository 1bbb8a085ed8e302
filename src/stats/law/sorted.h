/* sorted.h - places in what is in order */

#ifndef STATS_LAW_SORTED_H
#define STATS_LAW_SORTED_H

#include <stdbool.h>
#include <stddef.h>

/*
 * For how many of 0, 1 ... count - 1 it holds, where those that it holds for
 * come first.
 */
typedef bool sorted_holds_fn(const void *of, size_t i);

size_t sorted_first(sorted_holds_fn *holds, const void *of, size_t count);

/* How many of the values, which rise, are below x. */
size_t sorted_below(const double values[], size_t count, double x);
/* How many of them are not above it. */
size_t sorted_up_to(const double values[], size_t count, double x);

#endif
