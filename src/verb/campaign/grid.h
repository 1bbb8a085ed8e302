/* grid.h - a campaign file: blocks of lines, and lists that make its runs */

#ifndef VERB_CAMPAIGN_GRID_H
#define VERB_CAMPAIGN_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/text.h"

/*
 * Lines that stand together are one run, in a sitting of its own; a blank
 * line begins the next block.  As in a shell {1,2,4} and {1..100} or
 * {0..100..20} are lists, and every combination of a block's lists is a run,
 * the last list changing first.  Quotes and backslashes make braces plain.
 */
struct grid_list {
	char *name; /* "seed" of seed={1..9} */
	char **values;
	size_t count;
};

/* Text, and the list whose value comes behind it. */
struct grid_span {
	char *text;
	size_t list; /* GRID_NO_LIST: none */
};

/* More are a slip of the keyboard; lists are those of a block. */
enum { GRID_MOST_RUNS = 10000000, GRID_MOST_LISTS = 100 };

#define GRID_NO_LIST ((size_t)-1)

struct grid_line {
	struct grid_span *spans;
	size_t count;
	size_t number; /* in the file */
};

struct grid_block {
	struct grid_line *lines;
	size_t line_count;
	struct grid_list *lists;
	size_t list_count;
	size_t first, runs;
	bool too_many; /* runs or lists: what follows was not read */
};

struct grid {
	struct grid_block *blocks;
	size_t block_count;
	size_t runs;
};

/* `path` is for sentences.  grid_clear() in any case. */
MUST_CHECK bool grid_read(struct grid *grid, FILE *in, const char *path,
			  struct error *err);
void grid_clear(struct grid *grid);

const struct grid_block *grid_block(const struct grid *grid, size_t run);

/* The value that a list of the block has in this run; lent. */
const char *grid_value(const struct grid_block *block, size_t run, size_t list);

/* A line of the run with its values; the caller frees it. */
char *grid_line(const struct grid_block *block, size_t run, size_t line);

/* All lines as they stand, " ; " between and " ;; " between blocks. */
void grid_describe(const struct grid *grid, struct text *out);

#endif
