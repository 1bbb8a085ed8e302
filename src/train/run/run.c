/* run.c - one training */

#include "train/run/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/law/random.h"
#include "stats/loop/exact.h"
#include "stats/loop/kernel.h"
#include "stats/loop/noise.h"
#include "train/run/clip.h"
#include "train/run/run_state.h"
#include "train/run/softmax.h"
#include "train/run/sum.h"

/* Streams of noise, one a step. */
#define NOISE ((uint64_t)1 << 42)

/* Streams of the noise of counts. */
#define COUNTS ((uint64_t)1 << 46)

struct run {
	struct run_order order;
	struct summer summer;
	float *weights, *velocity, *sum;
	uint32_t *rows; /* of the batch */
	struct batch_order epoch_order;
	size_t step;
	double clip_norm;
	struct epoch {
		double loss, right, rows; /* added up */
	} * epochs;
};

struct ledger
run_order_ledger(const struct run_order *order, size_t steps)
{
	bool many = order->unit == UNIT_MICRO_BATCH;

	return (struct ledger){
		.sampler = order->batches.sampler,
		.fault = order->fault,
		.sigma = order->sigma,
		.sampling = batches_sampling(&order->batches),
		.unit = many ? order->unit_rows : 1,
		.steps = steps,
	};
}

size_t
run_bytes(const struct run_order *order)
{
	return 3 * order->net->weights * sizeof(float) + summer_bytes(order) +
	       2 * order->batches.rows * sizeof(uint32_t);
}

struct run *
run_new(const struct run_order *order)
{
	struct run *run = memory_new(sizeof(*run));
	size_t count = order->net->weights;

	run->order = *order;
	run->clip_norm = order->clip_norm;
	summer_start(&run->summer, &run->order);
	run->weights = memory_new_array(count, sizeof(float));
	run->velocity = memory_new_array(count, sizeof(float));
	run->sum = memory_new_array(count, sizeof(float));
	run->rows = memory_new_array(order->batches.rows, sizeof(uint32_t));
	run->epochs = memory_new_array(order->epochs, sizeof(*run->epochs));
	net_start(order->net, order->start_seed, run->weights);

	return run;
}

void
run_free(struct run *run)
{
	if (!run)
		return;
	summer_clear(&run->summer);
	free(run->weights);
	free(run->velocity);
	free(run->sum);
	free(run->rows);
	batch_order_clear(&run->epoch_order);
	free(run->epochs);
	free(run);
}

/* ---- a step ---- */

/* Of the noisy count, as a share of the clients that are expected. */
static double
count_sigma(const struct run_order *order)
{
	return (double)order->batches.batch / 20;
}

/*
 * The noise of sums where counts are released, too: both together are as one
 * of sigma (Andrew et al., theorem 1).
 */
static double
sum_sigma(const struct run_order *order)
{
	double counts = 2 * count_sigma(order), sigma = order->sigma;

	if (!(order->quantile > 0))
		return sigma;

	return sigma / sqrt(1 - sigma * sigma / (counts * counts));
}

void
run_add_noise(const struct run_order *order, double clip_norm, uint64_t stream,
	      float sum[])
{
	double scale = order->sigma > 0 ? sum_sigma(order) * clip_norm : 0;
	struct random random;

	stream += NOISE;
	if (!(scale > 0))
		return;
	if (order->fault == FAULT_NOISE_SCALE)
		scale *= order->noise_factor;
	if (order->fault == FAULT_FEW_SEEDS) {
		random = random_start(order->seed, stream);
		stream = NOISE + random_below(&random, order->noise_seeds);
	}
	noise_add(order->seed, stream, (float)scale, sum, order->net->weights);
}

/* Along geometric steps towards the quantile. */
static void
adapt(struct run *run, const struct summed *seen, size_t count)
{
	const struct run_order *order = &run->order;
	struct random random = random_start(order->seed, COUNTS + run->step);
	double expected = (double)order->batches.batch;
	double below = (double)seen->below - (double)count / 2;

	if (!(order->quantile > 0))
		return;
	if (order->sigma > 0)
		below += count_sigma(order) * random_normal(&random);
	run->clip_norm *=
		exact_exp(-0.2 * (below / expected + 0.5 - order->quantile));
}

static size_t
units_expected(const struct run_order *order)
{
	bool many = order->unit == UNIT_MICRO_BATCH;

	return many ? (order->batches.batch + order->unit_rows - 1) /
			       order->unit_rows
		    : order->batches.batch;
}

static void
move(struct run *run, size_t count)
{
	const struct run_order *order = &run->order;
	bool poisson = order->batches.sampler == SAMPLER_POISSON;
	bool apart =
		order->unit == UNIT_EXAMPLE || order->unit == UNIT_AUGMENTATION;
	size_t seen = poisson || !apart ? units_expected(order) : count;
	double units = (double)(seen ? seen : 1);
	float momentum = (float)order->momentum;

	if (momentum > 0) {
		for (size_t i = 0; i < order->net->weights; i++)
			run->velocity[i] =
				momentum * run->velocity[i] + run->sum[i];
	}
	kernel()->row_add(run->weights, (float)(-order->rate / units),
			  momentum > 0 ? run->velocity : run->sum,
			  order->net->weights);
}

static void
keep_epoch(struct run *run, const struct summed *seen)
{
	size_t epoch = run->step / batches_epoch(&run->order.batches);

	if (epoch >= run->order.epochs)
		return;
	run->epochs[epoch].loss += seen->loss;
	run->epochs[epoch].right += (double)seen->right;
	run->epochs[epoch].rows += (double)seen->rows;
}

/* Of a loss that is no number; always false. */
static bool
diverged(size_t step, struct error *err)
{
	return error_set(err, ERROR_NUMERIC,
			 "training diverged at step %zu: the loss is no "
			 "number; a smaller learning-rate= may help",
			 step);
}

static bool
step(struct run *run, struct error *err)
{
	const struct run_order *order = &run->order;
	const struct observer *observer = order->observer;
	size_t count = batch_draw(&order->batches, &run->epoch_order, run->step,
				  run->rows);
	struct moment moment = { run->step, count, run->weights,
				 order->net->weights, run->clip_norm };
	struct summed seen;

	memset(run->sum, 0, order->net->weights * sizeof(float));
	seen = summer_add(&run->summer, run->weights, run->clip_norm, run->step,
			  run->rows, count, run->sum);
	keep_epoch(run, &seen);
	if (!isfinite(seen.loss))
		return diverged(run->step + 1, err);
	if (observer && observer->summed)
		observer->summed(observer->state, &moment, run->sum);
	if (order->fault == FAULT_CLIP_AFTER_MEAN && count)
		clip_mean(run->sum, order->net->weights, count,
			  order->clip_norm);
	if (observer && observer->before_noise)
		observer->before_noise(observer->state, &moment, run->sum);
	run_add_noise(order, run->clip_norm, run->step, run->sum);
	if (observer && observer->after_noise)
		observer->after_noise(observer->state, &moment, run->sum);
	move(run, count);
	adapt(run, &seen, count);
	run->step++;

	return true;
}

bool
run_steps(struct run *run, size_t steps, struct progress *progress,
	  struct error *err)
{
	for (size_t i = 0; i < steps; i++) {
		if (!progress_check(progress, err) || !step(run, err))
			return false;
		progress_add(progress, 1);
	}

	return true;
}

size_t
run_step(const struct run *run)
{
	return run->step;
}

double
run_clip_norm(const struct run *run)
{
	return run->clip_norm;
}

double
run_loss(const struct run *run, size_t epoch)
{
	return run->epochs[epoch].loss / run->epochs[epoch].rows;
}

double
run_accuracy(const struct run *run, size_t epoch)
{
	return run->epochs[epoch].right / run->epochs[epoch].rows;
}

const float *
run_weights(const struct run *run)
{
	return run->weights;
}

struct ledger
run_ledger(const struct run *run)
{
	return run_order_ledger(&run->order, run->step);
}

void
run_losses(const struct run *run, const struct examples *examples,
	   double losses[], float chances[])
{
	size_t classes = run->order.net->classes;
	struct net_work *work = run->summer.work;
	uint16_t labels[SUM_ROOM];
	uint32_t rows[SUM_ROOM];

	for (size_t i = 0; i < examples->count; i += SUM_ROOM) {
		size_t count = examples->count - i;
		const float *out = net_work_outputs(work);

		count = count < SUM_ROOM ? count : SUM_ROOM;
		for (size_t j = 0; j < count; j++)
			rows[j] = (uint32_t)(i + j);
		examples_take(examples, rows, count, net_work_inputs(work),
			      labels);
		net_forward(work, run->weights, count);
		softmax_losses(out, labels, count, classes, losses + i, NULL);
		for (size_t j = 0; j < count && chances; j++)
			softmax_row(out + j * classes, classes,
				    chances + (i + j) * classes);
	}
}

bool
run_check(const struct run *run, struct error *err)
{
	struct examples first = *run->order.examples;
	double losses[SUM_ROOM];

	first.count = first.count < SUM_ROOM ? first.count : SUM_ROOM;
	run_losses(run, &first, losses, NULL);

	return isfinite(exact_sum(losses, first.count)) ||
	       diverged(run->step, err);
}

struct run_state
run_state(const struct run *run)
{
	struct run *changed = (struct run *)(uintptr_t)run;

	return (struct run_state){ .step = &changed->step,
				   .clip_norm = &changed->clip_norm,
				   .weights = run->weights,
				   .velocity = run->velocity,
				   .count = run->order.net->weights,
				   .epochs = run->epochs,
				   .epoch_bytes = run->order.epochs *
						  sizeof(*run->epochs) };
}
