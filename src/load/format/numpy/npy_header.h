/* npy_header.h - what a NumPy file says of its numbers */

#ifndef LOAD_FORMAT_NUMPY_NPY_HEADER_H
#define LOAD_FORMAT_NUMPY_NPY_HEADER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "load/source.h"

enum { NPY_WORD_LIMIT = 1 << 12 }; /* bytes of one word */

/* How one value lies in the file. */
struct npy_type {
	char kind;    /* f, i, u, b(ool), U or S for words, V for padding */
	size_t size;  /* bytes */
	bool swapped; /* not the byte order of this machine */
};

/* A column of a structured array. */
struct npy_field {
	char *name;
	struct npy_type type;
	size_t offset; /* in a row */
};

/* Zeroed is empty. */
struct npy_header {
	struct npy_type type;     /* without fields */
	struct npy_field *fields; /* or with them */
	size_t field_count;
	size_t size; /* bytes of an element, all fields of a row */
	bool fortran;
	size_t dimensions, extent[2]; /* those of one left out */
};

/* Reads the start of the file up to its first number. */
MUST_CHECK bool npy_header_read(struct npy_header *header,
				struct source *source, struct error *err);
void npy_header_clear(struct npy_header *header);

/* Reads `size` bytes; a sentence about `what` if the file ends before. */
MUST_CHECK bool npy_header_read_exactly(struct source *source, void *to,
					size_t size, const char *what,
					struct error *err);

/* Whether these bytes begin a NumPy array. */
bool npy_header_knows(const char *head, size_t count);

#endif
