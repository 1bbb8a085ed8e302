/*
 * reproduce_rows.c - computes the rows of papers.txt
 *
 * A row with the rows after it that say `next` is a group: one call of a
 * study fills the numbers of all of them.  Neighbouring rows often ask about
 * the same data, so the data of the last row are kept.
 */

#include <math.h>
#include <string.h>

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

	for (size_t i = 0; i < PAPER_NUMBERS; i++)
		numbers[i] = (struct paper_number){ NAN, 0 };
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

static bool
is_wanted(const struct paper_row *row, const char *item)
{
	return !item || reproduce_is_item(row->printed.item, item);
}

static bool
add_group(const struct paper_row *group, size_t count, const char *item,
	  const struct paper_call *call, struct reproductions *list,
	  struct error *err)
{
	struct paper_number numbers[PAPER_NUMBERS];

	if (!compute(call, numbers, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct printed printed = group[i].printed;

		if (numbers[i].within > 0)
			printed.within = numbers[i].within;
		if (is_wanted(&group[i], item))
			reproduce_add(list, &printed, numbers[i].value);
	}

	return true;
}

bool
reproduce_rows(const struct publication *paper, const char *item,
	       struct reproductions *list, struct progress *progress,
	       struct error *err)
{
	const struct paper_row *row = paper->rows;
	struct table_data kept = { 0 };
	bool done = true;

	while (done && row->printed.item) {
		size_t count = group_length(row), wanted = 0;
		struct paper_call call = { .row = row, .progress = progress };

		for (size_t i = 0; i < count; i++)
			wanted += is_wanted(&row[i], item);
		if (wanted) {
			done = find_data(row, &kept, progress, err);
			call.data = kept.data;
			done = done &&
			       add_group(row, count, item, &call, list, err);
		}
		row += count;
	}
	dataset_release(kept.data);

	return done;
}
