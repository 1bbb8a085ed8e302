/*
 * beside.c - what a paper printed beside what was trained here
 *
 * A number within the limits of its item is re-found.  Outside of them it is
 * not, or, where effort= was not full, reduced: nothing follows for the paper.
 * Where a method gives no number, the reason stands beside.
 */

#include "verb/lab/beside.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "dataset/runs.h"
#include "lab/lab_items.h"
#include "load/load.h"
#include "load/source.h"
#include "study/paper/reproduce.h"
#include "verb/train/folder_files.h"

struct beside {
	const struct scene *scene;
	const char *folder;
	json_t *manifest;
};

/* Runs the method, with ` run=` of one run or with nothing added. */
static bool
ask_one(const struct beside *beside, const struct item_check *check,
	const struct dataset *data, const char *run, double *number,
	struct error *err)
{
	enum part part = check->lower ? PART_LOWER : PART_VALUE;
	char line[200];

	snprintf(line, sizeof(line), "%s%s", check->settings, run);
	if (!reproduce_ask(check->method, data, line, check->quantity, part,
			   beside->scene->progress, number, err))
		return false;

	return !isnan(*number) ||
	       error_set(err, ERROR_DATA, "%s has no such end here",
			 check->method);
}

/* Computes the mean over the runs that the file holds. */
static bool
ask_each(const struct beside *beside, const struct item_check *check,
	 const struct dataset *data, double *number, struct error *err)
{
	size_t runs = runs_of(data)->count;
	double sum = 0;

	for (size_t i = 0; i < runs; i++) {
		char run[20 + NUMBER_SIZE], name[NUMBER_SIZE];

		number_exact(name, runs_number(data, i));
		snprintf(run, sizeof(run), " run=%s", name);
		if (!progress_check(beside->scene->progress, err))
			return false;
		if (!ask_one(beside, check, data, run, number, err))
			return error_prefix(err, "run %s", name);
		sum += *number;
	}
	*number = sum / (double)runs;

	return true;
}

/* Methods of cosines already average over runs, so they need no run=. */
static bool
ask(const struct beside *beside, const struct item_check *check,
    const struct dataset *data, double *number, struct error *err)
{
	return check->each_run && runs_of(data)
		       ? ask_each(beside, check, data, number, err)
		       : ask_one(beside, check, data, "", number, err);
}

/* Reads a number of the manifest. */
static bool
outcome(const struct beside *beside, const char *name, double *number,
	struct error *err)
{
	const json_t *value = json_object_get(
		json_object_get(beside->manifest, "outcome"), name);

	*number = json_is_number(value) ? json_number_value(value) : NAN;

	return !isnan(*number) ||
	       error_set(err, ERROR_DATA, "the manifest has no %s", name);
}

/* The file must be the one that the experiment left. */
static bool
is_its_own(const struct beside *beside, const char *name,
	   const struct dataset *data, struct error *err)
{
	const char *sha256 = json_string_value(json_object_get(
		json_object_get(beside->manifest, "sha256"), name));

	return (sha256 && !strcmp(sha256, dataset_sha256(data))) ||
	       error_set(err, ERROR_FILE,
			 "%s: %s is not what the manifest beside it names",
			 beside->folder, name);
}

/* Loads a file of the folder, which must be the one of the manifest. */
static bool
open_file(const struct beside *beside, const char *name, struct datasets *data,
	  struct error *err)
{
	struct load_options options = {
		.permission = beside->scene->permission,
	};
	char *whole = folder_files_path(beside->folder, name);
	const char *path = whole;
	bool fine = load_files(&path, 1, &options, beside->scene->progress,
			       data, err) &&
		    is_its_own(beside, name, data->at[0], err);

	free(whole);

	return fine;
}

/* Sets the number to NaN, with the reason in `why`, if there is none. */
static bool
find(const struct beside *beside, const struct item_check *check,
     double *number, struct error *why, struct error *err)
{
	struct datasets data = { 0 };
	bool fine = !check->file || open_file(beside, check->file, &data, err);

	if (fine &&
	    !(check->file ? ask(beside, check, data.at[0], number, why)
			  : outcome(beside, check->method, number, why)))
		*number = NAN;
	datasets_clear(&data);
	if (why->kind == ERROR_STOPPED)
		*err = *why;

	return fine && why->kind != ERROR_STOPPED;
}

static const char *
verdict(const struct beside *beside, const struct item_check *check,
	double number)
{
	const char *effort = json_string_value(json_object_get(
		json_object_get(beside->manifest, "settings"), "effort"));

	if (isnan(number))
		return "no number";
	if (number >= check->low && number <= check->high)
		return "re-found";

	return effort && !strcmp(effort, "full") ? "not re-found" : "reduced";
}

static bool
add_check(const struct beside *beside, const struct lab_item *item,
	  const struct item_check *check, struct answer *answer,
	  struct table *table, struct error *err)
{
	struct error why = { 0 };
	double number = NAN;

	if (!find(beside, check, &number, &why, err))
		return false;
	table_start(table);
	table_text(table, item->name);
	table_text(table, check->what);
	table_text(table, check->text);
	table_number(table, number, NUMBER_NEAREST);
	table_number(table, check->low, NUMBER_NEAREST);
	table_number(table, check->high, NUMBER_NEAREST);
	table_text(table, verdict(beside, check, number));
	table_text(table, isnan(number) ? why.text : NULL);
	if (isnan(number))
		answer_note(answer, "%s, %s: no number: %s", item->name,
			    check->what, why.text);

	return true;
}

static bool
read_manifest(struct beside *beside, struct error *err)
{
	char *path = folder_files_path(beside->folder, "manifest.json");
	struct source *source =
		source_open_beside(path, beside->scene->permission, NULL, err);
	json_error_t ignored;
	char *text = NULL;
	size_t count;

	if (source)
		text = source_read_beside(source, &count, err);
	if (text)
		beside->manifest = json_loadb(text, count, 0, &ignored);
	if (!beside->manifest && err->kind != ERROR_PERMISSION)
		(void)!error_set(err, ERROR_FILE,
				 "%s: no experiment has left its manifest",
				 path);
	source_close(source);
	free(text);
	free(path);

	return beside->manifest;
}

/* The item that is asked for must be the one that was run. */
static const struct lab_item *
find_item(const struct beside *beside, const char *name, struct error *err)
{
	const char *run =
		json_string_value(json_object_get(beside->manifest, "item"));
	const char *wanted = name ? name : run;
	const struct lab_item *item = wanted ? lab_item_find(wanted) : NULL;

	if (name && !item)
		(void)!error_set(err, ERROR_USAGE,
				 "nothing is printed beside trained games "
				 "under '%s'",
				 name);
	else if (!run || !item || strcmp(item->name, run) != 0)
		(void)!error_set(err, ERROR_USAGE,
				 "%s is of %s%s: lab %s makes what is asked",
				 beside->folder, run ? "" : "settings of its ",
				 run ? run : "own", name ? name : "PAPER/ITEM");
	else
		return item;

	return NULL;
}

bool
beside_print(const struct scene *scene, const struct request *request,
	     struct answer *answer, struct error *err)
{
	static const char *const columns[] = {
		"item",    "name",   "printed", "trained-here", "low", "high",
		"verdict", "reason", NULL
	};
	struct beside beside = {
		.scene = scene,
		.folder = settings_text(&request->settings, SETTING_LAB),
	};
	struct table *table = table_new(NULL);
	const struct lab_item *item = NULL;
	bool fine;

	table_columns(table, columns);
	if (read_manifest(&beside, err))
		item = find_item(&beside, request_word(request, 1), err);
	fine = item;
	for (size_t i = 0; fine && item->checks[i].what; i++)
		fine = add_check(&beside, item, &item->checks[i], answer, table,
				 err);
	json_decref(beside.manifest);
	if (!fine) {
		table_free(table);
		return false;
	}
	document_take_table(&answer->document, table);
	answer->document.shape = DOCUMENT_ITEMS;

	return true;
}

bool
beside_has(const char *item)
{
	return lab_item_find(item) != NULL;
}
