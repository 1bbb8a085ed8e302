/* loss_bounds.h - what is certain about a composition at little cost */

#ifndef PRIVACY_CONTOUR_LOSS_BOUNDS_H
#define PRIVACY_CONTOUR_LOSS_BOUNDS_H

#include <stdbool.h>

#include "privacy/bracket.h"
#include "privacy/step/transform.h"

/* Whether delta is more than all steps reach even at epsilon 0. */
bool loss_bounds_is_zero(const struct transform *transform, double delta);

/* An epsilon that is too large, by moments; tilts around c are tried. */
double loss_bounds_upper(const struct transform *transform, double c,
			 double delta);

enum { LOSS_TILTS = 14 };

/* Moments at powers of 4, found once for all losses; zeroed is none yet. */
struct loss_tilts {
	bool known;
	struct log_moment at[LOSS_TILTS];
};

/* A delta that is too large, by moments, as a logarithm. */
double loss_bounds_log_delta(const struct transform *transform,
			     struct loss_tilts *tilts, double epsilon);

/* An epsilon that is too small: what one step alone costs. */
double loss_bounds_lower(const struct transform *transform, double delta);

/* The end of the losses' range: least if removed, most if added. */
double loss_bounds_end(const struct transform *transform);

/*
 * delta and epsilon by the largest loss alone, if points are added: narrow
 * where nearly all losses lie there, and certain everywhere.
 */
struct bracket loss_bounds_delta_at_end(const struct transform *transform,
					double epsilon);
struct bracket loss_bounds_epsilon_at_end(const struct transform *transform,
					  double delta);

#endif
