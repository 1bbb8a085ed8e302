/* jsonl.c - one JSON object a line, all with the same keys */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "load/format/formats.h"
#include "load/format/json/json_read.h"

enum { PIECE = 1 << 16, LINE_LIMIT = 1 << 24, KEY_LIMIT = 4096 };

/* A table that grows by a line at a time. */
struct table {
	struct sheet *sheet;
	const struct load_options *options;
	size_t line;
};

/* ---- the columns, from the first line ---- */

static bool
add_column(struct table *table, const char *key, const json_t *value,
	   struct error *err)
{
	struct sheet_column *column;
	double number;

	if (!json_read_cell(value, &number) && !json_is_string(value))
		return error_set(err, ERROR_FORMAT,
				 "expected a number or a word in '%s', found a "
				 "list or an object",
				 key);
	column = sheet_add_column(table->sheet, key, err);
	if (!column)
		return false;
	column->is_words = json_is_string(value);

	return true;
}

static bool
add_columns(struct table *table, json_t *object, struct error *err)
{
	const char *key;
	json_t *value;

	if (json_object_size(object) > KEY_LIMIT)
		return error_set(err, ERROR_FORMAT,
				 "expected at most %d keys, found %zu",
				 (int)KEY_LIMIT, json_object_size(object));
	json_object_foreach(object, key, value)
	{
		if (!add_column(table, key, value, err))
			return false;
	}
	table->sheet->has_header = true;

	return true;
}

/* ---- a row ---- */

static const char *
describe(const json_t *value)
{
	if (!value)
		return "none";
	if (json_is_string(value))
		return json_string_value(value);
	if (json_is_null(value))
		return "null";
	if (json_is_number(value) || json_is_boolean(value))
		return "a number";

	return json_is_array(value) ? "a list" : "an object";
}

static bool
put_cell(struct table *table, size_t index, const json_t *value,
	 struct error *err)
{
	struct sheet_column *column = &table->sheet->columns[index];
	double *out = &column->values[table->sheet->rows];

	if (column->is_words && json_is_string(value)) {
		const char *word = json_string_value(value);

		*out = (double)sheet_word(column, word, strlen(word),
					  table->line);
		return true;
	}
	/* A null waits for what is done about cells without a number. */
	if (!column->is_words && json_read_cell(value, out))
		return true;

	return error_set(err, ERROR_FORMAT, "expected a %s in '%s', found %s",
			 column->is_words ? "word" : "number", column->name,
			 describe(value));
}

static bool
put_row(struct table *table, const json_t *object, struct error *err)
{
	struct sheet *sheet = table->sheet;

	if (json_object_size(object) > sheet->column_count)
		return error_set(err, ERROR_FORMAT,
				 "expected %zu keys as in the first line, "
				 "found %zu",
				 sheet->column_count, json_object_size(object));
	if (!sheet_reserve(sheet, 1, err))
		return false;
	for (size_t i = 0; i < sheet->column_count; i++) {
		const json_t *value =
			json_object_get(object, sheet->columns[i].name);

		if (!put_cell(table, i, value, err))
			return false;
	}
	sheet_add_row(sheet, table->line);

	return true;
}

/* ---- lines ---- */

static bool
is_blank(const char *text, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r')
			return false;
	}

	return true;
}

/* {"game": {...}} alone on a line is the card. */
static bool
is_card(const json_t *object)
{
	return json_object_size(object) == 1 &&
	       json_is_object(json_object_get(object, "game"));
}

static bool
read_object(struct table *table, json_t *object, struct error *err)
{
	if (is_card(object))
		return json_read_card(json_object_get(object, "game"),
				      table->sheet, err);
	if (json_is_object(object) &&
	    (table->sheet->column_count || add_columns(table, object, err)) &&
	    put_row(table, object, err))
		return true;
	if (!json_is_object(object))
		error_set(err, ERROR_FORMAT,
			  "expected one JSON object, found another value");

	return sheet_blame(table->sheet, table->line, err);
}

static bool
read_line(struct table *table, const char *text, size_t count,
	  struct error *err)
{
	json_t *object;
	bool fine;

	table->line++;
	if (is_blank(text, count))
		return true;
	object = json_read_value(table->sheet->path, text, count, table->line,
				 err);
	fine = object && read_object(table, object, err);
	json_decref(object);

	return fine;
}

/*
 * Reads the whole lines of `text` and keeps what is left of the last; the
 * first `known` bytes have no line end.
 */
static bool
read_lines(struct table *table, struct text *text, size_t known, bool ended,
	   struct error *err)
{
	size_t at = 0, from = known;
	size_t most = table->options->keep_rows;

	while (at < text->length && !(most && table->sheet->rows >= most)) {
		const char *line = text->at + at;
		size_t left = text->length - at;
		const char *feed =
			memchr(text->at + from, '\n', text->length - from);

		if (!feed && !ended)
			break;
		if (!read_line(table, line, feed ? (size_t)(feed - line) : left,
			       err))
			return false;
		at += feed ? (size_t)(feed - line) + 1 : left;
		from = at;
	}
	if (at)
		memmove(text->at, text->at + at, text->length - at);
	text->length -= at;

	return true;
}

static bool
read_table(struct table *table, struct source *source, struct text *text,
	   struct error *err)
{
	char *piece = memory_new(PIECE);
	size_t got = PIECE, known, most = table->options->keep_rows;
	bool fine = true;

	while (got == PIECE && fine && !(most && table->sheet->rows >= most)) {
		fine = source_read(source, piece, PIECE, &got, err);
		if (!fine)
			break;
		known = text->length;
		text_add_bytes(text, piece, got);
		fine = read_lines(table, text, known, got < PIECE, err);
		if (fine && text->length > LINE_LIMIT)
			fine = error_set(err, ERROR_FORMAT,
					 "%s:%zu: expected a line of at most "
					 "%d bytes, found more",
					 table->sheet->path, table->line + 1,
					 (int)LINE_LIMIT);
	}
	free(piece);

	return fine;
}

static bool
jsonl_read(struct source *source, const struct load_options *options,
	   struct sheet *sheet, struct error *err)
{
	struct table table = { .sheet = sheet, .options = options };
	struct text text = { 0 };
	bool fine = read_table(&table, source, &text, err);

	text_clear(&text);
	if (fine && !sheet->rows)
		return error_set(err, ERROR_FORMAT,
				 "%s: expected rows, found none", sheet->path);
	if (fine)
		sheet_note(sheet, "JSON Lines with %zu keys",
			   sheet->column_count);

	return fine && sheet_trim(sheet, err);
}

/* What stands behind the first line and blanks, or NULL if that is unknown. */
static const char *
second_line(const char *head, size_t count)
{
	const char *next = memchr(head, '\n', count);

	while (next && next < head + count && strchr(" \t\r\n", *next) && *next)
		next++;

	return next == head + count ? NULL : next;
}

/* An object on one line, whose end is not in sight. */
static bool
unsure(const char *head, size_t count)
{
	return *head == '{' && !second_line(head, count);
}

/* A first line that is an object of its own, and a second that begins one. */
static bool
jsonl_knows(const char *head, size_t count)
{
	const char *next = second_line(head, count), *feed;
	struct error ignored;
	json_t *first;
	bool is_object;

	if (*head != '{' || !next || *next != '{')
		return false;
	feed = memchr(head, '\n', count);
	first = json_read_value("", head, (size_t)(feed - head), 1, &ignored);
	is_object = json_is_object(first);
	json_decref(first);

	return is_object;
}

const struct format format_jsonl = {
	.name = "jsonl",
	.summary = "JSON Lines: one object a line",
	.endings = ".jsonl .ndjson",
	.knows = jsonl_knows,
	.unsure = unsure,
	.read = jsonl_read,
};
