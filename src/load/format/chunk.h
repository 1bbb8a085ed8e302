/* chunk.h - a block of whole lines turned into numbers */

#ifndef LOAD_FORMAT_CHUNK_H
#define LOAD_FORMAT_CHUNK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "load/format/layout.h"
#include "load/sheet.h"

/*
 * Reading a block needs nothing but the layout, so blocks are read side by
 * side; appending them to the sheet happens in their order.
 */
struct chunk {
	/* the block: whole lines, the last one ended, padding behind it */
	char *bytes;
	size_t count;
	size_t before; /* bytes of the text before the block */

	/* what was found; lines count from 0 here */
	double *values; /* column after column, `stride` apart */
	size_t stride, value_size, rows, lines;
	struct sheet book; /* words and places of this block alone */
	struct line *comments;
	size_t *comment_lines;
	size_t comment_count;

	bool failed;
	size_t failed_line;
	struct error error;
};

/* Reads the block; what goes wrong is kept in the chunk. */
void chunk_read(struct chunk *chunk, const struct layout *layout);

/*
 * Puts the rows of a chunk behind those of the sheet, with its words, places
 * and card.  `lines` is the number of lines before it and is moved on.
 */
MUST_CHECK bool chunk_place(struct chunk *chunk, const struct layout *layout,
			    struct sheet *sheet, size_t *lines,
			    struct error *err);

void chunk_clear(struct chunk *chunk);

#endif
