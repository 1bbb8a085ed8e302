/*
 * json_text.c - a JSON text read piece by piece, without a tree of it
 *
 * Brackets, commas and colons are taken here; what a number or a string is
 * is jansson's business, unless it is one that needs no thought.
 */

#include "load/json_text.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "load/decimal.h"
#include "load/json_read.h"
#include "load/json_series.h"

enum { DEPTH_LIMIT = 512 };

struct reader {
	const char *start, *at, *end;
	size_t depth;
	struct bundle *bundle;
	struct sheet *sheet;
	struct text path; /* of keys, on the way down */
};

/* ---- what stands between values ---- */

static size_t
line_of(const struct reader *reader)
{
	size_t line = 1;

	for (const char *at = reader->start; at < reader->at; at++)
		line += *at == '\n';

	return line;
}

static bool
refuse(const struct reader *reader, const char *missing, struct error *err)
{
	char sign[] = { '\'', *reader->at, '\'', '\0' };
	bool is_end = reader->at == reader->end;

	return error_set(err, ERROR_FORMAT,
			 "%s:%zu: expected JSON, found: no %s before %s",
			 reader->sheet->path, line_of(reader), missing,
			 is_end ? "the end of the file" : sign);
}

/* The next byte that is no blank; 0 at the end. */
static char
look(struct reader *reader)
{
	while (reader->at < reader->end &&
	       (*reader->at == ' ' || *reader->at == '\t' ||
		*reader->at == '\r' || *reader->at == '\n'))
		reader->at++;

	return reader->at < reader->end ? *reader->at : '\0';
}

static bool
take(struct reader *reader, char sign)
{
	bool is = look(reader) == sign;

	reader->at += is;

	return is;
}

/* Goes to element `index` of a list or an object, if there is one more. */
static bool
next(struct reader *reader, char close, size_t index, bool *found,
     struct error *err)
{
	*found = !take(reader, close);
	if (!*found || !index || take(reader, ','))
		return true;

	return refuse(reader, close == ']' ? "',' or ']'" : "',' or '}'", err);
}

static bool
go_down(struct reader *reader, struct error *err)
{
	reader->at++;
	if (++reader->depth <= DEPTH_LIMIT)
		return true;

	return error_set(err, ERROR_FORMAT,
			 "%s:%zu: expected at most %d values in each other, "
			 "found more",
			 reader->sheet->path, line_of(reader),
			 (int)DEPTH_LIMIT);
}

/* ---- numbers and words ---- */

/* A value that is no list and no object, as jansson reads it. */
static json_t *
read_value(struct reader *reader, struct error *err)
{
	json_error_t why;
	json_t *value =
		json_loadb(reader->at, (size_t)(reader->end - reader->at),
			   JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL |
				   JSON_DISABLE_EOF_CHECK,
			   &why);

	if (value)
		reader->at += why.position;
	else
		error_set(err, ERROR_FORMAT, "%s:%zu: expected JSON, found: %s",
			  reader->sheet->path, line_of(reader), why.text);

	return value;
}

static const char *
pass_digits(const char *at)
{
	const char *first = at;

	while ((unsigned char)(*at - '0') < 10)
		at++;

	return at > first ? at : NULL;
}

/* The end of a number as JSON writes it, or NULL; not 01, .5, 1. and +1. */
static const char *
number_end(const char *at)
{
	at += *at == '-';
	at = *at == '0' ? at + 1 : pass_digits(at);
	if (at && *at == '.')
		at = pass_digits(at + 1);
	if (at && (*at | 0x20) == 'e') {
		at++;
		at = pass_digits(at + (*at == '-' || *at == '+'));
	}

	return at;
}

/* A number, true, false or null (NaN). */
static bool
read_cell(struct reader *reader, double *cell, struct error *err)
{
	const char *end = number_end(reader->at);
	json_t *value;

	if (end && decimal_read(reader->at, cell) == end && isfinite(*cell)) {
		reader->at = end;
		return true;
	}
	value = read_value(reader, err);
	if (!value)
		return false;
	json_cell(value, cell);
	json_decref(value);

	return true;
}

/* Lent by the text if it stands there as it is, else by `value`. */
struct word {
	const char *at;
	size_t length;
	json_t *value;
};

static bool
read_word(struct reader *reader, struct word *word, struct error *err)
{
	const char *first = reader->at + 1, *at = first;

	while (*at >= ' ' && *at < 127 && *at != '"' && *at != '\\')
		at++;
	*word = (struct word){ first, (size_t)(at - first), NULL };
	if (*at == '"') {
		reader->at = at + 1;
		return true;
	}
	word->value = read_value(reader, err);
	if (!word->value)
		return false;
	word->at = json_string_value(word->value);
	word->length = strlen(word->at);

	return true;
}

static bool
read_key(struct reader *reader, struct word *key, struct error *err)
{
	*key = (struct word){ NULL, 0, NULL };
	if (look(reader) != '"')
		return refuse(reader, "key", err);
	if (!read_word(reader, key, err))
		return false;

	return take(reader, ':') || refuse(reader, "':'", err);
}

/* ---- in a list ---- */

static bool read_element(struct reader *reader, struct series *list,
			 struct error *err);

static bool
read_part(struct reader *reader, struct series *part, struct error *err)
{
	struct series unused = { .sort = SERIES_UNLIKE };

	return read_element(reader, part ? part : &unused, err);
}

/* What is no cell is read, and spoils the row. */
static bool
read_row_element(struct reader *reader, struct series *list, bool *is_cells,
		 struct error *err)
{
	char first = look(reader);
	double cell;

	if (first != '[' && first != '{' && first != '"')
		return read_cell(reader, &cell, err) &&
		       series_add_to_row(list, cell, err);
	*is_cells = false;

	return read_part(reader, NULL, err);
}

static bool
read_row(struct reader *reader, struct series *list, struct error *err)
{
	bool is_cells = true;
	size_t count = 0;

	for (;; count++) {
		bool found;

		if (!next(reader, ']', count, &found, err))
			return false;
		if (!found)
			break;
		if (!read_row_element(reader, list, &is_cells, err))
			return false;
	}
	series_end_row(list, count, is_cells);

	return true;
}

static bool
read_member(struct reader *reader, struct series *list, size_t index,
	    struct error *err)
{
	struct series *part;
	struct word key;
	bool fine = read_key(reader, &key, err) &&
		    (series_key(list, index, key.at, key.length, &part, err) ||
		     error_prefix(err, "%s:row %zu", reader->sheet->path,
				  list->count + 1)) &&
		    read_part(reader, part, err);

	json_decref(key.value);

	return fine;
}

static bool
read_object(struct reader *reader, struct series *list, struct error *err)
{
	size_t count = 0;

	for (;; count++) {
		bool found;

		if (!next(reader, '}', count, &found, err))
			return false;
		if (!found)
			break;
		if (!read_member(reader, list, count, err))
			return false;
	}

	return series_end_object(list, count, err) ||
	       error_prefix(err, "%s:row %zu", reader->sheet->path,
			    list->count);
}

static bool
add_word(struct reader *reader, struct series *list, struct error *err)
{
	struct word word;
	bool fine = read_word(reader, &word, err) &&
		    series_add_word(list, word.at, word.length, err);

	json_decref(word.value);

	return fine;
}

static bool
add_cell(struct reader *reader, struct series *list, struct error *err)
{
	double cell;

	return read_cell(reader, &cell, err) &&
	       series_add_cell(list, cell, err);
}

static bool
read_element(struct reader *reader, struct series *list, struct error *err)
{
	char first = look(reader);
	bool fine;

	if (first == '"')
		return add_word(reader, list, err);
	if (first != '[' && first != '{')
		return add_cell(reader, list, err);
	fine = go_down(reader, err) &&
	       (first == '[' ? read_row(reader, list, err)
			     : read_object(reader, list, err));
	reader->depth--;

	return fine;
}

static bool
read_elements(struct reader *reader, struct series *list, struct error *err)
{
	for (;;) {
		bool found;

		if (!next(reader, ']', list->count, &found, err))
			return false;
		if (!found)
			return true;
		if (!read_element(reader, list, err))
			return false;
	}
}

/* ---- around lists ---- */

static bool walk(struct reader *reader, struct error *err);
static bool walk_object(struct reader *reader, bool is_card, struct error *err);

static bool
walk_list(struct reader *reader, struct error *err)
{
	struct series list = { 0 };
	bool fine = go_down(reader, err) && read_elements(reader, &list, err);

	reader->depth--;
	if (fine)
		series_to_bundle(&list, &reader->path, reader->bundle,
				 reader->sheet);
	series_clear(&list);

	return fine;
}

/* A lone value: a number is an array of its own, nothing else is used. */
static bool
walk_value(struct reader *reader, struct error *err)
{
	struct array *array;
	double cell;

	if (!read_cell(reader, &cell, err))
		return false;
	if (isnan(cell))
		return true;
	array = bundle_add(reader->bundle, text_get(&reader->path), 1, 1, err);
	if (!array)
		return false;
	array->is_scalar = true;
	array->values[0] = cell;

	return true;
}

static bool
walk_word(struct reader *reader, struct error *err)
{
	struct word word;
	bool fine = read_word(reader, &word, err);

	json_decref(word.value);

	return fine;
}

/* An entry of the game card, if it is a number or a word. */
static bool
read_entry(struct reader *reader, const char *name, struct error *err)
{
	struct series unused = { .sort = SERIES_UNLIKE };
	char first = look(reader);
	json_t *value;
	bool fine;

	if (first == '[' || first == '{')
		return read_element(reader, &unused, err);
	value = read_value(reader, err);
	if (!value)
		return false;
	fine = json_card_entry(name, value, reader->sheet, err);
	json_decref(value);

	return fine;
}

/* What stands behind a key, whose name is the end of the path. */
static bool
walk_key(struct reader *reader, const char *name, bool is_card,
	 struct error *err)
{
	if (is_card)
		return read_entry(reader, name, err);
	if (strcmp(name, "game") || look(reader) != '{')
		return walk(reader, err);

	return walk_object(reader, true, err);
}

/* Reads a key and goes down it; `seen` holds those of the same object. */
static bool
walk_member(struct reader *reader, json_t *seen, bool is_card,
	    struct error *err)
{
	size_t before = reader->path.length;
	struct word key;
	const char *name;
	bool fine = read_key(reader, &key, err);

	if (fine) {
		series_path_down(&reader->path, key.at, key.length);
		name = reader->path.at + before + (before > 0);
		fine = !json_object_get(seen, name) ||
		       error_set(err, ERROR_FORMAT,
				 "%s:%zu: expected JSON, found: a duplicate "
				 "of the key '%s'",
				 reader->sheet->path, line_of(reader), name);
		json_object_set_new(seen, name, json_null());
		fine = fine && walk_key(reader, name, is_card, err);
		series_path_back(&reader->path, before);
	}
	json_decref(key.value);

	return fine;
}

/* The keys of an object; those of the game card are its entries. */
static bool
walk_object(struct reader *reader, bool is_card, struct error *err)
{
	json_t *seen = json_object();
	bool fine = go_down(reader, err), found = true;

	for (size_t i = 0; fine && found; i++) {
		fine = next(reader, '}', i, &found, err);
		if (fine && found)
			fine = walk_member(reader, seen, is_card, err);
	}
	json_decref(seen);
	reader->depth--;

	return fine;
}

static bool
walk(struct reader *reader, struct error *err)
{
	switch (look(reader)) {
	case '{':
		return walk_object(reader, false, err);
	case '[':
		return walk_list(reader, err);
	case '"':
		return walk_word(reader, err);
	default:
		return walk_value(reader, err);
	}
}

bool
json_text_read(const char *text, size_t count, struct bundle *bundle,
	       struct sheet *sheet, struct error *err)
{
	struct reader reader = {
		.start = text,
		.at = text,
		.end = text + count,
		.bundle = bundle,
		.sheet = sheet,
	};
	bool fine = walk(&reader, err);

	look(&reader);
	if (fine && reader.at < reader.end)
		fine = refuse(&reader, "end of the file", err);
	text_clear(&reader.path);

	return fine;
}
