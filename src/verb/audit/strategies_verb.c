/*
 * strategies_verb.c - a folder of losses to a table of strategies
 *
 * Several hundred models do not have to be in memory at once: each file, or
 * in/out pair of files, is loaded, measured and let go by a task of its own.
 */

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/text.h"
#include "load/folder_parts.h"
#include "load/meaning/halves.h"
#include "study/strategies_table.h"
#include "task/tasks.h"
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

/* One file: which half of a pair its name says, and the name's rest. */
struct file {
	char *path;
	enum half half;
	char rest[PAIR_NAME];
};

/* One model or more: a file, or two halves. */
struct unit {
	const char *paths[2];
	size_t path_count;
};

struct job {
	struct file *files;
	size_t file_count;
	struct unit *units;
	size_t unit_count;
	struct strategy_rows *parts; /* one for each unit */
	const struct settings *settings;
	struct load_options options;
	struct progress *progress;
	bool empirical;
};

static void
add_file(struct job *job, const char *path)
{
	struct file *file;
	char stem[PAIR_NAME];

	job->files = memory_grow_array(job->files, job->file_count + 1,
				       sizeof(*job->files));
	file = &job->files[job->file_count++];
	*file = (struct file){ .path = memory_copy_text(path) };
	halves_stem(path, stem);
	file->half = halves_side(stem, file->rest);
}

static bool
is_folder(const char *path)
{
	struct stat about;

	return !stat(path, &about) && S_ISDIR(about.st_mode);
}

/* A pipe that lies in a folder is no file of it. */
static bool
add_folder(struct job *job, const char *folder, struct error *err)
{
	struct folder_names names;

	if (!folder_names_read(&names, folder, S_IFREG, err))
		return false;
	for (size_t i = 0; i < names.count; i++) {
		char *path = folder_join(folder, names.at[i]);

		add_file(job, path);
		free(path);
	}
	folder_names_clear(&names);

	return true;
}

static bool
add_path(struct job *job, const char *path, struct error *err)
{
	if (is_folder(path))
		return add_folder(job, path, err);
	add_file(job, path);

	return true;
}

/* 9 before 10, and the halves of a pair together. */
static int
by_name(const void *a, const void *b)
{
	const struct file *x = a, *y = b;
	int rest = strverscmp(x->rest, y->rest);

	return rest ? rest : strverscmp(x->path, y->path);
}

static bool
are_halves(const struct file *a, const struct file *b)
{
	bool a_is_in;

	return a->half != HALF_NONE && b->half != HALF_NONE &&
	       halves_match(a->path, b->path, &a_is_in);
}

static void
make_units(struct job *job)
{
	qsort(job->files, job->file_count, sizeof(*job->files), by_name);
	job->units = memory_new_array(job->file_count, sizeof(*job->units));
	for (size_t i = 0; i < job->file_count; i++) {
		struct unit *unit = &job->units[job->unit_count++];
		const struct file *file = &job->files[i];

		unit->paths[unit->path_count++] = file->path;
		if (i + 1 == job->file_count || !are_halves(file, file + 1))
			continue;
		unit->paths[unit->path_count++] = file[1].path;
		i++;
	}
	job->parts = memory_new_array(job->unit_count, sizeof(*job->parts));
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

	if (part->count != 1)
		return;
	halves_stem(unit->paths[0], stem);
	if (unit->path_count == 2) {
		halves_side(stem, rest);
		memcpy(stem, rest, sizeof(stem));
	}
	drop_loss_word(stem);
	free(part->at[0].name);
	part->at[0].name = memory_copy_text(stem);
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

	return done;
}

static void
job_clear(struct job *job)
{
	for (size_t i = 0; i < job->file_count; i++)
		free(job->files[i].path);
	for (size_t i = 0; i < job->unit_count; i++)
		strategies_table_rows_clear(&job->parts[i]);
	free(job->files);
	free(job->units);
	free(job->parts);
}

static struct dataset *
measure_files(const struct scene *scene, const struct request *request,
	      bool empirical, struct error *err)
{
	struct job job = { .settings = &request->settings,
			   .options = data_load_options(scene, request),
			   .progress = scene->progress,
			   .empirical = empirical };
	struct dataset *table = NULL;
	bool fine = true;

	for (size_t i = 1; i < request->word_count && fine; i++)
		fine = add_path(&job, request->words[i], err);
	if (fine) {
		make_units(&job);
		fine = tasks_run(
			job.unit_count, measure, &job,
			(unsigned)settings_whole(job.settings, SETTING_THREADS),
			scene->progress, err);
	}
	if (fine)
		table = strategies_table(job.parts, job.unit_count, err);
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
		table = strategies_table(&rows, 1, err);
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
		table = measure_files(scene, request, empirical, err);
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
	.usage = "[FILE|FOLDER...] [method=] [delta=] [cut=] [clip=]",
	.details = "Every model in the files (a folder holds one file or one "
		   "in/out pair a model) becomes a row: name, category, "
		   "utility, epsilon. Utility is the accuracy on the "
		   "population for predictions, else minus its mean loss. The "
		   "table becomes the data of the sitting, and with format=csv "
		   "a file that landscape reads.",
	.flags = VERB_CHANGES,
	.run = strategies_run,
};
