/* composition.h - many steps of a mechanism that has no closed form */

#ifndef PRIVACY_COMPOSITION_H
#define PRIVACY_COMPOSITION_H

#include "privacy/mechanism.h"

/*
 * Called for a mechanism of one step with `steps` set above 1: puts its own
 * answers and `composed` in place, or says why it cannot.
 */
MUST_CHECK bool composition_start(struct mechanism *mechanism,
				  struct error *err);

/* Lets the accountant of a composed mechanism ask whether to stop. */
void composition_watch(void *composed, struct progress *progress);
void composition_stop(void *composed); /* NULL is fine */

#endif
