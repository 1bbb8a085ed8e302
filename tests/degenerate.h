/* degenerate.h - data that have almost nothing in them, of every kind */

#ifndef TESTS_DEGENERATE_H
#define TESTS_DEGENERATE_H

#include <stddef.h>

#include "dataset/dataset.h"

/* One table of cells, for the kind that it is to be. */
struct degenerate {
	enum kind kind;
	char name[80]; /* "scores 1 row, 0/1" */
	char csv[2000];
};

/*
 * The table of that number: for every kind and each way to make one, every
 * pair of habits of the first column and the others, and few rows.  False
 * once there are no more.  What a kind needs is read from its description.
 */
bool degenerate_table(size_t number, struct degenerate *made);

/* Loaded with nan=drop; NULL where a file like this is refused. */
const struct dataset *degenerate_load(const struct degenerate *table);

#endif
