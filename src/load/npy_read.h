/* npy_read.h - one NumPy array out of a stream of bytes */

#ifndef LOAD_NPY_READ_H
#define LOAD_NPY_READ_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/error.h"
#include "load/bundle.h"
#include "load/source.h"

/*
 * Reads an array of numbers with at most two dimensions, or of rows with
 * named columns, in any byte order, and nothing behind it, and adds it (or
 * the columns by their names) to the bundle.
 */
MUST_CHECK bool npy_read(struct source *source, const char *name,
			 struct bundle *bundle, struct error *err);

#endif
