/* loss_side.h - sampled Gaussian steps seen from one of two neighbours */

#ifndef PRIVACY_CONTOUR_LOSS_SIDE_H
#define PRIVACY_CONTOUR_LOSS_SIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "privacy/bracket.h"
#include "privacy/compose/composed_law.h"
#include "privacy/step/transform.h"

/*
 * Chooses where contours cross and keeps them: a contour answers for all
 * losses near the one it was made for.  The transform's parts are lent, as is
 * the mesh of them.
 */
struct loss_side;

struct loss_side *loss_side_new(const struct transform *transform,
				struct composed_law *mesh);
void loss_side_free(struct loss_side *side);

/*
 * Lends the side of the other neighbour, which knows small losses where rare
 * large ones are in the way of this.
 */
void loss_side_mirror(struct loss_side *side, struct loss_side *mirror);

/* Asked now and then by everything below; NULL is fine. */
void loss_side_watch(struct loss_side *side, struct progress *progress);

MUST_CHECK bool loss_side_delta(struct loss_side *side, double epsilon,
				struct bracket *delta, struct error *err);

/* The least loss >= 0 where delta is reached. */
MUST_CHECK bool loss_side_epsilon(struct loss_side *side, double delta,
				  struct bracket *epsilon, struct error *err);

/*
 * P(loss > t) and e^t Q(loss > t) for many t at once, good to 1e-11 of the
 * larger of 1 and the tail at the smallest t; not clamped.
 */
MUST_CHECK bool loss_side_tails(struct loss_side *side, const double t[],
				size_t count, struct bracket above[],
				struct bracket tilted[], struct error *err);

/* Whether delta(epsilon) <= delta for sure, without a contour; cheap. */
bool loss_side_is_below(const struct loss_side *side, double c, double epsilon,
			double delta);

/* Whether the last answer came from a mesh rather than a contour. */
bool loss_side_on_mesh(const struct loss_side *side);

/* Where the last contour crossed; 0 before there was one. */
double loss_side_crossing(const struct loss_side *side);

/* Mean and variance of the loss. */
void loss_side_moments(struct loss_side *side, double *mean, double *variance);

#endif
