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
#include "lab/experiments.h"
#include "method/methods.h"
#include "stats/loop/exact.h"

/* One way of training. */
struct strategy {
	char name[40];
	bool private;
	size_t epochs, batch, micro_batches; /* 0: rows are clipped */
	double epsilon, clip_norm, sigma;
};

enum { STRATEGIES = 64 };

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

static bool
add_private(struct landscape *landscape, const struct lab *lab, size_t epochs,
	    const size_t digits[4], struct error *err)
{
	static const double epsilons[] = { 10, 1, 3, 100 };
	static const double clips[] = { 1, 10, 30 };
	struct strategy *made = add(landscape, lab, epochs);

	made->private = true;
	made->epsilon = epsilons[digits[0]];
	made->clip_norm = clips[digits[1]];
	if (digits[2])
		made->batch *= 2;
	made->micro_batches = digits[3] ? 32 : 1;
	snprintf(made->name, sizeof(made->name), "dp-e%g-c%g-b%zu-m%zu",
		 made->epsilon, made->clip_norm, made->batch,
		 made->micro_batches);

	return find_sigma(lab, made, err);
}

/* rounds= of the grid: all 48, or the first of each digit. */
static bool
add_grid(struct landscape *landscape, const struct lab *lab, size_t epochs,
	 struct error *err)
{
	int effort = settings_choice(lab->settings, SETTING_EFFORT);
	size_t most[4] = { 4, 3, 2, 2 }, at[4];

	if (effort == EFFORT_SMALL) {
		most[0] = 2;
		most[1] = most[2] = 1;
	} else if (effort == EFFORT_DEFAULT) {
		most[1] = most[2] = 1;
	}
	for (at[0] = 0; at[0] < most[0]; at[0]++) {
		for (at[1] = 0; at[1] < most[1]; at[1]++) {
			for (at[2] = 0; at[2] < most[2]; at[2]++) {
				for (at[3] = 0; at[3] < most[3]; at[3]++) {
					if (!add_private(landscape, lab, epochs,
							 at, err))
						return false;
				}
			}
		}
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

static bool
plan(struct lab *lab, struct error *err)
{
	size_t epochs = settings_whole(lab->settings, SETTING_EPOCHS);
	struct landscape *landscape = memory_new(sizeof(*landscape));
	const struct corpus *corpus = &lab->course.corpus;

	lab->own = landscape;
	landscape->losses = corpus->members->count < corpus->population->count
				    ? corpus->members->count
				    : corpus->population->count;
	if (landscape->losses > 10000)
		landscape->losses = 10000;
	add(landscape, lab, (epochs + 9) / 10);
	add(landscape, lab, (epochs + 1) / 2);
	add(landscape, lab, epochs);
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
order_of(const struct lab *lab, const struct strategy *strategy)
{
	struct run_order order = lab->course.order;

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
	size_t classes = others->classes, right = 0;
	double *losses = memory_new_array(others->count, sizeof(*losses));
	float *chances =
		memory_new_array(others->count * classes, sizeof(*chances));

	members.count = landscape->losses;
	run_losses(run, &members, record, NULL);
	run_losses(run, others, losses, chances);
	memcpy(record + landscape->losses, losses,
	       landscape->losses * sizeof(*losses));
	for (size_t i = 0; i < others->count; i++) {
		const float *row = chances + i * classes;
		size_t best = 0;

		for (size_t k = 1; k < classes; k++)
			best = row[k] > row[best] ? k : best;
		right += best == others->labels[i];
	}
	for (size_t i = 0; i < 2 * landscape->losses; i++)
		record[i] = -attack_margin_of(record[i]);
	record[2 * landscape->losses] = (double)right / (double)others->count;
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
	struct run_order order = order_of(lab, strategy);
	struct run *run;
	bool fine;

	order.seed = order.batches.seed = order.start_seed =
		experiment_seed(lab, index);
	run = run_new(&order);
	fine = run_steps(run, strategy->epochs * batches_epoch(&order.batches),
			 progress, err);
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

/* Epsilon* of a model; NaN where its fit has no answer. */
static double
epsilon_star(const struct lab *lab, const struct dataset *data)
{
	struct question ask = { .data = data,
				.settings = lab->settings,
				.game = dataset_game(data),
				.threads = 1 };
	const struct method *method = method_find("epsilon-star");
	struct error ignored;
	struct result *result = method_run(method, &ask, &ignored);
	const struct quantity *found =
		result ? result_quantity(result, "epsilon") : NULL;
	double epsilon = found ? found->value : NAN;

	result_release(result);

	return epsilon;
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

/* Strategies whose epsilon a model does not give are left out, and counted. */
static bool
finish(const struct lab *lab, const double records[],
       struct experiment_output *output, struct error *err)
{
	const struct landscape *landscape = lab->own;
	size_t rows = 0;
	struct columns columns;
	struct dataset *data;
	double *epsilon = memory_new_array(lab->pieces, sizeof(*epsilon));
	double plain[3] = { 0 }, dp = 0, models[3] = { 0 };

	for (size_t i = 0; i < lab->pieces; i++) {
		struct dataset *losses =
			losses_of(lab, records + i * lab->record);
		size_t which = i % landscape->count;

		epsilon[i] = epsilon_star(lab, losses);
		if (i == 2)
			experiment_add_data(output, "losses.csv", losses);
		else
			dataset_release(losses);
		if (!isfinite(epsilon[i]))
			continue;
		rows++;
		if (which < 3) {
			plain[which] += epsilon[i];
			models[which]++;
		} else {
			dp = fmax(dp, epsilon[i]);
		}
	}
	if (!rows) {
		free(epsilon);
		return error_set(err, ERROR_DATA,
				 "no model has an Epsilon*: all losses are "
				 "alike");
	}
	data = dataset_new("landscape", KIND_STRATEGIES, rows);
	columns.name = memory_new_array(rows, sizeof(double));
	columns.category = memory_new_array(rows, sizeof(double));
	add_words(data, landscape, &columns);
	columns.utility = dataset_add_column(data, "utility", ROLE_UTILITY);
	columns.epsilon = dataset_add_column(data, "strategy-epsilon",
					     ROLE_STRATEGY_EPSILON);
	columns.instance = dataset_add_column(data, "instance", ROLE_INSTANCE);
	rows = 0;
	for (size_t i = 0; i < lab->pieces; i++) {
		size_t which = i % landscape->count;

		if (!isfinite(epsilon[i]))
			continue;
		columns.name[rows] = (double)which;
		columns.category[rows] = landscape->at[which].private;
		columns.utility[rows] = records[(i + 1) * lab->record - 1];
		columns.epsilon[rows] = epsilon[i];
		columns.instance[rows++] = (double)(i / landscape->count + 1);
	}
	experiment_add_data(output, "strategies.csv", data);
	experiment_add_value(output, "epsilon-star-first",
			     plain[0] / models[0]);
	experiment_add_value(output, "epsilon-star-half", plain[1] / models[1]);
	experiment_add_value(output, "epsilon-star-whole",
			     plain[2] / models[2]);
	experiment_add_value(output, "epsilon-star-dp-most", dp);
	free(epsilon);

	return game_set(dataset_edit_game(data), "randomised", "yes", err);
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
	{ SETTING_RATE, { "0.05", "0.01", "0.01" } },
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
