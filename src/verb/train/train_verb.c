/* train_verb.c - one training, with or without privacy, into a folder */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/number.h"
#include "session/shell_command.h"
#include "verb/train/training.h"
#include "verb/verbs.h"

static const char checkpoint[] = "model/checkpoint";

static bool
is_saved(const struct training *training)
{
	return settings_text(&training->request->settings, SETTING_OUTPUT);
}

/* ---- the folder, before anything is trained ---- */

static bool
make_folder(const struct training *training, const struct save_options *how,
	    const char *name, struct error *err)
{
	char *path = training_path(training, name);
	bool fine = save_folder(path, how, err);

	free(path);

	return fine;
}

static bool
exists(const struct training *training, const char *name)
{
	char *path = training_path(training, name);
	bool there = !faccessat(AT_FDCWD, path, F_OK, AT_SYMLINK_NOFOLLOW);

	free(path);

	return there;
}

/* Whether this line may have what lies in the folder, and needs it. */
static bool
suits(const struct training *training, bool force, struct error *err)
{
	const struct settings *settings = &training->request->settings;
	const char *folder = settings_text(settings, SETTING_OUTPUT);
	bool left = exists(training, checkpoint);

	if (!force && exists(training, "manifest.json"))
		return error_set(err, ERROR_FILE,
				 "%s holds a training already: force=yes "
				 "replaces it",
				 folder);
	if (settings_switch(settings, SETTING_RESUME))
		return left || error_set(err, ERROR_FILE,
					 "%s: nothing was left there to go on "
					 "with",
					 folder);

	return force || !left ||
	       error_set(err, ERROR_FILE,
			 "%s holds a training that was stopped: resume=yes "
			 "goes on with it, force=yes replaces it",
			 folder);
}

static bool
prepare(const struct training *training, struct error *err)
{
	const struct settings *settings = &training->request->settings;
	struct save_options how =
		data_save_options(training->scene, training->request);

	if (!is_saved(training)) {
		if (!settings_switch(settings, SETTING_RESUME))
			return true;
		return error_set(err, ERROR_USAGE,
				 "resume=yes needs output=, the folder that "
				 "was left");
	}

	return suits(training, how.force, err) &&
	       make_folder(training, &how, "", err) &&
	       make_folder(training, &how, "model", err);
}

/* ---- stopping and going on ---- */

static bool
resume(struct training *training, struct error *err)
{
	char *path;
	bool fine;

	if (!settings_switch(&training->request->settings, SETTING_RESUME))
		return true;
	path = training_path(training, checkpoint);
	fine = run_resume(training->run, text_get(&training->plan), path,
			  training->scene->permission, err);
	if (fine && run_step(training->run) >= training->course.steps)
		fine = error_set(err, ERROR_FORMAT,
				 "%s: a training of %zu steps was not left "
				 "after %zu",
				 path, training->course.steps,
				 run_step(training->run));
	free(path);

	return fine;
}

static void
forget(const struct training *training)
{
	char *path = training_path(training, checkpoint);
	struct error ignored = { 0 };
	struct file_place place;

	if (permission_place(training->scene->permission, path, &place,
			     &ignored)) {
		unlinkat(place.folder, place.name, 0);
		close(place.folder);
	}
	free(path);
}

/* What a guest may not write over it may: it wrote that itself. */
static bool
keep(struct training *training, struct error *err)
{
	struct save_options how =
		data_save_options(training->scene, training->request);
	char *path;
	bool fine;

	if (!is_saved(training))
		return true;
	/* one that came meanwhile is another's */
	how.force |=
		training->kept ||
		settings_switch(&training->request->settings, SETTING_RESUME);
	how.progress = NULL; /* it is what a stop leaves */
	if (training->kept && how.permission)
		forget(training);
	path = training_path(training, checkpoint);
	fine = run_save(training->run, text_get(&training->plan), path, &how,
			err);
	free(path);
	training->kept = training->kept || fine;

	return fine;
}

/* What a stopped training says; always false. */
static bool
stopped(struct training *training, struct error *err)
{
	struct error failed = { 0 };

	if (err->kind != ERROR_STOPPED || !is_saved(training))
		return false;
	if (!keep(training, &failed)) {
		*err = failed;
		return false;
	}

	return error_set(err, ERROR_STOPPED,
			 "stopped after %zu of %zu steps; the same line with "
			 "resume=yes goes on",
			 run_step(training->run), training->course.steps);
}

/* Returns the number of steps to the end of the epoch, or of the training. */
static size_t
steps_ahead(const struct training *training)
{
	size_t epoch = batches_epoch(&training->course.order.batches);
	size_t done = run_step(training->run);
	size_t left = training->course.steps - done;
	size_t ahead = epoch - done % epoch;

	return ahead < left ? ahead : left;
}

/* A checkpoint an epoch, so that little is lost to a power cut. */
static bool
learn(struct training *training, struct error *err)
{
	struct progress *progress = training->scene->progress;

	progress_start(progress, training->course.steps);
	progress_add(progress, run_step(training->run));
	while (run_step(training->run) < training->course.steps) {
		if (!run_steps(training->run, steps_ahead(training), progress,
			       err))
			return stopped(training, err);
		if (training->scene->show)
			training->scene->show(training->scene->show_to,
					      training_metrics(training));
		if (run_step(training->run) < training->course.steps &&
		    !keep(training, err))
			return false;
	}

	return run_check(training->run, err);
}

/* ---- what is said of it ---- */

static void
say_privacy(const struct training *training, struct answer *answer)
{
	char low[NUMBER_SIZE], high[NUMBER_SIZE], sigma[NUMBER_SIZE];
	struct ledger ledger = run_ledger(training->run);
	struct mechanism *mechanism;
	struct bracket epsilon;
	struct error why;

	if (!(training->course.order.sigma > 0)) {
		document_say(&answer->document, "Without noise: no privacy.");
		return;
	}
	number_write(sigma, ledger.sigma, 6, NUMBER_NEAREST);
	mechanism = ledger_mechanism(&ledger, &why);
	mechanism_free(mechanism);
	if (!mechanism ||
	    !course_epsilon(&training->course, ledger.steps, &epsilon)) {
		document_say(&answer->document, "sigma %s, no epsilon: %s.",
			     sigma, mechanism ? "it was not found" : why.text);
		return;
	}
	number_write(low, epsilon.lower, 5, NUMBER_DOWN);
	number_write(high, epsilon.upper, 5, NUMBER_UP);
	document_say(&answer->document,
		     "sigma %s, %zu steps with sampling %.6g: %sepsilon %s to "
		     "%s at delta %g%s.",
		     sigma, ledger.steps, ledger.sampling,
		     training->course.order.fault ? "claimed, not kept: " : "",
		     low, high, training->course.delta,
		     training->course.order.fault ? ", which the bug breaks"
						  : "");
}

/* Losses of one training refute little: the game that does, at its length. */
static void
say_game(const struct training *training, struct answer *answer)
{
	const struct request *request = training->request;
	const char *label = request_column(request, ROLE_LABEL);
	struct text line = { 0 };

	shell_command_add(&line, "data", request->words[1]);
	if (label)
		shell_command_add(&line, "label", label);
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		enum setting setting = (enum setting)i;
		char number[NUMBER_SIZE];

		if (!request->typed[i] || !setting_matters(setting) ||
		    setting == SETTING_RESUME || setting == SETTING_EPOCHS ||
		    setting == SETTING_STEPS)
			continue;
		shell_command_add(
			&line, setting_about(setting)->name,
			settings_show(&request->settings, setting, number));
	}
	answer_note(answer,
		    "next: dpaudit lab white-box%s output=FOLDER/ watches such "
		    "a training and names the check that refutes it",
		    text_get(&line));
	text_clear(&line);
}

static void
say_fault(const struct training *training, struct answer *answer)
{
	const struct run_order *order = &training->course.order;

	if (order->fault == FAULT_NONE)
		return;
	answer_note(answer, "bug=%s: what is claimed is not what was done",
		    ledger_fault_name(order->fault));
	if (order->unit == UNIT_EXAMPLE)
		say_game(training, answer);
}

static void
say_outcome(const struct training *training,
	    const struct training_outcome *outcome, struct answer *answer)
{
	static const char *const names[] = { "members", "population" };
	static const char *const columns[] = { "rows-of", "rows", "loss",
					       "accuracy", NULL };
	const size_t rows[] = { training->course.corpus.members->count,
				training->course.corpus.population->count };
	struct table *table = table_new(NULL);

	table_columns(table, columns);
	for (size_t i = 0; i < 2; i++) {
		table_start(table);
		table_text(table, names[i]);
		table_number(table, (double)rows[i], NUMBER_NEAREST);
		table_number(table, outcome->loss[i], NUMBER_NEAREST);
		table_number(table, outcome->accuracy[i], NUMBER_NEAREST);
	}
	document_take_table(&answer->document, table);
	say_privacy(training, answer);
	say_fault(training, answer);
}

static bool
hand_over(const struct training *training,
	  const struct training_outcome *outcome, struct answer *answer,
	  struct error *err)
{
	struct datasets made = { 0 };
	struct dataset *data;

	if (is_saved(training)) {
		if (!training_save(training, outcome, answer, err))
			return false;
		forget(training);
		return true;
	}
	data = training_data(training, outcome, err);
	if (!data)
		return false;
	datasets_add(&made, data);
	session_add_data(training->scene->session, &made);

	return true;
}

static bool
train(struct training *training, struct answer *answer, struct error *err)
{
	struct training_outcome outcome = { 0 };
	bool fine;

	if (!training_plan(training, err) || !prepare(training, err) ||
	    !resume(training, err))
		return false;
	answer_note(answer, "%zu weights, %zu steps; %zu MB",
		    training->course.net.weights, training->course.steps,
		    (run_bytes(&training->course.order) >> 20) + 1);
	training_say_batch(&training->course, training->request, answer);
	if (!learn(training, err))
		return false;
	training_outcome_make(training, &outcome);
	fine = hand_over(training, &outcome, answer, err);
	if (fine)
		say_outcome(training, &outcome, answer);
	training_outcome_clear(&outcome);

	return fine;
}

static bool
train_verb_run(const struct scene *scene, const struct request *request,
	       struct answer *answer, struct error *err)
{
	struct training training = { .scene = scene, .request = request };
	bool fine = train(&training, answer, err);

	training_clear(&training);

	return fine;
}

const struct verb verb_train = {
	.name = "train",
	.summary = "a net on data, with or without privacy",
	.details = "CORPUS is one of list corpora. Without sigma= and "
		   "epsilon= this is plain SGD; with them every row's "
		   "gradient is clipped to clip-norm= and noise of sigma "
		   "times that is added, sigma= as given or the least that "
		   "keeps epsilon= at delta=.\n\n"
		   "Epsilon is known for sampler=poisson alone. output= gets "
		   "losses.csv of members and population, manifest.json, and "
		   "in model/ predictions, weights, metrics and, while it "
		   "trains, a checkpoint: after Ctrl-C the same line with "
		   "resume=yes gives the bytes of an unbroken run, and "
		   "force=yes begins anew. Equal lines give equal bytes on "
		   "every processor.\n\n"
		   "Models: 784-100-10 (dense, ReLU between), logistic, "
		   "cnn-small, cnn-emnist, or layers by commas (dpaudit list "
		   "layers).\n\n"
		   "unit=client is DP-FedAvg: clients= or group=COLUMN says "
		   "whose rows are whose, batch= how many take part, "
		   "client-rate= how each learns, and clip-quantile= lets "
		   "clip-norm= follow their lengths.\n\n"
		   "Bugs to be found by audits: noise-scale, few-seeds, "
		   "clip-after-mean. Train to audit, not to release.",
	.forms = { { .arguments = { { .sort = ARGUMENT_CORPUS,
				      .flags = ARGUMENT_OR_FILE } },
		     .needs = SETTINGS(SETTING_MODEL),
		     .settings = SETTINGS(COURSE_WORDS, COURSE_SETTINGS,
					  SETTING_RESUME) } },
	.flags = VERB_CHANGES | VERB_WRITES | VERB_TRAINS,
	.run = train_verb_run,
};
