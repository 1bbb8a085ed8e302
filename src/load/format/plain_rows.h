/* plain_rows.h - rows of numbers and delimiters, and nothing else, fast */

#ifndef LOAD_FORMAT_PLAIN_ROWS_H
#define LOAD_FORMAT_PLAIN_ROWS_H

#include <stddef.h>

/* How many readable bytes a text must have on either side. */
enum { PLAIN_PADDING = 64 };

/* A text of whole lines, and where its numbers go: out[column * stride]. */
struct plain {
	const char *at, *end;
	double *out;
	size_t room; /* rows there is room for */
	size_t columns, stride;
	char delimiter;
};

/*
 * Reads rows until one is anything else, moves `at` and `out` on and
 * returns how many; numbers behind those rows are overwritten.  The values are
 * those of strtod, bit for bit.  With the processor's vectors, unless
 * DPAUDIT_ISA=plain.
 */
size_t plain_rows(struct plain *plain);

/* The same without vectors, for processors that have none. */
size_t plain_rows_portable(struct plain *plain);

#endif
