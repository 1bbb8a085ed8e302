/* load.h - files in, datasets out */

#ifndef LOAD_LOAD_H
#define LOAD_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/permission.h"
#include "base/progress.h"
#include "base/registry.h"
#include "dataset/datasets.h"

/* What to do with cells that are empty, NaN or infinite. */
/* clang-format off */
#define NAN_POLICIES(CHOICE) \
	CHOICE(NAN_ERROR, "error") /* stop, naming the place */ \
	CHOICE(NAN_DROP, "drop") /* drop the row, and say how many */ \
	CHOICE(NAN_LOW, "low") /* below every number of the column */ \
	CHOICE(NAN_HIGH, "high") /* above every number of the column */
/* clang-format on */

enum nan_policy { NAN_POLICIES(CHOICE_VALUE) };

/* Which of the scores that were saved over epochs. */
/* clang-format off */
#define SERIES(CHOICE) \
	CHOICE(SERIES_LAST, "last") \
	CHOICE(SERIES_ALL, "all")
/* clang-format on */

enum series_kept { SERIES(CHOICE_VALUE) };

/* ROLE=COLUMN as the user said it. */
struct role_choice {
	enum role role;
	const char *column; /* its name, or its number from 1 */
};

/* Zeroed asks for everything to be guessed. */
struct load_options {
	const char *kind; /* a kind's name, or NULL */
	const struct role_choice *choices;
	size_t choice_count;
	enum nan_policy nan;
	double clip;      /* predictions: how far from 0 and 1; 0 is none */
	bool all_epochs;  /* of scores saved over epochs, each a run */
	bool is_setting;  /* its file: nan= and ROLE=COLUMN are for data */
	size_t keep_rows; /* read no more than so many rows; 0 is all */
	bool one_column;  /* reads a NumPy matrix into one column: see across */
	const struct permission *permission; /* of who asks */
};

/*
 * Reads `paths` ("-" is standard input) and adds what was made, in order.
 * An in/out pair among them becomes one dataset, every other file or folder
 * one of its own.  On failure nothing is added.
 */
MUST_CHECK bool load_files(const char *const paths[], size_t count,
			   const struct load_options *options,
			   struct progress *progress, struct datasets *made,
			   struct error *err);

/*
 * The same from bytes in memory, as if they were the file `name`; no side
 * file is looked for.
 */
MUST_CHECK bool load_bytes(const char *name, const void *bytes, size_t count,
			   const struct load_options *options,
			   struct datasets *made, struct error *err);

/* One column of a table in memory, named as a file's header names it. */
struct load_column {
	const char *name;
	const double *values;
};

/* The same from numbers in memory; `name` is what results call the data. */
MUST_CHECK bool load_table(const char *name, const struct load_column columns[],
			   size_t count, size_t rows,
			   const struct load_options *options,
			   struct datasets *made, struct error *err);

/*
 * Whether loading `path` (or "a + b", as a pair of files is called) would
 * read this file: it is the path, its game card, or a member of the folder.
 */
bool load_touches(const char *path, const struct stat *file);

#endif
