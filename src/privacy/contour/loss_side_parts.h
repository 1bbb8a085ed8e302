/* loss_side_parts.h - what the files of loss_side share */

#ifndef PRIVACY_CONTOUR_LOSS_SIDE_PARTS_H
#define PRIVACY_CONTOUR_LOSS_SIDE_PARTS_H

#include "privacy/contour/contour.h"
#include "privacy/contour/loss_bounds.h"
#include "privacy/contour/loss_levels.h"
#include "privacy/contour/loss_side.h"
#include "privacy/step/loss_saddle.h"

enum { LOSS_SIDE_KEPT = 6 };

struct kept {
	struct contour *contour;
	double c, epsilon, log_delta;
	bool tails;
	unsigned used;
};

struct loss_side {
	struct transform transform;
	struct loss_tilts tilts;
	struct loss_levels *levels;
	int levels_made; /* of late; below 0 where meshes are no better */
	struct composed_law *mesh;
	double from, to; /* losses for which it is known to be needed */
	double failed;   /* the last loss where levels could not be had */
	double no_tails; /* contours for tails fail from here down */
	bool on_mesh;    /* the last answer came from there */
	double mean, variance;
	struct kept kept[LOSS_SIDE_KEPT];
	struct loss_side *mirror; /* the other neighbour's, if it is asked */
	struct contour *around;   /* of the mirror, for losses near 0 */
	double around_to;         /* up to this */
	double around_failed;     /* none can be had that goes so far */
	double no_contour;        /* the last loss where none could be had */
	unsigned clock;
	double crossing;
	struct progress *progress;
};

/* A contour through a saddle, kept for other losses; NULL with a sentence. */
const struct contour *loss_side_contour(struct loss_side *side,
					const struct saddle *saddle, bool tails,
					struct error *err);

/* Makes the levels for losses near one; false with a sentence. */
MUST_CHECK bool loss_side_make_levels(struct loss_side *side, double epsilon,
				      double log_delta, struct error *err);

/*
 * delta of the removed by what the added say below 0, where losses are so
 * small that the difference has digits left; false where they are not.
 */
bool loss_side_delta_mirrored(struct loss_side *side, double epsilon,
			      struct bracket *delta);

bool loss_side_has_end(const struct loss_side *side);

/* Where nearly all losses lie at their end the answer needs no integral. */
bool loss_side_is_sharp(const struct bracket *at);

#endif
