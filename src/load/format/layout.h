/* layout.h - how a text table is written: delimiter, header, columns */

#ifndef LOAD_FORMAT_LAYOUT_H
#define LOAD_FORMAT_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "load/load.h"
#include "load/sheet.h"

/* Worked out once from the first lines; the blocks are read by it. */
struct layout {
	char delimiter;
	size_t columns;
	bool *is_words;   /* per column */
	bool *is_spare;   /* per column: no role, so a gap does no harm */
	bool all_numbers; /* no column of words */
	size_t header_at; /* bytes before it, or NO_HEADER */
	enum nan_policy nan;
	bool is_setting;
};

#define NO_HEADER ((size_t)-1)

/*
 * Looks at the first bytes of a text (which end with a line end, or are all
 * there is) and adds the columns to the sheet, named and without rows.
 */
MUST_CHECK bool layout_find(struct layout *layout, const char *head,
			    size_t count, const struct load_options *options,
			    struct sheet *sheet, struct error *err);
void layout_clear(struct layout *layout);

/* Whether the first bytes of a text show more than comments and blanks. */
bool layout_is_seen(const char *head, size_t count);

/* A line of a text: `end` before its line end, `next` behind it. */
struct line {
	const char *at, *end, *next;
};

/* The line at `at`, which is before `end`. */
struct line layout_line_at(const char *at, const char *end);
bool layout_line_is_blank(const struct line *line);
bool layout_line_is_comment(const struct line *line);

#endif
