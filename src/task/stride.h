/* stride.h - an order of one's own through all ranges of a job */

#ifndef TASK_STRIDE_H
#define TASK_STRIDE_H

#include <stddef.h>

static inline size_t
stride_common_divisor(size_t a, size_t b)
{
	while (b) {
		size_t rest = a % b;

		a = b;
		b = rest;
	}

	return a;
}

/* The longest up to `most` with which one comes by all of them. */
static inline size_t
stride_through(size_t ranges, size_t most)
{
	while (stride_common_divisor(most, ranges) != 1)
		most--;

	return most;
}

#endif
