/* composition.h - many steps of a mechanism that has no closed form */

#ifndef PRIVACY_MECHANISM_COMPOSITION_H
#define PRIVACY_MECHANISM_COMPOSITION_H

#include "privacy/mechanism/mechanism.h"
#include "privacy/step/transform.h"

/*
 * Called for a mechanism of one step with `steps` set above 1: puts its own
 * answers and `composed` in place, or says why it cannot.
 */
MUST_CHECK bool composition_start(struct mechanism *mechanism,
				  struct error *err);

/* The same for sampled Gaussian steps, whose parts may differ. */
MUST_CHECK bool composition_of_parts(struct mechanism *mechanism,
				     const struct loss_part parts[],
				     size_t count, struct error *err);

/* Lets the accountant of a composed mechanism ask whether to stop. */
void composition_watch(void *composed, struct progress *progress);
void composition_stop(void *composed); /* NULL is fine */

#endif
