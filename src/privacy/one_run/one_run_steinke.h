/* one_run_steinke.h - (epsilon, delta)-DP audited in one training run */

#ifndef PRIVACY_ONE_RUN_ONE_RUN_STEINKE_H
#define PRIVACY_ONE_RUN_ONE_RUN_STEINKE_H

#include "privacy/one_run/one_run.h"

/*
 * How likely so many right guesses are at most, over all mechanisms that
 * are (epsilon, delta)-private; rounded up.  For games of 2 options.
 */
double one_run_steinke_p_value(const struct one_run_game *game, double epsilon,
			       double delta);

/*
 * The largest epsilon that is refuted at significance tau, rounded down; 0
 * if none is.
 */
double one_run_steinke_bound(const struct one_run_game *game, double delta,
			     double tau);

#endif
