/* one_run_claim.h - a claimed mechanism, tested on guesses */

#ifndef METHOD_ONE_RUN_ONE_RUN_CLAIM_H
#define METHOD_ONE_RUN_ONE_RUN_CLAIM_H

#include "method/method.h"
#include "privacy/mechanism/mechanism.h"
#include "privacy/one_run/one_run.h"

struct one_run_claim {
	struct one_run_game game;
	double p_value; /* of the guesses, if the claim holds */
	double least;   /* of a game without a wrong guess */
	size_t needed;  /* right guesses that refute; 0 where some did or
			   none would */
};

/* Whether a game refutes what is claimed. */
typedef bool one_run_claim_refutes_fn(const struct one_run_game *game,
				      void *arg);

/*
 * The least number of right guesses that refutes, where all right do and
 * none does not.
 */
size_t one_run_claim_needed(const struct one_run_game *game,
			    one_run_claim_refutes_fn *refutes, void *arg);

/*
 * The data hold guesses.  The mechanism's own trade-off curve is tested,
 * in both orders of the neighbours; no family is assumed.
 */
MUST_CHECK bool one_run_claim_test(const struct question *ask,
				   const struct mechanism *mechanism,
				   struct one_run_claim *claim,
				   struct error *err);

#endif
