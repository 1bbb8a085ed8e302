/* training.c - what `train` was asked for */

#include "verb/train/training.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "stats/loop/exact.h"

void
training_clear(struct training *training)
{
	run_free(training->run);
	corpus_clear(&training->corpus);
	clients_free(training->clients);
	text_clear(&training->plan);
}

char *
training_path(const struct training *training, const char *name)
{
	const char *folder =
		settings_text(&training->request->settings, SETTING_OUTPUT);
	struct text path = { 0 };

	text_add(&path, "%s%s%s", folder, string_ends(folder, "/") ? "" : "/",
		 name);

	return text_take(&path);
}

/* ---- data and net ---- */

static bool
read_data(struct training *training, struct error *err)
{
	const struct request *request = training->request;
	const struct settings *settings = &request->settings;
	struct corpus_order order = {
		.name = request->words[1],
		.seed = (uint64_t)settings_number(settings, SETTING_SEED),
		.progress = training->scene->progress,
	};

	for (size_t i = 0; i < request->role_count; i++) {
		if (request->roles[i].role == ROLE_LABEL)
			order.label = request->roles[i].column;
		if (request->roles[i].role == ROLE_GROUP)
			order.group = request->roles[i].column;
	}
	if (settings_given(settings, SETTING_ROWS))
		order.rows = settings_whole(settings, SETTING_ROWS);

	return corpus_read(&order, &training->corpus, err);
}

static bool
read_net(struct training *training, struct error *err)
{
	const struct examples *of = training->corpus.members;
	const char *model =
		settings_text(&training->request->settings, SETTING_MODEL);
	struct shape in = { of->channels, of->height, of->width };

	if (!model)
		return error_set(err, ERROR_USAGE,
				 "train needs model=, as model=%zu-100-%zu or "
				 "model=logistic",
				 examples_size(of), of->classes);

	return net_read(&training->net, model, &in, of->classes, err);
}

/* ---- privacy ---- */

/* Rows that are clipped as one, as the ledger has it. */
static size_t
unit_of(const struct run_order *order)
{
	return order->unit == UNIT_MICRO_BATCH ? order->unit_rows : 1;
}

/* sigma= as it is, or found from epsilon= and delta=. */
static bool
read_noise(struct training *training, struct error *err)
{
	const struct settings *settings = &training->request->settings;
	struct run_order *order = &training->order;
	struct ledger ledger = { .sampler = order->batches.sampler,
				 .sampling = batches_sampling(&order->batches),
				 .unit = unit_of(order),
				 .steps = training->steps };

	if (settings_given(settings, SETTING_SIGMA))
		order->sigma = settings_number(settings, SETTING_SIGMA);
	if (!settings_given(settings, SETTING_EPSILON))
		return true;

	return ledger_sigma(&ledger, settings_number(settings, SETTING_EPSILON),
			    training->delta, training->scene->progress,
			    &order->sigma, err);
}

static bool
check_privacy(const struct settings *settings, struct error *err)
{
	bool epsilon = settings_given(settings, SETTING_EPSILON);
	bool sigma = settings_given(settings, SETTING_SIGMA);
	bool bug = settings_choice(settings, SETTING_BUG) != FAULT_NONE;

	if (epsilon && sigma)
		return error_set(err, ERROR_USAGE,
				 "train takes sigma= or epsilon= with delta=, "
				 "not both");
	if (epsilon && !settings_given(settings, SETTING_DELTA))
		return error_set(err, ERROR_USAGE,
				 "epsilon= needs delta=: well below one over "
				 "the rows");
	if (bug && !epsilon && !sigma)
		return error_set(err, ERROR_USAGE,
				 "bug=%s needs noise: sigma= or epsilon=",
				 fault_name((enum fault)settings_choice(
					 settings, SETTING_BUG)));

	return true;
}

/* ---- units ---- */

static bool
read_clients(struct training *training, struct error *err)
{
	const struct settings *settings = &training->request->settings;
	const struct examples *of = training->corpus.members;
	size_t count;

	if (of->groups) {
		training->clients = clients_of_groups(of);
		return true;
	}
	if (!settings_given(settings, SETTING_CLIENTS))
		return error_set(err, ERROR_USAGE,
				 "unit=client needs clients=, or group=COLUMN "
				 "of a table");
	count = settings_whole(settings, SETTING_CLIENTS);
	if (!count || count > of->count)
		return error_set(err, ERROR_USAGE,
				 "clients=%zu: there are %zu rows to deal out",
				 count, of->count);
	training->clients = clients_deal(
		of, count, settings_number(settings, SETTING_SPREAD),
		(uint64_t)settings_number(settings, SETTING_SEED));

	return true;
}

static bool
check_unit(const struct training *training, struct error *err)
{
	const struct run_order *order = &training->order;
	bool picture = training->net.in.height > 1;

	if (order->quantile > 0 && order->unit != UNIT_CLIENT)
		return error_set(err, ERROR_USAGE,
				 "clip-quantile= needs unit=client");
	if (order->fault == FAULT_CLIP_AFTER_MEAN &&
	    order->unit != UNIT_EXAMPLE)
		return error_set(err, ERROR_USAGE,
				 "bug=clip-after-mean needs unit=example");
	if (order->unit == UNIT_AUGMENTATION &&
	    (!picture || order->unit_rows > 16))
		return error_set(err, ERROR_USAGE,
				 picture ? "unit=augmentation takes at most 16 "
					   "views: unit-rows="
					 : "unit=augmentation needs pictures");
	if (order->quantile > 0 &&
	    order->sigma >= (double)order->batches.batch / 10)
		return error_set(err, ERROR_USAGE,
				 "clip-quantile= with sigma=%g needs more than "
				 "%.0f clients a step: batch=",
				 order->sigma, order->sigma * 10);

	return true;
}

/* ---- the order ---- */

static bool
read_order(struct training *training, struct error *err)
{
	const struct settings *settings = &training->request->settings;
	bool noisy = settings_given(settings, SETTING_SIGMA) ||
		     settings_given(settings, SETTING_EPSILON);
	bool federated = settings_choice(settings, SETTING_UNIT) == UNIT_CLIENT;
	size_t rows, batch = settings_whole(settings, SETTING_BATCH);
	uint64_t seed = (uint64_t)settings_number(settings, SETTING_SEED);
	struct run_order *order = &training->order;

	if (federated && !read_clients(training, err))
		return false;
	rows = federated ? training->clients->count
			 : training->corpus.members->count;
	*order = (struct run_order){
		.net = &training->net,
		.examples = training->corpus.members,
		.batches = { noisy ? SAMPLER_POISSON : SAMPLER_SHUFFLE, rows,
			     batch < rows ? batch : rows, seed },
		.unit = (enum unit)settings_choice(settings, SETTING_UNIT),
		.unit_rows = settings_whole(settings, SETTING_UNIT_ROWS),
		.clients = training->clients,
		.client_rate = settings_number(settings, SETTING_CLIENT_RATE),
		.client_batch = settings_whole(settings, SETTING_CLIENT_BATCH),
		.client_epochs =
			settings_whole(settings, SETTING_CLIENT_EPOCHS),
		.quantile = settings_number(settings, SETTING_CLIP_QUANTILE),
		.rate = settings_number(settings, SETTING_RATE),
		.momentum = settings_number(settings, SETTING_MOMENTUM),
		.fault = (enum fault)settings_choice(settings, SETTING_BUG),
		.noise_factor = settings_number(settings, SETTING_NOISE_FACTOR),
		.noise_seeds = settings_whole(settings, SETTING_NOISE_SEEDS),
		.seed = seed,
		.start_seed = seed,
		.epochs = settings_whole(settings, SETTING_EPOCHS),
	};
	if (settings_given(settings, SETTING_SAMPLER))
		order->batches.sampler = (enum sampler)settings_choice(
			settings, SETTING_SAMPLER);
	if (noisy || settings_given(settings, SETTING_CLIP_NORM) ||
	    order->quantile > 0)
		order->clip_norm = settings_number(settings, SETTING_CLIP_NORM);
	if (order->batches.sampler > SAMPLER_FIXED)
		return error_set(err, ERROR_USAGE,
				 "train draws no batches with sampler="
				 "without-replacement; it is for theory");
	training->steps = order->epochs * batches_epoch(&order->batches);
	if (noisy)
		training->delta = settings_number(settings, SETTING_DELTA);

	return read_noise(training, err) && check_unit(training, err);
}

/* Every setting by name: what a checkpoint must agree with. */
static void
write_plan(struct training *training)
{
	static const enum setting all[] = {
		SETTING_MODEL,         SETTING_EPOCHS,
		SETTING_BATCH,         SETTING_RATE,
		SETTING_MOMENTUM,      SETTING_CLIP_NORM,
		SETTING_SIGMA,         SETTING_EPSILON,
		SETTING_DELTA,         SETTING_BUG,
		SETTING_NOISE_FACTOR,  SETTING_NOISE_SEEDS,
		SETTING_SEED,          SETTING_ROWS,
		SETTING_UNIT,          SETTING_UNIT_ROWS,
		SETTING_CLIENTS,       SETTING_CLIENT_RATE,
		SETTING_CLIENT_BATCH,  SETTING_CLIENT_EPOCHS,
		SETTING_CLIP_QUANTILE, SETTING_SPREAD,
	};
	const struct settings *settings = &training->request->settings;

	text_add(&training->plan, "%s rows=%zu weights=%zu sampler=%d",
		 training->request->words[1], training->corpus.members->count,
		 training->net.weights, training->order.batches.sampler);
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		char value[200];

		settings_print(settings, all[i], value, sizeof(value));
		text_add(&training->plan, " %s=%s", setting_about(all[i])->name,
			 value);
	}
}

static size_t
examples_bytes(const struct examples *of)
{
	return of->count *
	       (examples_size(of) * (of->bytes ? 1 : sizeof(float)) +
		sizeof(*of->labels));
}

static bool
check_memory(const struct training *training, struct error *err)
{
	size_t rows = training->corpus.members->count +
		      training->corpus.population->count;
	size_t need = examples_bytes(training->corpus.members) +
		      examples_bytes(training->corpus.population) +
		      run_bytes(&training->order) +
		      rows * (training->net.classes * 24 + 32);

	if (need <= memory_for_data())
		return true;

	return error_set(err, ERROR_DATA,
			 "this training takes %zu MB, of which this machine "
			 "gives %zu",
			 need >> 20, memory_for_data() >> 20);
}

bool
training_plan(struct training *training, struct error *err)
{
	if (!check_privacy(&training->request->settings, err) ||
	    !read_data(training, err) || !read_net(training, err) ||
	    !read_order(training, err) || !check_memory(training, err))
		return false;
	write_plan(training);
	training->run = run_new(&training->order);

	return true;
}

bool
training_epsilon(const struct training *training, size_t steps,
		 struct bracket *epsilon)
{
	struct ledger ledger = run_ledger(training->run);
	struct mechanism *mechanism;
	struct error ignored;
	bool known;

	ledger.steps = steps;
	mechanism = ledger_mechanism(&ledger, &ignored);
	known = mechanism && mechanism_epsilon(mechanism, training->delta,
					       epsilon, &ignored);
	mechanism_free(mechanism);

	return known;
}

/* ---- what came out ---- */

static double
share_right(const struct examples *examples, const float *chances)
{
	size_t classes = examples->classes, right = 0;

	for (size_t i = 0; i < examples->count; i++) {
		const float *row = chances + i * classes;
		size_t best = 0;

		for (size_t k = 1; k < classes; k++)
			best = row[k] > row[best] ? k : best;
		right += best == examples->labels[i];
	}

	return (double)right / (double)examples->count;
}

void
outcome_make(const struct training *training, struct outcome *made)
{
	const struct examples *parts[] = { training->corpus.members,
					   training->corpus.population };
	size_t classes = training->net.classes, done = 0;
	size_t rows = parts[0]->count + parts[1]->count;

	made->losses = memory_new_array(rows, sizeof(double));
	made->chances = memory_new_array(rows * classes, sizeof(float));
	for (size_t p = 0; p < 2; p++) {
		double *losses = made->losses + done;
		float *chances = made->chances + done * classes;

		run_losses(training->run, parts[p], losses, chances);
		made->loss[p] = exact_sum(losses, parts[p]->count) /
				(double)parts[p]->count;
		made->accuracy[p] = share_right(parts[p], chances);
		done += parts[p]->count;
	}
}

void
outcome_clear(struct outcome *outcome)
{
	free(outcome->losses);
	free(outcome->chances);
}
