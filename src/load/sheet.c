/* sheet.c - what a file held, before anybody asks what it means */

#include "load/sheet.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void
sheet_init(struct sheet *sheet, const char *path)
{
	*sheet = (struct sheet){
		.path = memory_copy_text(path),
		.row_word = "",
		.members_first = (size_t)-1,
	};
}

void
sheet_clear_column(struct sheet_column *column)
{
	dictionary_clear(&column->words);
	free(column->word_lines);
	free(column->values);
	free(column->name);
}

void
sheet_clear(struct sheet *sheet)
{
	for (size_t i = 0; i < sheet->column_count; i++)
		sheet_clear_column(&sheet->columns[i]);
	for (size_t i = 0; i < sheet->note_count; i++)
		free(sheet->notes[i]);
	free(sheet->notes);
	free(sheet->columns);
	free(sheet->runs);
	free(sheet->second_path);
	free(sheet->path);
	*sheet = (struct sheet){ 0 };
}

void
sheet_note(struct sheet *sheet, const char *fmt, ...)
{
	char text[400];
	va_list args;

	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	sheet->notes = memory_grow_by_one(sheet->notes, sheet->note_count,
					  sizeof(*sheet->notes));
	sheet->notes[sheet->note_count++] = memory_copy_text(text);
}

void
sheet_rename_column(struct sheet *sheet, size_t column, const char *name)
{
	struct sheet_column *it = &sheet->columns[column];
	char *copy = memory_copy_text(name);

	free(it->name);
	it->name = copy;
}

void
sheet_remove_column(struct sheet *sheet, size_t column)
{
	struct sheet_column *it = &sheet->columns[column];

	sheet_clear_column(it);
	sheet->column_count--;
	memmove(it, it + 1, (sheet->column_count - column) * sizeof(*it));
}

struct sheet_column *
sheet_take_column(struct sheet *sheet, const char *name, double *values)
{
	struct sheet_column *column;

	sheet->columns = memory_grow_by_one(sheet->columns, sheet->column_count,
					    sizeof(*sheet->columns));
	column = &sheet->columns[sheet->column_count++];
	*column = (struct sheet_column){
		.name = memory_copy_text(name),
		.values = values,
	};

	return column;
}

struct sheet_column *
sheet_add_column(struct sheet *sheet, const char *name, struct error *err)
{
	double *values = memory_try_array(sheet->size, sizeof(*values), err);

	return values ? sheet_take_column(sheet, name, values) : NULL;
}

static void
copy_words(struct sheet_column *to, const struct sheet_column *from)
{
	for (size_t i = 0; i < from->words.count; i++) {
		const char *word = from->words.texts[i];

		sheet_word(to, word, strlen(word), from->word_lines[i]);
	}
}

static bool
copy_column(struct sheet *copy, const struct sheet *sheet, size_t index,
	    struct error *err)
{
	const struct sheet_column *from = &sheet->columns[index];
	struct sheet_column *to = sheet_add_column(copy, from->name, err);

	if (!to)
		return error_prefix(err, "%s", sheet->path);
	to->is_words = from->is_words;
	to->is_left_out = from->is_left_out;
	to->is_finite = from->is_finite;
	memcpy(to->values, from->values, sheet->rows * sizeof(*to->values));
	copy_words(to, from);

	return true;
}

bool
sheet_copy_without(struct sheet *copy, const struct sheet *sheet,
		   const bool left[], struct error *err)
{
	sheet_init(copy, sheet->path);
	copy->format = sheet->format;
	copy->row_word = sheet->row_word;
	copy->has_header = sheet->has_header;
	copy->members_first = sheet->members_first;
	copy->rows = copy->size = sheet->rows;
	copy->second_row = sheet->second_row;
	copy->game = sheet->game;
	copy->kind = sheet->kind;
	if (sheet->second_path)
		copy->second_path = memory_copy_text(sheet->second_path);
	for (size_t i = 0; i < sheet->note_count; i++)
		sheet_note(copy, "%s", sheet->notes[i]);
	for (size_t i = 0; i < sheet->run_count; i++)
		sheet_place(copy, sheet->runs[i].row, sheet->runs[i].line);
	for (size_t i = 0; i < sheet->column_count; i++) {
		if (!left[i] && !copy_column(copy, sheet, i, err))
			return false;
	}

	return true;
}

static size_t
word_bytes(const struct sheet *sheet)
{
	size_t bytes = 0;

	for (size_t i = 0; i < sheet->column_count; i++)
		bytes += sheet->columns[i].words.bytes;

	return bytes;
}

size_t
sheet_bytes(const struct sheet *sheet)
{
	return sheet->size * sheet->column_count * sizeof(double) +
	       word_bytes(sheet);
}

/* An endless input ends here, and not with the machine. */
static bool
is_too_large(const struct sheet *sheet, size_t size)
{
	size_t cells = sheet->column_count ? sheet->column_count : 1;
	size_t limit = memory_for_data();
	size_t other = sheet->beside + word_bytes(sheet);

	return other > limit || size > (limit - other) / sizeof(double) / cells;
}

static bool
refuse_size(const struct sheet *sheet, struct error *err)
{
	return error_set(err, ERROR_DATA,
			 "after %zu rows the numbers fill half of this "
			 "machine's memory; load a part of them",
			 sheet->rows);
}

static bool
resize(struct sheet *sheet, size_t size, struct error *err)
{
	if (is_too_large(sheet, size))
		return refuse_size(sheet, err);
	for (size_t i = 0; i < sheet->column_count; i++) {
		struct sheet_column *column = &sheet->columns[i];
		double *old = column->values;

		if (sheet->size)
			column->values = memory_try_grow_array(
				old, size, sizeof(*old), err);
		else
			column->values =
				memory_try_array(size, sizeof(*old), err);
		if (!sheet->size)
			free(old);
		if (!column->values)
			return false;
	}
	sheet->size = size;

	return true;
}

bool
sheet_reserve(struct sheet *sheet, size_t more, struct error *err)
{
	size_t wanted = sheet->rows + more;

	if (wanted <= sheet->size)
		return !is_too_large(sheet, wanted) || refuse_size(sheet, err);
	if (wanted < sheet->expected && !is_too_large(sheet, sheet->expected))
		wanted = sheet->expected;
	if (wanted < sheet->size + sheet->size / 2)
		wanted = sheet->size + sheet->size / 2;

	return resize(sheet, wanted, err);
}

void
sheet_expect(struct sheet *sheet, size_t rows)
{
	sheet->expected = rows;
}

bool
sheet_trim(struct sheet *sheet, struct error *err)
{
	return sheet->size == sheet->rows || resize(sheet, sheet->rows, err);
}

size_t
sheet_word(struct sheet_column *column, const char *text, size_t length,
	   size_t line)
{
	size_t count = column->words.count;
	size_t word = dictionary_add(&column->words, text, length);

	if (word < count)
		return word;
	column->word_lines = memory_grow_by_one(column->word_lines, count,
						sizeof(*column->word_lines));
	column->word_lines[word] = line;

	return word;
}

/* Whether the present run goes on to this row and line. */
static bool
goes_on(const struct sheet *sheet, size_t row, size_t line)
{
	const struct sheet_run *last;

	if (!sheet->run_count)
		return false;
	last = &sheet->runs[sheet->run_count - 1];

	return last->line + (row - last->row) == line;
}

void
sheet_place(struct sheet *sheet, size_t row, size_t line)
{
	size_t count = sheet->run_count;

	if (goes_on(sheet, row, line))
		return;
	sheet->runs =
		memory_grow_by_one(sheet->runs, count, sizeof(*sheet->runs));
	sheet->runs[sheet->run_count++] = (struct sheet_run){ row, line };
}

void
sheet_add_row(struct sheet *sheet, size_t line)
{
	sheet_place(sheet, sheet->rows, line);
	sheet->rows++;
}

/* By hand: what reads files knows nothing of stats. */
size_t
sheet_line(const struct sheet *sheet, size_t row)
{
	size_t low = 0, high = sheet->run_count;

	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (sheet->runs[middle].row <= row)
			low = middle;
		else
			high = middle;
	}
	if (!high)
		return row + 1 -
		       (sheet->second_path && row >= sheet->second_row
				? sheet->second_row
				: 0);

	return sheet->runs[low].line + (row - sheet->runs[low].row);
}

const char *
sheet_call(const struct sheet *sheet, size_t column, char out[80])
{
	const char *name = sheet->columns[column].name;

	if (*name)
		snprintf(out, 80, "'%.70s'", name);
	else if (sheet->column_count == 1)
		snprintf(out, 80, "the only column");
	else
		snprintf(out, 80, "column %zu", column + 1);

	return out;
}

bool
sheet_blame(const struct sheet *sheet, size_t line, struct error *err)
{
	return error_prefix(err, "%s:%s%zu", sheet->path, sheet->row_word,
			    line);
}

bool
sheet_blame_row(const struct sheet *sheet, size_t row, struct error *err)
{
	bool second = sheet->second_path && row >= sheet->second_row;

	return error_prefix(err, "%s:%s%zu",
			    second ? sheet->second_path : sheet->path,
			    sheet->row_word, sheet_line(sheet, row));
}
