/* json_series.h - a JSON list on its way into arrays, element by element */

#ifndef LOAD_FORMAT_JSON_JSON_SERIES_H
#define LOAD_FORMAT_JSON_JSON_SERIES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/text.h"
#include "load/format/arrays.h"
#include "load/sheet.h"

/* What all elements of a list are. */
enum json_series_sort {
	SERIES_EMPTY,
	SERIES_CELLS, /* numbers, true, false and null (NaN) */
	SERIES_WORDS,
	SERIES_ROWS,    /* lists of as many cells: a matrix */
	SERIES_OBJECTS, /* with the same keys: a table */
	SERIES_UNLIKE,  /* anything else: counted, and not kept */
};

/* What all lists under one key may take of memory, and have. */
struct json_series_room {
	size_t limit, held;
};

/* Zeroed is empty. */
struct json_series {
	struct json_series_room *room; /* NULL where nothing is kept */
	enum json_series_sort sort;
	size_t count;   /* elements */
	size_t columns; /* of rows */
	double *values; /* one row after the other */
	size_t value_count, value_size;
	struct sheet_column words; /* the values are indices into it */
	char *name;                /* as a key of objects */
	/* one a key of objects, each with an element an object */
	struct json_series *parts;
	size_t part_count;
	struct dictionary keys; /* of the parts, in their order */
};

void json_series_clear(struct json_series *series);

/* An element more; what is unlike those before makes the list so. */
MUST_CHECK bool json_series_add_cell(struct json_series *series, double cell,
				     struct error *err);
MUST_CHECK bool json_series_add_word(struct json_series *series,
				     const char *word, size_t length,
				     struct error *err);

/* A row more, cell by cell; it is no row unless all of it `is_cells`. */
MUST_CHECK bool json_series_add_to_row(struct json_series *series, double cell,
				       struct error *err);
void json_series_end_row(struct json_series *series, size_t cells,
			 bool is_cells);

/*
 * An object more: each value goes to the part of its key; NULL where the
 * first object has no such key.
 */
MUST_CHECK bool json_series_key(struct json_series *series, size_t index,
				const char *key, size_t length,
				struct json_series **part, struct error *err);
MUST_CHECK bool json_series_end_object(struct json_series *series, size_t count,
				       struct error *err);

/*
 * Moves everything into a bundle, named by the path of keys; what is not
 * used the sheet notes.
 */
MUST_CHECK bool json_series_to_bundle(struct json_series *series,
				      struct text *path, struct arrays *bundle,
				      struct sheet *sheet, struct error *err);

/* The path with one key more; json_series_path_back() with its former length.
 */
size_t json_series_path_down(struct text *path, const char *key, size_t length);
void json_series_path_back(struct text *path, size_t before);

#endif
