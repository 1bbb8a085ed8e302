/* batch.c - which rows a step learns from */

#include "train/run/batch.h"

#include <math.h>
#include <string.h>

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

/* The whole epoch's order, of which a stretch is taken. */
static size_t
draw_ordered(const struct batches *batches, size_t step, uint32_t rows[])
{
	size_t epoch = step / batches_epoch(batches), count = batches->rows;
	size_t first = step % batches_epoch(batches) * batches->batch;
	size_t left = count - first;
	struct random random = random_start(batches->seed, BATCHES + epoch);

	for (size_t i = 0; i < count; i++)
		rows[i] = (uint32_t)i;
	for (size_t i = count; i > 1 && batches->sampler == SAMPLER_SHUFFLE;
	     i--) {
		size_t j = random_below(&random, i);
		uint32_t kept = rows[i - 1];

		rows[i - 1] = rows[j];
		rows[j] = kept;
	}
	count = left < batches->batch ? left : batches->batch;
	memmove(rows, rows + first, count * sizeof(*rows));

	return count;
}

size_t
batch_draw(const struct batches *batches, size_t step, uint32_t rows[])
{
	return batches->sampler == SAMPLER_POISSON
		       ? draw_poisson(batches, step, rows)
		       : draw_ordered(batches, step, rows);
}
