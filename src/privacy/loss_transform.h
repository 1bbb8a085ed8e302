/* loss_transform.h - composed privacy loss by integrals in the plane */

#ifndef PRIVACY_LOSS_TRANSFORM_H
#define PRIVACY_LOSS_TRANSFORM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "privacy/bracket.h"
#include "privacy/loss_slice.h"
#include "privacy/loss_step.h"

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
};

/* The logarithm of E[e^(c loss)] over all steps, its slopes in c. */
struct growth {
	double value, slope, bend;
	bool open; /* a split's hard end counts: not to be relied on */
};

struct growth transform_growth(const struct transform *transform, double c);

/* A bound on the probability of what counts. */
double transform_mass(const struct transform *transform);

/* What one contour is asked for. */
struct contour_want {
	double c;         /* where it crosses the real line, > 0 */
	double epsilon;   /* the smallest loss that will be asked about */
	double log_delta; /* the smallest answer that must be good */
	double accuracy;  /* relative to that answer */
	double budget;    /* nodes times frequencies worth spending */
	/* Tails are asked for as well; otherwise deltas only. */
	bool tails;
};

/*
 * E[e^(s loss)] for all steps at evenly spaced points of the line Re s = c,
 * kept so that any number of losses can be asked about.  NULL if the budget
 * does not suffice, with ERROR_NUMERIC, or ERROR_STOPPED.
 */
struct contour;

struct contour *contour_new(const struct transform *transform,
			    const struct contour_want *want,
			    struct progress *progress, struct error *err);
void contour_free(struct contour *contour);

enum contour_kernel {
	CONTOUR_DELTA, /* E[(1 - e^(eps - loss))+] */
	CONTOUR_FNR,   /* P(loss > t), whose complement is the FNR */
	CONTOUR_FPR,   /* e^t Q(loss > t) */
	CONTOUR_KERNELS,
};

/* The certified answer for each loss; brackets are not clamped. */
void contour_ask(const struct contour *contour, enum contour_kernel kernel,
		 const double losses[], size_t count, struct bracket answers[]);

#endif
