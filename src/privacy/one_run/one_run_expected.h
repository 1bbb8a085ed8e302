/* one_run_expected.h - right guesses to expect at most if a claim holds */

#ifndef PRIVACY_ONE_RUN_ONE_RUN_EXPECTED_H
#define PRIVACY_ONE_RUN_ONE_RUN_EXPECTED_H

#include "privacy/one_run/one_run.h"
#include "privacy/one_run/one_run_curve.h"

/*
 * The expected number of right guesses is at most this, for any attacker
 * who makes game->guesses guesses on average against a mechanism with this
 * curve; rounded up.  game->correct is not looked at.
 */
double one_run_expected(const struct one_run_game *game,
			const struct one_run_curve *curve);

#endif
