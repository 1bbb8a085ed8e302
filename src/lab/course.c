/* course.c - one training as settings describe it */

#include "lab/course.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"
#include "load/source.h"

void
course_clear(struct course *course)
{
	corpus_clear(&course->corpus);
	clients_free(course->clients);
}

static bool
read_data(struct course *course, const char *label, const char *group,
	  struct error *err)
{
	const struct settings *settings = course->settings;
	struct corpus_order order = {
		.name = course->data,
		.label = label,
		.group = group,
		.seed = (uint64_t)settings_number(settings, SETTING_SEED),
		.progress = course->progress,
		.permission = course->permission,
	};

	if (settings_given(settings, SETTING_ROWS))
		order.rows = settings_whole(settings, SETTING_ROWS);

	return corpus_read(&order, &course->corpus, err);
}

static bool
read_net(struct course *course, struct error *err)
{
	const struct examples *of = course->corpus.members;
	const char *model = settings_text(course->settings, SETTING_MODEL);
	struct shape in = { of->channels, of->height, of->width };

	if (!model)
		return error_set(err, ERROR_USAGE,
				 "model= is missing: model=%zu-100-%zu or "
				 "model=logistic",
				 examples_size(of), of->classes);

	return net_read(&course->net, model, &in, of->classes, err);
}

/* ---- privacy ---- */

/* sigma= as it is, or found from epsilon= and delta=. */
static bool
read_noise(struct course *course, struct error *err)
{
	const struct settings *settings = course->settings;
	struct run_order *order = &course->order;
	struct ledger ledger = course_ledger(course);

	if (settings_given(settings, SETTING_SIGMA))
		order->sigma = settings_number(settings, SETTING_SIGMA);
	if (!settings_given(settings, SETTING_EPSILON))
		return true;

	return ledger_sigma(&ledger, settings_number(settings, SETTING_EPSILON),
			    course->delta, course->progress, &order->sigma,
			    err);
}

static bool
check_privacy(const struct settings *settings, struct error *err)
{
	bool epsilon = settings_given(settings, SETTING_EPSILON);
	bool sigma = settings_given(settings, SETTING_SIGMA);
	bool bug = settings_choice(settings, SETTING_BUG) != FAULT_NONE;

	if (epsilon && sigma)
		return error_set(err, ERROR_USAGE,
				 "sigma= or epsilon= with delta=, not both");
	if (epsilon && !settings_given(settings, SETTING_DELTA))
		return error_set(err, ERROR_USAGE,
				 "epsilon= needs delta=: well below one over "
				 "the rows");
	if (bug && !epsilon && !sigma)
		return error_set(err, ERROR_USAGE,
				 "bug=%s needs noise: sigma= or epsilon=",
				 ledger_fault_name((enum fault)settings_choice(
					 settings, SETTING_BUG)));

	return true;
}

/* ---- units ---- */

static bool
read_clients(struct course *course, struct error *err)
{
	const struct settings *settings = course->settings;
	const struct examples *of = course->corpus.members;
	size_t count;

	if (of->groups) {
		course->clients = clients_of_groups(of);
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
	course->clients = clients_deal(
		of, count, settings_number(settings, SETTING_SPREAD),
		(uint64_t)settings_number(settings, SETTING_SEED));

	return true;
}

static bool
check_unit(const struct course *course, struct error *err)
{
	const struct run_order *order = &course->order;
	bool picture = course->net.in.height > 1;

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
					   "views: unit=augmentation:"
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
is_noisy(const struct settings *settings)
{
	return settings_given(settings, SETTING_SIGMA) ||
	       settings_given(settings, SETTING_EPSILON);
}

/* All but batches, noise and steps. */
static struct run_order
start_order(const struct course *course)
{
	const struct settings *settings = course->settings;
	uint64_t seed = (uint64_t)settings_number(settings, SETTING_SEED);

	return (struct run_order){
		.net = &course->net,
		.examples = course->corpus.members,
		.unit = (enum unit)settings_choice(settings, SETTING_UNIT),
		.unit_rows = number_whole(settings_part(settings, SETTING_UNIT,
							UNIT_MICRO_BATCH)),
		.clients = course->clients,
		.client_rate = settings_number(settings, SETTING_CLIENT_RATE),
		.client_batch = settings_whole(settings, SETTING_CLIENT_BATCH),
		.client_epochs =
			settings_whole(settings, SETTING_CLIENT_EPOCHS),
		.quantile = settings_number(settings, SETTING_CLIP_QUANTILE),
		.rate = settings_number(settings, SETTING_LEARNING_RATE),
		.momentum = settings_number(settings, SETTING_MOMENTUM),
		.fault = (enum fault)settings_choice(settings, SETTING_BUG),
		.noise_factor =
			settings_part(settings, SETTING_BUG, FAULT_NOISE_SCALE),
		.noise_seeds = number_whole(
			settings_part(settings, SETTING_BUG, FAULT_FEW_SEEDS)),
		.seed = seed,
		.start_seed = seed,
	};
}

static bool
read_batches(const struct course *course, struct batches *batches,
	     struct error *err)
{
	const struct settings *settings = course->settings;
	size_t rows = course->clients ? course->clients->count
				      : course->corpus.members->count;
	size_t batch = settings_whole(settings, SETTING_BATCH);

	*batches = (struct batches){
		.sampler =
			is_noisy(settings) ? SAMPLER_POISSON : SAMPLER_SHUFFLE,
		.rows = rows,
		.batch = batch < rows ? batch : rows,
		.seed = (uint64_t)settings_number(settings, SETTING_SEED),
	};
	if (settings_given(settings, SETTING_SAMPLER))
		batches->sampler = (enum sampler)settings_choice(
			settings, SETTING_SAMPLER);

	return batches->sampler <= SAMPLER_FIXED ||
	       error_set(err, ERROR_USAGE,
			 "no training draws batches with sampler="
			 "without-replacement; it is for theory");
}

/* steps= as it is, or those of epochs=. */
static void
read_steps(struct course *course)
{
	const struct settings *settings = course->settings;
	size_t epoch = batches_epoch(&course->order.batches);

	course->steps =
		settings_given(settings, SETTING_STEPS)
			? settings_whole(settings, SETTING_STEPS)
			: settings_whole(settings, SETTING_EPOCHS) * epoch;
	course->order.epochs = (course->steps + epoch - 1) / epoch;
}

static bool
read_order(struct course *course, struct error *err)
{
	const struct settings *settings = course->settings;
	struct run_order *order = &course->order;

	if (settings_choice(settings, SETTING_UNIT) == UNIT_CLIENT &&
	    !read_clients(course, err))
		return false;
	*order = start_order(course);
	if (!read_batches(course, &order->batches, err))
		return false;
	if (is_noisy(settings) || settings_given(settings, SETTING_CLIP_NORM) ||
	    order->quantile > 0)
		order->clip_norm = settings_number(settings, SETTING_CLIP_NORM);
	read_steps(course);
	if (is_noisy(settings))
		course->delta = settings_number(settings, SETTING_DELTA);

	return read_noise(course, err) && check_unit(course, err);
}

size_t
course_lowered_batch(const struct course *course)
{
	size_t batch = course->order.batches.batch;

	return batch < settings_whole(course->settings, SETTING_BATCH) ? batch
								       : 0;
}

void
course_add_fields(const struct settings *settings, enum setting setting,
		  struct text *out)
{
	struct setting_field field;

	for (size_t i = 0; settings_field(settings, setting, i, &field); i++) {
		char number[NUMBER_SIZE] = "";

		if (!field.text)
			number_exact(number, field.number);
		text_add(out, " %s=%s", field.name,
			 field.text ? field.text : number);
	}
}

void
course_describe(const struct course *course, struct text *out)
{
	static const enum setting all[] = { COURSE_SETTINGS };
	const struct settings *settings = course->settings;

	text_add(out, "%s rows=%zu weights=%zu sampler=%d", course->data,
		 course->corpus.members->count, course->net.weights,
		 course->order.batches.sampler);
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		course_add_fields(settings, all[i], out);
}

static void
add_sum(const char *name, const struct examples *of, struct text *out)
{
	size_t count = of->count * examples_size(of);
	char sha256[4][SHA256_TEXT] = { "", "", "", "" };
	struct text all = { 0 };

	if (of->bytes)
		source_hash_text((const char *)of->bytes, count, sha256[0]);
	if (of->values)
		source_hash_text((const char *)of->values,
				 count * sizeof(*of->values), sha256[1]);
	source_hash_text((const char *)of->labels,
			 of->count * sizeof(*of->labels), sha256[2]);
	if (of->groups)
		source_hash_text((const char *)of->groups,
				 of->count * sizeof(*of->groups), sha256[3]);
	text_add(&all, "%s %s %s %s", sha256[0], sha256[1], sha256[2],
		 sha256[3]);
	source_hash_text(text_get(&all), all.length, sha256[0]);
	text_add(out, " %s=sha256:%.16s", name, sha256[0]);
	text_clear(&all);
}

void
course_add_sums(const struct course *course, struct text *out)
{
	add_sum("members", course->corpus.members, out);
	add_sum("population", course->corpus.population, out);
}

static size_t
examples_bytes(const struct examples *of)
{
	return of->count *
	       (examples_size(of) * (of->bytes ? 1 : sizeof(float)) +
		sizeof(*of->labels));
}

size_t
course_bytes(const struct course *course)
{
	return examples_bytes(course->corpus.members) +
	       examples_bytes(course->corpus.population);
}

bool
course_read(struct course *course, const char *label, const char *group,
	    struct error *err)
{
	return check_privacy(course->settings, err) &&
	       read_data(course, label, group, err) && read_net(course, err) &&
	       read_order(course, err);
}

struct ledger
course_ledger(const struct course *course)
{
	return run_order_ledger(&course->order, course->steps);
}

bool
course_epsilon(const struct course *course, size_t steps,
	       struct bracket *epsilon)
{
	struct ledger ledger = course_ledger(course);
	struct mechanism *mechanism;
	struct error ignored;
	bool known;

	ledger.steps = steps;
	mechanism = ledger_mechanism(&ledger, &ignored);
	known = mechanism && course->delta > 0 &&
		mechanism_epsilon(mechanism, course->delta, epsilon, &ignored);
	mechanism_free(mechanism);

	return known;
}

/* ---- game cards ---- */

bool
course_card_number(struct game *game, enum game_entry entry, double value,
		   struct error *err)
{
	char text[NUMBER_SIZE];

	number_exact(text, value);

	return game_set(game, game_entry_name(entry), text, err);
}

/* Is the ledger a mechanism, or a fault that can be named? */
static bool
is_named(const struct ledger *ledger)
{
	struct error ignored;
	struct mechanism *mechanism = ledger_mechanism(ledger, &ignored);
	bool named = mechanism || ledger->fault != FAULT_NONE;

	mechanism_free(mechanism);

	return named;
}

bool
course_card_claim(struct game *game, double epsilon, double delta, bool holds,
		  struct error *err)
{
	return course_card_number(game, GAME_CLAIMED_EPSILON, epsilon, err) &&
	       course_card_number(game, GAME_CLAIMED_DELTA, delta, err) &&
	       (!holds ||
		(course_card_number(game, GAME_EPSILON, epsilon, err) &&
		 course_card_number(game, GAME_DELTA, delta, err)));
}

/* A fault makes epsilon a claim and no truth. */
static bool
card_privacy(const struct course *course, struct game *game, struct error *err)
{
	struct ledger ledger = course_ledger(course);
	struct bracket epsilon;
	char mechanism[80];

	if (!(course->order.sigma > 0) || !is_named(&ledger))
		return true;
	ledger_describe(&ledger, mechanism, sizeof(mechanism));
	if (!game_set(game, "mechanism", mechanism, err))
		return false;
	if (!course_epsilon(course, course->steps, &epsilon))
		return true;

	return course_card_claim(game, epsilon.value, course->delta,
				 course->order.fault == FAULT_NONE, err);
}

bool
course_card(const struct course *course, struct game *game, struct error *err)
{
	static const char *const samplers[] = { "poisson", "shuffle", "fixed" };
	const char *sampler = samplers[course->order.batches.sampler];

	return course_card_number(game, GAME_TRAINING_SIZE,
				  (double)course->corpus.members->count, err) &&
	       course_card_number(game, GAME_DIMENSION,
				  (double)course->net.weights, err) &&
	       game_set(game, "adjacency", "add-remove", err) &&
	       game_set(game, "sampling", sampler, err) &&
	       card_privacy(course, game, err);
}
