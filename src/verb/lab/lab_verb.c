/* lab_verb.c - experiments: games on real training, into a folder */

#include <string.h>

#include "lab/experiments.h"
#include "verb/campaign/work_status.h"
#include "verb/lab/lab_job.h"
#include "verb/verbs.h"

/* ---- what is here ---- */

/* Tables that others have, as one gets them. */
static const char *const tables[][2] = {
	{ "adult",
	  "archive.ics.uci.edu/dataset/2/adult: adult.data with a line of "
	  "names "
	  "on top, data=FILE label=COLUMN" },
	{ "CPS1988", "sudo apt install r-cran-aer; Rscript -e "
		     "'load(\"/usr/lib/R/site-library/AER/data/CPS1988.rda\"); "
		     "write.csv(CPS1988, \"cps1988.csv\", row.names=FALSE)'" },
};

static void
add_data(struct table *table, const char *name, bool here, const char *how)
{
	table_start(table);
	table_text(table, name);
	table_flag(table, here);
	table_text(table, how);
}

static bool
list_data(struct answer *answer)
{
	static const char *const columns[] = { "name", "here", "how", NULL };
	struct table *table = table_new(NULL);

	table_columns(table, columns);
	for (const struct corpus_kind *const *it = corpora(); *it; it++)
		add_data(table, (*it)->name, corpus_is_here(*it),
			 (*it)->comes ? (*it)->comes : "made by seed");
	for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
		add_data(table, tables[i][0], false, tables[i][1]);
	document_take_table(&answer->document, table);

	return true;
}

static bool
run_experiment(const struct scene *scene, const struct request *request,
	       struct answer *answer, struct error *err)
{
	struct lab_job job = { .scene = scene, .request = request };
	bool fine;

	job.item = lab_item_find(request->words[1]);
	job.play.experiment = experiment_need(
		job.item ? job.item->experiment : request->words[1], err);
	fine = job.play.experiment && lab_job_run(&job, answer, err);
	lab_job_clear(&job);

	return fine;
}

static bool
lab_run(const struct scene *scene, const struct request *request,
	struct answer *answer, struct error *err)
{
	const char *what = request->words[1];
	const char *folder = request_word(request, 2);
	const struct save_options how = data_save_options(scene, request);

	if (!strcmp(what, "data"))
		return list_data(answer);
	if (strcmp(what, "status") != 0 && strcmp(what, "stop") != 0)
		return run_experiment(scene, request, answer, err);
	if (!folder)
		return error_set(err, ERROR_USAGE,
				 "lab %s takes the folder of an experiment",
				 what);

	return !strcmp(what, "status")
		       ? work_status(folder, &how, answer, err)
		       : work_status_stop(folder, &how, answer, err);
}

static const enum setting lab_settings[] = {
	SETTING_EFFORT, SETTING_DATA,   COURSE_SETTINGS,
	COURSE_WORDS,   SETTING_MEMORY, SETTING_END,
};

static const char *
item_word(size_t index)
{
	return lab_items()[index].name;
}

static bool
has(const struct experiment *experiment, enum setting setting)
{
	return experiment_has(experiment, setting) ||
	       experiment_reads(experiment, setting);
}

/*
 * Returns true if the experiment of that name, or of that paper's item, reads
 * the setting; with NULL, if any does; with an unknown name, always.
 */
static bool
lab_reads(const char *word, enum setting setting)
{
	const struct lab_item *item = word ? lab_item_find(word) : NULL;
	const char *name = item ? item->experiment : word;
	bool reads = false, found = false;

	for (size_t i = 0; experiments()[i]; i++) {
		if (name && strcmp(experiments()[i]->name, name) != 0)
			continue;
		found = true;
		reads = reads || has(experiments()[i], setting);
	}

	return reads || !found;
}

const struct verb verb_lab = {
	.name = "lab",
	.summary = "games of the papers on real training",
	.details = "Trains models, plays a paper's game with them and leaves "
		   "the files that the other verbs open, with their cards "
		   "filled (list experiments names them and says what each "
		   "takes on this machine).\n\n"
		   "effort= sets what is not given: small takes seconds, "
		   "default minutes, full the paper's sizes. threads= shares "
		   "pieces; one training has one.\n\n"
		   "Finished pieces are kept under output=, so the same line "
		   "goes on after Ctrl-C, kill or a power cut, and any "
		   "number of threads gives the same bytes.\n\n"
		   "data says what there is to train on and how the rest "
		   "comes. Reduced nets are not the papers' nets; reproduce "
		   "PAPER/ITEM lab=FOLDER/ puts print and training side by "
		   "side.",
	.forms = { { .arguments = { { .sort = ARGUMENT_EXPERIMENT } },
		     .settings = lab_settings,
		     .reads = READS_SHARED,
		     .named = lab_reads },
		   { .arguments = { { .sort = ARGUMENT_ONE_OF,
				      .name = "PAPER/ITEM",
				      .word = item_word } },
		     .settings = lab_settings,
		     .reads = READS_SHARED,
		     .named = lab_reads },
		   FORM(FORM_WORD("data")),
		   FORM(FORM_WORD("status"), FORM_FILE("FOLDER")),
		   FORM(FORM_WORD("stop"), FORM_FILE("FOLDER")) },
	.flags = VERB_CHANGES | VERB_WRITES | VERB_TRAINS | VERB_SHARES,
	.run = lab_run,
};
