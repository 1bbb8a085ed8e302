/* gate_power.h - what a test of a claim would have seen */

#ifndef METHOD_GATE_GATE_POWER_H
#define METHOD_GATE_GATE_POWER_H

#include "method/gate/gate.h"
#include "privacy/error_curve.h"
#include "privacy/one_run/one_run.h"

/*
 * The probability that data of this size refute the curve `claim` if the
 * mechanism has the curve `leak` and the attack is the best there is, cut
 * where both kinds of error are alike.  A few percent below the truth.
 */
struct gate_power {
	size_t in, out;
	double rate; /* of both errors of that attack */
	double power;
};

/*
 * What is claimed and what is true: the FNR that either allows at least,
 * rounded down.
 */
struct gate_curves {
	error_curve_fn *claim, *leak;
	void *arg; /* of both */
};

MUST_CHECK bool gate_power_find(const struct method *method,
				const struct question *ask, enum policy policy,
				const struct gate_curves *curves,
				struct gate_power *found, struct error *err);

/*
 * The same for the attack as it was seen, at one threshold: if its true rates
 * were those, how often would such data refute the claim?
 */
MUST_CHECK bool gate_power_seen(const struct method *method,
				const struct question *ask, enum policy policy,
				const struct gate_curves *curves, double fpr,
				double fnr, double *power, struct error *err);

/* The same for guesses in one run, of in or out. */
struct gate_game_power {
	double right; /* the share of that attack's guesses */
	double power;
};

/*
 * `needed` right guesses refute; the attack makes as many guesses as were
 * made in the game, where it is surest.
 */
MUST_CHECK bool gate_power_of_game(const struct one_run_game *game,
				   size_t needed, error_curve_fn *leak,
				   void *arg, struct gate_game_power *found,
				   struct error *err);

#endif
