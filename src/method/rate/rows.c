/* rows.c - which rows of the data a question is about */

#include "method/rate/rows.h"

#include <stdio.h>

#include "base/text.h"

enum { SHOWN = 8 };

/* Rows of other kinds are no games: cosines of all runs belong together. */
static bool
is_game(enum kind kind)
{
	return kind == KIND_SCORES || kind == KIND_LOSSES ||
	       kind == KIND_GUESSES;
}

static bool
refuse(const struct question *ask, struct error *err)
{
	const struct dataset *data = ask->data;
	const struct runs *runs = runs_of(data);
	char name[RUNS_WORDS];
	struct text names = { 0 };

	if (!runs)
		return error_set(err, ERROR_DATA,
				 "%s has no column of runs for run= to choose "
				 "from",
				 dataset_name(data));
	if (!is_game(dataset_kind(data)))
		return error_set(err, ERROR_DATA,
				 "the %s of all runs belong together: run= "
				 "takes none of %s alone",
				 kind_about(dataset_kind(data))->name,
				 dataset_name(data));
	for (size_t i = 0; i < runs->count && i < SHOWN; i++) {
		runs_call(data, i, name);
		text_add(&names, "%s%s", i ? ", " : "", name);
	}
	error_set(err, ERROR_DATA, "%s holds no run %.17g; it holds %s%s",
		  dataset_name(data),
		  settings_number(ask->settings, SETTING_RUN), text_get(&names),
		  runs->count > SHOWN ? ", ..." : "");
	text_clear(&names);

	return false;
}

/* Whether one run is meant, and which; false where run= names none. */
static bool
find_run(const struct question *ask, bool *one, size_t *index)
{
	const struct settings *settings = ask->settings;
	bool given = settings_given(settings, SETTING_RUN);

	*index = 0;
	*one = false;
	/* Rows that are still to come are asked about without data. */
	if (!ask->data)
		return true;
	if (!is_game(dataset_kind(ask->data)))
		return !given;
	*one = given || (runs_are_games(ask->data) &&
			 !settings_switch(settings, SETTING_FORCE));

	return !given ||
	       runs_find(ask->data, settings_number(settings, SETTING_RUN),
			 index);
}

bool
rows_find(struct rows *rows, const struct question *ask, struct error *err)
{
	size_t index;
	bool one;

	*rows = (struct rows){ 0 };
	if (!find_run(ask, &one, &index))
		return refuse(ask, err);
	if (ask->data && settings_given(ask->settings, SETTING_INSTANCE)) {
		rows->instances = dataset_values(ask->data, ROLE_INSTANCE);
		rows->instance =
			settings_number(ask->settings, SETTING_INSTANCE);
	}
	if (!one)
		return true;
	rows->runs = dataset_values(ask->data, ROLE_RUN);
	rows->run = runs_of(ask->data)->values[index];

	return true;
}

/* Without a column every row holds it. */
static bool
holds(const double column[], size_t row, double value)
{
	return !column || !(column[row] < value || column[row] > value);
}

bool
rows_has(const struct rows *rows, size_t row)
{
	return holds(rows->runs, row, rows->run) &&
	       holds(rows->instances, row, rows->instance);
}

size_t
rows_count(const struct rows *rows, const struct dataset *data)
{
	size_t count = 0;

	for (size_t i = 0; i < dataset_rows(data); i++)
		count += rows_has(rows, i);

	return count;
}

struct samples_choice
rows_choice(const struct question *ask)
{
	const struct settings *settings = ask->settings;
	struct error ignored = { 0 };
	struct rows rows;
	bool known = rows_find(&rows, ask, &ignored);

	return (struct samples_choice){
		.lower_is_member =
			settings_switch(settings, SETTING_LOWER_IS_MEMBER) &&
			settings_given(settings, SETTING_LOWER_IS_MEMBER),
		.one_instance = settings_given(settings, SETTING_INSTANCE),
		.instance = settings_number(settings, SETTING_INSTANCE),
		.one_run = known && rows.runs,
		.run = rows.run,
		.progress = ask->progress,
	};
}

void
rows_say(const struct question *ask, struct result *answer)
{
	const struct runs *runs = runs_of(ask->data);
	char name[RUNS_WORDS];
	size_t index;
	bool one;

	if (!find_run(ask, &one, &index) || !one)
		return;
	runs_call(ask->data, index, name);
	result_step(answer, "run %s of %zu: its rows alone", name, runs->count);
	if (!settings_given(ask->settings, SETTING_RUN))
		result_warn(answer, W32,
			    "run %s of %zu was used; run= takes another", name,
			    runs->count);
}

bool
rows_are_trials(const struct question *ask, struct result *answer,
		struct error *err)
{
	const struct runs *runs = runs_of(ask->data);
	size_t rows = dataset_rows(ask->data);

	enum kind kind = dataset_kind(ask->data);

	if (kind != KIND_SCORES && kind != KIND_LOSSES)
		return true;
	if (!runs) {
		result_step(answer,
			    "no run column: the %zu rows count as "
			    "independent trials",
			    rows);
		return true;
	}
	if (!runs_are_shared(ask->data))
		return true;
	if (!settings_switch(ask->settings, SETTING_FORCE)) {
		return error_set(err, ERROR_DATA,
				 "W16 %zu rows come from %zu run%s: they are "
				 "not independent trials; use a one-run method "
				 "(one-run, one-run-fdp), or force=yes",
				 rows, runs->count,
				 runs->count == 1 ? "" : "s");
	}

	return true;
}
