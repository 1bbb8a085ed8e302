/*
 * fleet.c - canaries in random directions in one training, and their cosines
 *
 * No canary is stored: all are made again from their counters, block by
 * block.
 */

#include "lab/experiment/fleet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/law/random.h"
#include "stats/loop/kernel.h"
#include "stats/loop/noise.h"
#include "stats/loop/product.h"

enum { BLOCK = 1024, MANY = 64 };

/* A canary in a step. */
struct visit {
	uint32_t step, canary;
};

/* One training's canaries and all its moves. */
struct fleet {
	const struct run_order *order;
	uint64_t seed;
	size_t canaries, weights, steps, presentations;
	double *norms; /* of all canaries, inserted ones first */
	float *moves;  /* steps x weights */
	float *canary; /* one, while it is inserted */
	struct visit *visits;
	size_t visit_count, visit_room;
};

/* ---- who takes part when ---- */

static void
add_visit(struct fleet *fleet, size_t canary, size_t step)
{
	if (fleet->visit_count == fleet->visit_room) {
		fleet->visit_room = 2 * fleet->visit_room + 64;
		fleet->visits =
			memory_grow_array(fleet->visits, fleet->visit_room,
					  sizeof(*fleet->visits));
	}
	fleet->visits[fleet->visit_count++] =
		(struct visit){ (uint32_t)step, (uint32_t)canary };
}

/* In steps that are drawn, or one in each of as many periods. */
static void
visit_often(struct fleet *fleet, size_t canary, bool periods,
	    struct random *random)
{
	size_t many = fleet->presentations;

	for (size_t i = 0; i < many; i++) {
		size_t first = periods ? i * fleet->steps / many : 0;
		size_t end =
			periods ? (i + 1) * fleet->steps / many : fleet->steps;

		add_visit(fleet, canary,
			  first + random_below(random, end - first));
	}
}

/* As those do who are trained on. */
static void
visit_as_others(struct fleet *fleet, size_t canary, struct random *random)
{
	const struct batches *batches = &fleet->order->batches;
	size_t epoch = batches_epoch(batches), at = 0;

	for (size_t t = 0; t < fleet->steps; t++) {
		bool fixed = batches->sampler == SAMPLER_FIXED;
		bool coin = batches->sampler == SAMPLER_POISSON;

		if (!coin && (!t || (!fixed && !(t % epoch))))
			at = random_below(random, epoch);
		if (coin ? random_uniform(random) < batches_sampling(batches)
			 : t % epoch == at)
			add_visit(fleet, canary, t);
	}
}

static void
plan_visits(struct fleet *fleet, enum participation participation)
{
	struct random random = random_start(fleet->seed, 0);

	for (size_t c = 0; c < fleet->canaries; c++) {
		if (participation == PARTICIPATION_CLIENT)
			visit_as_others(fleet, c, &random);
		else
			visit_often(fleet, c,
				    participation == PARTICIPATION_PERIOD,
				    &random);
	}
}

static void
fleet_start(struct fleet *fleet, enum participation participation)
{
	size_t all = 2 * fleet->canaries;

	plan_visits(fleet, participation);
	fleet->norms = memory_new_array(all, sizeof(*fleet->norms));
	fleet->moves = memory_new_array(fleet->steps * fleet->weights,
					sizeof(*fleet->moves));
	fleet->canary =
		memory_new_array(fleet->weights, sizeof(*fleet->canary));
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
	free(fleet->visits);
}

static void
insert(void *state, const struct moment *moment, float sum[])
{
	struct fleet *fleet = state;

	for (size_t i = 0; i < fleet->visit_count; i++) {
		size_t c = fleet->visits[i].canary;

		if (fleet->visits[i].step != moment->step)
			continue;
		noise_add(fleet->seed, c,
			  (float)(moment->clip_norm / fleet->norms[c]), sum,
			  fleet->weights);
	}
}

/* Keeps the step's move of the weights: the sum, and earlier momentum. */
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

/* ---- a training ---- */

/*
 * A step takes three products of its rows with the weights, the cosines one
 * of all canaries with all moves.
 */
double
fleet_steps_worth(const struct lab *lab, size_t canaries)
{
	double batch = (double)lab->course.order.batches.batch;

	return (double)lab->course.steps *
	       (1 + 2 * (double)canaries / (3 * batch));
}

bool
fleet_plan(struct lab *lab, struct error *err)
{
	size_t canaries = settings_whole(lab->settings, SETTING_CANARIES);
	size_t often = settings_whole(lab->settings, SETTING_PRESENTATIONS);
	size_t steps = lab->course.steps;
	int participation =
		settings_choice(lab->settings, SETTING_PARTICIPATION);

	if (canaries < 2)
		return error_set(err, ERROR_USAGE,
				 "cosines need canaries= from 2 on");
	if (participation == PARTICIPATION_PERIOD && often > steps)
		return error_set(err, ERROR_USAGE,
				 "presentations=%zu: there are %zu steps to "
				 "divide into periods",
				 often, steps);
	if (!(lab->course.order.clip_norm > 0))
		return error_set(err, ERROR_USAGE,
				 "clip-norm= is missing: canaries are as long");
	lab->record = 4 * canaries + 1;
	lab->bytes = run_bytes(&lab->course.order) +
		     steps * lab->course.net.weights * sizeof(float) +
		     2 * canaries * steps * sizeof(float);

	return true;
}

bool
fleet_play(const struct lab *lab, size_t index, size_t canaries,
	   double record[], struct progress *progress, struct error *err)
{
	const struct settings *settings = lab->settings;
	struct run_order order =
		experiment_order(lab, experiment_seed(lab, index));
	struct fleet fleet = {
		.order = &order,
		.seed = experiment_seed(lab, lab->pieces + index),
		.canaries = canaries,
		.weights = lab->course.net.weights,
		.steps = lab->course.steps,
		.presentations =
			settings_whole(settings, SETTING_PRESENTATIONS),
	};
	struct observer observer = { .before_noise = insert,
				     .after_noise = look,
				     .state = &fleet };
	float *whole = memory_new_array(fleet.weights, sizeof(*whole));
	struct run *run;

	order.observer = &observer;
	fleet_start(&fleet, (enum participation)settings_choice(
				    settings, SETTING_PARTICIPATION));
	run = experiment_train(lab, &order, progress, err);
	if (run) {
		net_start(&lab->course.net, order.start_seed, whole);
		kernel()->row_add(whole, -1, run_weights(run), fleet.weights);
		measure(&fleet, whole, record);
		record[4 * canaries] = (double)fleet.visit_count;
	}
	run_free(run);
	fleet_clear(&fleet);
	free(whole);

	return run != NULL;
}

/* ---- what comes out ---- */

struct dataset *
fleet_cosines(const struct lab *lab, const struct fleet_part *part,
	      const double records[], size_t which)
{
	size_t rows = 2 * part->runs * part->trainings * part->canaries;
	struct dataset *data = dataset_new("federated", KIND_COSINES, rows);
	double *cosine = dataset_add_column(data, "cosine", ROLE_COSINE);
	double *observed = dataset_add_column(data, "observed", ROLE_OBSERVED);
	bool often = settings_choice(lab->settings, SETTING_PARTICIPATION) !=
		     PARTICIPATION_CLIENT;
	double *repetition =
		often ? dataset_add_column(data, "repetition", ROLE_REPETITION)
		      : NULL;
	double *run = dataset_add_column(data, "run", ROLE_RUN);

	for (size_t i = 0; i < rows; i++) {
		size_t training = i / (2 * part->canaries);
		size_t at = training / part->trainings * part->stride +
			    part->first + training % part->trainings;
		size_t canary = i % (2 * part->canaries);

		cosine[i] = records[at * lab->record + 2 * canary + which];
		observed[i] = canary < part->canaries;
		if (often)
			repetition[i] = (double)settings_whole(
				lab->settings, SETTING_PRESENTATIONS);
		run[i] = (double)(training / part->trainings + 1);
	}

	return data;
}

/* The card: what the ledger says is of rows or clients, not of canaries. */
bool
fleet_card(const struct lab *lab, double runs, struct game *game,
	   struct error *err)
{
	return course_card(&lab->course, game, err) &&
	       game_set_rows(game, "one-run", err) &&
	       game_set(game, "canaries", "gradient", err) &&
	       course_card_number(game, GAME_RUNS, runs, err);
}
