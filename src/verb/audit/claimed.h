/* claimed.h - the mechanism that a claim speaks of */

#ifndef VERB_AUDIT_CLAIMED_H
#define VERB_AUDIT_CLAIMED_H

#include "method/gate/gate.h"
#include "privacy/mechanism/mechanism.h"
#include "setting/setting.h"
#include "verb/verb.h"

/*
 * Whether claim-epsilon=, claim= or mechanism= makes the claim: what was
 * typed, and where nothing was, what the sitting holds the data against.
 * Its mechanism may be one that was only looked at.
 */
bool claimed_by(const struct request *request, enum setting setting);

/*
 * Whether mechanism= has parameters of its own, and is a claim by itself;
 * with `typed` those of the sitting do not count.
 */
bool claimed_has_parameters(const struct request *request, bool typed);

/* The method of method= or declared=, else the one that suits a gate. */
MUST_CHECK const struct method *claimed_method(const struct request *request,
					       const struct dataset *data,
					       const struct game *game,
					       struct error *err);

/* The claim of claim-epsilon=, as a gate takes it. */
struct gate_claim claimed_number(const struct settings *settings);

/* Refuses two of them; false. */
bool claimed_twice(struct error *err);

/*
 * That of claim=FILE, of mechanism= with its parameters, or the member of a
 * family that just keeps claim-epsilon=; for the neighbours of the game, or
 * of the claim where the game's are not known.
 */
MUST_CHECK struct mechanism *claimed_mechanism(const struct scene *scene,
					       const struct request *request,
					       enum adjacency game,
					       struct error *err);

#endif
