/* profile_mechanism.h - mechanisms known by a profile that surely holds */

#ifndef PRIVACY_MECHANISM_KIND_PROFILE_MECHANISM_H
#define PRIVACY_MECHANISM_KIND_PROFILE_MECHANISM_H

#include "privacy/mechanism/curve_mechanism.h"

enum { PROFILE_NUMBERS = 4 };

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
	double *orders, *divergences;
	size_t order_count;
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

/* The same where what surely happens is a Gaussian of this mu. */
MUST_CHECK bool profile_mechanism_start_normal(struct mechanism *mechanism,
					       const struct profile *profile,
					       double mu, struct error *err);

bool profile_mechanism_log_delta(const struct mechanism *mechanism,
				 double epsilon, struct bracket *answer,
				 struct error *err);
bool profile_mechanism_epsilon(const struct mechanism *mechanism, double delta,
			       struct bracket *answer, struct error *err);
void profile_mechanism_stop(void *state);

/* What all of their kinds hold. */
#define PROFILE_FUNCTIONS                                                      \
	.answers = { \
		.log_delta = profile_mechanism_log_delta, \
		.epsilon = profile_mechanism_epsilon, \
		.tradeoff = curve_mechanism_tradeoff, \
	}, \
	.stop = profile_mechanism_stop, \
	.law = curve_mechanism_law, \
	.loss = curve_mechanism_loss, \
	.sample = curve_mechanism_sample, \
	.rates = curve_mechanism_rates

#endif
