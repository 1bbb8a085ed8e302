/*
 * federated_experiment.c - canaries in random directions, and their cosines
 *
 * one-shot-federated, Algorithms 1 and 3, appendix G: canaries= unit vectors
 * are each added to the sums of presentations= steps, as many more are never
 * inserted, and every canary's cosine is taken with each step's move and with
 * that of the whole training.  No canary is stored: all are made again from
 * their counters, block by block.  With unit=client steps are rounds.
 */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lab/experiments.h"
#include "stats/law/random.h"
#include "stats/loop/kernel.h"
#include "stats/loop/noise.h"
#include "stats/loop/product.h"

enum { BLOCK = 1024, MANY = 64 };

/* One training's canaries and all its moves. */
struct fleet {
	const struct run_order *order;
	uint64_t seed;
	size_t canaries, weights, steps, presentations;
	double *norms;  /* of all canaries, inserted ones first */
	float *moves;   /* steps x weights */
	float *canary;  /* one, while it is inserted */
	uint32_t *when; /* canaries x presentations */
};

static void
fleet_start(struct fleet *fleet, const struct lab *lab, size_t index)
{
	size_t all = 2 * fleet->canaries;
	struct random random;

	fleet->seed = experiment_seed(lab, lab->pieces + index);
	fleet->norms = memory_new_array(all, sizeof(*fleet->norms));
	fleet->moves = memory_new_array(fleet->steps * fleet->weights,
					sizeof(*fleet->moves));
	fleet->canary =
		memory_new_array(fleet->weights, sizeof(*fleet->canary));
	fleet->when = memory_new_array(fleet->canaries * fleet->presentations,
				       sizeof(*fleet->when));
	random = random_start(fleet->seed, 0);
	for (size_t i = 0; i < fleet->canaries * fleet->presentations; i++)
		fleet->when[i] = (uint32_t)random_below(&random, fleet->steps);
	for (size_t c = 0; c < all; c++) {
		noise_fill(fleet->seed, c, 0, fleet->canary, fleet->weights);
		fleet->norms[c] = sqrt((double)kernel()->row_dot(
			fleet->canary, fleet->canary, fleet->weights));
	}
}

static void
fleet_clear(struct fleet *fleet)
{
	free(fleet->norms);
	free(fleet->moves);
	free(fleet->canary);
	free(fleet->when);
}

static void
insert(void *state, const struct moment *moment, float sum[])
{
	struct fleet *fleet = state;

	for (size_t i = 0; i < fleet->canaries * fleet->presentations; i++) {
		size_t c = i / fleet->presentations;

		if (fleet->when[i] != moment->step)
			continue;
		noise_add(fleet->seed, c,
			  (float)(fleet->order->clip_norm / fleet->norms[c]),
			  sum, fleet->weights);
	}
}

/* What the weights move by: with momentum it has the steps before in it. */
static void
look(void *state, const struct moment *moment, const float sum[])
{
	struct fleet *fleet = state;
	float *move = fleet->moves + moment->step * fleet->weights;

	memcpy(move, sum, fleet->weights * sizeof(*sum));
	if (moment->step && fleet->order->momentum > 0)
		kernel()->row_add(move, (float)fleet->order->momentum,
				  move - fleet->weights, fleet->weights);
}

/* ---- cosines ---- */

/* Products of all canaries with all moves and the whole one. */
struct pass_over {
	const struct fleet *fleet;
	const float *whole; /* first weights less last */
	float *each;        /* canaries x steps */
	double *final;      /* canaries */
};

static void
pass_block(struct pass_over *over, struct product_space *space, float *block,
	   size_t first)
{
	const struct fleet *fleet = over->fleet;
	size_t left = fleet->weights - first;
	struct product product = { .turn_b = true,
				   .add = true,
				   .columns = fleet->steps,
				   .depth = left < BLOCK ? left : BLOCK };

	for (size_t c = 0; c < 2 * fleet->canaries; c += MANY) {
		size_t rest = 2 * fleet->canaries - c;

		product.rows = rest < MANY ? rest : MANY;
		for (size_t i = 0; i < product.rows; i++) {
			float *own = block + i * BLOCK;

			noise_fill(fleet->seed, c + i, first, own,
				   product.depth);
			over->final[c + i] += (double)kernel()->row_dot(
				own, over->whole + first, product.depth);
		}
		product_run(space, &product, block, BLOCK, fleet->moves + first,
			    fleet->weights, over->each + c * fleet->steps,
			    fleet->steps);
	}
}

static double
norm_of(const float x[], size_t count)
{
	double norm = sqrt((double)kernel()->row_dot(x, x, count));

	return norm > 0 ? norm : 1;
}

/* The largest cosine of each canary, and its cosine with the whole. */
static void
measure(const struct fleet *fleet, const float whole[], double record[])
{
	size_t all = 2 * fleet->canaries;
	struct pass_over over = { .fleet = fleet, .whole = whole };
	struct product_space *space = product_space_new();
	float *block = memory_new_array(MANY * BLOCK, sizeof(*block));
	double *norms = memory_new_array(fleet->steps, sizeof(*norms));
	double final = norm_of(whole, fleet->weights);

	over.each = memory_new_array(all * fleet->steps, sizeof(float));
	over.final = memory_new_array(all, sizeof(double));
	for (size_t at = 0; at < fleet->weights; at += BLOCK)
		pass_block(&over, space, block, at);
	for (size_t t = 0; t < fleet->steps; t++)
		norms[t] = norm_of(fleet->moves + t * fleet->weights,
				   fleet->weights);
	for (size_t c = 0; c < all; c++) {
		double most = -1;

		for (size_t t = 0; t < fleet->steps; t++)
			most = fmax(most,
				    (double)over.each[c * fleet->steps + t] /
					    (fleet->norms[c] * norms[t]));
		record[2 * c] = most;
		record[2 * c + 1] = over.final[c] / (fleet->norms[c] * final);
	}
	product_space_free(space);
	free(block);
	free(norms);
	free(over.each);
	free(over.final);
}

/* ---- the experiment ---- */

static struct fleet
fleet_of(const struct lab *lab)
{
	const struct settings *settings = lab->settings;

	return (struct fleet){
		.canaries = settings_whole(settings, SETTING_CANARIES),
		.weights = lab->course.net.weights,
		.steps = lab->course.steps,
		.presentations =
			settings_whole(settings, SETTING_PRESENTATIONS),
	};
}

/*
 * A step takes three products of its rows with the weights, the cosines one
 * of all canaries with all moves.
 */
static double
steps_worth(const struct lab *lab, const struct fleet *fleet)
{
	double batch = (double)lab->course.order.batches.batch;
	double canaries = 2 * (double)fleet->canaries;

	return (double)fleet->steps * (1 + canaries / (3 * batch));
}

static bool
plan(struct lab *lab, struct error *err)
{
	struct fleet fleet = fleet_of(lab);

	if (fleet.canaries < 2 || !fleet.presentations)
		return error_set(err, ERROR_USAGE,
				 "federated needs canaries= from 2 on and "
				 "presentations= from 1 on");
	if (!(lab->course.order.clip_norm > 0))
		return error_set(err, ERROR_USAGE,
				 "federated needs clip-norm=: canaries are as "
				 "long");
	lab->pieces = settings_whole(lab->settings, SETTING_REPETITIONS);
	lab->record = 4 * fleet.canaries;
	lab->bytes = run_bytes(&lab->course.order) +
		     fleet.steps * fleet.weights * sizeof(float) +
		     2 * fleet.canaries * fleet.steps * sizeof(float);
	lab->steps = (double)lab->pieces * steps_worth(lab, &fleet);

	return true;
}

static bool
piece(const struct lab *lab, size_t index, double record[],
      struct progress *progress, struct error *err)
{
	struct fleet fleet = fleet_of(lab);
	struct observer observer = { .before_noise = insert,
				     .after_noise = look,
				     .state = &fleet };
	struct run_order order = lab->course.order;
	float *whole = memory_new_array(fleet.weights, sizeof(*whole));
	struct run *run;

	order.seed = order.batches.seed = order.start_seed =
		experiment_seed(lab, index);
	order.observer = &observer;
	fleet.order = &order;
	fleet_start(&fleet, lab, index);
	run = experiment_train(lab, &order, progress, err);
	if (run) {
		net_start(&lab->course.net, order.start_seed, whole);
		kernel()->row_add(whole, -1, run_weights(run), fleet.weights);
		measure(&fleet, whole, record);
	}
	run_free(run);
	fleet_clear(&fleet);
	free(whole);

	return run != NULL;
}

/* The card: what the ledger says is of rows or clients, not of canaries. */
static bool
fill_card(const struct lab *lab, struct game *game, struct error *err)
{
	return course_card(&lab->course, game, err) &&
	       game_set(game, "randomised", "yes", err) &&
	       game_set(game, "canaries", "gradient", err) &&
	       course_card_number(game, GAME_RUNS, (double)lab->pieces, err);
}

static struct dataset *
cosines(const struct lab *lab, const double records[], size_t which)
{
	size_t rows = lab->pieces * lab->record / 2;
	size_t canaries = settings_whole(lab->settings, SETTING_CANARIES);
	struct dataset *data = dataset_new("federated", KIND_COSINES, rows);
	double *cosine = dataset_add_column(data, "cosine", ROLE_COSINE);
	double *observed = dataset_add_column(data, "observed", ROLE_OBSERVED);
	double *repetition =
		dataset_add_column(data, "repetition", ROLE_REPETITION);
	double *run = dataset_add_column(data, "run", ROLE_RUN);

	for (size_t i = 0; i < rows; i++) {
		cosine[i] = records[2 * i + which];
		observed[i] = i % (2 * canaries) < canaries;
		repetition[i] = (double)settings_whole(lab->settings,
						       SETTING_PRESENTATIONS);
		run[i] = (double)(i / (2 * canaries) + 1);
	}

	return data;
}

/* The same as scores of who was in, for what compares thresholds. */
static struct dataset *
scores(const struct lab *lab, const double records[])
{
	size_t each = 2 * settings_whole(lab->settings, SETTING_CANARIES);
	struct dataset *data =
		dataset_new("federated", KIND_SCORES, lab->pieces * each);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);

	for (size_t i = 0; i < lab->pieces * each; i++) {
		score[i] = records[2 * i];
		member[i] = i % each < each / 2;
	}
	experiment_add_runs(lab, data, each);

	return data;
}

static bool
finish(const struct lab *lab, const double records[],
       struct experiment_output *output, struct error *err)
{
	struct dataset *all = cosines(lab, records, 0);
	struct dataset *final = cosines(lab, records, 1);

	experiment_add_data(output, "cosines.csv", all);
	experiment_add_data(output, "final.csv", final);
	experiment_add_data(output, "scores.csv", scores(lab, records));

	return fill_card(lab, dataset_edit_game(all), err) &&
	       fill_card(lab, dataset_edit_game(final), err);
}

static const struct effort_default defaults[] = {
	{ SETTING_DATA, { "fashion-mnist", "fashion-mnist", "fashion-mnist" } },
	{ SETTING_MODEL, { "784-16-10", "784-100-10", "784-100-10" } },
	{ SETTING_ROWS, { "6000", NULL, NULL } },
	{ SETTING_SIGMA, { "0.2", "0.2", "0.2" } },
	{ SETTING_DELTA, { "1e-5", "1e-5", "1e-5" } },
	{ SETTING_EPOCHS, { "1", "1", "1" } },
	{ SETTING_SAMPLER, { "shuffle", "shuffle", "shuffle" } },
	{ SETTING_BATCH, { "128", "128", "128" } },
	{ SETTING_RATE, { "0.1", "0.1", "0.1" } },
	{ SETTING_MOMENTUM, { "0.9", "0.9", "0.9" } },
	{ SETTING_CANARIES, { "200", "1000", "1000" } },
	{ SETTING_PRESENTATIONS, { "1", "1", "1" } },
	{ SETTING_REPETITIONS, { "2", "10", "50" } },
	{ SETTING_END, { NULL } },
};

const struct experiment experiment_federated = {
	.name = "federated",
	.summary = "cosines of random canaries with every step and the end",
	.paper = "one-shot-federated, Algorithms 1 and 3, appendix G",
	.defaults = defaults,
	.plan = plan,
	.piece = piece,
	.finish = finish,
};
