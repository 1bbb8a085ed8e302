/* direction.h - which of two neighbours is compared to the other */

#ifndef PRIVACY_DIRECTION_H
#define PRIVACY_DIRECTION_H

#include "base/registry.h"

/*
 * A mechanism run without the canary has outputs of law P, with it of law
 * Q.  Adding compares P to Q, removing Q to P.
 */
/* clang-format off */
#define DIRECTIONS(CHOICE) \
	CHOICE(DIRECTION_BOTH, "both") /* the worse of the two, at every point */ \
	CHOICE(DIRECTION_ADD, "add") \
	CHOICE(DIRECTION_REMOVE, "remove")
/* clang-format on */

enum direction { DIRECTIONS(CHOICE_VALUE) };

/* The other way; both stay both. */
static inline enum direction
direction_mirrored(enum direction direction)
{
	return direction == DIRECTION_ADD      ? DIRECTION_REMOVE
	       : direction == DIRECTION_REMOVE ? DIRECTION_ADD
					       : DIRECTION_BOTH;
}

#endif
