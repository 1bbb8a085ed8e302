/* loss_slice.h - a rule over a range of one step's noise, with soft edges */

#ifndef PRIVACY_STEP_LOSS_SLICE_H
#define PRIVACY_STEP_LOSS_SLICE_H

#include <stddef.h>

#include "privacy/step/loss_rule.h"

/*
 * Of each x the share Phi((upper - x) / soft) - Phi((lower - x) / soft), and
 * nothing beyond `top`, of the law of one step where the point is removed.
 */
struct loss_cut {
	double lower, upper; /* infinite where there is none */
	double soft, top;
};

/* Nodes of a trapezoid rule over a slice, good for any power of w. */
struct loss_slice {
	struct loss_step step;
	struct loss_cut cut;
	double *losses, *shares; /* shares: see kernel.h */
	double *logs;            /* of the weight of the noise */
	double left;             /* of the noise, outside the slice */
	size_t count, space;
};

/* The step width for e^(i t loss), as loss_rule_step() has it. */
double loss_slice_step(const struct loss_slice *slice, double t);

/* How much less the slice falls off when it is shifted off the real line. */
double loss_slice_variance(const struct loss_slice *slice);

/* Nodes at (i + offset) width; the slice is zeroed or used before. */
void loss_slice_fill(struct loss_slice *slice, double width, double offset);

/*
 * The slice's rule for E[w^u ...].  `log_total` is -infinity where nothing
 * is in it, and `open` says that its hard end counts.
 */
void loss_slice_rule(const struct loss_slice *slice, double u,
		     struct loss_rule *rule);

void loss_slice_clear(struct loss_slice *slice);

#endif
