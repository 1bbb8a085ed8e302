/* epsilon_star.h - how far a model's losses on its training set stand out */

#ifndef PRIVACY_STAR_EPSILON_STAR_H
#define PRIVACY_STAR_EPSILON_STAR_H

#include <stdbool.h>
#include <stddef.h>

#include "privacy/star/distribution.h"

/* Both error rates of a rule, with complements that keep their digits. */
struct star_rates {
	double fpr, tnr, fnr, tpr;
};

enum { EPSILON_STAR_RATIOS = 4 };

/* The four ratios of Definition 2, as text; see epsilon_star_ratio(). */
extern const char *const epsilon_star_ratio_names[EPSILON_STAR_RATIOS];

/*
 * (1-d-fnr)/fpr, (1-d-fpr)/fnr, (fnr-d)/(1-fpr), (fpr-d)/(1-fnr); 0 where
 * the numerator is not positive, infinite over zero.
 */
double epsilon_star_ratio(int which, const struct star_rates *rates,
			  double delta);

/* Which thresholds count. */
struct epsilon_star_window {
	double delta;
	double cut;          /* rates stay strictly inside (cut, 1 - cut) */
	bool high_is_member; /* the rule is x >= threshold, not x <= it */
};

struct epsilon_star {
	double epsilon;   /* at least 0, may be infinite */
	int ratio;        /* which one is largest; -1 where none exceeds 1 */
	double threshold; /* NAN where no threshold is inside the window */
	struct star_rates rates; /* there */
};

/*
 * The supremum over all thresholds for two known laws; its ends are part of
 * it (they are limits from inside).  With delta = 0 and cut = 0 it is
 * infinite unless the laws coincide.
 */
struct epsilon_star epsilon_star_between(const struct distribution *population,
					 const struct distribution *training,
					 const struct epsilon_star_window *at);

/* The rates at one threshold. */
struct star_rates epsilon_star_rates(const struct distribution *population,
				     const struct distribution *training,
				     double threshold, bool high_is_member);

/* Ascending losses. */
struct epsilon_star_sample {
	const double *population, *training;
	size_t population_count, training_count;
};

/* The maximum over all distinct losses, "loss <= threshold" is a member. */
struct epsilon_star
epsilon_star_empirical(const struct epsilon_star_sample *sample, double delta,
		       double cut);

/* The rates there, counted. */
struct star_rates epsilon_star_counted(const struct epsilon_star_sample *sample,
				       double threshold);

/*
 * With chance at least 1 - alpha the epsilon of Definition 1 is not below
 * this, whatever the population is, if its losses are independent draws
 * that the training did not see.  The false-negative rate is exact; the
 * false-positive rate is below its empirical one plus sqrt(log(1/alpha)/2n)
 * at all thresholds at once (Massart 1990, alpha <= 1/2).  `reflect` also
 * counts the reversed rule, at alpha/2 each.  `cut` acts on the
 * false-negative rate.
 */
struct epsilon_star epsilon_star_bound(const struct epsilon_star_sample *sample,
				       double delta, double cut, double alpha,
				       bool reflect);

/* The largest value the bound can take with these counts. */
double epsilon_star_bound_ceiling(size_t population_count,
				  size_t training_count, double delta,
				  double cut, double alpha);

struct epsilon_star_mechanism {
	double mechanism; /* from the mean false-negative rate at equal t */
	double log_mean;  /* log E exp(epsilon*), over the same t */
	double fpr, fnr;  /* where the first one is reached */
};

/*
 * Both sides of Theorem 2 from one normal law of either kind an instance,
 * over t in (cut, 1 - cut); the cut is on t only, or the order of the two
 * would break.
 */
struct epsilon_star_mechanism
epsilon_star_mechanism(const struct normal_law population[],
		       const struct normal_law training[], size_t instances,
		       const struct epsilon_star_window *at);

/* The same from counts, over t = i/m for the smallest population m. */
struct epsilon_star_mechanism
epsilon_star_mechanism_empirical(const struct epsilon_star_sample samples[],
				 size_t instances,
				 const struct epsilon_star_window *at);

/* The guideline 1/(n log n) for a training set of n > 2. */
double epsilon_star_delta(size_t training_size);

#endif
