/* simulate_verb.c - data whose privacy is known, into a file or the sitting */

#include <string.h>

#include "base/text.h"
#include "study/simulate/simulations.h"
#include "verb/campaign/share.h"
#include "verb/data.h"
#include "verb/data_file.h"
#include "verb/mechanism_request.h"
#include "verb/verbs.h"

/*
 * The request as a line, without where the file went.  With dashes it is not
 * taken for a part of the game card.
 */
static void
command_line(const struct request *request, struct text *line)
{
	text_add(line, "made by: dpaudit");
	for (size_t i = 0; i < request->word_count; i++)
		text_add(line, " %s", request->words[i]);
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		enum setting setting = (enum setting)i;
		char number[NUMBER_SIZE];

		if (!request->typed[i] || !setting_matters(setting))
			continue;
		text_add(line, " --%s=%s", setting_about(setting)->name,
			 settings_show(&request->settings, setting, number));
	}
}

static bool
save(const struct scene *scene, const struct dataset *data,
     const struct request *request, struct answer *answer, struct error *err)
{
	const char *path = settings_text(&request->settings, SETTING_OUTPUT);
	struct data_file file = {
		.how = data_save_options(scene, request),
		.progress = scene->progress,
	};
	struct text line = { 0 };
	bool stream = data_file_go(&file, path), done;

	command_line(request, &line);
	file.remark = text_get(&line);
	if (!file.writer)
		file.writer = data_writer_find("csv");
	done = data_file_save(&file, data, dataset_game(data), err);
	if (done && !stream)
		answer_file(answer, path);
	text_clear(&line);

	return done;
}

struct saving {
	const struct simulation *simulation;
	struct dataset *data;
};

/* FOLDER/NAME.csv. */
static bool
save_shared(void *state, struct share *share, struct error *err)
{
	const struct saving *saving = state;
	const char *name = saving->simulation->name;
	struct text file = { 0 }, line = { 0 }, bytes = { 0 };
	const struct data_writer *writer = data_writer_find("csv");
	bool fine;

	text_add(&file, "%s.csv", name);
	command_line(share->request, &line);
	text_add(&bytes, "# %s\n", text_get(&line));
	fine = writer->write(saving->data, dataset_game(saving->data), NULL,
			     &bytes, err) &&
	       folder_files_bytes(&share->files, text_get(&file), &bytes, err);
	text_clear(&bytes);
	text_clear(&line);
	text_clear(&file);

	return folder_files_end(&share->files, share_manifest(share), fine,
				err);
}

static void
keep(const struct scene *scene, struct dataset *data, struct answer *answer)
{
	struct datasets made = { 0 };
	size_t rows = dataset_rows(data);

	datasets_add(&made, data);
	answer_note(answer,
		    "the active data are now %zu row%s of simulated %s; with "
		    "output=FILE they go into a file",
		    rows, rows == 1 ? "" : "s",
		    kind_about(dataset_kind(data))->name);
	session_add_data(scene->session, &made);
}

static struct dataset *
make(struct share *share, const struct simulation *simulation,
     struct error *err)
{
	const struct settings *settings = &share->request->settings;
	struct simulation_order order = {
		.settings = settings,
		.seed = (uint64_t)settings_number(settings, SETTING_SEED),
		.progress = share->scene->progress,
	};
	struct mechanism *mechanism = NULL;
	struct dataset *data = NULL;

	if (simulation->needs_mechanism) {
		mechanism =
			mechanism_requested(share->scene, share->request, err);
		if (!mechanism)
			return NULL;
		mechanism_watch(mechanism, order.progress);
	}
	order.mechanism = mechanism;
	if (share_plan(share, err)) {
		order.place = share->place;
		data = simulation_run(simulation, &order, err);
	}
	mechanism_free(mechanism);

	return data;
}

/* The data go into a file, into the folder, or into the sitting. */
static bool
put(struct share *share, const struct simulation *simulation,
    struct dataset *data, struct error *err)
{
	bool done;

	if (!settings_text(&share->request->settings, SETTING_OUTPUT)) {
		keep(share->scene, data, share->answer);
		return true;
	}
	if (share->files.folder) {
		struct saving saving = { simulation, data };

		done = share_finish(share, save_shared, &saving, err);
	} else {
		done = save(share->scene, data, share->request, share->answer,
			    err);
	}
	dataset_release(data);

	return done;
}

static bool
simulate_verb_run(const struct scene *scene, const struct request *request,
		  struct answer *answer, struct error *err)
{
	const struct simulation *simulation =
		simulation_need(request->words[1], err);
	const char *path = settings_text(&request->settings, SETTING_OUTPUT);
	bool is_shared = share_is_asked(scene, request);
	struct share share;
	struct dataset *data;
	bool done;

	if (!simulation)
		return false;
	if (is_shared && !simulation->repeats)
		return error_set(err, ERROR_USAGE,
				 "simulate %s draws all at once: output=FILE; "
				 "many of them are a campaign",
				 simulation->name);
	if (path && !is_shared && !data_spare(scene, request, path, err))
		return false;
	share_start(&share, scene, request, is_shared, answer);
	data = make(&share, simulation, err);
	done = data && put(&share, simulation, data, err);

	return share_end(&share, done, err);
}

static const char *
simulation_word(size_t index)
{
	return simulations()[index] ? simulations()[index]->name : NULL;
}

/* A simulation of the Gaussian alone accepts mechanism=, too. */
static bool
makes_with(const struct simulation *simulation, enum setting setting)
{
	const enum setting *list = simulation->settings;

	return setting_is_in(list, setting) ||
	       (setting == SETTING_MECHANISM &&
		(simulation->needs_mechanism ||
		 setting_is_in(list, SETTING_SIGMA)));
}

static bool
simulation_reads(const char *word, enum setting setting)
{
	bool reads = false, found = false;

	for (size_t i = 0; simulations()[i]; i++) {
		if (word && strcmp(simulations()[i]->name, word) != 0)
			continue;
		found = true;
		reads = reads || makes_with(simulations()[i], setting);
	}

	return reads || !found;
}

const struct verb verb_simulate = {
	.name = "simulate",
	.summary = "data whose privacy is known",
	.details = "The same seed= gives the same data on any number of "
		   "threads. Files are CSV unless output= ends as those of "
		   "export do; they carry their game card, and CSV the "
		   "command that made them.\n\n"
		   "Without output= the data become the active ones of the "
		   "sitting; output=- is standard output. one-run, one-shot "
		   "and cosines know the Gaussian "
		   "alone, by sigma= or mu=; predictions, strategies and "
		   "gamma read no mechanism. white-box knows bug=noise-scale "
		   "(as bug=noise-scale:0.5) and bug=few-seeds:100.\n\n"
		   "What repeats (one-run, one-shot, interference, gamma) "
		   "takes output=FOLDER/ too and is shared as by coverage.",
	.forms = { { .arguments = { { .sort = ARGUMENT_ONE_OF,
				      .word = simulation_word } },
		     .settings = SETTINGS(SETTING_SEED, SETTING_DELTA),
		     .reads = READS_CLAIM | READS_SHARED,
		     .named = simulation_reads } },
	.flags = VERB_CHANGES | VERB_WRITES | VERB_SHARES,
	.run = simulate_verb_run,
};
