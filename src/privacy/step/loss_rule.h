/* loss_rule.h - where to look at one step to integrate powers of its w */

#ifndef PRIVACY_STEP_LOSS_RULE_H
#define PRIVACY_STEP_LOSS_RULE_H

#include <stdbool.h>
#include <stddef.h>

#include "privacy/step/loss_step.h"

/*
 * The trapezoid rule for E[w^u e^(i t loss)] over the noise: real u, and
 * any t up to a given one.  `weights` sum to 1.
 */
struct loss_rule {
	double *losses, *shares, *weights; /* shares: see kernel.h */
	size_t count;
	double log_total;      /* log E[w^u] */
	double error;          /* of that, by rounding */
	double noise;          /* of the weights, relative, by rounding */
	double mean, variance; /* of log w under the weights */
	size_t space;
	bool open; /* cut off where it still has weight */
};

/* More nodes than these no rule has: it would end too early. */
enum { LOSS_RULE_NODES = 1 << 20 };

/*
 * The step width whose error is below e^-46 of E[w^u]: the integrand is
 * analytic in a strip, where it grows as loss_rule.c works out.
 */
double loss_rule_step(const struct loss_step *step, double u, double t);

/*
 * Nodes at (i + offset) width that matter to e^-46.  With `exact` the total
 * keeps its digits also where it is nearly 1.  The rule is zeroed or used
 * before.
 */
void loss_rule_fill(struct loss_rule *rule, const struct loss_step *step,
		    double u, double width, double offset, bool exact);
void loss_rule_clear(struct loss_rule *rule);

/* The root of the mean square of log w under the weights. */
double loss_rule_size(const struct loss_rule *rule);

/* Space for nodes; then weights from their logarithms, the largest `top`. */
void loss_rule_reserve(struct loss_rule *rule, size_t count);
void loss_rule_norm(struct loss_rule *rule, double u, double top);

#endif
