/* composition.h - many steps of a mechanism that has no closed form */

#ifndef PRIVACY_MECHANISM_COMPOSITION_H
#define PRIVACY_MECHANISM_COMPOSITION_H

#include "privacy/mechanism/mechanism.h"
#include "privacy/step/loss_step.h"

/*
 * Called for a mechanism of one step with `steps` set above 1: puts its own
 * answers and `composed` in place, or says why it cannot.
 */
MUST_CHECK bool composition_start(struct mechanism *mechanism,
				  struct error *err);

/* The same with an accountant, which it takes, and the largest loss. */
struct accountant;
void composition_take(struct mechanism *mechanism,
		      struct accountant *accountant, double most);

/* Lets the accountant of a composed mechanism ask whether to stop. */
void composition_watch(void *composed, struct progress *progress);
void composition_stop(void *composed); /* NULL is fine */

#endif
