/* npy_read.h - one NumPy array out of a stream of bytes */

#ifndef LOAD_NPY_READ_H
#define LOAD_NPY_READ_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/error.h"
#include "load/bundle.h"
#include "load/source.h"

/*
 * Reads an array of numbers with at most two dimensions, in any byte order,
 * and nothing behind it, and adds it to the bundle.
 */
MUST_CHECK bool npy_read(struct source *source, const char *name,
			 struct bundle *bundle, struct error *err);

/* Whether these bytes begin a NumPy array. */
bool npy_knows(const char *head, size_t count);

#endif
