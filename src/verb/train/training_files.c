/* training_files.c - what a training leaves: data, weights, a manifest */

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/print_json.h"
#include "base/memory.h"
#include "base/number.h"
#include "load/source.h"
#include "verb/data_file.h"
#include "verb/train/training.h"

static size_t
rows_of(const struct training *training)
{
	return training->corpus.members->count +
	       training->corpus.population->count;
}

static bool
is_faulty(const struct training *training)
{
	return training->order.fault != FAULT_NONE;
}

/* ---- game cards ---- */

static bool
card_number(struct game *game, enum game_entry entry, double value,
	    struct error *err)
{
	char text[NUMBER_SIZE];

	number_exact(text, value);

	return game_set(game, game_entry_name(entry), text, err);
}

/* A fault makes epsilon a claim and no truth: the card then has none. */
static bool
card_privacy(const struct training *training, struct game *game,
	     struct error *err)
{
	struct ledger ledger = run_ledger(training->run);
	struct bracket epsilon;
	char mechanism[80];

	if (!(training->order.sigma > 0))
		return true;
	ledger_describe(&ledger, mechanism, sizeof(mechanism));
	if (!game_set(game, "mechanism", mechanism, err))
		return false;
	if (is_faulty(training) ||
	    !training_epsilon(training, training->steps, &epsilon))
		return true;

	return card_number(game, GAME_EPSILON, epsilon.value, err) &&
	       card_number(game, GAME_DELTA, training->delta, err);
}

static bool
fill_card(const struct training *training, struct game *game, struct error *err)
{
	static const char *const samplers[] = { "poisson", "shuffle", "fixed" };
	const char *sampler = samplers[training->order.batches.sampler];

	return card_number(game, GAME_TRAINING_SIZE,
			   (double)training->corpus.members->count, err) &&
	       card_number(game, GAME_DIMENSION, (double)training->net.weights,
			   err) &&
	       card_number(game, GAME_RUNS, 1, err) &&
	       game_set(game, "adjacency", "add-remove", err) &&
	       game_set(game, "sampling", sampler, err) &&
	       game_set(game, "threat", "black-box", err) &&
	       card_privacy(training, game, err);
}

/* ---- datasets ---- */

static void
add_members(const struct training *training, struct dataset *data)
{
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);

	for (size_t i = 0; i < training->corpus.members->count; i++)
		member[i] = 1;
}

static struct dataset *
with_card(const struct training *training, struct dataset *data,
	  struct error *err)
{
	if (fill_card(training, dataset_edit_game(data), err))
		return data;
	dataset_release(data);

	return NULL;
}

struct dataset *
training_data(const struct training *training, const struct outcome *outcome,
	      struct error *err)
{
	size_t rows = rows_of(training);
	struct dataset *data = dataset_new("trained", KIND_LOSSES, rows);
	double *loss = dataset_add_column(data, "loss", ROLE_LOSS);

	memcpy(loss, outcome->losses, rows * sizeof(*loss));
	add_members(training, data);

	return with_card(training, data, err);
}

static struct dataset *
predictions(const struct training *training, const struct outcome *outcome,
	    struct error *err)
{
	const struct examples *members = training->corpus.members;
	const struct examples *population = training->corpus.population;
	size_t rows = rows_of(training), classes = training->net.classes;
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

struct saving {
	const struct training *training;
	struct answer *answer;
	struct save_options how;
	json_t *hashes;
};

static bool
save_bytes(struct saving *saving, const char *name, const struct text *bytes,
	   struct error *err)
{
	char *path = training_path(saving->training, name);
	char sha256[SHA256_TEXT];
	bool fine =
		save_file(path, bytes->at, bytes->length, &saving->how, err);

	source_hash_text(bytes->at, bytes->length, sha256);
	json_object_set_new(saving->hashes, name, json_string(sha256));
	if (fine)
		answer_file(saving->answer, path);
	free(path);

	return fine;
}

/* Takes the data. */
static bool
save_data(struct saving *saving, const char *name, struct dataset *data,
	  struct error *err)
{
	struct text bytes = { 0 };
	bool fine = data &&
		    data_writer_of_path(name)->write(data, dataset_game(data),
						     NULL, &bytes, err) &&
		    save_bytes(saving, name, &bytes, err);

	text_clear(&bytes);
	dataset_release(data);

	return fine;
}

/* The weights as NumPy reads them: one row of floats. */
static void
write_weights(const struct training *training, struct text *out)
{
	static const char order =
		__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? '<' : '>';
	unsigned char head[10] = "\x93NUMPY\1\0";
	struct text about = { 0 };
	size_t count = training->net.weights;

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

/* An epoch a line: its mean loss, and epsilon so far. */
static void
write_metrics(const struct training *training, struct text *out)
{
	size_t epoch = batches_epoch(&training->order.batches);

	text_add(out, "epoch,step,loss,epsilon\n");
	for (size_t i = 0; i < training->order.epochs; i++) {
		char loss[NUMBER_SIZE], text[NUMBER_SIZE] = "";
		struct bracket epsilon;

		number_exact(loss, run_loss(training->run, i));
		if (training_epsilon(training, (i + 1) * epoch, &epsilon))
			number_write(text, epsilon.upper, 6, NUMBER_UP);
		text_add(out, "%zu,%zu,%s,%s\n", i + 1, (i + 1) * epoch, loss,
			 text);
	}
}

typedef void write_fn(const struct training *training, struct text *out);

static bool
save_text(struct saving *saving, const char *name, write_fn *write,
	  struct error *err)
{
	struct text out = { 0 };
	bool fine;

	write(saving->training, &out);
	fine = save_bytes(saving, name, &out, err);
	text_clear(&out);

	return fine;
}

/* ---- the manifest ---- */

static json_t *
json_settings(const struct training *training)
{
	const struct settings *settings = &training->request->settings;
	json_t *object = json_object();

	json_object_set_new(object, "data",
			    json_string(training->request->words[1]));
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		enum setting setting = (enum setting)i;
		char value[200];

		if (!training->request->typed[i] || setting == SETTING_OUTPUT ||
		    setting == SETTING_FORCE || setting == SETTING_THREADS ||
		    setting == SETTING_RESUME || setting == SETTING_FORMAT)
			continue;
		settings_print(settings, setting, value, sizeof(value));
		json_object_set_new(object, setting_about(setting)->name,
				    json_string(value));
	}

	return object;
}

static json_t *
json_ledger(const struct training *training)
{
	struct ledger ledger = run_ledger(training->run);
	json_t *object = json_object();
	struct bracket epsilon;
	struct error why = { 0 };
	struct mechanism *mechanism = ledger_mechanism(&ledger, &why);

	json_object_set_new(object, "sigma", json_real(ledger.sigma));
	json_object_set_new(object, "sampling", json_real(ledger.sampling));
	json_object_set_new(object, "steps",
			    json_integer((json_int_t)ledger.steps));
	json_object_set_new(object, "clip-norm",
			    json_real(training->order.clip_norm));
	if (!mechanism)
		json_object_set_new(object, "epsilon-unknown",
				    json_string(why.text));
	mechanism_free(mechanism);
	if (is_faulty(training))
		json_object_set_new(object, "bug",
				    json_string(fault_name(ledger.fault)));
	if (!training_epsilon(training, ledger.steps, &epsilon))
		return object;
	json_object_set_new(object,
			    is_faulty(training) ? "claimed-epsilon-lower"
						: "epsilon-lower",
			    json_real(epsilon.lower));
	json_object_set_new(object,
			    is_faulty(training) ? "claimed-epsilon-upper"
						: "epsilon-upper",
			    json_real(epsilon.upper));
	json_object_set_new(object, "delta", json_real(training->delta));

	return object;
}

static json_t *
json_outcome(const struct training *training, const struct outcome *outcome)
{
	return json_pack(
		"{s:I, s:I, s:I, s:f, s:f, s:f, s:f}", "members",
		(json_int_t)training->corpus.members->count, "population",
		(json_int_t)training->corpus.population->count, "weights",
		(json_int_t)training->net.weights, "loss-members",
		outcome->loss[0], "loss-population", outcome->loss[1],
		"accuracy-members", outcome->accuracy[0], "accuracy-population",
		outcome->accuracy[1]);
}

static bool
save_manifest(struct saving *saving, const struct outcome *outcome,
	      struct error *err)
{
	const struct training *training = saving->training;
	char *path = training_path(training, "manifest.json");
	json_t *top = json_object();
	struct text out = { 0 };
	bool fine;

	json_object_set_new(top, "dpaudit", json_string(DPAUDIT_VERSION));
	json_object_set_new(top, "settings", json_settings(training));
	json_object_set_new(top, "ledger", json_ledger(training));
	json_object_set_new(top, "outcome", json_outcome(training, outcome));
	json_object_set(top, "sha256", saving->hashes);
	print_json(top, &out);
	json_decref(top);
	fine = save_file(path, text_get(&out), out.length, &saving->how, err);
	if (fine)
		answer_file(saving->answer, path);
	text_clear(&out);
	free(path);

	return fine;
}

bool
training_save(const struct training *training, const struct outcome *outcome,
	      struct answer *answer, struct error *err)
{
	struct saving saving = {
		.training = training,
		.answer = answer,
		.how = data_save_options(training->scene, training->request),
		.hashes = json_object(),
	};
	bool fine;

	/* Whatever a stopped training left is its own. */
	saving.how.force |=
		settings_switch(&training->request->settings, SETTING_RESUME);
	fine = save_data(&saving, "losses.csv",
			 training_data(training, outcome, err), err) &&
	       save_data(&saving, "model/predictions.csv",
			 predictions(training, outcome, err), err) &&
	       save_text(&saving, "model/weights.npy", write_weights, err) &&
	       save_text(&saving, "model/metrics.csv", write_metrics, err) &&
	       save_manifest(&saving, outcome, err);
	json_decref(saving.hashes);

	return fine;
}
