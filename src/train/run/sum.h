/* sum.h - the clipped gradients of a batch, added up */

#ifndef TRAIN_RUN_SUM_H
#define TRAIN_RUN_SUM_H

#include "train/run/run.h"

/* Rows that are in memory at once. */
enum { SUM_ROOM = 256 };

/* Whose memory is kept from step to step. */
struct summer {
	const struct run_order *order;
	struct net_work *work;
	float *own, *local; /* of one unit; NULL where none is alone */
	uint16_t labels[SUM_ROOM];
	double losses[SUM_ROOM];
};

size_t summer_bytes(const struct run_order *order);
void summer_start(struct summer *summer, const struct run_order *order);
void summer_clear(struct summer *summer);

/* What a step saw, beside its sum. */
struct summed {
	double loss; /* added up over rows */
	size_t rows;
	size_t right; /* rows whose label was the likeliest */
	size_t below; /* units no longer than clip_norm; of clients alone */
};

/*
 * Adds to `sum` what the batch's units give: rows of it, or clients, as
 * `batch` lists them.
 */
struct summed summer_add(struct summer *summer, const float weights[],
			 double clip_norm, size_t step, const uint32_t batch[],
			 size_t count, float sum[]);

#endif
