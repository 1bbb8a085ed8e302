/* range_mechanism.h - mechanisms known between two others */

#ifndef PRIVACY_MECHANISM_RANGE_MECHANISM_H
#define PRIVACY_MECHANISM_RANGE_MECHANISM_H

#include "privacy/mechanism/mechanism.h"

/* Whether it is known only between `least` and `most`. */
bool range_mechanism_is(const struct mechanism *mechanism);

/* Takes both over; every answer then has its ends from them. */
void range_mechanism_start(struct mechanism *mechanism, struct mechanism *least,
			   struct mechanism *most);
/* The law of the scores, for the kind's `rates`. */
struct score_rates range_mechanism_rates(const struct mechanism *mechanism,
					 double threshold);
void range_mechanism_watch(struct mechanism *mechanism,
			   struct progress *progress);
void range_mechanism_stop(struct mechanism *mechanism);

#endif
