/* contour.h - composed privacy loss by integrals in the plane */

#ifndef PRIVACY_CONTOUR_CONTOUR_H
#define PRIVACY_CONTOUR_CONTOUR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/progress.h"
#include "privacy/bracket.h"
#include "privacy/step/transform.h"

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
