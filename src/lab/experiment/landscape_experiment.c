/*
 * landscape_experiment.c - strategies of training, several models of each
 *
 * epsilon-star, section 4: baselines of several epochs and DP-SGD at several
 * epsilon, clip norms, batches and micro-batches; each strategy is trained
 * repetitions= times on the same rows and judged by Epsilon* of its losses and
 * by its accuracy on the population.  Where micro-batches are clipped the
 * noise is that of epsilon on paper: TF-privacy's claim, not ours.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lab/attack/attacks.h"
#include "lab/experiment/epsilon.h"
#include "lab/experiments.h"
#include "train/run/softmax.h"

/* One way of training. */
struct strategy {
	char name[40];
	bool private;
	size_t epochs, batch, micro_batches; /* 0: rows are clipped */
	double epsilon, clip_norm, sigma;
};

enum { STRATEGIES = 64 };

/* The baselines, before all others, and how many tenths of epochs= each has. */
enum { FIRST, HALF, WHOLE, BASELINES };
static const size_t shares[BASELINES] = { 1, 5, 10 };

struct landscape {
	struct strategy at[STRATEGIES];
	size_t count, losses; /* kept of each part */
};

static struct strategy *
add(struct landscape *landscape, const struct lab *lab, size_t epochs)
{
	struct strategy *made = &landscape->at[landscape->count++];

	*made = (struct strategy){ .epochs = epochs,
				   .batch = lab->course.order.batches.batch,
				   .clip_norm = 1 };
	snprintf(made->name, sizeof(made->name), "plain-%zu", epochs);

	return made;
}

static bool
find_sigma(const struct lab *lab, struct strategy *strategy, struct error *err)
{
	struct batches batches = lab->course.order.batches;
	struct ledger ledger = { .unit = 1 };

	batches.batch = strategy->batch;
	ledger.sampling = batches_sampling(&batches);
	ledger.steps = strategy->epochs * batches_epoch(&batches);

	return ledger_sigma(&ledger, strategy->epsilon,
			    settings_number(lab->settings, SETTING_DELTA), NULL,
			    &strategy->sigma, err);
}

/* What the grid is made of, and how much of each effort= takes. */
enum { EPSILON, CLIP, BATCH, MICRO, DIGITS };

static const double epsilons[] = { 10, 1, 3, 100 };
static const double clips[] = { 1, 10, 30 };
static const size_t taken[EFFORTS][DIGITS] = {
	[EFFORT_SMALL] = { 2, 1, 1, 2 },
	[EFFORT_DEFAULT] = { 4, 1, 1, 2 },
	[EFFORT_FULL] = { 4, 3, 2, 2 },
};

static bool
add_private(struct landscape *landscape, const struct lab *lab, size_t epochs,
	    const size_t digits[DIGITS], struct error *err)
{
	struct strategy *made = add(landscape, lab, epochs);

	made->private = true;
	made->epsilon = epsilons[digits[EPSILON]];
	made->clip_norm = clips[digits[CLIP]];
	if (digits[BATCH])
		made->batch *= 2;
	made->micro_batches = digits[MICRO] ? 32 : 1;
	snprintf(made->name, sizeof(made->name), "dp-e%g-c%g-b%zu-m%zu",
		 made->epsilon, made->clip_norm, made->batch,
		 made->micro_batches);

	return find_sigma(lab, made, err);
}

/* The last digit runs fastest. */
static bool
add_grid(struct landscape *landscape, const struct lab *lab, size_t epochs,
	 struct error *err)
{
	const size_t *most =
		taken[settings_choice(lab->settings, SETTING_EFFORT)];
	size_t count = most[EPSILON] * most[CLIP] * most[BATCH] * most[MICRO];

	for (size_t i = 0; i < count; i++) {
		size_t digits[DIGITS], rest = i;

		for (size_t d = DIGITS; d--; rest /= most[d])
			digits[d] = rest % most[d];
		if (!add_private(landscape, lab, epochs, digits, err))
			return false;
	}

	return true;
}

/* Judging passes rows forward alone: a third of a step. */
static double
steps_of(const struct lab *lab, const struct landscape *landscape)
{
	const struct batches *batches = &lab->course.order.batches;
	double judged = (double)(lab->course.corpus.population->count +
				 landscape->losses) /
			(3 * (double)batches->batch);
	double steps = 0;

	for (size_t i = 0; i < landscape->count; i++)
		steps += (double)landscape->at[i].epochs *
				 (double)batches_epoch(batches) +
			 judged;

	return steps;
}

/* Refuses settings that every strategy of the grid has its own value for. */
static bool
check_settings(const struct settings *settings, struct error *err)
{
	static const enum setting own[] = { SETTING_STEPS, SETTING_SIGMA,
					    SETTING_EPSILON };

	for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++) {
		if (settings_given(settings, own[i]))
			return error_set(
				err, ERROR_USAGE,
				"landscape has its own %s; leave %s= out and "
				"give epochs=",
				setting_about(own[i])->name,
				setting_about(own[i])->name);
	}

	return true;
}

static bool
plan(struct lab *lab, struct error *err)
{
	size_t epochs = settings_whole(lab->settings, SETTING_EPOCHS);
	struct landscape *landscape = memory_new(sizeof(*landscape));
	const struct corpus *corpus = &lab->course.corpus;

	lab->own = landscape;
	if (!check_settings(lab->settings, err))
		return false;
	landscape->losses = corpus->members->count < corpus->population->count
				    ? corpus->members->count
				    : corpus->population->count;
	if (landscape->losses > 10000)
		landscape->losses = 10000;
	for (size_t i = 0; i < BASELINES; i++)
		add(landscape, lab, (epochs * shares[i] + 9) / 10);
	if (!add_grid(landscape, lab, (epochs + 4) / 5, err))
		return false;
	lab->pieces = landscape->count *
		      settings_whole(lab->settings, SETTING_REPETITIONS);
	lab->steps = settings_number(lab->settings, SETTING_REPETITIONS) *
		     steps_of(lab, landscape);
	lab->record = 2 * landscape->losses + 1;
	lab->bytes =
		run_bytes(&lab->course.order) +
		corpus->population->count * (lab->course.net.classes * 4 + 8);

	return true;
}

static struct run_order
order_of(const struct lab *lab, const struct strategy *strategy, uint64_t seed)
{
	struct run_order order = experiment_order(lab, seed);

	order.batches.batch = strategy->batch;
	order.batches.sampler =
		strategy->private ? SAMPLER_POISSON : SAMPLER_SHUFFLE;
	order.clip_norm = strategy->private ? strategy->clip_norm : 0;
	order.sigma = strategy->sigma;
	order.epochs = strategy->epochs;
	if (strategy->micro_batches) {
		order.unit = UNIT_MICRO_BATCH;
		order.unit_rows =
			(strategy->batch + strategy->micro_batches - 1) /
			strategy->micro_batches;
	}

	return order;
}

/*
 * Losses of some members and others, as the paper has them: minus log of the
 * odds p / (1 - p) of the label; then how often others are right.
 */
static void
judge(const struct lab *lab, const struct run *run, double record[])
{
	const struct landscape *landscape = lab->own;
	struct examples members = *lab->course.corpus.members;
	const struct examples *others = lab->course.corpus.population;
	size_t classes = others->classes;
	double *losses = memory_new_array(others->count, sizeof(*losses));
	float *chances =
		memory_new_array(others->count * classes, sizeof(*chances));

	members.count = landscape->losses;
	run_losses(run, &members, record, NULL);
	run_losses(run, others, losses, chances);
	memcpy(record + landscape->losses, losses,
	       landscape->losses * sizeof(*losses));
	for (size_t i = 0; i < 2 * landscape->losses; i++)
		record[i] = -attack_margin_of(record[i]);
	record[2 * landscape->losses] =
		(double)softmax_right(chances, others->labels, others->count,
				      classes) /
		(double)others->count;
	free(losses);
	free(chances);
}

static bool
piece(const struct lab *lab, size_t index, double record[],
      struct progress *progress, struct error *err)
{
	const struct landscape *landscape = lab->own;
	const struct strategy *strategy =
		&landscape->at[index % landscape->count];
	struct run_order order =
		order_of(lab, strategy, experiment_seed(lab, index));
	struct run *run;
	bool fine;

	run = run_new(&order);
	fine = run_steps(run, strategy->epochs * batches_epoch(&order.batches),
			 progress, err) &&
	       run_check(run, err);
	if (fine)
		judge(lab, run, record);
	run_free(run);

	return fine;
}

/* ---- what comes out ---- */

static struct dataset *
losses_of(const struct lab *lab, const double record[])
{
	const struct landscape *landscape = lab->own;
	size_t count = landscape->losses;
	struct dataset *data = dataset_new("losses", KIND_LOSSES, 2 * count);
	double *loss = dataset_add_column(data, "loss", ROLE_LOSS);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);

	for (size_t i = 0; i < 2 * count; i++) {
		loss[i] = record[i];
		member[i] = i < count;
	}

	return data;
}

struct columns {
	double *name, *category, *utility, *epsilon, *instance;
};

static void
add_words(struct dataset *data, const struct landscape *landscape,
	  const struct columns *columns)
{
	char **names = memory_new_array(landscape->count, sizeof(*names));
	char **sorts = memory_new_array(2, sizeof(*sorts));

	for (size_t i = 0; i < landscape->count; i++)
		names[i] = memory_copy_text(landscape->at[i].name);
	sorts[0] = memory_copy_text("baseline");
	sorts[1] = memory_copy_text("dp-sgd");
	dataset_take_words(data, "name", ROLE_NAME, columns->name, names,
			   landscape->count);
	dataset_take_words(data, "category", ROLE_CATEGORY, columns->category,
			   sorts, 2);
}

/* Epsilon* of every model, in the order of pieces. */
static double *
epsilons_of(const struct lab *lab, const double records[],
	    struct experiment_output *output)
{
	double *epsilon = memory_new_array(lab->pieces, sizeof(*epsilon));

	for (size_t i = 0; i < lab->pieces; i++) {
		struct dataset *losses =
			losses_of(lab, records + i * lab->record);

		epsilon[i] =
			epsilon_found("epsilon-star", losses, lab->settings);
		if (i == WHOLE)
			experiment_add_data(output, "losses.csv", losses);
		else
			dataset_release(losses);
	}

	return epsilon;
}

enum { NAMED = 20 };

/* Counts and names the models that strategies.csv has no row for. */
static void
name_others(const struct lab *lab, const double epsilon[], size_t rows,
	    struct experiment_output *output)
{
	const struct landscape *landscape = lab->own;
	struct text *note = &output->note;
	size_t named = 0;

	experiment_add_value(output, "models", (double)lab->pieces);
	experiment_add_value(output, "models-without-epsilon-star",
			     (double)(lab->pieces - rows));
	if (rows == lab->pieces)
		return;
	text_add(note,
		 "%zu of %zu models have no Epsilon* and are not in "
		 "strategies.csv:",
		 lab->pieces - rows, lab->pieces);
	for (size_t i = 0; i < lab->pieces && named <= NAMED; i++) {
		if (isfinite(epsilon[i]))
			continue;
		if (named++ == NAMED)
			text_add(note, ", ...");
		else
			text_add(note, "%s %s instance %zu",
				 named == 1 ? "" : ",",
				 landscape->at[i % landscape->count].name,
				 i / landscape->count + 1);
	}
}

/* Leaves models without an epsilon out. name_others() names them. */
static struct dataset *
strategies_of(const struct lab *lab, const double records[],
	      const double epsilon[], size_t rows)
{
	const struct landscape *landscape = lab->own;
	struct dataset *data = dataset_new("landscape", KIND_STRATEGIES, rows);
	struct columns columns = {
		.name = memory_new_array(rows, sizeof(double)),
		.category = memory_new_array(rows, sizeof(double)),
	};
	size_t row = 0;

	add_words(data, landscape, &columns);
	columns.utility = dataset_add_column(data, "utility", ROLE_UTILITY);
	columns.epsilon = dataset_add_column(data, "strategy-epsilon",
					     ROLE_STRATEGY_EPSILON);
	columns.instance = dataset_add_column(data, "instance", ROLE_INSTANCE);
	for (size_t i = 0; i < lab->pieces; i++) {
		size_t which = i % landscape->count;

		if (!isfinite(epsilon[i]))
			continue;
		columns.name[row] = (double)which;
		columns.category[row] = landscape->at[which].private;
		columns.utility[row] = records[(i + 1) * lab->record - 1];
		columns.epsilon[row] = epsilon[i];
		columns.instance[row++] = (double)(i / landscape->count + 1);
	}

	return data;
}

/* Means of the baselines, and the most of all that are private. */
static void
add_values(const struct lab *lab, const double epsilon[],
	   struct experiment_output *output)
{
	static const char *const names[BASELINES] = {
		[FIRST] = "epsilon-star-first",
		[HALF] = "epsilon-star-half",
		[WHOLE] = "epsilon-star-whole",
	};
	const struct landscape *landscape = lab->own;
	double sum[BASELINES] = { 0 }, models[BASELINES] = { 0 }, most = NAN;

	for (size_t i = 0; i < lab->pieces; i++) {
		size_t which = i % landscape->count;

		if (!isfinite(epsilon[i]))
			continue;
		if (which < BASELINES) {
			sum[which] += epsilon[i];
			models[which]++;
		} else {
			most = fmax(most, epsilon[i]);
		}
	}
	for (size_t i = 0; i < BASELINES; i++)
		experiment_add_value(output, names[i], sum[i] / models[i]);
	experiment_add_value(output, "epsilon-star-dp-most", most);
}

/* Each strategy is a training run, the losses are of one of them. */
static bool
fill_cards(struct experiment_output *output, struct error *err)
{
	for (size_t i = 0; i < output->file_count; i++) {
		struct dataset *data = output->files[i].data;
		bool is_list = dataset_kind(data) == KIND_STRATEGIES;

		if (!game_set_rows(dataset_edit_game(data),
				   is_list ? "runs" : "one-run", err))
			return false;
	}

	return true;
}

static bool
finish(const struct lab *lab, const double records[],
       struct experiment_output *output, struct error *err)
{
	double *epsilon = epsilons_of(lab, records, output);
	struct dataset *data;
	size_t rows = 0;

	for (size_t i = 0; i < lab->pieces; i++)
		rows += isfinite(epsilon[i]) != 0;
	if (!rows) {
		free(epsilon);
		return error_set(err, ERROR_DATA,
				 "no model has an Epsilon*: all losses are "
				 "alike");
	}
	data = strategies_of(lab, records, epsilon, rows);
	experiment_add_data(output, "strategies.csv", data);
	add_values(lab, epsilon, output);
	name_others(lab, epsilon, rows, output);
	free(epsilon);

	return fill_cards(output, err);
}

static void
clear(struct lab *lab)
{
	free(lab->own);
}

/* "Three layers of 100 nodes". */
#define PAPERS_NET "dense:100,tanh,dense:100,tanh,dense:100,tanh,dense:0"

static const struct effort_default defaults[] = {
	{ SETTING_DATA, { "purchase-like", "purchase-like", "purchase-like" } },
	{ SETTING_MODEL, { "dense:50,tanh,dense:0", PAPERS_NET, PAPERS_NET } },
	{ SETTING_ROWS, { "2000", "20000", "208731" } },
	{ SETTING_EPOCHS, { "20", "100", "100" } },
	{ SETTING_BATCH, { "256", "256", "256" } },
	{ SETTING_LEARNING_RATE, { "0.05", "0.01", "0.01" } },
	{ SETTING_MOMENTUM, { "0.9", "0.9", "0.9" } },
	{ SETTING_DELTA, { "1e-5", "5e-6", "3e-7" } },
	{ SETTING_REPETITIONS, { "1", "2", "5" } },
	{ SETTING_END, { NULL } },
};

const struct experiment experiment_landscape = {
	.name = "landscape",
	.summary = "strategies with their Epsilon* and accuracy",
	.paper = "epsilon-star, section 4",
	.defaults = defaults,
	.plan = plan,
	.piece = piece,
	.finish = finish,
	.clear = clear,
};
