/*
 * strategies_verb.c - a folder of losses to a table of strategies
 *
 * Several hundred models do not have to be in memory at once: each file, or
 * in/out pair of files, is loaded, measured and let go by a task of its own.
 */

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "study/strategies_table.h"
#include "task/tasks.h"
#include "verb/audit/model_files.h"
#include "verb/data.h"
#include "verb/verbs.h"

static void
add_row(struct table *table, const struct dataset *data, size_t row)
{
	table_start(table);
	for (size_t i = 0; i < dataset_column_count(data); i++) {
		table_value(table, dataset_column_word(data, i, row),
			    dataset_column_values(data, i)[row]);
	}
}

static struct table *
table_of(const struct dataset *data)
{
	struct table *table = table_new(NULL);

	for (size_t i = 0; i < dataset_column_count(data); i++)
		table_column(table, dataset_column_name(data, i), NULL);
	for (size_t i = 0; i < dataset_rows(data); i++)
		add_row(table, data, i);

	return table;
}

/* method=epsilon-star, the default, or epsilon-star-empirical. */
static bool
read_form(const struct settings *settings, bool *empirical, struct error *err)
{
	const char *name = settings_text(settings, SETTING_METHOD);

	*empirical = name && !strcmp(name, "epsilon-star-empirical");
	if (!name || *empirical || !strcmp(name, "epsilon-star"))
		return true;

	return error_set(err, ERROR_USAGE,
			 "method=%s does not make strategies; epsilon-star and "
			 "epsilon-star-empirical do",
			 name);
}

/* One model or more: a file, or two halves. */
struct unit {
	const struct model_file *file; /* the first */
	const char *paths[2];
	size_t path_count;
};

struct job {
	struct model_files files;
	struct unit *units;
	size_t unit_count;
	struct strategy_rows *parts; /* one for each unit */
	const struct settings *settings;
	struct load_options options;
	struct progress *progress;
	bool empirical;
};

static bool
are_halves(const struct model_file *a, const struct model_file *b)
{
	bool a_is_in;

	return a->half != HALF_NONE && b->half != HALF_NONE &&
	       halves_match(a->path, b->path, &a_is_in);
}

static void
make_units(struct job *job)
{
	const struct model_files *files = &job->files;

	model_files_sort(&job->files);
	job->units = memory_new_array(files->count + 1, sizeof(*job->units));
	for (size_t i = 0; i < files->count; i++) {
		struct unit *unit = &job->units[job->unit_count++];
		const struct model_file *file = &files->at[i];

		unit->file = file;
		unit->paths[unit->path_count++] = file->path;
		if (i + 1 == files->count || !are_halves(file, file + 1))
			continue;
		unit->paths[unit->path_count++] = file[1].path;
		i++;
	}
	job->parts = memory_new_array(job->unit_count + 1, sizeof(*job->parts));
}

/* A lone array has no name that would say what it holds: losses, here. */
static bool
load_unit(const struct unit *unit, const struct load_options *options,
	  struct progress *progress, struct datasets *data, struct error *err)
{
	struct role_choice first = { ROLE_LOSS, "1" };
	struct load_options plain = *options;

	if (text_string_ends(unit->paths[0], ".npy") && !plain.kind &&
	    !plain.choice_count) {
		plain.choices = &first;
		plain.choice_count = 1;
	}

	return load_files(unit->paths, unit->path_count, &plain, progress, data,
			  err);
}

/* "dp-run1_loss" and "losses_dp-run1" are the model dp-run1. */
static void
drop_loss_word(char *name)
{
	static const char *const words[] = { "losses", "loss" };
	size_t length = strlen(name);

	for (size_t i = 0; i < 2; i++) {
		size_t size = strlen(words[i]);

		if (length <= size + 1)
			continue;
		if (!strcmp(name + length - size, words[i]) &&
		    strchr("-_. ", name[length - size - 1])) {
			name[length - size - 1] = '\0';
			return;
		}
		if (!strncmp(name, words[i], size) &&
		    strchr("-_. ", name[size])) {
			memmove(name, name + size + 1, length - size);
			return;
		}
	}
}

/* The halves of a pair are called what both names share. */
static void
name_part(struct strategy_rows *part, const struct unit *unit)
{
	char stem[PAIR_NAME], rest[PAIR_NAME];

	if (part->count != 1 || part->at[0].of == UTILITY_GIVEN)
		return;
	if (unit->file->model) {
		free(part->at[0].name);
		part->at[0].name = memory_copy_text(unit->file->model);
		return;
	}
	halves_stem(unit->paths[0], stem);
	if (unit->path_count == 2) {
		halves_side(stem, rest);
		memcpy(stem, rest, sizeof(stem));
	}
	drop_loss_word(stem);
	free(part->at[0].name);
	part->at[0].name = memory_copy_text(stem);
}

/* Sets the utility of a training from its metrics, if it has some. */
static bool
read_utility(const struct job *job, const struct unit *unit,
	     struct strategy_rows *part, struct error *err)
{
	const char *path = unit->file->metrics;
	struct load_options plain = { .permission = job->options.permission };
	struct progress own = { .above = job->progress };
	struct datasets data = { 0 };
	bool done;

	if (!path || part->count != 1 || part->at[0].of == UTILITY_GIVEN)
		return true;
	done = load_files(&path, 1, &plain, &own, &data, err);
	if (done)
		strategies_table_set_utility(part, data.at[0]);
	datasets_clear(&data);

	return done;
}

static bool
measure(size_t index, void *argument, struct error *err)
{
	struct job *job = argument;
	const struct unit *unit = &job->units[index];
	struct strategy_rows *part = &job->parts[index];
	unsigned threads = job->unit_count > 1 ? 1 : 0;
	struct progress own = { .above = job->progress };
	struct datasets data = { 0 };
	bool done;

	if (!load_unit(unit, &job->options, &own, &data, err))
		return false;
	done = true;
	for (size_t i = 0; i < data.count && done; i++)
		done = strategies_table_rows_add(part, data.at[i],
						 job->settings, job->empirical,
						 threads, err);
	datasets_clear(&data);
	name_part(part, unit);

	return done && read_utility(job, unit, part, err);
}

static void
job_clear(struct job *job)
{
	model_files_clear(&job->files);
	for (size_t i = 0; i < job->unit_count; i++)
		strategies_table_rows_clear(&job->parts[i]);
	free(job->units);
	free(job->parts);
}

/* ---- remarks ---- */

/* Number of names in a note, because a folder may hold hundreds. */
enum { NAMED = 8 };

/* Adds a name to a list, or three dots when the list is full. */
static void
add_name(struct text *list, size_t number, const char *name, const char *why)
{
	if (number > NAMED)
		return;
	if (number == NAMED) {
		text_add(list, ", ...");
		return;
	}
	text_add_item(list, name);
	if (why)
		text_add(list, " (%s)", why);
}

/* Counts and names the models without an epsilon*. */
static void
note_without(const struct strategy_rows parts[], size_t count,
	     struct answer *answer)
{
	size_t without = 0, all = 0;
	struct text list = { 0 };

	for (size_t i = 0; i < count; i++) {
		for (size_t j = 0; j < parts[i].count; j++) {
			const struct strategy_row *row = &parts[i].at[j];

			if (row->why)
				add_name(&list, without++, row->name, row->why);
		}
		all += parts[i].count;
	}
	if (without)
		answer_note(answer,
			    "%zu of %zu models have no epsilon* and are left "
			    "out: %s",
			    without, all, text_get(&list));
	text_clear(&list);
}

static void
note_empty(const struct model_files *files, struct answer *answer)
{
	struct text list = { 0 };

	for (size_t i = 0; i < files->empty_count; i++)
		add_name(&list, i, files->empty[i], NULL);
	if (files->empty_count)
		answer_note(answer, "%zu folder%s without losses left out: %s",
			    files->empty_count,
			    files->empty_count == 1 ? "" : "s",
			    text_get(&list));
	text_clear(&list);
}

/* Names the sources of utilities that differ or come from training rows. */
static void
note_utilities(const struct strategy_rows parts[], size_t count,
	       struct answer *answer)
{
	static const char *const words[UTILITY_KINDS] = {
		[UTILITY_LOSS] = "minus the mean population loss",
		[UTILITY_ACCURACY] = "accuracy on the population",
		[UTILITY_METRICS] = "accuracy on the training rows in the last "
				    "epoch, by metrics.csv",
		[UTILITY_GIVEN] = "as a table of strategies has it, at its "
				  "own delta",
	};
	size_t models[UTILITY_KINDS] = { 0 }, kinds = 0;
	struct text list = { 0 };

	for (size_t i = 0; i < count; i++) {
		for (size_t j = 0; j < parts[i].count; j++)
			models[parts[i].at[j].of] += !parts[i].at[j].why;
	}
	for (size_t i = 0; i < UTILITY_KINDS; i++) {
		if (models[i])
			text_add(&list, "%s%s (%zu)", kinds++ ? ", " : "",
				 words[i], models[i]);
	}
	if (kinds > 1 || models[UTILITY_METRICS])
		answer_note(answer, "utility: %s%s", text_get(&list),
			    kinds > 1 ? ": these cannot be compared" : "");
	text_clear(&list);
}

/* Makes the table of all parts, with the notes that go with it. */
static struct dataset *
table_from(const struct strategy_rows parts[], size_t count,
	   struct answer *answer, struct error *err)
{
	struct dataset *table = strategies_table(parts, count, err);

	if (!table)
		return NULL;
	note_without(parts, count, answer);
	note_utilities(parts, count, answer);

	return table;
}

/* ---- the verb ---- */

static struct dataset *
measure_files(const struct scene *scene, const struct request *request,
	      bool empirical, struct answer *answer, struct error *err)
{
	struct job job = { .settings = &request->settings,
			   .options = data_load_options(scene, request),
			   .progress = scene->progress,
			   .empirical = empirical };
	struct dataset *table = NULL;
	bool fine = true;

	for (size_t i = 1; i < request->word_count && fine; i++)
		fine = model_files_add(&job.files, request->words[i], err);
	if (fine) {
		make_units(&job);
		fine = tasks_run(
			job.unit_count, measure, &job,
			(unsigned)settings_whole(job.settings, SETTING_THREADS),
			scene->progress, err);
	}
	if (fine)
		table = table_from(job.parts, job.unit_count, answer, err);
	if (table)
		note_empty(&job.files, answer);
	job_clear(&job);

	return table;
}

/* The active data of the sitting. */
static struct dataset *
measure_active(const struct scene *scene, const struct request *request,
	       bool empirical, struct answer *answer, struct error *err)
{
	struct datasets data;
	struct strategy_rows rows = { 0 };
	struct dataset *table = NULL;
	bool fine = true;

	if (!data_collect(scene, request, 1, &data, answer, err))
		return NULL;
	for (size_t i = 0; i < data.count && fine; i++)
		fine = strategies_table_rows_add(&rows, data.at[i],
						 &request->settings, empirical,
						 0, err);
	if (fine)
		table = table_from(&rows, 1, answer, err);
	strategies_table_rows_clear(&rows);
	datasets_clear(&data);

	return table;
}

static bool
strategies_run(const struct scene *scene, const struct request *request,
	       struct answer *answer, struct error *err)
{
	struct datasets made = { 0 };
	struct dataset *table;
	bool empirical;

	if (!read_form(&request->settings, &empirical, err))
		return false;
	if (request->word_count > 1)
		table = measure_files(scene, request, empirical, answer, err);
	else
		table = measure_active(scene, request, empirical, answer, err);
	if (!table)
		return false;
	document_take_table(&answer->document, table_of(table));
	answer_note(answer,
		    "%zu models; strategies are named by what stands before "
		    "run, seed or instance, categories by the letters a name "
		    "starts with",
		    dataset_rows(table));
	datasets_add(&made, table);
	session_add_data(scene->session, &made);

	return true;
}

const struct verb verb_strategies = {
	.name = "strategies",
	.summary = "epsilon* of many models, as a table for the landscape",
	.details = "Every model in the files becomes a row: name, category, "
		   "utility, epsilon. A folder holds one file or one in/out "
		   "pair a model, or the folders that train or lab landscape "
		   "left, which name their models.\n\n"
		   "Utility is the accuracy on the population for "
		   "predictions, the last accuracy of metrics.csv (on the "
		   "rows of the training) for a folder of train, else minus "
		   "the mean population loss. Models without an epsilon* are "
		   "named and left out.\n\n"
		   "The table becomes the data of the session, and with "
		   "output=FILE.csv a file that plot landscape draws.",
	.forms = { { .arguments = { { .sort = ARGUMENT_FILE,
				      .flags = ARGUMENT_OPTIONAL |
					       ARGUMENT_REPEATED,
				      .name = "FILE|FOLDER" } },
		     .settings = SETTINGS(SETTING_METHOD, SETTING_DELTA,
					  SETTING_CUT),
		     .reads = READS_DATA } },
	.flags = VERB_CHANGES,
	.run = strategies_run,
};
