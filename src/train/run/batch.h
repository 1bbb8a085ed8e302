/* batch.h - which rows a step learns from */

#ifndef TRAIN_RUN_BATCH_H
#define TRAIN_RUN_BATCH_H

#include <stddef.h>
#include <stdint.h>

#include "privacy/sampler.h"

/*
 * A step's rows are a function of the seed and the step only.  Epsilon is
 * known for poisson alone: every row is in a batch by a coin of its own.
 */
struct batches {
	enum sampler sampler;
	size_t rows, batch; /* the expected size, for poisson */
	uint64_t seed;
	/* 0, or rows from here on are nobody: drawn and left out again */
	size_t present;
};

/* Steps that make an epoch. */
size_t batches_epoch(const struct batches *batches);

double batches_sampling(const struct batches *batches);

/* The order of an epoch that is asked for again and again; zeroed is none. */
struct batch_order {
	uint32_t *rows;
	size_t epoch;
};

void batch_order_clear(struct batch_order *order);

/* The rows of step `step` into `rows`, which has room for all; how many. */
size_t batch_draw(const struct batches *batches, struct batch_order *order,
		  size_t step, uint32_t rows[]);

#endif
