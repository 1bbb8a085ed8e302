/* one_shot_sample.h - cosines of random canaries with a noisy sum of them */

#ifndef PRIVACY_COSINE_ONE_SHOT_SAMPLE_H
#define PRIVACY_COSINE_ONE_SHOT_SAMPLE_H

#include <stdint.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"

/*
 * In each of `rounds` rounds the sum of the canaries that take part gets
 * Gaussian noise of `sigma` in each of `dimension` coordinates.  Canary i
 * takes part in `presentations` rounds, the i-th and those evenly after
 * it.  `unseen` more canaries never do; `others` is the length of what
 * everybody else adds to each round, in one fixed direction.
 */
struct one_shot_design {
	double dimension;
	double sigma, others;
	size_t canaries, unseen, rounds, presentations;
};

MUST_CHECK bool
one_shot_sample_check_design(const struct one_shot_design *design,
			     struct error *err);

/* The cosines: canaries first, then the unseen, within each round. */
struct one_shot_sample {
	size_t canaries; /* seen and unseen */
	size_t rounds;
	double *by_round; /* [round * canaries + canary] */
	double *final;    /* with the sum over the rounds */
};

void one_shot_sample_clear(struct one_shot_sample *sample);

/*
 * Draws one run, exact in law for any dimension, from the triangular factor
 * of the matrix whose rows are the canaries and the noise: about
 * (canaries + unseen + rounds)^2 / 2 normal numbers.
 */
MUST_CHECK bool one_shot_sample(const struct one_shot_design *design,
				uint64_t seed, uint64_t stream,
				struct one_shot_sample *sample,
				struct progress *progress, struct error *err);

/* The same coordinate by coordinate, as it is written. */
MUST_CHECK bool one_shot_sample_literal(const struct one_shot_design *design,
					uint64_t seed, uint64_t stream,
					struct one_shot_sample *sample,
					struct progress *progress,
					struct error *err);

/* Whether a canary takes part in a round. */
bool one_shot_sample_takes_part(const struct one_shot_design *design,
				size_t canary, size_t round);

#endif
