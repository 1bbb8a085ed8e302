/* sorted.h - places in numbers that rise */

#ifndef STATS_LAW_SORTED_H
#define STATS_LAW_SORTED_H

#include <stddef.h>

/* How many of the values, which rise, are below x. */
size_t sorted_below(const double values[], size_t count, double x);
/* How many of them are not above it. */
size_t sorted_up_to(const double values[], size_t count, double x);

#endif
