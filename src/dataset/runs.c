/* runs.c - the training runs that rows of data come from */

#include "dataset/runs.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/sample/sort.h"

static void
runs_free(void *made)
{
	struct runs *runs = made;

	free(runs->values);
	free(runs);
}

static void *
runs_make(const void *argument)
{
	const struct dataset *data = argument;
	const double *values = dataset_values(data, ROLE_RUN);
	size_t rows = dataset_rows(data);
	struct error ignored = { 0 };
	double *sorted = sort_copy(values, rows, &ignored);
	struct runs runs = { .values = sorted };

	if (!sorted)
		return NULL;
	for (size_t i = 0; i < rows; i++) {
		if (!runs.count || sorted[i] > sorted[runs.count - 1])
			sorted[runs.count++] = sorted[i];
	}
	runs.values = memory_grow_array(sorted, runs.count, sizeof(*sorted));

	return memory_copy(&runs, sizeof(runs));
}

const struct runs *
runs_of(const struct dataset *data)
{
	if (!dataset_values(data, ROLE_RUN) || !dataset_rows(data))
		return NULL;

	return derived_get(dataset_cache(data), &(struct derived_order){
							.key = "runs",
							.make = runs_make,
							.argument = data,
							.release = runs_free,
						});
}

bool
runs_are_shared(const struct dataset *data)
{
	const struct runs *runs = runs_of(data);

	return runs && runs->count < dataset_rows(data);
}

bool
runs_are_games(const struct dataset *data)
{
	return runs_are_shared(data) && runs_of(data)->count > 1;
}

static bool
has_names(const struct dataset *data, size_t *column)
{
	return dataset_find(data, ROLE_RUN, column) &&
	       dataset_column_word(data, *column, 0);
}

double
runs_number(const struct dataset *data, size_t index)
{
	size_t column;

	return runs_of(data)->values[index] +
	       (has_names(data, &column) ? 1 : 0);
}

bool
runs_find(const struct dataset *data, double number, size_t *index)
{
	const struct runs *runs = runs_of(data);

	for (size_t i = 0; runs && i < runs->count; i++) {
		double here = runs_number(data, i);

		if (here < number || here > number)
			continue;
		*index = i;
		return true;
	}

	return false;
}

void
runs_call(const struct dataset *data, size_t index, char out[RUNS_WORDS])
{
	const double *values = dataset_values(data, ROLE_RUN);
	double run = runs_of(data)->values[index];
	char number[NUMBER_SIZE];
	size_t column, row = 0;

	number_exact(number, runs_number(data, index));
	if (!has_names(data, &column)) {
		snprintf(out, RUNS_WORDS, "%s", number);
		return;
	}
	while (values[row] < run || values[row] > run)
		row++;
	snprintf(out, RUNS_WORDS, "%s (%.20s)", number,
		 dataset_column_word(data, column, row));
}
