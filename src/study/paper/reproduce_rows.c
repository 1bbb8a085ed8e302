/*
 * reproduce_rows.c - computes the rows of papers.txt
 *
 * A row with the rows after it that say `next` is a group: one call of a
 * study fills the numbers of all of them.  Neighbouring rows often ask about
 * the same data, so the data of the last row are kept.
 */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "study/paper/reproduce.h"

enum { SEED = 1 };

struct table_data {
	const char *line;
	struct dataset *data;
};

/* Puts the data of a row into *kept, unless they are there already. */
static bool
find_data(const struct paper_row *row, struct table_data *kept,
	  struct progress *progress, struct error *err)
{
	if (kept->line && row->data && !strcmp(kept->line, row->data))
		return true;
	dataset_release(kept->data);
	*kept = (struct table_data){ .line = row->data };
	if (row->data)
		kept->data = reproduce_data(row->data, SEED, progress, err);

	return kept->data || !row->data;
}

/* Returns the number of a method's answer, NaN without one. */
static double
asked(const struct paper_call *call)
{
	const struct paper_row *row = call->row;
	double number = reproduce_asked(row->method, call->data, row->settings,
					row->quantity, row->part);

	return row->percent ? 100 * number : number;
}

static bool
compute(const struct paper_call *call,
	struct paper_number numbers[PAPER_NUMBERS], struct error *err)
{
	const struct paper_row *row = call->row;

	if (row->study)
		return row->study(call, numbers, err);
	if (row->fn)
		numbers[0].value = row->fn(call);
	else if (row->quantity)
		numbers[0].value = asked(call);

	return progress_check(call->progress, err);
}

static size_t
group_length(const struct paper_row *first)
{
	size_t count = 1;

	while (first[count].next)
		count++;

	return count;
}

/* Computes a group, if a row of it is wanted. */
static bool
fill_group(const struct paper_row *group, size_t count, const char *item,
	   struct table_data *kept, struct progress *progress,
	   struct paper_number *out, struct error *err)
{
	struct paper_call call = { .row = group, .progress = progress };
	struct paper_number numbers[PAPER_NUMBERS];
	size_t wanted = 0;

	for (size_t i = 0; i < PAPER_NUMBERS; i++)
		numbers[i] = (struct paper_number){ NAN, 0 };
	for (size_t i = 0; i < count; i++)
		wanted += reproduce_row_wanted(&group[i], item);
	if (wanted) {
		if (!find_data(group, kept, progress, err))
			return false;
		call.data = kept->data;
		if (!compute(&call, numbers, err))
			return false;
	}
	memcpy(out, numbers, count * sizeof(*out));

	return true;
}

struct paper_number *
reproduce_rows(const struct publication *paper, const char *item,
	       struct progress *progress, struct error *err)
{
	const struct paper_row *rows = paper->rows;
	struct table_data kept = { 0 };
	struct paper_number *numbers;
	size_t total = 0, count;
	bool done = true;

	while (rows[total].printed.item)
		total++;
	numbers = memory_new_array(total, sizeof(*numbers));
	for (size_t i = 0; done && i < total; i += count) {
		count = group_length(&rows[i]);
		done = fill_group(&rows[i], count, item, &kept, progress,
				  &numbers[i], err);
	}
	dataset_release(kept.data);
	if (done)
		return numbers;
	free(numbers);

	return NULL;
}
