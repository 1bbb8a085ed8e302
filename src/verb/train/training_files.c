/* training_files.c - what a training leaves: data, weights, a manifest */

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "verb/train/folder_files.h"
#include "verb/train/training.h"

static size_t
rows_of(const struct training *training)
{
	return training->course.corpus.members->count +
	       training->course.corpus.population->count;
}

/* ---- datasets ---- */

static void
add_members(const struct training *training, struct dataset *data)
{
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);

	for (size_t i = 0; i < training->course.corpus.members->count; i++)
		member[i] = 1;
}

static struct dataset *
with_card(const struct training *training, struct dataset *data,
	  struct error *err)
{
	struct game *game = dataset_edit_game(data);

	if (course_card(&training->course, game, err) &&
	    course_card_number(game, GAME_RUNS, 1, err) &&
	    game_set(game, "rows-are", "one-run", err) &&
	    game_set(game, "threat", "black-box", err))
		return data;
	dataset_release(data);

	return NULL;
}

struct dataset *
training_data(const struct training *training,
	      const struct training_outcome *outcome, struct error *err)
{
	size_t rows = rows_of(training);
	struct dataset *data = dataset_new("trained", KIND_LOSSES, rows);
	double *loss = dataset_add_column(data, "loss", ROLE_LOSS);

	memcpy(loss, outcome->losses, rows * sizeof(*loss));
	add_members(training, data);

	return with_card(training, data, err);
}

/* One step an epoch, up to where the training is now. */
struct dataset *
training_metrics(const struct training *training)
{
	const struct course *course = &training->course;
	size_t epoch = batches_epoch(&course->order.batches);
	size_t done = run_step(training->run),
	       rows = (done + epoch - 1) / epoch;
	struct dataset *data = dataset_new("metrics", KIND_METRICS, rows);
	double *step = dataset_add_column(data, "step", ROLE_STEP);
	double *loss = dataset_add_column(data, "loss", ROLE_LOSS);
	double *right = dataset_add_column(data, "accuracy", ROLE_ACCURACY);
	struct bracket epsilon;
	double *spent = NULL;

	if (course->order.fault == FAULT_NONE &&
	    course_epsilon(course, course->steps, &epsilon))
		spent = dataset_add_column(data, "epsilon-spent",
					   ROLE_EPSILON_SPENT);
	for (size_t i = 0; i < rows; i++) {
		size_t end = (i + 1) * epoch < done ? (i + 1) * epoch : done;

		step[i] = (double)end;
		loss[i] = run_loss(training->run, i);
		right[i] = run_accuracy(training->run, i);
		/* fewer steps release no more than all of them */
		if (spent && (course_epsilon(course, end, &epsilon) ||
			      course_epsilon(course, course->steps, &epsilon)))
			spent[i] = epsilon.upper;
	}

	return data;
}

static struct dataset *
predictions(const struct training *training,
	    const struct training_outcome *outcome, struct error *err)
{
	const struct examples *members = training->course.corpus.members;
	const struct examples *population = training->course.corpus.population;
	size_t rows = rows_of(training), classes = training->course.net.classes;
	struct dataset *data = dataset_new("trained", KIND_PREDICTIONS, rows);
	double *label;

	for (size_t k = 0; k < classes; k++) {
		char name[40];
		double *chance;

		snprintf(name, sizeof(name), "probability-%zu", k);
		chance = dataset_add_column(data, name, ROLE_PROBABILITY);
		for (size_t i = 0; i < rows; i++)
			chance[i] = (double)outcome->chances[i * classes + k];
	}
	label = dataset_add_column(data, "label", ROLE_LABEL);
	for (size_t i = 0; i < rows; i++)
		label[i] = i < members->count
				   ? members->labels[i]
				   : population->labels[i - members->count];
	add_members(training, data);

	return with_card(training, data, err);
}

/* ---- files ---- */

/* The weights as NumPy reads them: one row of floats. */
static void
write_weights(const struct training *training, struct text *out)
{
	static const char order =
		__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? '<' : '>';
	unsigned char head[10] = "\x93NUMPY\1\0";
	struct text about = { 0 };
	size_t count = training->course.net.weights;

	text_add(&about,
		 "{'descr': '%cf4', 'fortran_order': False, 'shape': (%zu,), }",
		 order, count);
	while ((sizeof(head) + about.length + 1) % 64)
		text_add_bytes(&about, " ", 1);
	text_add_bytes(&about, "\n", 1);
	head[8] = (unsigned char)(about.length & 255);
	head[9] = (unsigned char)(about.length >> 8);
	text_add_bytes(out, (const char *)head, sizeof(head));
	text_add_bytes(out, about.at, about.length);
	text_add_bytes(out, (const char *)run_weights(training->run),
		       count * sizeof(float));
	text_clear(&about);
}

static bool
save_weights(struct folder_files *files, const struct training *training,
	     struct error *err)
{
	struct text out = { 0 };
	bool fine;

	write_weights(training, &out);
	fine = folder_files_bytes(files, "model/weights.npy", &out, err);
	text_clear(&out);

	return fine;
}

/* ---- the manifest ---- */

static bool
is_told(const struct training *training, enum setting setting)
{
	return training->request->typed[setting] && setting != SETTING_OUTPUT &&
	       setting != SETTING_FORCE && setting != SETTING_THREADS &&
	       setting != SETTING_RESUME && setting != SETTING_FORMAT;
}

static json_t *
json_settings(const struct training *training)
{
	json_t *object = json_object();

	json_object_set_new(object, "data",
			    json_string(training->request->words[1]));
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		if (is_told(training, (enum setting)i))
			folder_files_setting(object,
					     &training->request->settings,
					     (enum setting)i);
	}

	return object;
}

json_t *
training_ledger(const struct course *course)
{
	struct ledger ledger = course_ledger(course);
	bool faulty = ledger.fault != FAULT_NONE;
	json_t *object = json_object();
	struct bracket epsilon;
	struct error why = { 0 };
	struct mechanism *mechanism = ledger_mechanism(&ledger, &why);

	json_object_set_new(object, "sigma", json_real(ledger.sigma));
	json_object_set_new(object, "sampling", json_real(ledger.sampling));
	json_object_set_new(object, "steps",
			    json_integer((json_int_t)ledger.steps));
	json_object_set_new(
		object, "batch",
		json_integer((json_int_t)course->order.batches.batch));
	json_object_set_new(object, "clip-norm",
			    json_real(course->order.clip_norm));
	if (!mechanism)
		json_object_set_new(object, "epsilon-unknown",
				    json_string(why.text));
	mechanism_free(mechanism);
	if (faulty)
		json_object_set_new(
			object, "bug",
			json_string(ledger_fault_name(ledger.fault)));
	if (!course_epsilon(course, ledger.steps, &epsilon))
		return object;
	json_object_set_new(object,
			    faulty ? "claimed-epsilon-lower" : "epsilon-lower",
			    json_real(epsilon.lower));
	json_object_set_new(object,
			    faulty ? "claimed-epsilon-upper" : "epsilon-upper",
			    json_real(epsilon.upper));
	json_object_set_new(object, "delta", json_real(course->delta));

	return object;
}

static json_t *
json_outcome(const struct training *training,
	     const struct training_outcome *outcome)
{
	return json_pack("{s:I, s:I, s:I, s:f, s:f, s:f, s:f}", "members",
			 (json_int_t)training->course.corpus.members->count,
			 "population",
			 (json_int_t)training->course.corpus.population->count,
			 "weights", (json_int_t)training->course.net.weights,
			 "loss-members", outcome->loss[0], "loss-population",
			 outcome->loss[1], "accuracy-members",
			 outcome->accuracy[0], "accuracy-population",
			 outcome->accuracy[1]);
}

static json_t *
manifest(const struct training *training,
	 const struct training_outcome *outcome)
{
	json_t *top = json_object();

	json_object_set_new(top, "dpaudit", json_string(DPAUDIT_VERSION));
	json_object_set_new(top, "settings", json_settings(training));
	json_object_set_new(top, "ledger", training_ledger(&training->course));
	json_object_set_new(top, "outcome", json_outcome(training, outcome));

	return top;
}

bool
training_save(const struct training *training,
	      const struct training_outcome *outcome, struct answer *answer,
	      struct error *err)
{
	const struct settings *settings = &training->request->settings;
	struct folder_files files = {
		.folder = settings_text(settings, SETTING_OUTPUT),
		.answer = answer,
		.how = data_save_options(training->scene, training->request),
	};

	/* Whatever a stopped training left is its own. */
	files.how.force |= settings_switch(settings, SETTING_RESUME);
	folder_files_start(&files);

	return folder_files_end(
		&files, manifest(training, outcome),
		folder_files_data(&files, "losses.csv",
				  training_data(training, outcome, err), err) &&
			folder_files_data(&files, "model/predictions.csv",
					  predictions(training, outcome, err),
					  err) &&
			save_weights(&files, training, err) &&
			folder_files_data(&files, "model/metrics.csv",
					  training_metrics(training), err),
		err);
}
