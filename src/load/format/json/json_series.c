/* json_series.c - a JSON list on its way into arrays, element by element */

#include "load/format/json/json_series.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { PART_LIMIT = 4096, FIRST_SIZE = 16 };

static void
clear_parts(struct json_series *series)
{
	for (size_t i = 0; i < series->part_count; i++)
		json_series_clear(&series->parts[i]);
	free(series->parts);
	dictionary_clear(&series->keys);
	series->parts = NULL;
	series->part_count = 0;
}

/* Frees what was kept of the elements, but not their number. */
static void
forget(struct json_series *series)
{
	clear_parts(series);
	sheet_clear_column(&series->words);
	free(series->values);
	series->words = (struct sheet_column){ 0 };
	series->values = NULL;
	series->value_count = series->value_size = 0;
}

void
json_series_clear(struct json_series *series)
{
	forget(series);
	free(series->name);
	*series = (struct json_series){ 0 };
}

/* Whether the list is of that sort, or becomes so with its first element. */
static bool
is_still(struct json_series *series, enum json_series_sort sort)
{
	if (series->sort == SERIES_EMPTY)
		series->sort = sort;
	if (series->sort != sort && series->sort != SERIES_UNLIKE) {
		series->sort = SERIES_UNLIKE;
		forget(series);
	}

	return series->sort == sort;
}

/* ---- cells and words ---- */

/* Takes so many bytes more of what all lists of the value share. */
static bool
hold(struct json_series *series, size_t bytes, struct error *err)
{
	struct json_series_room *room = series->room;

	if (!room)
		return true;
	if (bytes > room->limit || room->held > room->limit - bytes)
		return error_set(err, ERROR_DATA,
				 "after %zu elements they fill half of this "
				 "machine's memory; load a part of them",
				 series->count);
	room->held += bytes;

	return true;
}

static bool
add_value(struct json_series *series, double value, struct error *err)
{
	if (series->value_count == series->value_size) {
		size_t size = series->value_size;

		size = size ? size + size / 2 : FIRST_SIZE;
		if (!hold(series,
			  (size - series->value_size) * sizeof(*series->values),
			  err))
			return false;
		series->values = memory_try_grow_array(
			series->values, size, sizeof(*series->values), err);
		series->value_size = series->values ? size : 0;
	}
	if (!series->values)
		return false;
	series->values[series->value_count++] = value;

	return true;
}

bool
json_series_add_cell(struct json_series *series, double cell, struct error *err)
{
	/* A missing word is an empty one. */
	if (series->sort == SERIES_WORDS && isnan(cell))
		return json_series_add_word(series, "", 0, err);
	series->count++;

	return !is_still(series, SERIES_CELLS) || add_value(series, cell, err);
}

bool
json_series_add_word(struct json_series *series, const char *word,
		     size_t length, struct error *err)
{
	size_t index, before;

	series->count++;
	if (!is_still(series, SERIES_WORDS))
		return true;
	before = series->words.words.bytes;
	index = sheet_word(&series->words, word, length, series->count);

	return hold(series, series->words.words.bytes - before, err) &&
	       add_value(series, (double)index, err);
}

bool
json_series_add_to_row(struct json_series *series, double cell,
		       struct error *err)
{
	return !is_still(series, SERIES_ROWS) || add_value(series, cell, err);
}

void
json_series_end_row(struct json_series *series, size_t cells, bool is_cells)
{
	if (!series->count)
		series->columns = cells;
	series->count++;
	if (!cells || !is_cells || cells != series->columns)
		is_still(series, SERIES_UNLIKE);
}

/* ---- objects ---- */

static bool
add_part(struct json_series *series, const char *name, size_t length,
	 struct error *err)
{
	struct json_series *part;

	if (series->part_count == PART_LIMIT)
		return error_set(err, ERROR_FORMAT,
				 "expected at most %d keys, found more",
				 (int)PART_LIMIT);
	series->parts = memory_grow_by_one(series->parts, series->part_count,
					   sizeof(*series->parts));
	dictionary_add(&series->keys, name, length);
	part = &series->parts[series->part_count++];
	*part = (struct json_series){ .room = series->room,
				      .name = memory_new(length + 1) };
	memcpy(part->name, name, length);

	return true;
}

/* Keys mostly come in the order of the first object. */
static struct json_series *
find_part(struct json_series *series, size_t index, const char *key,
	  size_t length)
{
	const char *likely =
		index < series->part_count ? series->parts[index].name : NULL;
	size_t number;

	if (likely && !strncmp(likely, key, length) && !likely[length])
		return &series->parts[index];

	return dictionary_find(&series->keys, key, length, &number)
		       ? &series->parts[number]
		       : NULL;
}

bool
json_series_key(struct json_series *series, size_t index, const char *key,
		size_t length, struct json_series **part, struct error *err)
{
	*part = NULL;
	if (!is_still(series, SERIES_OBJECTS))
		return true;
	*part = find_part(series, index, key, length);
	if (*part && (*part)->count > series->count)
		return error_set(err, ERROR_FORMAT,
				 "expected a key once, found a duplicate of "
				 "'%.*s'",
				 (int)(length < 40 ? length : 40), key);
	if (*part || series->count)
		return true;
	if (!add_part(series, key, length, err))
		return false;
	*part = &series->parts[series->part_count - 1];

	return true;
}

bool
json_series_end_object(struct json_series *series, size_t count,
		       struct error *err)
{
	bool is_table = is_still(series, SERIES_OBJECTS);

	series->count++;
	if (!is_table)
		return true;
	for (size_t i = 0; i < series->part_count; i++) {
		if (series->parts[i].count < series->count)
			return error_set(err, ERROR_FORMAT,
					 "expected the key '%s' as in row 1, "
					 "found none",
					 series->parts[i].name);
	}
	if (count > series->part_count)
		return error_set(err, ERROR_FORMAT,
				 "expected %zu keys as in row 1, found %zu",
				 series->part_count, count);

	return true;
}

/* ---- the way out ---- */

size_t
json_series_path_down(struct text *path, const char *key, size_t length)
{
	size_t before = path->length;

	if (before)
		text_add_bytes(path, ".", 1);
	text_add_bytes(path, key, length);

	return before;
}

void
json_series_path_back(struct text *path, size_t before)
{
	path->length = before;
	path->at[before] = '\0';
}

/* Hands over the values, cut to their number. */
static double *
take_values(struct json_series *series)
{
	double *values = memory_grow_array(series->values, series->value_count,
					   sizeof(*values));

	series->values = NULL;

	return values;
}

static bool
take_words(struct json_series *series, const char *name, struct arrays *bundle,
	   struct error *err)
{
	struct array *array =
		arrays_add_words(bundle, name, series->count, err);

	if (!array || !arrays_charge(bundle, series->words.words.bytes, err))
		return false;
	series->words.is_words = true;
	series->words.values = take_values(series);
	array->words = series->words;
	series->words = (struct sheet_column){ 0 };

	return true;
}

static bool
take_keys(struct json_series *series, struct text *path, struct arrays *bundle,
	  struct sheet *sheet, struct error *err)
{
	bool fine = true;

	for (size_t i = 0; i < series->part_count && fine; i++) {
		struct json_series *part = &series->parts[i];
		size_t before = json_series_path_down(path, part->name,
						      strlen(part->name));

		fine = json_series_to_bundle(part, path, bundle, sheet, err);
		json_series_path_back(path, before);
	}

	return fine;
}

bool
json_series_to_bundle(struct json_series *series, struct text *path,
		      struct arrays *bundle, struct sheet *sheet,
		      struct error *err)
{
	const char *name = text_get(path);

	switch (series->sort) {
	case SERIES_EMPTY:
		break;
	case SERIES_CELLS:
		return arrays_take(bundle, name, series->count, 1,
				   take_values(series), err);
	case SERIES_WORDS:
		return take_words(series, name, bundle, err);
	case SERIES_ROWS:
		return arrays_take(bundle, name, series->count, series->columns,
				   take_values(series), err);
	case SERIES_OBJECTS:
		return take_keys(series, path, bundle, sheet, err);
	case SERIES_UNLIKE:
		sheet_note(sheet, "'%s' is not used: a list of unlike things",
			   name);
		break;
	}

	return true;
}
