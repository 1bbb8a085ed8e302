/* write.h - datasets out again, in formats that load reads back */

#ifndef DATASET_WRITE_WRITE_H
#define DATASET_WRITE_WRITE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/text.h"
#include "dataset/dataset.h"

/* A way of writing: constant data and one function. */
struct data_writer {
	const char *name;    /* as typed, and the file ending: "csv" */
	const char *summary; /* half a line */
	/*
	 * `game` is the card to write: the data's own, or one with more.
	 * `progress` may stop it, or is NULL.
	 */
	bool (*write)(const struct dataset *data, const struct game *game,
		      struct progress *progress, struct text *out,
		      struct error *err);
};

/* The list; ends with NULL. */
const struct data_writer *const *data_writers(void);

/* By name, or by the ending of a path; NULL if there is none. */
const struct data_writer *data_writer_find(const char *name);
const struct data_writer *data_writer_of_path(const char *path);

/*
 * Columns as they are written: those with a role are called by it, so that
 * they are understood when they are read; who is a member becomes a column.
 */
struct written_column {
	char name[100];
	const double *values;
	size_t column; /* of the dataset, for its words */
	bool is_words, is_member_order;
};

struct written {
	const struct dataset *data;
	struct progress *progress;
	struct written_column *columns;
	size_t count;
};

struct written written_columns(const struct dataset *data,
			       struct progress *progress);
void written_clear(struct written *written);
double written_value(const struct written *written, size_t column, size_t row);

/* Now and then a look at the progress, between rows. */
MUST_CHECK bool written_go_on(const struct written *written, size_t row,
			      struct error *err);

/* The word of a cell, or NULL in a column of numbers. */
const char *written_word(const struct written *written, size_t column,
			 size_t row);

/* The shortest text that reads back as the same number. */
void written_number(struct text *out, double value);

#endif
