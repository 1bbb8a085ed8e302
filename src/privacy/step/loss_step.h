/* loss_step.h - the privacy loss of one noisy sum with sampled points */

#ifndef PRIVACY_STEP_LOSS_STEP_H
#define PRIVACY_STEP_LOSS_STEP_H

#include "privacy/direction.h"

/*
 * Each point takes part with probability `sampling`; the sum has
 * sensitivity 1 and noise N(0, sigma^2).  With w = dP/dQ for
 *
 *	P = (1 - q) N(0, sigma^2) + q N(1, sigma^2),  Q = N(0, sigma^2)
 *
 * the loss is log w under P (the point is removed) or -log w under Q (the
 * point is added).
 */
struct loss_step {
	double sigma, sampling;
};

/* log w at x, and the x with log w = loss; -inf where no x has it. */
double loss_step_at(const struct loss_step *step, double x);
double loss_step_where(const struct loss_step *step, double loss);

/*
 * Closed forms for a single step; the direction is not DIRECTION_BOTH.
 * `epsilon` and `loss` may have either sign.
 */
double loss_step_log_delta(const struct loss_step *step,
			   enum direction direction, double epsilon);
double loss_step_log_fpr(const struct loss_step *step, enum direction direction,
			 double loss);
double loss_step_log_fnr(const struct loss_step *step, enum direction direction,
			 double loss);

#endif
