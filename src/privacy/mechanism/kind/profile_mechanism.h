/* profile_mechanism.h - mechanisms known by a profile that surely holds */

#ifndef PRIVACY_MECHANISM_KIND_PROFILE_MECHANISM_H
#define PRIVACY_MECHANISM_KIND_PROFILE_MECHANISM_H

#include "privacy/mechanism/curve_mechanism.h"
#include "privacy/renyi_promise.h"

enum { PROFILE_NUMBERS = 4, PROFILE_LINES = 800 };

/*
 * Everything that fits the description has a log delta of at most `most`,
 * and some of it one of at least `least`, in both directions; both fall
 * with epsilon and are rounded so that they hold.  `numbers` and `points`
 * are theirs.
 */
struct profile {
	struct curve curve; /* first: see curve_mechanism.h */
	double (*most)(const struct profile *profile, double epsilon);
	double (*least)(const struct profile *profile, double epsilon);
	double numbers[PROFILE_NUMBERS];
	/*
	 * Set where Renyi divergences are promised: those of all steps and of
	 * one step, the lists that they borrow, which are owned, and mu of a
	 * Gaussian that keeps them.
	 */
	bool is_promise;
	struct renyi_promise all, one;
	double *lists[3];
	double mu;
	/* the lines that `most` is drawn with */
	double epsilon[PROFILE_LINES], delta[PROFILE_LINES];
};

/*
 * Makes it the mechanism's state.  Errors that tests reach, rising in
 * alpha and alike for both errors, bound f from above.
 */
MUST_CHECK bool profile_mechanism_start(struct mechanism *mechanism,
					const struct profile *profile,
					const double alpha[],
					const double beta[], size_t count,
					struct error *err);

/*
 * Starts from the promise, lists and mu of `profile`, and sets the rest.
 * Steps may be of any mechanisms that keep it.  Every FPR then has a smallest
 * FNR that some pair attains, but no one pair attains it at all of them: the
 * distribution of scores and losses is that of the Gaussian.
 */
MUST_CHECK bool profile_mechanism_start_promise(struct mechanism *mechanism,
						struct profile *profile,
						struct error *err);

bool profile_mechanism_log_delta(const struct mechanism *mechanism,
				 double epsilon, struct bracket *answer,
				 struct error *err);
bool profile_mechanism_tradeoff(const struct mechanism *mechanism, double alpha,
				struct bracket *answer, struct error *err);
bool profile_mechanism_quick(const struct mechanism *mechanism, double epsilon,
			     struct bracket *answer, struct error *err);
bool profile_mechanism_epsilon(const struct mechanism *mechanism, double delta,
			       struct bracket *answer, struct error *err);
void profile_mechanism_stop(void *state);

/* What all of their kinds hold. */
#define PROFILE_FUNCTIONS                                                      \
	.answers = { \
		.log_delta = profile_mechanism_log_delta, \
		.epsilon = profile_mechanism_epsilon, \
		.tradeoff = profile_mechanism_tradeoff, \
	}, \
	.stop = profile_mechanism_stop, \
	.law = curve_mechanism_law, \
	.loss = curve_mechanism_loss, \
	.sample = curve_mechanism_sample, \
	.rates = curve_mechanism_rates

/* Answers of promises are searches. */
#define PROFILE_QUICK                                                          \
	.quick = {                                                             \
		.log_delta = profile_mechanism_quick,                          \
		.tradeoff = curve_mechanism_tradeoff,                          \
	}

#endif
