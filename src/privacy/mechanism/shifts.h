/* shifts.h - losses that are a few numbers, added to those of a mechanism */

#ifndef PRIVACY_MECHANISM_SHIFTS_H
#define PRIVACY_MECHANISM_SHIFTS_H

#include "base/progress.h"
#include "privacy/bracket.h"
#include "privacy/compose/chance.h"
#include "privacy/compose/stage_law.h"
#include "privacy/mechanism/mechanism.h"

/* A sum of losses, with its chances under the two laws. */
struct shift {
	double loss, with, without;
};

/*
 * All sums of the losses of laws that have atoms only, one by one, with
 * their chances.  Zeroed is the sum of none.
 */
struct shifts {
	struct shift *at;
	size_t count;
	struct chance only_with, only_without; /* of infinite losses */
	double relative;                       /* error of every chance */
	double absolute;                       /* error of every loss */
	double lost; /* chances too small for a number */
	/* The smooth rest, known in closed form, or NULL; lent. */
	const struct mechanism *rest;
	struct progress *progress; /* asked before every loss, or NULL */
};

/* False, and nothing done, where it is no such law or there are too many. */
bool shifts_add(struct shifts *shifts, const struct stage_law *law);
void shifts_clear(struct shifts *shifts);
void shifts_copy(struct shifts *to, const struct shifts *from);

/*
 * delta(epsilon) of all, with the canary against without, or mirrored;
 * without infinite losses, which are `only`.
 */
bool shifts_delta(const struct shifts *shifts, bool mirrored, double epsilon,
		  struct bracket *delta, struct error *err);

/* The epsilon of a delta between the infinite losses and 1. */
bool shifts_epsilon(const struct shifts *shifts, bool mirrored, double delta,
		    struct bracket *epsilon, struct error *err);

/* One end of that epsilon, where both are known to lie; never beyond these. */
double shifts_epsilon_within(const struct shifts *shifts, bool mirrored,
			     double delta, bool upper,
			     const struct bracket *known, struct error *err);

#endif
