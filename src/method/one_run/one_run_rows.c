/* one_run_rows.c - the rows of the one run that is audited */

#include "method/one_run/one_run_rows.h"

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "base/text.h"
#include "method/rate/threshold.h"

enum { SHOWN = 8 };

/* The runs of a dataset in the order they appear, as far as they are shown. */
struct runs {
	double at[SHOWN + 1];
	size_t count; /* SHOWN + 1 stands for more */
	size_t column;
};

static bool
is_listed(const struct runs *runs, double run)
{
	for (size_t i = 0; i < runs->count; i++) {
		if (!(runs->at[i] < run || runs->at[i] > run))
			return true;
	}

	return false;
}

static struct runs
list_runs(const struct dataset *data)
{
	const double *values = dataset_values(data, ROLE_RUN);
	struct runs runs = { .count = 0 };

	dataset_find(data, ROLE_RUN, &runs.column);
	for (size_t i = 0; i < dataset_rows(data) && runs.count <= SHOWN; i++) {
		if (!is_listed(&runs, values[i]))
			runs.at[runs.count++] = values[i];
	}

	return runs;
}

/* "1, 2, 3", or for names "1 (first), 2 (second)". */
static void
add_runs(struct text *out, const struct dataset *data, const struct runs *runs)
{
	const double *values = dataset_values(data, ROLE_RUN);

	for (size_t i = 0; i < runs->count && i < SHOWN; i++) {
		char number[NUMBER_SIZE];
		const char *word;
		size_t row = 0;

		while (values[row] < runs->at[i] || values[row] > runs->at[i])
			row++;
		word = dataset_column_word(data, runs->column, row);
		number_exact(number, word ? runs->at[i] + 1 : runs->at[i]);
		text_add(out, "%s%s", i ? ", " : "", number);
		if (word)
			text_add(out, " (%.20s)", word);
	}
	if (runs->count > SHOWN)
		text_add(out, ", ...");
}

static bool
refuse(const struct dataset *data, const struct runs *runs, const char *what,
       struct error *err)
{
	struct text names = { 0 };

	add_runs(&names, data, runs);
	error_set(err, ERROR_DATA,
		  "%s holds %s, and a one-run audit is about one; say with "
		  "run= which one was declared in advance: %s",
		  dataset_name(data), what, text_get(&names));
	text_clear(&names);

	return false;
}

/* Names are counted from 1 as they appear; numbers are what they are. */
static double
value_of_setting(const struct question *ask, size_t column)
{
	double said = settings_number(ask->settings, SETTING_RUN);

	return dataset_column_word(ask->data, column, 0) ? said - 1 : said;
}

static bool
has_run(const struct dataset *data, double run)
{
	const double *values = dataset_values(data, ROLE_RUN);

	for (size_t i = 0; i < dataset_rows(data); i++) {
		if (!(values[i] < run || values[i] > run))
			return true;
	}

	return false;
}

bool
one_run_rows_find(struct one_run_rows *rows, const struct question *ask,
		  struct error *err)
{
	const struct dataset *data = ask->data;
	bool given = settings_given(ask->settings, SETTING_RUN);
	struct runs runs;
	char what[60];

	*rows = (struct one_run_rows){ 0 };
	if (!dataset_values(data, ROLE_RUN))
		return !given ||
		       error_set(err, ERROR_DATA,
				 "%s has no column of runs for run= to choose "
				 "from",
				 dataset_name(data));
	runs = list_runs(data);
	if (!given && runs.count < 2)
		return true;
	if (!given)
		return refuse(data, &runs, "more than one run", err);

	rows->runs = dataset_values(data, ROLE_RUN);
	rows->run = value_of_setting(ask, runs.column);
	if (has_run(data, rows->run))
		return true;
	snprintf(what, sizeof(what), "no run %.17g",
		 settings_number(ask->settings, SETTING_RUN));

	return refuse(data, &runs, what, err);
}

const struct samples *
one_run_rows_samples(const struct question *ask, struct error *err)
{
	struct samples_choice which = threshold_choice(ask);
	struct one_run_rows rows;

	if (!one_run_rows_find(&rows, ask, err))
		return NULL;
	which.one_run = rows.runs != NULL;
	which.run = rows.run;

	return dataset_samples(ask->data, &which);
}

bool
one_run_rows_has(const struct one_run_rows *rows, size_t row)
{
	return !rows->runs ||
	       !(rows->runs[row] < rows->run || rows->runs[row] > rows->run);
}
