/* simulate_verb.c - data whose privacy is known, into a file or the sitting */

#include "base/text.h"
#include "study/simulate/simulations.h"
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
		char value[200];

		if (!request->typed[i] || setting == SETTING_OUTPUT ||
		    setting == SETTING_FORCE || setting == SETTING_THREADS)
			continue;
		settings_print(&request->settings, setting, value,
			       sizeof(value));
		text_add(line, " --%s=%s", setting_about(setting)->name, value);
	}
}

static bool
save(const struct scene *scene, const struct dataset *data,
     const struct request *request, struct answer *answer, struct error *err)
{
	const char *path = settings_text(&request->settings, SETTING_OUTPUT);
	struct data_file file = {
		.writer = data_file_writer(path),
		.path = path,
		.how = data_save_options(scene, request),
		.progress = scene->progress,
	};
	struct text line = { 0 };
	bool done;

	command_line(request, &line);
	file.remark = text_get(&line);
	if (!file.writer)
		file.writer = data_writer_find("csv");
	done = data_file_save(&file, data, dataset_game(data), err);
	if (done)
		answer_file(answer, path);
	text_clear(&line);

	return done;
}

static void
keep(const struct scene *scene, struct dataset *data, struct answer *answer)
{
	struct datasets made = { 0 };

	datasets_add(&made, data);
	answer_note(answer,
		    "%zu rows of simulated %s are now the active data; with "
		    "output=FILE they go into a file",
		    dataset_rows(data), kind_about(dataset_kind(data))->name);
	session_add_data(scene->session, &made);
}

static bool
run(const struct scene *scene, const struct request *request,
    struct answer *answer, struct error *err)
{
	const struct simulation *simulation =
		simulation_need(request->words[1], err);
	const struct settings *settings = &request->settings;
	const char *path = settings_text(settings, SETTING_OUTPUT);
	struct simulation_order order = {
		.settings = settings,
		.seed = (uint64_t)settings_number(settings, SETTING_SEED),
		.threads = (unsigned)settings_whole(settings, SETTING_THREADS),
		.progress = scene->progress,
	};
	struct mechanism *mechanism = NULL;
	struct dataset *data;
	bool done = true;

	if (!simulation)
		return false;
	if (path && !data_spare(scene, request, path, err))
		return false;
	if (simulation->needs_mechanism) {
		mechanism = mechanism_requested(scene, request, err);
		if (!mechanism)
			return false;
	}
	order.mechanism = mechanism;
	data = simulation_run(simulation, &order, err);
	mechanism_free(mechanism);
	if (!data)
		return false;
	if (!path) {
		keep(scene, data, answer);
		return true;
	}
	done = save(scene, data, request, answer, err);
	dataset_release(data);

	return done;
}

const struct verb verb_simulate = {
	.name = "simulate",
	.summary = "data whose privacy is known",
	.usage = "scores|losses|predictions|counts|guesses|cosines|one-run|one-"
		 "shot|"
		 "strategies|curve|white-box|gamma mechanism=NAME "
		 "[name=value...] output=FILE",
	.details = "The same seed= gives the same data on any number of "
		   "threads. Files are CSV unless output= ends as those of "
		   "export do; they carry their game card, and CSV the command "
		   "that made them. Without output= the data become "
		   "the active ones of the sitting. one-run, one-shot and "
		   "cosines know the Gaussian alone, by sigma= or mu=; "
		   "predictions, strategies and gamma read no mechanism. "
		   "white-box knows "
		   "bug=noise-scale (noise-factor=) and bug=few-seeds "
		   "(noise-seeds=).",
	.flags = VERB_CHANGES | VERB_WORDS | VERB_WRITES,
	.run = run,
};
