/* table.h - every listing: columns with headings, cells, one way to print */

#ifndef RESULT_TABLE_H
#define RESULT_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/number.h"

enum cell_kind {
	CELL_EMPTY, /* prints blank, null in JSON */
	CELL_TEXT,
	CELL_NUMBER,
	CELL_FLAG, /* yes or no */
};

struct table_cell {
	enum cell_kind kind;
	double number;
	enum number_round round; /* which way it may be cut for people */
	char *text;              /* CELL_TEXT only */
	bool is_list; /* of words with ", " between: an array in JSON */
};

/*
 * Filled row by row, left to right: table_start() opens a row and every
 * cell goes to the next column.  Names of columns are JSON keys and CSV
 * headings; headings are what people read.
 */
struct table {
	char *title; /* may be NULL */
	struct table_column {
		char *name, *heading;
		bool if_any; /* for people only with a value in it */
	} * columns;
	size_t column_count;
	struct table_cell *cells; /* row by row */
	size_t row_count;
	size_t filled; /* cells of the last row that are set */
};

struct table *table_new(const char *title);
void table_free(struct table *table); /* NULL is fine */

/* All of it but the column of that name, if there is one. */
struct table *table_copy(const struct table *table, const char *without);

/* What people see of it. */
struct table *table_copy_shown(const struct table *table);

/* Those of its columns that are named, with commas between, in that order. */
struct table *table_choose(const struct table *table, const char *names);

/* All columns come before the first row.  NULL heading: the name. */
void table_column(struct table *table, const char *name, const char *heading);

/* One that people see only if it has a value somewhere. */
void table_column_if_any(struct table *table, const char *name,
			 const char *heading);

/* Whether people see it. */
bool table_shows(const struct table *table, size_t column);

/* Several that are headed by their names; the list ends with NULL. */
void table_columns(struct table *table, const char *const names[]);

void table_start(struct table *table);
void table_text(struct table *table, const char *text); /* NULL is empty */
void table_list(struct table *table, const char *words);
void table_number(struct table *table, double number, enum number_round round);
/* A word, or a number where there is none. */
void table_value(struct table *table, const char *word, double number);
void table_flag(struct table *table, bool flag);
void table_skip(struct table *table); /* an empty cell */

const struct table_cell *table_cell(const struct table *table, size_t row,
				    size_t column);

/* The cell as text for people, with so many digits; the caller frees it. */
char *table_cell_text(const struct table_cell *cell, int digits);

#endif
