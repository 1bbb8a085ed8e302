/* ledger.h - what a training released, as a mechanism */

#ifndef TRAIN_RUN_LEDGER_H
#define TRAIN_RUN_LEDGER_H

#include <stddef.h>

#include "base/registry.h"
#include "privacy/mechanism/mechanism.h"
#include "train/run/batch.h"

/* Tight-auditing's bugs, to be found by audits. */
/* clang-format off */
#define FAULTS(CHOICE) \
	CHOICE(FAULT_NONE, "none") \
	CHOICE(FAULT_NOISE_SCALE, "noise-scale") /* noise times a factor */ \
	CHOICE(FAULT_FEW_SEEDS, "few-seeds") /* noise from few vectors */ \
	CHOICE(FAULT_CLIP_AFTER_MEAN, "clip-after-mean") /* the batch's mean is clipped, not each row */
/* clang-format on */

enum fault {
	FAULTS(CHOICE_VALUE) FAULT_COUNT,
};

/* As typed: "clip-after-mean". */
const char *ledger_fault_name(enum fault fault);

/* What was meant to be released; a fault makes it untrue. */
struct ledger {
	enum sampler sampler;
	enum fault fault;
	double sigma, sampling; /* sigma 0: no noise */
	size_t unit;            /* rows clipped as one */
	size_t steps;
};

/* sigma, sampling and steps, for any mechanism that asks for them. */
struct mechanism_lookup ledger_lookup(const struct ledger *ledger);

/*
 * The mechanism that the accountant reads.  Refuses where there is no noise,
 * and where batches are not poisson or rows are clipped together: epsilon of
 * those is not known, only that of a mechanism that sees all rows each step.
 */
MUST_CHECK struct mechanism *ledger_mechanism(const struct ledger *ledger,
					      struct error *err);

/* The least sigma that keeps (epsilon, delta), from the safe side. */
MUST_CHECK bool ledger_sigma(const struct ledger *ledger, double epsilon,
			     double delta, struct progress *progress,
			     double *sigma, struct error *err);

/*
 * "subsampled-gaussian,sigma=1,sampling=0.01,steps=100", or the fault, for a
 * game card.
 */
void ledger_describe(const struct ledger *ledger, char *out, size_t size);

#endif
