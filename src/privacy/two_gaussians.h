/* two_gaussians.h - privacy of telling one normal law from another */

#ifndef PRIVACY_TWO_GAUSSIANS_H
#define PRIVACY_TWO_GAUSSIANS_H

#include "privacy/bracket.h"
#include "stats/law/beta.h"

/*
 * The first law is p, the second q; the privacy loss is log p(x)/q(x).
 * Both standard deviations are positive.
 */
struct two_gaussians {
	double mean0, sd0;
	double mean1, sd1;
};

struct two_gaussians two_gaussians_swap(const struct two_gaussians *pair);

/* log P(loss > level) under the first and under the second law. */
struct log_tails {
	double first, second;
};

struct log_tails two_gaussians_tails(const struct two_gaussians *pair,
				     double level);

/*
 * delta(epsilon) = P(loss > epsilon) - e^epsilon Q(loss > epsilon) of the
 * first law against the second, as a logarithm, any epsilon; and the
 * smallest epsilon >= 0 with that delta.
 */
double two_gaussians_log_delta(const struct two_gaussians *pair,
			       double epsilon);
double two_gaussians_epsilon(const struct two_gaussians *pair, double delta);

/*
 * The same, certain: -1 asks for the lower end, 1 for the upper one.  Rounding
 * in means and deviations moves the loss; by how much is known for the
 * outputs that matter.
 */
double two_gaussians_log_delta_end(const struct two_gaussians *pair,
				   double epsilon, int sign);

/* The larger of the two directions. */
double two_gaussians_epsilon_both(const struct two_gaussians *pair,
				  double delta);

/*
 * The least type II error of a test of the first law (null) against the
 * second at type I error alpha; `alpha` has its complement with it.
 */
struct bracket two_gaussians_tradeoff_ends(const struct two_gaussians *pair,
					   struct proportion alpha);

/* The density of the loss under the first law. */
double two_gaussians_loss_density(const struct two_gaussians *pair,
				  double loss);

#endif
