/* npy_numbers.h - one NumPy array out of a stream of bytes */

#ifndef LOAD_FORMAT_NUMPY_NPY_NUMBERS_H
#define LOAD_FORMAT_NUMPY_NPY_NUMBERS_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/error.h"
#include "load/format/arrays.h"
#include "load/source.h"

/*
 * Reads an array of numbers with at most two dimensions, or of rows with
 * named columns, in any byte order, and nothing behind it, and adds it (or
 * the columns by their names) to the bundle.
 */
MUST_CHECK bool npy_numbers_read(struct source *source, const char *name,
				 struct arrays *bundle, struct error *err);

#endif
