/* one_shot.h - privacy read from the cosines of canaries with one model */

#ifndef PRIVACY_COSINE_ONE_SHOT_H
#define PRIVACY_COSINE_ONE_SHOT_H

#include <stddef.h>

/* Mean and standard deviation of all there is: divided by count > 0. */
struct one_shot_summary {
	double mean, deviation;
	size_t count;
};

struct one_shot_summary one_shot_summary(const double cosine[], size_t count);

/* The log of P(cosine of a canary that was not seen >= t). */
typedef double one_shot_null_fn(double t, const void *state);

/* What a threshold on the cosine shows. */
struct one_shot_lower {
	double epsilon; /* at least 0 */
	double threshold;
	double fnr; /* the upper limit used */
	double log_fpr;
};

/*
 * The best over all thresholds at seen cosines, each with Jeffreys' upper
 * limit at `alpha` for the false negatives and the null's own tail for the
 * false positives.  Sorted ascending, at least one.
 */
struct one_shot_lower one_shot_lower(const double sorted[], size_t count,
				     one_shot_null_fn *null, const void *state,
				     double delta, double alpha);

/*
 * The same with cosines of unseen canaries in place of the null, and
 * Jeffreys' upper limit at `alpha` for both rates.  Both sorted ascending.
 */
struct one_shot_lower one_shot_lower_sampled(const double seen[],
					     size_t seen_count,
					     const double unseen[],
					     size_t unseen_count, double delta,
					     double alpha);

/* What the sampled form can say at most: perfect separation. */
double one_shot_lower_ceiling(size_t seen, size_t unseen, double delta,
			      double alpha);

#endif
