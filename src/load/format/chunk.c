/* chunk.c - a block of whole lines turned into numbers */

#include "load/format/chunk.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "load/card.h"
#include "load/format/cells.h"
#include "load/format/decimal.h"

enum { FOUND_SIZE = 40 };

static void
fail(struct chunk *chunk, const struct error *error)
{
	chunk->failed = true;
	chunk->failed_line = chunk->lines;
	chunk->error = *error;
}

/* More different words than that are names of rows, not a category. */
static bool
has_room(const struct sheet_column *column, const struct layout *layout,
	 size_t i)
{
	return column->words.count <=
	       (layout->is_spare[i] ? SHEET_SPARE_WORDS : SHEET_WORDS);
}

/* The name of a column, as sentences call it; the book has no names. */
static const char *
call(const struct chunk *chunk, size_t column, char out[80])
{
	return sheet_call(&chunk->book, column, out);
}

static void
quote(const struct cell *cell, char found[FOUND_SIZE])
{
	if (!cell->length)
		snprintf(found, FOUND_SIZE, "nothing");
	else
		snprintf(found, FOUND_SIZE, "'%.*s'",
			 cell->length < FOUND_SIZE - 3 ? (int)cell->length
						       : (int)FOUND_SIZE - 4,
			 cell->at);
}

static bool
refuse_cell(const struct chunk *chunk, const struct layout *layout,
	    size_t column, const struct cell *cell, enum cell_sort sort,
	    struct error *err)
{
	char found[FOUND_SIZE], name[80];
	const char *hint = "";

	quote(cell, found);
	if (sort != CELL_WORD && layout->is_setting)
		hint = "; nan= is for data, not for the file of a setting";
	else if (sort != CELL_WORD)
		hint = "; nan=drop, nan=low or nan=high says what to do";
	else if (memchr(cell->at, ',', cell->length))
		hint = "; decimal signs are points";

	return error_set(err, ERROR_FORMAT,
			 "expected a number in %s, found %s%s",
			 call(chunk, column, name), found, hint);
}

static bool
read_cell(struct chunk *chunk, const struct layout *layout, size_t i,
	  const struct cell *cell, struct error *err)
{
	double *out = &chunk->values[i * chunk->stride + chunk->rows];
	struct sheet_column *column = &chunk->book.columns[i];
	enum cell_sort sort;
	char *text;

	if (!layout->is_words[i]) {
		sort = cell_read(cell, out);
		if (sort == CELL_NUMBER || layout->is_spare[i] ||
		    (sort != CELL_WORD && layout->nan != NAN_ERROR))
			return true;
		return refuse_cell(chunk, layout, i, cell, sort, err);
	}
	if (column->is_left_out)
		return true;
	column->is_left_out = !has_room(column, layout, i);
	text = memory_new(cell->length + 1);
	*out = (double)sheet_word(column, text, cell_text(cell, text),
				  chunk->lines);
	free(text);

	return true;
}

static bool
read_cells(struct chunk *chunk, const struct layout *layout,
	   const struct line *line, struct error *err)
{
	struct cells cells = cells_of(line->at, line->end, layout->delimiter);
	struct cell cell;
	size_t count = 0;
	bool found;

	for (;; count++) {
		if (!cells_next(&cells, &cell, &found, err))
			return false;
		if (!found)
			break;
		if (count < layout->columns &&
		    !read_cell(chunk, layout, count, &cell, err))
			return false;
	}
	if (count != layout->columns)
		return error_set(err, ERROR_FORMAT,
				 "expected %zu cell%s as in the first line, "
				 "found %zu",
				 layout->columns,
				 layout->columns == 1 ? "" : "s", count);

	return true;
}

static void
keep_comment(struct chunk *chunk, const struct line *line)
{
	size_t count = chunk->comment_count++;

	if ((count & (count - 1)) == 0) {
		size_t size = count ? 2 * count : 1;

		chunk->comments = memory_grow_array(chunk->comments, size,
						    sizeof(*chunk->comments));
		chunk->comment_lines =
			memory_grow_array(chunk->comment_lines, size,
					  sizeof(*chunk->comment_lines));
	}
	chunk->comments[count] = *line;
	chunk->comment_lines[count] = chunk->lines;
}

/* Bytes that no text table has. */
static bool
is_text(const struct line *line, struct error *err)
{
	if (!memchr(line->at, '\0', (size_t)(line->end - line->at)))
		return true;

	return error_set(err, ERROR_FORMAT,
			 "expected text, found a zero byte; this is no text "
			 "table, or it is damaged");
}

/* Any other line; false once the chunk has failed. */
static bool
read_line(struct chunk *chunk, const struct layout *layout,
	  const struct line *line)
{
	struct error err;

	if (layout_line_is_blank(line))
		return true;
	if (layout_line_is_comment(line)) {
		keep_comment(chunk, line);
		return true;
	}
	if (!is_text(line, &err) || !read_cells(chunk, layout, line, &err)) {
		fail(chunk, &err);
		return false;
	}
	sheet_place(&chunk->book, chunk->rows, chunk->lines);
	chunk->rows++;

	return true;
}

/* Room for as many rows as lines of this length could hold. */
static bool
make_room(struct chunk *chunk, const struct layout *layout)
{
	size_t size;
	struct error err;

	chunk->stride = chunk->count / layout->columns + 1;
	size = chunk->stride * layout->columns;
	if (size <= chunk->value_size)
		return true;
	free(chunk->values);
	chunk->values = memory_try_array(size, sizeof(double), &err);
	chunk->value_size = chunk->values ? size : 0;
	if (!chunk->values)
		fail(chunk, &err);

	return chunk->values != NULL;
}

/*
 * Behind a row of numbers and delimiters and nothing else, as almost all are;
 * NULL if the one at `at` is not.
 */
static const char *
read_plain_row(const char *at, const struct layout *layout, double *out,
	       size_t stride)
{
	for (size_t i = 0;; i++, out += stride) {
		at = decimal_read(at, out);
		if (!at || !isfinite(*out))
			return NULL;
		if (i + 1 == layout->columns)
			break;
		if (*at++ != layout->delimiter)
			return NULL;
	}
	at += *at == '\r';

	return *at == '\n' ? at + 1 : NULL;
}

/* As many plain rows as there are; returns where the others begin. */
static const char *
read_plain(struct chunk *chunk, const struct layout *layout, const char *at)
{
	const char *end = chunk->bytes + chunk->count;
	size_t row = chunk->rows, first = row;

	while (at < end) {
		const char *next = read_plain_row(
			at, layout, chunk->values + row, chunk->stride);

		if (!next)
			break;
		at = next;
		row++;
	}
	if (row > first)
		sheet_place(&chunk->book, first, chunk->lines);
	chunk->rows = row;
	chunk->lines += row - first;

	return at;
}

static bool
is_header(const struct chunk *chunk, const struct layout *layout,
	  const struct line *line)
{
	return layout->header_at != NO_HEADER &&
	       layout->header_at ==
		       chunk->before + (size_t)(line->at - chunk->bytes);
}

void
chunk_read(struct chunk *chunk, const struct layout *layout)
{
	const char *at = chunk->bytes, *end = chunk->bytes + chunk->count;

	chunk->rows = chunk->lines = chunk->comment_count = 0;
	chunk->book.run_count = 0;
	chunk->failed = false;
	if (!make_room(chunk, layout))
		return;

	for (;; chunk->lines++) {
		struct line line;

		if (layout->all_numbers)
			at = read_plain(chunk, layout, at);
		if (at == end)
			return;
		line = layout_line_at(at, end);
		at = line.next;
		if (is_header(chunk, layout, &line))
			continue;
		if (!read_line(chunk, layout, &line))
			return;
	}
}

/* ---- in order ---- */

static void
append_words(const struct sheet_column *from, struct sheet_column *to,
	     const double *values, double *out, size_t rows, size_t lines)
{
	size_t *index = memory_new_array(from->words.count, sizeof(*index));

	for (size_t i = 0; i < from->words.count; i++)
		index[i] = sheet_word(to, from->words.texts[i],
				      strlen(from->words.texts[i]),
				      lines + from->word_lines[i] + 1);
	for (size_t i = 0; i < rows; i++)
		out[i] = (double)index[(size_t)values[i]];
	free(index);
}

static void
append_places(const struct sheet *book, struct sheet *sheet, size_t lines)
{
	for (size_t i = 0; i < book->run_count; i++)
		sheet_place(sheet, sheet->rows + book->runs[i].row,
			    lines + book->runs[i].line + 1);
}

static bool
append_card(const struct chunk *chunk, struct sheet *sheet, size_t lines,
	    struct error *err)
{
	for (size_t i = 0; i < chunk->comment_count; i++) {
		const struct line *line = &chunk->comments[i];
		size_t found = 0;

		if (!card_read(sheet, line->at, (size_t)(line->end - line->at),
			       &found, err))
			return sheet_blame(sheet,
					   lines + chunk->comment_lines[i] + 1,
					   err);
	}

	return true;
}

/* The cells of a column of words, which the sheet numbers anew. */
static void
place_words(const struct chunk *chunk, const struct layout *layout, size_t i,
	    struct sheet *sheet, size_t lines)
{
	struct sheet_column *column = &sheet->columns[i];

	column->is_left_out |= chunk->book.columns[i].is_left_out;
	if (column->is_left_out)
		return;
	append_words(&chunk->book.columns[i], column,
		     chunk->values + i * chunk->stride,
		     column->values + sheet->rows, chunk->rows, lines);
	column->is_left_out = !has_room(column, layout, i);
}

bool
chunk_place(struct chunk *chunk, const struct layout *layout,
	    struct sheet *sheet, size_t *lines, struct error *err)
{
	if (!append_card(chunk, sheet, *lines, err))
		return false;
	if (chunk->failed) {
		*err = chunk->error;
		return sheet_blame(sheet, *lines + chunk->failed_line + 1, err);
	}
	if (!sheet_reserve(sheet, chunk->rows, err))
		return error_prefix(err, "%s", sheet->path);

	for (size_t i = 0; i < layout->columns; i++) {
		struct sheet_column *column = &sheet->columns[i];

		column->is_finite =
			layout->nan == NAN_ERROR && !layout->is_spare[i];
		if (layout->is_words[i])
			place_words(chunk, layout, i, sheet, *lines);
		else
			memcpy(column->values + sheet->rows,
			       chunk->values + i * chunk->stride,
			       chunk->rows * sizeof(double));
	}
	append_places(&chunk->book, sheet, *lines);
	sheet->rows += chunk->rows;
	*lines += chunk->lines;

	return true;
}

void
chunk_clear(struct chunk *chunk)
{
	sheet_clear(&chunk->book);
	free(chunk->comments);
	free(chunk->comment_lines);
	free(chunk->values);
	free(chunk->bytes);
	*chunk = (struct chunk){ 0 };
}
