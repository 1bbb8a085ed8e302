/* card_claim.h - the claim that data bring with them on their game card */

#ifndef VERB_CARD_CLAIM_H
#define VERB_CARD_CLAIM_H

#include "verb/data.h"

/*
 * Copies a request; where it makes no claim but the headers of all data make
 * the same one, that is taken: a mechanism, whose curve says more, where the
 * method has the rates to test it, or else claim-epsilon=, and delta= unless
 * it was typed.  The copy's settings are to be cleared.
 */
MUST_CHECK bool card_claim_take(const struct scene *scene,
				const struct request *request,
				const struct datasets *data,
				struct request *copy, struct answer *answer,
				struct error *err);

/* Reads "gaussian,sigma=1" of a header into mechanism=gaussian sigma=1. */
bool card_claim_set_mechanism(struct request *request, const char *words);

#endif
