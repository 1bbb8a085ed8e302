/* run.c - one training */

#include "train/run/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/law/random.h"
#include "stats/loop/kernel.h"
#include "stats/loop/noise.h"
#include "train/run/clip.h"
#include "train/run/run_state.h"
#include "train/run/softmax.h"

/* Rows that are in memory at once, a multiple of common units. */
enum { ROOM = 256 };

/* Streams of noise, one a step. */
#define NOISE ((uint64_t)1 << 42)

struct run {
	struct run_order order;
	struct net_work *work;
	float *weights, *velocity, *sum;
	uint32_t *rows; /* of the batch */
	size_t step;
	double *epochs; /* of each the sum of losses, and how many rows */
	uint16_t labels[ROOM];
	double losses[ROOM];
};

size_t
run_bytes(const struct run_order *order)
{
	return 3 * order->net->weights * sizeof(float) +
	       net_work_bytes(order->net, ROOM) +
	       order->batches.rows * sizeof(uint32_t);
}

struct run *
run_new(const struct run_order *order)
{
	struct run *run = memory_new(sizeof(*run));
	size_t count = order->net->weights;

	run->order = *order;
	run->work = net_work_new(order->net, ROOM);
	run->weights = memory_new_array(count, sizeof(float));
	run->velocity = memory_new_array(count, sizeof(float));
	run->sum = memory_new_array(count, sizeof(float));
	run->rows = memory_new_array(order->batches.rows, sizeof(uint32_t));
	run->epochs = memory_new_array(2 * order->epochs, sizeof(double));
	net_start(order->net, order->start_seed, run->weights);

	return run;
}

void
run_free(struct run *run)
{
	if (!run)
		return;
	net_work_free(run->work);
	free(run->weights);
	free(run->velocity);
	free(run->sum);
	free(run->rows);
	free(run->epochs);
	free(run);
}

/* ---- a step ---- */

/* Adds the clipped gradients of some rows; returns the sum of losses. */
static double
add_rows(struct run *run, const uint32_t rows[], size_t count)
{
	const struct run_order *order = &run->order;
	double sum = 0;

	examples_take(order->examples, rows, count, net_work_inputs(run->work),
		      run->labels);
	net_forward(run->work, run->weights, count);
	softmax_losses(net_work_outputs(run->work), run->labels, count,
		       order->net->classes, run->losses,
		       net_work_signals(run->work));
	net_backward(run->work, run->weights, count);
	if (order->clip_norm > 0 && order->fault != FAULT_CLIP_AFTER_MEAN)
		clip_rows(run->work, count, order->unit, order->clip_norm);
	net_gradient(run->work, count, run->sum);
	for (size_t i = 0; i < count; i++)
		sum += run->losses[i];

	return sum;
}

static void
add_noise(struct run *run)
{
	const struct run_order *order = &run->order;
	double scale = order->sigma * order->clip_norm;
	uint64_t stream = NOISE + run->step;
	struct random random;

	if (!(scale > 0))
		return;
	if (order->fault == FAULT_NOISE_SCALE)
		scale *= order->noise_factor;
	if (order->fault == FAULT_FEW_SEEDS) {
		random = random_start(order->seed, stream);
		stream = NOISE + random_below(&random, order->noise_seeds);
	}
	noise_add(order->seed, stream, (float)scale, run->sum,
		  order->net->weights);
}

static void
move(struct run *run, size_t count)
{
	const struct run_order *order = &run->order;
	bool poisson = order->batches.sampler == SAMPLER_POISSON;
	double rows = (double)(poisson ? order->batches.batch : count);
	float momentum = (float)order->momentum;

	if (momentum > 0) {
		for (size_t i = 0; i < order->net->weights; i++)
			run->velocity[i] =
				momentum * run->velocity[i] + run->sum[i];
	}
	kernel()->row_add(run->weights, (float)(-order->rate / rows),
			  momentum > 0 ? run->velocity : run->sum,
			  order->net->weights);
}

static void
keep_loss(struct run *run, double loss, size_t count)
{
	size_t epoch = run->step / batches_epoch(&run->order.batches);

	if (epoch >= run->order.epochs)
		return;
	run->epochs[2 * epoch] += loss;
	run->epochs[2 * epoch + 1] += (double)count;
}

static bool
step(struct run *run, struct error *err)
{
	const struct run_order *order = &run->order;
	const struct observer *observer = order->observer;
	size_t count = batch_draw(&order->batches, run->step, run->rows);
	struct moment moment = { run->step, count, run->weights,
				 order->net->weights };
	double loss = 0;

	memset(run->sum, 0, order->net->weights * sizeof(float));
	for (size_t i = 0; i < count; i += ROOM)
		loss += add_rows(run, run->rows + i,
				 count - i < ROOM ? count - i : ROOM);
	keep_loss(run, loss, count);
	if (!isfinite(loss))
		return error_set(err, ERROR_NUMERIC,
				 "training diverged at step %zu: the loss is "
				 "no number; a smaller rate= may help",
				 run->step + 1);
	if (order->fault == FAULT_CLIP_AFTER_MEAN && count)
		clip_mean(run->sum, order->net->weights, count,
			  order->clip_norm);
	if (observer && observer->before_noise)
		observer->before_noise(observer->state, &moment, run->sum);
	add_noise(run);
	if (observer && observer->after_noise)
		observer->after_noise(observer->state, &moment, run->sum);
	move(run, count);
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
run_loss(const struct run *run, size_t epoch)
{
	return run->epochs[2 * epoch] / run->epochs[2 * epoch + 1];
}

const float *
run_weights(const struct run *run)
{
	return run->weights;
}

struct ledger
run_ledger(const struct run *run)
{
	const struct run_order *order = &run->order;

	return (struct ledger){
		.sampler = order->batches.sampler,
		.fault = order->fault,
		.sigma = order->sigma,
		.sampling = batches_sampling(&order->batches),
		.unit = order->unit,
		.steps = run->step,
	};
}

void
run_losses(const struct run *run, const struct examples *examples,
	   double losses[], float chances[])
{
	size_t classes = run->order.net->classes;
	uint16_t labels[ROOM];
	uint32_t rows[ROOM];

	for (size_t i = 0; i < examples->count; i += ROOM) {
		size_t count = examples->count - i;
		const float *out = net_work_outputs(run->work);

		count = count < ROOM ? count : ROOM;
		for (size_t j = 0; j < count; j++)
			rows[j] = (uint32_t)(i + j);
		examples_take(examples, rows, count, net_work_inputs(run->work),
			      labels);
		net_forward(run->work, run->weights, count);
		softmax_losses(out, labels, count, classes, losses + i, NULL);
		for (size_t j = 0; j < count && chances; j++)
			softmax_row(out + j * classes, classes,
				    chances + (i + j) * classes);
	}
}

struct run_state
run_state(const struct run *run)
{
	struct run *changed = (struct run *)(uintptr_t)run;

	return (struct run_state){ .step = &changed->step,
				   .weights = run->weights,
				   .velocity = run->velocity,
				   .count = run->order.net->weights,
				   .losses = run->epochs,
				   .loss_count = 2 * run->order.epochs };
}
