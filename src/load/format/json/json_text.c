/* json_text.c - a JSON text into named arrays, without a tree of it */

#include "load/format/json/json_text.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "load/format/json/json_read.h"
#include "load/format/json/json_scan.h"
#include "load/format/json/json_series.h"

struct reader {
	struct json_scan scan;
	struct arrays *bundle;
	struct sheet *sheet;
	struct text path; /* of keys, on the way down */
};

/* ---- in a list ---- */

static bool read_element(struct reader *reader, struct json_series *list,
			 struct error *err);

static bool
read_part(struct reader *reader, struct json_series *part, struct error *err)
{
	struct json_series unused = { .sort = SERIES_UNLIKE };

	return read_element(reader, part ? part : &unused, err);
}

/* What is no cell is read, and spoils the row. */
static bool
read_row_element(struct reader *reader, struct json_series *list,
		 bool *is_cells, struct error *err)
{
	char first = json_scan_look(&reader->scan);
	double cell;

	if (first != '[' && first != '{' && first != '"')
		return json_scan_cell(&reader->scan, &cell, err) &&
		       json_series_add_to_row(list, cell, err);
	*is_cells = false;

	return read_part(reader, NULL, err);
}

static bool
read_row(struct reader *reader, struct json_series *list, struct error *err)
{
	bool is_cells = true;
	size_t count = 0;

	for (;; count++) {
		bool found;

		if (!json_scan_next(&reader->scan, ']', count, &found, err))
			return false;
		if (!found)
			break;
		if (!read_row_element(reader, list, &is_cells, err))
			return false;
	}
	json_series_end_row(list, count, is_cells);

	return true;
}

static bool
read_member(struct reader *reader, struct json_series *list, size_t index,
	    struct error *err)
{
	struct json_series *part;
	struct json_word key;
	bool fine =
		json_scan_key(&reader->scan, &key, err) &&
		(json_series_key(list, index, key.at, key.length, &part, err) ||
		 error_prefix(err, "%s:row %zu", reader->scan.path,
			      list->count + 1)) &&
		read_part(reader, part, err);

	json_decref(key.value);

	return fine;
}

static bool
read_object(struct reader *reader, struct json_series *list, struct error *err)
{
	size_t count = 0;

	for (;; count++) {
		bool found;

		if (!json_scan_next(&reader->scan, '}', count, &found, err))
			return false;
		if (!found)
			break;
		if (!read_member(reader, list, count, err))
			return false;
	}

	return json_series_end_object(list, count, err) ||
	       error_prefix(err, "%s:row %zu", reader->scan.path, list->count);
}

static bool
add_word(struct reader *reader, struct json_series *list, struct error *err)
{
	struct json_word word;
	bool fine = json_scan_word(&reader->scan, &word, err) &&
		    json_series_add_word(list, word.at, word.length, err);

	json_decref(word.value);

	return fine;
}

static bool
add_cell(struct reader *reader, struct json_series *list, struct error *err)
{
	double cell;

	return json_scan_cell(&reader->scan, &cell, err) &&
	       json_series_add_cell(list, cell, err);
}

static bool
read_element(struct reader *reader, struct json_series *list, struct error *err)
{
	char first = json_scan_look(&reader->scan);
	bool fine;

	if (first == '"')
		return add_word(reader, list, err);
	if (first != '[' && first != '{')
		return add_cell(reader, list, err);
	fine = json_scan_down(&reader->scan, err) &&
	       (first == '[' ? read_row(reader, list, err)
			     : read_object(reader, list, err));
	reader->scan.depth--;

	return fine;
}

static bool
read_elements(struct reader *reader, struct json_series *list,
	      struct error *err)
{
	for (;;) {
		bool found;

		if (!json_scan_next(&reader->scan, ']', list->count, &found,
				    err))
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
	size_t limit = memory_for_data(), held = reader->bundle->bytes;
	struct json_series_room room = { limit, held };
	struct json_series list = { .room = &room };
	bool fine = json_scan_down(&reader->scan, err) &&
		    read_elements(reader, &list, err);

	reader->scan.depth--;
	fine = fine &&
	       json_series_to_bundle(&list, &reader->path, reader->bundle,
				     reader->sheet, err);
	json_series_clear(&list);

	return fine;
}

/* A lone value: a number is an array of its own, nothing else is used. */
static bool
walk_value(struct reader *reader, struct error *err)
{
	struct array *array;
	double cell;

	if (!json_scan_cell(&reader->scan, &cell, err))
		return false;
	if (isnan(cell))
		return true;
	array = arrays_add(reader->bundle, text_get(&reader->path), 1, 1, err);
	if (!array)
		return false;
	array->is_scalar = true;
	array->values[0] = cell;

	return true;
}

static bool
walk_word(struct reader *reader, struct error *err)
{
	struct json_word word;
	bool fine = json_scan_word(&reader->scan, &word, err);

	json_decref(word.value);

	return fine;
}

/* An entry of the game card, if it is a number or a word. */
static bool
read_entry(struct reader *reader, const char *name, struct error *err)
{
	struct json_series unused = { .sort = SERIES_UNLIKE };
	char first = json_scan_look(&reader->scan);
	json_t *value;
	bool fine;

	if (first == '[' || first == '{')
		return read_element(reader, &unused, err);
	value = json_scan_value(&reader->scan, err);
	if (!value)
		return false;
	fine = json_read_card_entry(name, value, reader->sheet, err);
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
	if (strcmp(name, "game") || json_scan_look(&reader->scan) != '{')
		return walk(reader, err);

	return walk_object(reader, true, err);
}

/* Reads a key and goes down it; `seen` holds those of the same object. */
static bool
walk_member(struct reader *reader, json_t *seen, bool is_card,
	    struct error *err)
{
	size_t before = reader->path.length;
	struct json_word key;
	const char *name;
	bool fine = json_scan_key(&reader->scan, &key, err);

	if (fine) {
		json_series_path_down(&reader->path, key.at, key.length);
		name = reader->path.at + before + (before > 0);
		fine = !json_object_get(seen, name) ||
		       error_set(err, ERROR_FORMAT,
				 "%s:%zu: expected JSON, found: a duplicate "
				 "of the key '%s'",
				 reader->scan.path,
				 json_scan_line(&reader->scan), name);
		json_object_set_new(seen, name, json_null());
		fine = fine && walk_key(reader, name, is_card, err);
		json_series_path_back(&reader->path, before);
	}
	json_decref(key.value);

	return fine;
}

/* The keys of an object; those of the game card are its entries. */
static bool
walk_object(struct reader *reader, bool is_card, struct error *err)
{
	json_t *seen = json_object();
	bool fine = json_scan_down(&reader->scan, err), found = true;

	for (size_t i = 0; fine && found; i++) {
		fine = json_scan_next(&reader->scan, '}', i, &found, err);
		if (fine && found)
			fine = walk_member(reader, seen, is_card, err);
	}
	json_decref(seen);
	reader->scan.depth--;

	return fine;
}

static bool
walk(struct reader *reader, struct error *err)
{
	switch (json_scan_look(&reader->scan)) {
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
json_text_read(struct source *source, struct arrays *bundle,
	       struct sheet *sheet, struct error *err)
{
	struct reader reader = {
		.scan = { .path = sheet->path,
			  .source = source,
			  .progress = bundle->progress },
		.bundle = bundle,
		.sheet = sheet,
	};
	bool fine = walk(&reader, err) && json_scan_is_over(&reader.scan, err);

	json_scan_clear(&reader.scan);
	text_clear(&reader.path);

	return fine;
}
