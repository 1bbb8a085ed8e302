/* arrays.h - named arrays of one file, and which of them are a table */

#ifndef LOAD_FORMAT_ARRAYS_H
#define LOAD_FORMAT_ARRAYS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "load/load.h"
#include "load/sheet.h"

/* Rows and columns of numbers, or one column of words. */
struct array {
	char *name;
	size_t rows, columns;
	bool is_scalar;            /* a lone value, not a list of one */
	bool is_finite;            /* known to be */
	double *values;            /* one row after the other */
	struct sheet_column words; /* is_words, and values in it, if words */
};

/* Zeroed is empty. */
struct arrays {
	struct array *arrays;
	size_t count;
	struct progress *progress; /* what may stop it, or NULL */
	size_t bytes; /* what they take, and what lies beside them */
};

/* Adds an array of zeros; NULL if it does not fit into memory. */
MUST_CHECK struct array *arrays_add(struct arrays *bundle, const char *name,
				    size_t rows, size_t columns,
				    struct error *err);

/* Adds an array and takes over its values, made with malloc. */
MUST_CHECK bool arrays_take(struct arrays *bundle, const char *name,
			    size_t rows, size_t columns, double *values,
			    struct error *err);

/* So many bytes more: all arrays of a bundle share what data may take. */
MUST_CHECK bool arrays_charge(struct arrays *bundle, size_t bytes,
			      struct error *err);

/* Adds a column of words, whose indices the caller sets; NULL as above. */
MUST_CHECK struct array *arrays_add_words(struct arrays *bundle,
					  const char *name, size_t rows,
					  struct error *err);

void arrays_clear(struct arrays *bundle);

/*
 * Makes the table: arrays of one length whose names fit a kind, two arrays
 * in and out, or matrices of scores and memberships, runs by examples.
 * Takes the numbers over; notes what is not used.
 */
MUST_CHECK bool arrays_to_sheet(struct arrays *bundle,
				const struct load_options *options,
				struct sheet *sheet, struct error *err);

#endif
