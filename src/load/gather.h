/* gather.h - a long stretch of a file, read and hashed by two threads */

#ifndef LOAD_GATHER_H
#define LOAD_GATHER_H

#include <nettle/sha2.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"

/* `size` bytes of a regular file from `from` on, and where they go. */
struct stretch {
	const char *name; /* what sentences call the file */
	int descriptor;
	size_t from, size;
	char *to;
};

/*
 * Reads the stretch straight to its place and hashes it in its order; `got`
 * is less than its size where the file ends early.  The offset of the
 * descriptor stays.
 */
MUST_CHECK bool gather(const struct stretch *stretch, struct sha256_ctx *hash,
		       struct progress *progress, size_t *got,
		       struct error *err);

#endif
