/* cells.h - a line of a text table cut into cells */

#ifndef LOAD_FORMAT_CELLS_H
#define LOAD_FORMAT_CELLS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"

/* What stands between cells; a blank is any run of blanks and tabs. */
enum delimiter {
	DELIMITER_COMMA = ',',
	DELIMITER_SEMICOLON = ';',
	DELIMITER_TAB = '\t',
	DELIMITER_BLANK = ' ',
};

/* Lent from the line; `quoted` text may still hold doubled quotes. */
struct cell {
	const char *at;
	size_t length;
	bool quoted;
};

/* A line that is being cut: [at, end) without its line end. */
struct cells {
	const char *at, *end;
	char delimiter;
	bool started, ended;
};

struct cells cells_of(const char *line, const char *end, char delimiter);

/*
 * The next cell; `*found` is false after the last one.  Fails on a quote
 * that does not close or has text behind it.
 */
MUST_CHECK bool cells_next(struct cells *cells, struct cell *cell, bool *found,
			   struct error *err);

/* What a cell is before anybody knows what it should be. */
enum cell_sort {
	CELL_NUMBER,
	CELL_MISSING,  /* empty, nan, NA, null */
	CELL_INFINITE, /* inf, or too large for a double */
	CELL_WORD,
};

/* The value is NaN or an infinity where the sort says so. */
enum cell_sort cell_read(const struct cell *cell, double *value);

/*
 * Writes the text of a cell without its quotes and without the apostrophe
 * that keeps it from being a formula; returns its length.
 */
size_t cell_text(const struct cell *cell, char *out);

#endif
