/*
 * beside.c - what a paper printed beside what was trained here
 *
 * A number within the limits of its item is re-found.  Outside of them it is
 * not, or, where effort= was not full, reduced: nothing follows for the paper.
 */

#include "verb/lab/beside.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/lab_items.h"
#include "load/load.h"
#include "load/source.h"
#include "study/paper/reproduce.h"
#include "verb/train/folder_files.h"

enum { RUNS = 1000 };

struct beside {
	const struct scene *scene;
	const char *folder;
	json_t *manifest;
};

/* The method's answer for one file, or its mean over runs. */
static double
ask(const struct item_check *check, const struct dataset *data)
{
	enum part part = check->lower ? PART_LOWER : PART_VALUE;
	double sum = 0;
	size_t count = 0;

	if (!check->each_run)
		return reproduce_asked(check->method, data, check->settings,
				       check->quantity, part);
	for (; count < RUNS; count++) {
		char line[200];
		double number;

		snprintf(line, sizeof(line), "%s row=%zu run=%zu",
			 check->settings, count + 1, count + 1);
		number = reproduce_asked(check->method, data, line,
					 check->quantity, part);
		if (isnan(number))
			break;
		sum += number;
	}

	return sum / (double)count;
}

/* A number of the manifest; NaN where there is none. */
static double
outcome(const struct beside *beside, const char *name)
{
	const json_t *value = json_object_get(
		json_object_get(beside->manifest, "outcome"), name);

	return json_is_number(value) ? json_number_value(value) : NAN;
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

static bool
find(const struct beside *beside, const struct item_check *check,
     double *number, struct error *err)
{
	struct load_options options = {
		.permission = beside->scene->permission,
	};
	struct datasets data = { 0 };
	const char *path;
	char *whole;
	bool fine;

	if (!check->file) {
		*number = outcome(beside, check->method);
		return true;
	}
	whole = folder_files_path(beside->folder, check->file);
	path = whole;
	fine = load_files(&path, 1, &options, beside->scene->progress, &data,
			  err) &&
	       is_its_own(beside, check->file, data.at[0], err);
	free(whole);
	if (fine)
		*number = ask(check, data.at[0]);
	datasets_clear(&data);

	return fine;
}

static const char *
verdict(const struct beside *beside, const struct item_check *check,
	double number)
{
	const char *effort = json_string_value(json_object_get(
		json_object_get(beside->manifest, "settings"), "effort"));

	if (number >= check->low && number <= check->high)
		return "re-found";

	return effort && !strcmp(effort, "full") ? "not re-found" : "reduced";
}

static bool
add_checks(const struct beside *beside, const struct lab_item *item,
	   struct table *table, struct error *err)
{
	for (const struct item_check *it = item->checks; it->what; it++) {
		double number = NAN;

		if (!find(beside, it, &number, err))
			return false;
		table_start(table);
		table_text(table, item->name);
		table_text(table, it->what);
		table_text(table, it->text);
		table_number(table, number, NUMBER_NEAREST);
		table_number(table, it->low, NUMBER_NEAREST);
		table_number(table, it->high, NUMBER_NEAREST);
		table_text(table, verdict(beside, it, number));
	}

	return true;
}

static bool
read_manifest(struct beside *beside, struct error *err)
{
	char *path = folder_files_path(beside->folder, "manifest.json");
	struct source *source =
		source_open_beside(path, beside->scene->permission, err);
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
	static const char *const columns[] = { "item",    "name",
					       "printed", "trained-here",
					       "low",     "high",
					       "verdict", NULL };
	struct beside beside = {
		.scene = scene,
		.folder = settings_text(&request->settings, SETTING_LAB),
	};
	struct table *table = table_new(NULL);
	const struct lab_item *item = NULL;
	bool fine;

	table_columns(table, columns);
	if (read_manifest(&beside, err))
		item = find_item(&beside,
				 request->word_count > 1 ? request->words[1]
							 : NULL,
				 err);
	fine = item && add_checks(&beside, item, table, err);
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
