/* runs.h - the training runs that rows of data come from */

#ifndef DATASET_RUNS_H
#define DATASET_RUNS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/number.h"
#include "dataset/dataset.h"

/* Each once, upwards; names in the order they appear. */
struct runs {
	size_t count;
	double *values;
};

/* Kept with the data; NULL where no column says it. */
const struct runs *runs_of(const struct dataset *data);

/* Whether some rows share a run: then they are no independent trials. */
bool runs_are_shared(const struct dataset *data);

/* Whether there are several, and a question must be about one of them. */
bool runs_are_games(const struct dataset *data);

/* What run= calls it: names count from 1, numbers are what they are. */
double runs_number(const struct dataset *data, size_t index);

/* The one that run= means; false if there is none. */
bool runs_find(const struct dataset *data, double number, size_t *index);

/* "3", or for names "1 (first)". */
enum { RUNS_WORDS = NUMBER_SIZE + 60 };
void runs_call(const struct dataset *data, size_t index, char out[RUNS_WORDS]);

#endif
