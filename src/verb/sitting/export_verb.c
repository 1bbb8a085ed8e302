/* export_verb.c - the data in another format, as its ending says */

#include <string.h>

#include "base/text.h"
#include "load/convert.h"
#include "load/format/format.h"
#include "verb/data.h"
#include "verb/data_file.h"
#include "verb/verbs.h"

/* What others read: the line that makes it of a table. */
static bool
refuse_known(const char *path, struct error *err)
{
	const struct format *format = format_of_path(path);

	if (!format || !format->produce)
		return false;
	error_set(err, ERROR_USAGE,
		  "%s is %s and is not written; write new.csv first", path,
		  format->summary);
	convert_say(err, format->produce, path);

	return true;
}

static bool
refuse_ending(const char *path, struct error *err)
{
	struct text names = { 0 };

	if (refuse_known(path, err))
		return false;
	for (size_t i = 0; data_writers()[i]; i++)
		text_add(&names, " .%s", data_writers()[i]->name);
	error_set(err, ERROR_USAGE,
		  "the ending of '%s' names no format; there are%s, each also "
		  "with .gz",
		  path, text_get(&names));
	text_clear(&names);

	return false;
}

static bool
write_one(const struct scene *scene, const struct request *request,
	  const char *path, const struct dataset *data, struct answer *answer,
	  struct error *err)
{
	struct game game = data_game(scene, request, data);
	struct data_file file = {
		.how = data_save_options(scene, request),
		.progress = scene->progress,
	};
	bool stream = data_file_go(&file, path);

	if (!file.writer)
		return refuse_ending(path, err);
	if (!data_file_save(&file, data, &game, err))
		return false;
	if (!stream)
		answer_file(answer, path);

	return true;
}

static bool
export_run(const struct scene *scene, const struct request *request,
	   struct answer *answer, struct error *err)
{
	const char *output = settings_text(&request->settings, SETTING_OUTPUT);
	const char *path =
		output || request->word_count < 2 ? output : request->words[1];
	struct datasets data = { 0 };
	bool done;

	if (!path)
		return error_set(err, ERROR_USAGE,
				 "export needs a file to write: its first "
				 "word, or output=");
	if (!data_spare(scene, request, path, err) ||
	    !data_collect(scene, request, output ? 1 : 2, &data, answer, err))
		return false;
	if (data.count == 1)
		done = write_one(scene, request, path, data.at[0], answer, err);
	else
		done = error_set(err, ERROR_USAGE,
				 "export writes one dataset into one file, and "
				 "these are %zu",
				 data.count);
	datasets_clear(&data);

	return done;
}

const struct verb verb_export = {
	.name = "export",
	.summary = "writes data in another format",
	.details = "Writes the active data, or the data named behind the "
		   "file, in the format of the file's ending; with "
		   "output=FILE all words are data.\n\n"
		   "Columns with a role are called by it, membership becomes "
		   "a column, the game card goes with the data: load reads "
		   "all of it back. - is standard output, as CSV, or as the "
		   "ending of -.jsonl and its like says.",
	.forms = { { .arguments = { { .sort = ARGUMENT_FILE,
				      .flags = ARGUMENT_OPTIONAL,
				      .name = "FILE.csv|.tsv|.json|.jsonl|.npy|"
					      ".npz[.gz]|-" },
				    { .sort = ARGUMENT_OWN,
				      .flags = ARGUMENT_OPTIONAL |
					       ARGUMENT_REPEATED |
					       ARGUMENT_OR_FILE,
				      .name = "DATA" } },
		     .reads = READS_DATA } },
	.flags = VERB_WRITES | VERB_SAVES | VERB_ALONE | VERB_HIDDEN,
	.run = export_run,
};
