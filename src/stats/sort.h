/* sort.h - numbers in ascending order */

#ifndef STATS_SORT_H
#define STATS_SORT_H

#include <stddef.h>

/* Infinities are in order too; no NaN. */
void sort_numbers(double x[], size_t count);

#endif
