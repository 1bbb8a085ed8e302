/* batch.c - which rows a step learns from */

#include "train/run/batch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/law/random.h"
#include "stats/loop/exact.h"

/* Streams of batches, one a step or an epoch. */
#define BATCHES ((uint64_t)1 << 41)

size_t
batches_epoch(const struct batches *batches)
{
	return (batches->rows + batches->batch - 1) / batches->batch;
}

double
batches_sampling(const struct batches *batches)
{
	return (double)batches->batch / (double)batches->rows;
}

/* Gaps between rows that are in are geometric. */
static size_t
draw_poisson(const struct batches *batches, size_t step, uint32_t rows[])
{
	struct random random = random_start(batches->seed, BATCHES + step);
	double out = exact_log1p(-batches_sampling(batches)), at = -1;
	size_t count = 0;

	for (size_t i = 0; i < batches->rows && batches->batch >= batches->rows;
	     i++)
		rows[count++] = (uint32_t)i;
	while (batches->batch < batches->rows) {
		at += 1 + floor(-random_exponential(&random) / out);
		if (!(at < (double)batches->rows))
			break;
		rows[count++] = (uint32_t)at;
	}

	return count;
}

void
batch_order_clear(struct batch_order *order)
{
	free(order->rows);
	*order = (struct batch_order){ 0 };
}

/* The whole epoch's order, kept for its next steps. */
static void
order_epoch(const struct batches *batches, size_t epoch,
	    struct batch_order *order)
{
	struct random random = random_start(batches->seed, BATCHES + epoch);
	size_t count = batches->rows;

	if (order->rows && order->epoch == epoch)
		return;
	if (!order->rows)
		order->rows = memory_new_array(count, sizeof(*order->rows));
	order->epoch = epoch;
	for (size_t i = 0; i < count; i++)
		order->rows[i] = (uint32_t)i;
	if (batches->sampler == SAMPLER_SHUFFLE)
		random_shuffle(&random, order->rows, count);
}

static size_t
draw_ordered(const struct batches *batches, struct batch_order *order,
	     size_t step, uint32_t rows[])
{
	size_t first = step % batches_epoch(batches) * batches->batch;
	size_t left = batches->rows - first;
	size_t count = left < batches->batch ? left : batches->batch;

	order_epoch(batches, step / batches_epoch(batches), order);
	memcpy(rows, order->rows + first, count * sizeof(*rows));

	return count;
}

size_t
batch_draw(const struct batches *batches, struct batch_order *order,
	   size_t step, uint32_t rows[])
{
	size_t kept = 0,
	       count = batches->sampler == SAMPLER_POISSON
			       ? draw_poisson(batches, step, rows)
			       : draw_ordered(batches, order, step, rows);

	if (!batches->present)
		return count;
	for (size_t i = 0; i < count; i++) {
		if (rows[i] < batches->present)
			rows[kept++] = rows[i];
	}

	return kept;
}
