/* loss_atoms.h - one step's privacy loss moved onto an even grid */

#ifndef PRIVACY_CONTOUR_LOSS_ATOMS_H
#define PRIVACY_CONTOUR_LOSS_ATOMS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "privacy/step/loss_step.h"

/*
 * A pair of discrete laws: at loss `origin` + j `width` the second has
 * mass[j], the first e^loss times that.  Either easier to tell apart than
 * the step, in both directions and however often composed, or harder.
 */
struct loss_atoms {
	double origin, width;
	size_t count;
	double *mass, *log_mass;        /* no mass has the log -1e4 */
	double only_first, only_second; /* mass at an infinite loss */
};

/* Both versions of one step. */
struct loss_pair {
	struct loss_atoms easier, harder;
};

/* For which losses a pair is made. */
struct loss_range {
	enum direction direction; /* not DIRECTION_BOTH */
	double c;                 /* the tilt it will be used with */
	double width;
	double tail; /* what may be left at an infinite loss */
};

MUST_CHECK bool loss_pair_gaussian(struct loss_pair *pair,
				   const struct loss_step *step,
				   const struct loss_range *range,
				   struct progress *progress,
				   struct error *err);

/* The grid divides the range of the loss into `cells`. */
void loss_pair_laplace(struct loss_pair *pair, double epsilon, size_t cells);

void loss_pair_clear(struct loss_pair *pair);

#endif
