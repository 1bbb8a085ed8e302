/* json_series.h - a JSON list on its way into arrays, element by element */

#ifndef LOAD_JSON_SERIES_H
#define LOAD_JSON_SERIES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/text.h"
#include "load/bundle.h"
#include "load/sheet.h"

/* What all elements of a list are. */
enum series_sort {
	SERIES_EMPTY,
	SERIES_CELLS, /* numbers, true, false and null (NaN) */
	SERIES_WORDS,
	SERIES_ROWS,    /* lists of as many cells: a matrix */
	SERIES_OBJECTS, /* with the same keys: a table */
	SERIES_UNLIKE,  /* anything else: counted, and not kept */
};

/* Zeroed is empty. */
struct series {
	enum series_sort sort;
	size_t count; /* elements */
	size_t size;  /* how many there is room for */
	double *values;
	struct sheet_column words; /* the values are indices into it */
	char *name;                /* as a key of objects */
	/* one a column of rows, one a key of objects, with an element a row */
	struct series *parts;
	size_t part_count;
};

void series_clear(struct series *series);

/* An element more; what is unlike those before makes the list so. */
MUST_CHECK bool series_add_cell(struct series *series, double cell,
				struct error *err);
MUST_CHECK bool series_add_word(struct series *series, const char *word,
				size_t length, struct error *err);

/*
 * A row or an object more: each of its cells or values goes to a part, which
 * is asked for by its number in the row or by its key; then it is ended.
 * The part is NULL where the element does not go on like the first one.
 */
MUST_CHECK bool series_column(struct series *series, size_t index,
			      struct series **part, struct error *err);
MUST_CHECK bool series_key(struct series *series, size_t index, const char *key,
			   size_t length, struct series **part,
			   struct error *err);
void series_end_row(struct series *series, size_t count);
MUST_CHECK bool series_end_object(struct series *series, size_t count,
				  struct error *err);

/*
 * Moves everything into a bundle, named by the path of keys; what is not
 * used the sheet notes.
 */
void series_to_bundle(struct series *series, struct text *path,
		      struct bundle *bundle, struct sheet *sheet);

/* The path with one key more; series_path_back() with its former length. */
size_t series_path_down(struct text *path, const char *key, size_t length);
void series_path_back(struct text *path, size_t before);

#endif
