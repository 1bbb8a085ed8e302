/*
 * arff.c - tables as Weka writes them: @attribute lines, then rows
 *
 * Numeric and nominal or string attributes; rows are dense, or {index value,
 * ...} where the rest is 0 or the first word.  '?' is a missing cell.
 */

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "load/format/cells.h"
#include "load/format/decimal.h"
#include "load/format/formats.h"

/* A word has its end and what numbers want behind it. */
enum { COLUMN_LIMIT = 20000, WORD = 256, WORD_SIZE = WORD + DECIMAL_PADDING };

/* A walk along one line. */
struct walk {
	struct sheet *sheet;
	const char *at, *end;
	size_t line;
};

static void
skip(struct walk *walk)
{
	while (walk->at < walk->end && isspace((unsigned char)*walk->at))
		walk->at++;
}

/* A name or a cell, perhaps in quotes, up to a blank or one of `stops`. */
static bool
word(struct walk *walk, const char *stops, char out[WORD], size_t *length,
     struct error *err)
{
	char quote = 0;

	*length = 0;
	skip(walk);
	if (walk->at < walk->end && (*walk->at == '\'' || *walk->at == '"'))
		quote = *walk->at++;
	for (; walk->at < walk->end; walk->at++) {
		char c = *walk->at;

		if (quote ? c == quote
			  : isspace((unsigned char)c) || strchr(stops, c))
			break;
		if (c == '\\' && walk->at + 1 < walk->end)
			c = *++walk->at;
		if (*length + 1 == WORD)
			return error_set(err, ERROR_FORMAT,
					 "expected words of at most %d bytes, "
					 "found a longer one",
					 WORD - 1);
		out[(*length)++] = c;
	}
	out[*length] = '\0';
	if (quote && walk->at == walk->end)
		return error_set(err, ERROR_FORMAT,
				 "expected a closing quote, found the end of "
				 "the line");
	walk->at += quote != 0;
	skip(walk);

	return true;
}

static bool
attribute(struct walk *walk, struct error *err)
{
	struct sheet_column *column;
	char name[WORD];
	size_t length;

	if (walk->sheet->column_count == COLUMN_LIMIT)
		return error_set(err, ERROR_FORMAT,
				 "expected at most %d attributes, found more",
				 COLUMN_LIMIT);
	if (!word(walk, "{", name, &length, err))
		return false;
	column = sheet_add_column(walk->sheet, name, err);
	if (!column)
		return false;
	column->is_words = walk->at < walk->end && *walk->at == '{';
	walk->at += column->is_words;
	while (column->is_words && walk->at < walk->end && *walk->at != '}') {
		if (!word(walk, ",}", name, &length, err))
			return false;
		sheet_word(column, name, length, walk->line);
		walk->at += walk->at < walk->end && *walk->at == ',';
	}
	if (!column->is_words)
		column->is_words =
			!strncasecmp(walk->at, "string",
				     (size_t)(walk->end - walk->at) < 6
					     ? (size_t)(walk->end - walk->at)
					     : 6) &&
			walk->end - walk->at >= 6;

	return true;
}

static bool
put(struct walk *walk, size_t index, const char *text, size_t length,
    struct error *err)
{
	struct sheet_column *column = &walk->sheet->columns[index];
	const struct cell cell = { .at = text, .length = length };
	double *out = &column->values[walk->sheet->rows];
	bool missing = length == 1 && *text == '?';

	if (column->is_words) {
		*out = (double)sheet_word(column, text, length, walk->line);
		return true;
	}
	*out = NAN;
	if (missing || cell_read(&cell, out) != CELL_WORD)
		return true;

	return error_set(err, ERROR_FORMAT,
			 "expected a number in '%s', found %s", column->name,
			 text);
}

static bool
dense_row(struct walk *walk, struct error *err)
{
	size_t count = walk->sheet->column_count, length;
	char text[WORD_SIZE] = "";

	for (size_t i = 0; i < count; i++) {
		if (!word(walk, ",", text, &length, err) ||
		    !put(walk, i, text, length, err))
			return false;
		if (i + 1 < count &&
		    (walk->at == walk->end || *walk->at++ != ','))
			return error_set(err, ERROR_FORMAT,
					 "expected %zu cells, found %zu", count,
					 i + 1);
	}

	return walk->at == walk->end ||
	       error_set(err, ERROR_FORMAT, "expected %zu cells, found more",
			 count);
}

static bool
sparse_row(struct walk *walk, struct error *err)
{
	size_t length, count = walk->sheet->column_count;
	char text[WORD_SIZE] = "";

	for (size_t i = 0; i < count; i++)
		walk->sheet->columns[i].values[walk->sheet->rows] = 0;
	walk->at++;
	skip(walk);
	while (walk->at < walk->end && *walk->at != '}') {
		char *end;
		size_t index;

		if (!word(walk, ",}", text, &length, err))
			return false;
		index = strtoul(text, &end, 10);
		if (!length || *end || !isdigit((unsigned char)*text) ||
		    index >= count)
			return error_set(err, ERROR_FORMAT,
					 "expected an attribute from 0 to %zu, "
					 "found %s",
					 count - 1, text);
		if (!word(walk, ",}", text, &length, err) ||
		    !put(walk, index, text, length, err))
			return false;
		walk->at += walk->at < walk->end && *walk->at == ',';
	}

	return walk->at < walk->end ||
	       error_set(err, ERROR_FORMAT, "expected }, found the end");
}

static bool
row(struct walk *walk, struct error *err)
{
	struct sheet *sheet = walk->sheet;

	if (!sheet_reserve(sheet, 1, err) ||
	    !(*walk->at == '{' ? sparse_row(walk, err) : dense_row(walk, err)))
		return false;
	sheet_add_row(sheet, walk->line);

	return true;
}

static bool
begins(const struct walk *walk, const char *with)
{
	size_t length = strlen(with);

	return (size_t)(walk->end - walk->at) >= length &&
	       !strncasecmp(walk->at, with, length);
}

/* One line; `*data` once rows have begun. */
static bool
read_line(struct walk *walk, bool *data, struct error *err)
{
	skip(walk);
	if (walk->at == walk->end || *walk->at == '%')
		return true;
	if (*data)
		return row(walk, err);
	if (begins(walk, "@data")) {
		*data = true;
		return walk->sheet->column_count ||
		       error_set(err, ERROR_FORMAT,
				 "expected attributes before @data");
	}
	if (begins(walk, "@attribute")) {
		walk->at += strlen("@attribute");
		return attribute(walk, err);
	}

	return begins(walk, "@relation") ||
	       error_set(err, ERROR_FORMAT,
			 "expected @attribute or @data, found something else");
}

/* Of columns that every sparse row left out. */
static void
add_missing_words(struct sheet *sheet)
{
	for (size_t i = 0; i < sheet->column_count; i++) {
		struct sheet_column *column = &sheet->columns[i];

		if (column->is_words && !column->words.count)
			sheet_word(column, "", 0, 1);
	}
}

static bool
read_lines(const char *at, const char *last, const struct load_options *options,
	   struct sheet *sheet, struct error *err)
{
	struct walk walk = { .sheet = sheet };
	const char *zero = at + strlen(at);
	bool data = false;

	sheet->has_header = true;
	while (at < last &&
	       !(options->keep_rows && sheet->rows >= options->keep_rows)) {
		const char *feed = memchr(at, '\n', (size_t)(last - at));

		walk.at = at;
		walk.end = feed ? feed : last;
		while (walk.end > walk.at &&
		       isspace((unsigned char)walk.end[-1]))
			walk.end--;
		walk.line++;
		if (zero < walk.end)
			(void)error_set(err, ERROR_FORMAT,
					"expected text, found a zero byte");
		if (zero < walk.end || !read_line(&walk, &data, err))
			return sheet_blame(sheet, walk.line, err);
		at = feed ? feed + 1 : last;
	}
	if (!sheet->rows)
		return error_set(err, ERROR_FORMAT,
				 "%s: expected rows below @data, found none",
				 sheet->path);
	add_missing_words(sheet);
	sheet_note(sheet, "ARFF with %zu attributes", sheet->column_count);

	return sheet_trim(sheet, err);
}

static bool
arff_read(struct source *source, const struct load_options *options,
	  struct sheet *sheet, struct error *err)
{
	size_t count;
	char *text = source_read_all(source, 1, &count, err);
	bool fine = text && read_lines(text, text + count, options, sheet, err);

	free(text);

	return fine;
}

/* @relation behind comments and blank lines. */
static bool
arff_knows(const char *head, size_t count)
{
	static const char mark[] = "@relation";
	const char *end = head + count;

	while (head < end && (isspace((unsigned char)*head) || *head == '%')) {
		const char *feed =
			*head == '%' ? memchr(head, '\n', (size_t)(end - head))
				     : head;

		head = feed ? feed + 1 : end;
	}

	return (size_t)(end - head) >= sizeof(mark) - 1 &&
	       !strncasecmp(head, mark, sizeof(mark) - 1);
}

const struct format format_arff = {
	.name = "arff",
	.summary = "table as Weka writes it: @attribute, @data",
	.endings = ".arff",
	.knows = arff_knows,
	.read = arff_read,
};
