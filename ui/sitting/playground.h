/* playground.h - settings for theory and plans, filled where nobody said */

#ifndef UI_SITTING_PLAYGROUND_H
#define UI_SITTING_PLAYGROUND_H

#include "privacy/mechanism/mechanism.h"
#include "session/snapshot.h"

enum play { PLAY_THEORY, PLAY_PLAN };

/*
 * The snapshot without its data, and with values for what theory or a plan
 * needs: a Gaussian mechanism with mu=1, say, or the rates of an attack.
 * The sitting is not changed.
 */
const struct snapshot *playground_of(const struct snapshot *snapshot,
				     enum play play);

/* The same for a game of the lab, with the metrics of a training, or NULL. */
const struct snapshot *playground_of_lab(const struct snapshot *snapshot,
					 size_t game,
					 const struct dataset *metrics);

/* The mechanism that is set there; NULL if it has no such name. */
const struct mechanism_kind *
playground_mechanism(const struct snapshot *snapshot);

/* Whether sampler= is about it. */
bool playground_is_sampled(const struct snapshot *snapshot);

#endif
