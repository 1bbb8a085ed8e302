/* transform.h - the moments of composed privacy loss */

#ifndef PRIVACY_STEP_TRANSFORM_H
#define PRIVACY_STEP_TRANSFORM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/progress.h"
#include "privacy/step/loss_slice.h"
#include "privacy/step/loss_step.h"

/* The same step taken many times. */
struct loss_part {
	struct loss_step step;
	double steps; /* a whole number */
};

/* One step's law apart: what jumps, and the rest; filled as for t = 0. */
struct loss_split {
	struct loss_slice rest, jumps;
};

/*
 * Steps composed, seen from one side; everything is lent.  With `splits`,
 * one a part, only what they hold counts: all steps in `rest`, or, if
 * `jumping`, all in either with at least one in `jumps`.
 */
struct transform {
	const struct loss_part *parts;
	size_t part_count;
	enum direction direction; /* not DIRECTION_BOTH */
	const struct loss_split *splits;
	bool jumping;
	/* the job of the one who owns the parts, or NULL; many are a while */
	struct progress *const *progress;
};

/* Number of parts that are composed between two checks for a stop. */
enum { TRANSFORM_POLLED = 64 };

/* The logarithm of E[e^(c loss)] over all steps, its slopes in c. */
struct log_moment {
	double value, slope, bend;
	/* inexact, because of a hard end, few nodes, or a stop */
	bool open;
};

struct log_moment transform_log_moment(const struct transform *transform,
				       double c);

/*
 * Returns true if the work shall end before part `i`, which is looked up for
 * every 64th; what was found so far is not to be relied on.
 */
bool transform_stopped(const struct transform *transform, size_t i);

/* A bound on the probability of what counts. */
double transform_mass(const struct transform *transform);

/* M(c) = E[w^u] of the power u; the loss is this sign times log w. */
double transform_power(const struct transform *transform, double c);
double transform_sign(const struct transform *transform);

#endif
