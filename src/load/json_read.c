/* json_read.c - JSON values into named arrays */

#include "load/json_read.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "load/card.h"

/* What is being collected, and the path of keys on the way down. */
struct walk {
	struct bundle *bundle;
	struct sheet *sheet;
	struct text path;
};

json_t *
json_parse(const char *path, const char *text, size_t count, size_t line,
	   struct error *err)
{
	json_error_t why;
	json_t *root =
		json_loadb(text, count,
			   JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL |
				   JSON_DECODE_ANY,
			   &why);

	if (!root)
		error_set(err, ERROR_FORMAT, "%s:%zu: expected JSON, found: %s",
			  path,
			  line - 1 + (why.line > 0 ? (size_t)why.line : 1),
			  why.text);

	return root;
}

bool
json_cell(const json_t *value, double *number)
{
	if (json_is_number(value))
		*number = json_number_value(value);
	else if (json_is_boolean(value))
		*number = json_is_true(value) ? 1 : 0;
	else if (json_is_null(value))
		*number = NAN;
	else
		return false;

	return true;
}

/* ---- lists ---- */

/* Whether all elements are of one sort: cells, words, lists or objects. */
enum sort {
	SORT_CELLS,
	SORT_WORDS,
	SORT_LISTS,
	SORT_OBJECTS,
	SORT_MIXED,
};

static enum sort
sort_of(const json_t *value)
{
	double number;

	if (json_cell(value, &number))
		return SORT_CELLS;
	if (json_is_string(value))
		return SORT_WORDS;

	return json_is_array(value) ? SORT_LISTS : SORT_OBJECTS;
}

static enum sort
sort_of_list(const json_t *list)
{
	enum sort sort = SORT_MIXED;

	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *value = json_array_get(list, i);
		enum sort here = sort_of(value);

		/* A missing word is an empty one. */
		if (json_is_null(value) && sort == SORT_WORDS)
			here = SORT_WORDS;
		if (i && here != sort)
			return SORT_MIXED;
		sort = here;
	}

	return sort;
}

static bool
add_cells(struct walk *walk, const json_t *list, struct error *err)
{
	size_t rows = json_array_size(list);
	struct array *array =
		bundle_add(walk->bundle, text_get(&walk->path), rows, 1, err);

	for (size_t i = 0; array && i < rows; i++)
		json_cell(json_array_get(list, i), &array->values[0][i]);

	return array != NULL;
}

static bool
add_words(struct walk *walk, const json_t *list, struct error *err)
{
	size_t rows = json_array_size(list);
	struct array *array =
		bundle_add_words(walk->bundle, text_get(&walk->path));
	double *values = memory_try_array(rows, sizeof(*values), err);

	array->words.values = values;
	array->rows = rows;
	for (size_t i = 0; values && i < rows; i++) {
		const json_t *word = json_array_get(list, i);
		const char *text =
			json_is_string(word) ? json_string_value(word) : "";

		values[i] = (double)sheet_word(&array->words, text,
					       strlen(text), i + 1);
	}

	return values != NULL;
}

/* Lists of equal length, of cells: a matrix, row after row. */
static bool
is_matrix(const json_t *list)
{
	size_t columns = json_array_size(json_array_get(list, 0));

	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *row = json_array_get(list, i);

		if (json_array_size(row) != columns ||
		    sort_of_list(row) != SORT_CELLS)
			return false;
	}

	return columns > 0;
}

static bool
add_matrix(struct walk *walk, const json_t *list, struct error *err)
{
	size_t rows = json_array_size(list);
	size_t columns = json_array_size(json_array_get(list, 0));
	struct array *array = bundle_add(walk->bundle, text_get(&walk->path),
					 rows, columns, err);

	for (size_t i = 0; array && i < rows; i++) {
		const json_t *row = json_array_get(list, i);

		for (size_t j = 0; j < columns; j++)
			json_cell(json_array_get(row, j), &array->values[j][i]);
	}

	return array != NULL;
}

static bool walk_value(struct walk *walk, const json_t *value,
		       struct error *err);

/* Goes down one key and comes back. */
static bool
walk_key(struct walk *walk, const char *key, const json_t *value,
	 struct error *err)
{
	size_t before = walk->path.length;
	bool fine;

	text_add(&walk->path, "%s%s", before ? "." : "", key);
	fine = walk_value(walk, value, err);
	walk->path.length = before;
	walk->path.at[before] = '\0';

	return fine;
}

/* The column of one key out of a list of objects. */
static bool
add_key(struct walk *walk, const json_t *list, const char *key,
	struct error *err)
{
	json_t *column = json_array();
	bool fine = true;

	for (size_t i = 0; i < json_array_size(list) && fine; i++) {
		json_t *value = json_object_get(json_array_get(list, i), key);

		fine = value != NULL;
		if (fine)
			json_array_append(column, value);
		else
			error_set(err, ERROR_FORMAT,
				  "%s:row %zu: expected the key '%s' as in row "
				  "1, found none",
				  walk->sheet->path, i + 1, key);
	}
	fine = fine && walk_key(walk, key, column, err);
	json_decref(column);

	return fine;
}

/* A list of objects is a table. */
static bool
add_objects(struct walk *walk, const json_t *list, struct error *err)
{
	const json_t *first = json_array_get(list, 0);
	size_t keys = json_object_size(first);
	union {
		const json_t *lent;
		json_t *own;
	} same = { first };
	const char *key;
	json_t *value;

	for (size_t i = 1; i < json_array_size(list); i++) {
		if (json_object_size(json_array_get(list, i)) > keys)
			return error_set(
				err, ERROR_FORMAT,
				"%s:row %zu: expected %zu keys as in "
				"row 1, found %zu",
				walk->sheet->path, i + 1, keys,
				json_object_size(json_array_get(list, i)));
	}
	json_object_foreach(same.own, key, value)
	{
		if (!add_key(walk, list, key, err))
			return false;
	}

	return true;
}

static bool
walk_list(struct walk *walk, const json_t *list, struct error *err)
{
	switch (sort_of_list(list)) {
	case SORT_CELLS:
		return add_cells(walk, list, err);
	case SORT_WORDS:
		return add_words(walk, list, err);
	case SORT_OBJECTS:
		return add_objects(walk, list, err);
	case SORT_LISTS:
		if (is_matrix(list))
			return add_matrix(walk, list, err);
		break;
	case SORT_MIXED:
		break;
	}
	if (json_array_size(list))
		sheet_note(walk->sheet,
			   "'%s' is not used: a list of unlike "
			   "things",
			   text_get(&walk->path));

	return true;
}

/* ---- everything else ---- */

bool
json_card(const json_t *object, struct sheet *sheet, struct error *err)
{
	union {
		const json_t *lent;
		json_t *own;
	} same = { object };
	const char *key;
	json_t *value;

	json_object_foreach(same.own, key, value)
	{
		char number[NUMBER_SIZE];
		const char *said = json_string_value(value);

		if (json_is_number(value)) {
			sheet_number(number, json_number_value(value));
			said = number;
		}
		if (!said || !*said || !card_has_entry(key))
			continue;
		if (!card_set(sheet, key, said, err))
			return error_prefix(err, "%s", sheet->path);
	}

	return true;
}

static bool
walk_object(struct walk *walk, const json_t *object, struct error *err)
{
	union {
		const json_t *lent;
		json_t *own;
	} same = { object };
	const char *key;
	json_t *value;

	json_object_foreach(same.own, key, value)
	{
		bool is_game = !strcmp(key, "game") && json_is_object(value);

		if (is_game ? !json_card(value, walk->sheet, err)
			    : !walk_key(walk, key, value, err))
			return false;
	}

	return true;
}

static bool
walk_value(struct walk *walk, const json_t *value, struct error *err)
{
	struct array *array;
	double number;

	if (json_is_array(value))
		return walk_list(walk, value, err);
	if (json_is_object(value))
		return walk_object(walk, value, err);
	if (!json_cell(value, &number) || json_is_null(value))
		return true;
	array = bundle_add(walk->bundle, text_get(&walk->path), 1, 1, err);
	if (!array)
		return false;
	array->is_scalar = true;
	array->values[0][0] = number;

	return true;
}

bool
json_collect(const json_t *root, struct bundle *bundle, struct sheet *sheet,
	     struct error *err)
{
	struct walk walk = { .bundle = bundle, .sheet = sheet };
	bool fine = walk_value(&walk, root, err);

	text_clear(&walk.path);

	return fine;
}
