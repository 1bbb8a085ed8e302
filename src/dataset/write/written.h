/* written.h - the columns of a dataset, as they are written */

#ifndef DATASET_WRITE_WRITTEN_H
#define DATASET_WRITE_WRITTEN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/text.h"
#include "dataset/dataset.h"

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

/* No two names are alike; `game` is the card that is written, too, or NULL. */
struct written written_columns(const struct dataset *data,
			       const struct game *game,
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
