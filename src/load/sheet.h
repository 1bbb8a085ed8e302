/* sheet.h - what a file held, before anybody asks what it means */

#ifndef LOAD_SHEET_H
#define LOAD_SHEET_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/dictionary.h"
#include "base/error.h"
#include "dataset/game.h"

/*
 * Numbers, or words: then `values` are indices into `words`.  A cell that
 * is empty or no number at all is NaN in a column of numbers.
 */
struct sheet_column {
	char *name; /* "" if the file did not say */
	bool is_words, is_left_out;
	bool is_finite; /* known to hold neither NaN nor infinities */
	double *values;
	struct dictionary words;
	size_t *word_lines; /* where each first stood */
};

/* From row `row` on, rows stand on consecutive lines starting at `line`. */
struct sheet_run {
	size_t row, line;
};

/* Different words of a column; of one without a role, which is left out. */
enum { SHEET_WORDS = 1 << 20, SHEET_SPARE_WORDS = 1 << 16 };

/* Zeroed is empty. */
struct sheet {
	char *path;
	const char *format;   /* name of the format it was read from */
	const char *row_word; /* what `line` counts: "" for lines, "row " */
	struct sheet_column *columns;
	size_t column_count, rows, size; /* rows there is room for */
	/* Columns of a matrix that lies in one, row after row; 0: none. */
	size_t across;
	bool has_header;
	bool is_arrays; /* named arrays of a file, not columns of a table */
	size_t members_first; /* (size_t)-1 unless the format said so */
	struct sheet_run *runs;
	size_t run_count;
	size_t expected; /* rows, about; 0 if nobody knows */
	/* bytes of other rows, which will be in memory together with these */
	size_t beside;
	/* rows from `second_row` on came from this file, the half of a pair */
	char *second_path;
	size_t second_row;
	struct game game;
	const char *kind; /* as the card names it, or NULL */
	char **notes;
	size_t note_count;
};

void sheet_init(struct sheet *sheet, const char *path);
void sheet_clear(struct sheet *sheet);

/* What the reader understood; ends among the dataset's notes. */
void sheet_note(struct sheet *sheet, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* One more column, of zeros if there are rows already. */
MUST_CHECK struct sheet_column *
sheet_add_column(struct sheet *sheet, const char *name, struct error *err);

/* One more column that brings its values, made with malloc. */
struct sheet_column *sheet_take_column(struct sheet *sheet, const char *name,
				       double *values);

void sheet_rename_column(struct sheet *sheet, size_t column, const char *name);

/* Frees what a column holds. */
void sheet_clear_column(struct sheet_column *column);
void sheet_remove_column(struct sheet *sheet, size_t column);

/* A copy of all but the columns that are left; to be cleared in any case. */
MUST_CHECK bool sheet_copy_without(struct sheet *copy,
				   const struct sheet *sheet, const bool left[],
				   struct error *err);

/* What its numbers and words take, about. */
size_t sheet_bytes(const struct sheet *sheet);

/* Room for `more` rows behind the present ones. */
MUST_CHECK bool sheet_reserve(struct sheet *sheet, size_t more,
			      struct error *err);

/*
 * How many rows there will be, about: room made at once costs less than
 * room that grows.
 */
void sheet_expect(struct sheet *sheet, size_t rows);

/* Gives back what was reserved and not used. */
MUST_CHECK bool sheet_trim(struct sheet *sheet, struct error *err);

/* The index of a word in a column, added if it is new. */
size_t sheet_word(struct sheet_column *column, const char *text, size_t length,
		  size_t line);

/* Says that row `row` (and, until the next call, those behind) is there. */
void sheet_place(struct sheet *sheet, size_t row, size_t line);

/* One row more, whose cells are there, from this line. */
void sheet_add_row(struct sheet *sheet, size_t line);

/* Where a row stood in the file, from 1. */
size_t sheet_line(const struct sheet *sheet, size_t row);

/* How sentences and notes call a column: 'score', or column 2. */
const char *sheet_call(const struct sheet *sheet, size_t column, char out[80]);

/* "file:17: " in front of a sentence.  Always returns false. */
bool sheet_blame(const struct sheet *sheet, size_t line, struct error *err);

/* The same for the place of a row. */
bool sheet_blame_row(const struct sheet *sheet, size_t row, struct error *err);

#endif
