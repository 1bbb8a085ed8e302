/* one_run_ideal.h - the guessing game against the Gaussian mechanism itself */

#ifndef PRIVACY_ONE_RUN_ONE_RUN_IDEAL_H
#define PRIVACY_ONE_RUN_ONE_RUN_IDEAL_H

#include "privacy/one_run/one_run.h"
#include "stats/law/random.h"

/*
 * Every canary is a direction of its own, the output shows it with Gaussian
 * noise of `sigma`, and the attacker guesses where that says most.
 */
struct one_run_ideal {
	size_t canaries, guesses, options;
	double sigma;
};

MUST_CHECK bool one_run_ideal_check(const struct one_run_ideal *ideal,
				    struct error *err);

/*
 * Right guesses in one run, exact in law at a cost that does not depend on
 * the number of canaries.  With more than 2 options everything is guessed.
 */
double one_run_ideal_correct(const struct one_run_ideal *ideal,
			     struct random *random);

/* The same canary by canary, as it is written; with any number of guesses. */
MUST_CHECK bool one_run_ideal_literal(const struct one_run_ideal *ideal,
				      struct random *random, double *correct,
				      struct error *err);

/*
 * The mean over `runs` runs; the paper audits its whole part over 100 runs.
 * Each run has a stream of its own.
 */
double one_run_ideal_mean(const struct one_run_ideal *ideal, uint64_t seed,
			  size_t runs);

/* The share of right guesses as the canaries become many. */
double one_run_ideal_accuracy(const struct one_run_ideal *ideal);

#endif
