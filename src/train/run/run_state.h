/* run_state.h - what of a training changes; for run_file.c */

#ifndef TRAIN_RUN_RUN_STATE_H
#define TRAIN_RUN_RUN_STATE_H

#include "train/run/run.h"

/* Places inside the run: random numbers are counters and need none. */
struct run_state {
	size_t *step;
	double *clip_norm;
	float *weights, *velocity;
	size_t count;
	void *epochs; /* what each has added up */
	size_t epoch_bytes;
};

struct run_state run_state(const struct run *run);

#endif
