/*
 * sum.c - the clipped gradients of a batch, added up
 *
 * Units of few rows are clipped without writing gradients out; larger ones
 * have theirs written out, one at a time.  A client's is how far it moves the
 * weights on its own rows (DP-FedAvg: McMahan et al., ICLR 2018).
 */

#include "train/run/sum.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/law/random.h"
#include "stats/loop/kernel.h"
#include "train/run/clip.h"
#include "train/run/softmax.h"
#include "train/run/turned_views.h"

/* From so many rows on a unit's gradient is written out. */
enum { DIRECT = 17 };

/* Streams of clients' own orders, one a step and client. */
#define LOCAL ((uint64_t)1 << 45)

static bool
is_direct(const struct run_order *order)
{
	return order->unit == UNIT_CLIENT ||
	       (order->unit == UNIT_MICRO_BATCH && order->unit_rows >= DIRECT);
}

size_t
summer_bytes(const struct run_order *order)
{
	return net_work_bytes(order->net, SUM_ROOM) +
	       (is_direct(order) ? 2 * order->net->weights * sizeof(float) : 0);
}

void
summer_start(struct summer *summer, const struct run_order *order)
{
	size_t count = order->net->weights;

	summer->order = order;
	summer->work = net_work_new(order->net, SUM_ROOM);
	if (!is_direct(order))
		return;
	summer->own = memory_new_array(count, sizeof(float));
	summer->local = memory_new_array(count, sizeof(float));
}

void
summer_clear(struct summer *summer)
{
	net_work_free(summer->work);
	free(summer->own);
	free(summer->local);
}

/* One step's walk through its units. */
struct walk {
	struct summer *summer;
	const float *weights;
	double clip_norm;
	size_t step;
	float *sum;
	struct summed seen;
};

/* How long a unit's gradient may be. */
static double
limit(const struct walk *walk)
{
	bool clips = walk->clip_norm > 0 &&
		     walk->summer->order->fault != FAULT_CLIP_AFTER_MEAN;

	return clips ? walk->clip_norm : INFINITY;
}

/* Signals of all layers from some rows, which lie in the work. */
static void
learn(struct walk *walk, const float weights[], size_t count)
{
	struct summer *summer = walk->summer;
	struct net_work *work = summer->work;

	net_forward(work, weights, count);
	softmax_losses(net_work_outputs(work), summer->labels, count,
		       summer->order->net->classes, summer->losses,
		       net_work_signals(work));
	net_backward(work, weights, count);
	for (size_t i = 0; i < count; i++)
		walk->seen.loss += summer->losses[i];
	walk->seen.right +=
		softmax_right(net_work_outputs(work), summer->labels, count,
			      summer->order->net->classes);
	walk->seen.rows += count;
}

static void
take(struct walk *walk, const uint32_t rows[], size_t count)
{
	examples_take(walk->summer->order->examples, rows, count,
		      net_work_inputs(walk->summer->work),
		      walk->summer->labels);
}

/* Rows, or as many of them as make a unit, each clipped. */
static void
add_rows(struct walk *walk, const uint32_t rows[], size_t count, size_t unit)
{
	size_t room = SUM_ROOM - SUM_ROOM % unit;

	for (size_t i = 0; i < count; i += room) {
		size_t part = count - i < room ? count - i : room;

		take(walk, rows + i, part);
		learn(walk, walk->weights, part);
		clip_rows(walk->summer->work, part, unit, limit(walk));
		net_gradient(walk->summer->work, part, walk->sum);
	}
}

/* Every row in several views, whose mean is clipped. */
static void
add_views(struct walk *walk, const uint32_t rows[], size_t count)
{
	const struct run_order *order = walk->summer->order;
	size_t views = order->unit_rows, room = SUM_ROOM / views;
	uint32_t many[SUM_ROOM];

	for (size_t i = 0; i < count; i += room) {
		size_t part = count - i < room ? count - i : room;

		for (size_t j = 0; j < part * views; j++)
			many[j] = rows[i + j / views];
		take(walk, many, part * views);
		turned_views_make(&order->net->in, order->seed, walk->step,
				  i * views, part * views,
				  net_work_inputs(walk->summer->work));
		learn(walk, walk->weights, part * views);
		clip_rows(walk->summer->work, part * views, views, limit(walk));
		net_gradient(walk->summer->work, part * views, walk->sum);
	}
}

/* One unit's written out gradient, times `scale` after clipping. */
static void
add_own(struct walk *walk, double scale)
{
	struct summer *summer = walk->summer;
	size_t count = summer->order->net->weights;
	double norm = scale * sqrt((double)kernel()->row_dot(
				      summer->own, summer->own, count));
	float factor = clip_factor(norm, limit(walk));

	walk->seen.below += norm <= walk->clip_norm;
	kernel()->row_add(walk->sum, factor * (float)scale, summer->own, count);
}

static void
add_large(struct walk *walk, const uint32_t rows[], size_t count)
{
	struct summer *summer = walk->summer;
	size_t bytes = summer->order->net->weights * sizeof(float);

	memset(summer->own, 0, bytes);
	for (size_t i = 0; i < count; i += SUM_ROOM) {
		size_t part = count - i < SUM_ROOM ? count - i : SUM_ROOM;

		take(walk, rows + i, part);
		learn(walk, walk->weights, part);
		net_gradient(summer->work, part, summer->own);
	}
	add_own(walk, 1 / (double)count);
}

/* ---- clients ---- */

/* A step of a client on some of its rows. */
static void
step_locally(struct walk *walk, const uint32_t rows[], size_t count)
{
	struct summer *summer = walk->summer;
	size_t weights = summer->order->net->weights;

	memset(summer->own, 0, weights * sizeof(float));
	take(walk, rows, count);
	learn(walk, summer->local, count);
	net_gradient(summer->work, count, summer->own);
	kernel()->row_add(summer->local,
			  (float)(-summer->order->client_rate / (double)count),
			  summer->own, weights);
}

static void
add_client(struct walk *walk, uint32_t client)
{
	struct summer *summer = walk->summer;
	const struct run_order *order = summer->order;
	const struct clients *clients = order->clients;
	size_t first = clients->first[client];
	size_t count = clients->first[client + 1] - first;
	size_t weights = order->net->weights, batch = order->client_batch;
	struct random random = random_start(
		order->seed, LOCAL + ((uint64_t)walk->step << 20) + client);
	uint32_t *rows =
		memory_copy(clients->rows + first, count * sizeof(*rows));

	memcpy(summer->local, walk->weights, weights * sizeof(float));
	batch = batch < SUM_ROOM ? batch : SUM_ROOM;
	for (size_t epoch = 0; epoch < order->client_epochs; epoch++) {
		random_shuffle(&random, rows, count);
		for (size_t i = 0; i < count; i += batch)
			step_locally(walk, rows + i,
				     count - i < batch ? count - i : batch);
	}
	for (size_t i = 0; i < weights; i++)
		summer->own[i] = walk->weights[i] - summer->local[i];
	add_own(walk, 1);
	free(rows);
}

struct summed
summer_add(struct summer *summer, const float weights[], double clip_norm,
	   size_t step, const uint32_t batch[], size_t count, float sum[])
{
	const struct run_order *order = summer->order;
	struct walk walk = { summer, weights, clip_norm, step, sum, { 0 } };
	size_t unit = order->unit_rows;

	switch (order->unit) {
	case UNIT_EXAMPLE:
		add_rows(&walk, batch, count, 1);
		break;
	case UNIT_AUGMENTATION:
		add_views(&walk, batch, count);
		break;
	case UNIT_MICRO_BATCH:
		if (!is_direct(order))
			add_rows(&walk, batch, count, unit);
		for (size_t i = 0; i < count && is_direct(order); i += unit)
			add_large(&walk, batch + i,
				  count - i < unit ? count - i : unit);
		break;
	case UNIT_CLIENT:
		for (size_t i = 0; i < count; i++)
			add_client(&walk, batch[i]);
		break;
	}

	return walk.seen;
}
