/* loss_bounds.h - what is certain about a composition at little cost */

#ifndef PRIVACY_LOSS_BOUNDS_H
#define PRIVACY_LOSS_BOUNDS_H

#include <stdbool.h>

#include "privacy/loss_transform.h"

/* Whether delta is more than all steps reach even at epsilon 0. */
bool loss_bounds_is_zero(const struct transform *transform, double delta);

/* An epsilon that is too large, by moments; tilts around c are tried. */
double loss_bounds_upper(const struct transform *transform, double c,
			 double delta);

/* An epsilon that is too small: what one step alone costs. */
double loss_bounds_lower(const struct transform *transform, double delta);

#endif
