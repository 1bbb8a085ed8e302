/* sort.h - ascending order, in time linear in the count */

#ifndef STATS_SAMPLE_SORT_H
#define STATS_SAMPLE_SORT_H

#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"

/* Sorts ascending; infinities are allowed, NaN is not. */
void sort_numbers(double values[], size_t count);

/* The same; false, in whatever order, once somebody said stop. */
MUST_CHECK bool sort_unless_stopped(double values[], size_t count,
				    struct progress *progress);

/* A sorted copy, owned by the caller; NULL if memory runs out. */
MUST_CHECK double *sort_copy(const double values[], size_t count,
			     struct error *err);

#endif
