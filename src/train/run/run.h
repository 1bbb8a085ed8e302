/* run.h - one training */

#ifndef TRAIN_RUN_RUN_H
#define TRAIN_RUN_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/registry.h"
#include "base/save.h"
#include "train/layer/net.h"
#include "train/run/batch.h"
#include "train/run/ledger.h"
#include "train/source/clients.h"
#include "train/source/examples.h"

/* What is clipped as one. */
/* clang-format off */
#define UNITS(CHOICE) \
	CHOICE(UNIT_EXAMPLE, "example") \
	CHOICE(UNIT_MICRO_BATCH, "micro-batch") /* the mean of unit_rows rows */ \
	CHOICE(UNIT_AUGMENTATION, "augmentation") /* the mean of unit_rows views of a row */ \
	CHOICE(UNIT_CLIENT, "client") /* how far a client moves the weights */
/* clang-format on */

enum unit { UNITS(CHOICE_VALUE) };

/* A step as an observer sees it. */
struct moment {
	size_t step, rows; /* how many were in the batch */
	const float *weights;
	size_t weight_count;
	double clip_norm; /* of this step */
};

/* Sees the sum of clipped gradients, and may change it before the noise. */
struct observer {
	/* The clipped gradients added up, before a fault clips their mean. */
	void (*summed)(void *state, const struct moment *moment,
		       const float sum[]);
	void (*before_noise)(void *state, const struct moment *moment,
			     float sum[]);
	void (*after_noise)(void *state, const struct moment *moment,
			    const float sum[]);
	void *state;
};

/* Everything a training depends on; equal orders give equal bits. */
struct run_order {
	const struct net *net;
	const struct examples *examples;
	struct batches batches;
	enum unit unit;
	size_t unit_rows;
	double clip_norm; /* 0: nothing is clipped */
	/*
	 * Where above 0, clip_norm is only the first: after every step it
	 * follows the noisy count of clients that are shorter, so that this
	 * share of them is (Andrew et al., NeurIPS 2021).
	 */
	double quantile;
	double sigma; /* noise over clip_norm; 0: none */
	double rate, momentum;
	const struct clients
		*clients; /* of UNIT_CLIENT; `batches` are of them */
	double client_rate;
	size_t client_batch, client_epochs;
	enum fault fault;
	double noise_factor;             /* of FAULT_NOISE_SCALE */
	size_t noise_seeds;              /* of FAULT_FEW_SEEDS */
	uint64_t seed;                   /* of noise */
	uint64_t start_seed;             /* of the first weights */
	const struct observer *observer; /* or NULL */
	size_t epochs;                   /* of which loss is kept */
};

/* What so many steps of it release. */
struct ledger run_order_ledger(const struct run_order *order, size_t steps);

struct run;

struct run *run_new(const struct run_order *order);
void run_free(struct run *run);

/* What it will take, in bytes. */
size_t run_bytes(const struct run_order *order);

/* Ends early with a sentence where told to stop, or where it diverges. */
MUST_CHECK bool run_steps(struct run *run, size_t steps,
			  struct progress *progress, struct error *err);

/* Steps see what those before them have done: of the last, this does. */
MUST_CHECK bool run_check(const struct run *run, struct error *err);

size_t run_step(const struct run *run); /* how many were done */

/* The clip norm of the next step. */
double run_clip_norm(const struct run *run);

/*
 * Adds the noise of a stream as the order would have it, faults included; a
 * step's own stream is its number.
 */
void run_add_noise(const struct run_order *order, double clip_norm,
		   uint64_t stream, float sum[]);

/*
 * The mean loss of the rows of an epoch, and the share of them that was
 * right, as they were learnt from.
 */
double run_loss(const struct run *run, size_t epoch);
double run_accuracy(const struct run *run, size_t epoch);
const float *run_weights(const struct run *run);
struct ledger run_ledger(const struct run *run);

/* Losses and, where not NULL, chances (rows x classes) of examples. */
void run_losses(const struct run *run, const struct examples *examples,
		double losses[], float chances[]);

/*
 * Its state into a file and back; `plan` is text that must be the same.
 * After resuming a run goes on as if it had never stopped.
 */
MUST_CHECK bool run_save(const struct run *run, const char *plan,
			 const char *path, const struct save_options *how,
			 struct error *err);
MUST_CHECK bool run_resume(struct run *run, const char *plan, const char *path,
			   const struct permission *permission,
			   struct error *err);

#endif
