/* reach.h - what a perfect attack could have shown with this design */

#ifndef METHOD_REACH_H
#define METHOD_REACH_H

#include "method/method.h"
#include "stats/law/beta.h"

/* The lower end that the same design would have given without an error. */
void reach_add_ceiling(double most, enum about about, struct result *answer);

/* The same where the number is a delta at some epsilon. */
void reach_add_delta(double most, double epsilon, enum about about,
		     struct result *answer);

/*
 * The largest mu that these limits on both rates, those without an error,
 * would refute: f of that Gaussian passes through them.
 */
void reach_add_rates(struct proportion fnr, struct proportion fpr,
		     enum about about, struct result *answer);

/*
 * Adds the reach in mu to one in epsilon, where the method has added none
 * itself.
 */
void reach_add(const struct question *ask, struct result *answer);

#endif
