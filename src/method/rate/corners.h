/* corners.h - what a policy shows of both rates, for tests of a whole curve */

#ifndef METHOD_RATE_CORNERS_H
#define METHOD_RATE_CORNERS_H

#include "method/rate/threshold_search.h"

/* Upper limits of both rates at one threshold. */
struct corner {
	struct proportion fnr, fpr;
	double tau; /* in units of the file */
};

/*
 * With policy=band or bonferroni all corners hold together: a trade-off
 * curve is refuted if one of them lies below it, and if any threshold's does
 * one of these does.  With multisplit each corner comes from a split of its
 * own, at alpha/2, and more than half of them have to.  Free with
 * corners_clear().
 */
struct corners {
	struct corner *at;
	size_t count;
	bool together;
	struct corner least; /* what an attack without errors would show */
};

/* Whether this policy shows more than one corner with this method. */
bool corners_are_shown(enum policy policy, const struct method *method);

/*
 * What the policy makes of numbers of errors: the corner at any (fn, fp) of
 * so many members and others.  False where the data have no such numbers.
 */
struct corner_design {
	struct threshold_search search;
	size_t in, out;
};

MUST_CHECK bool corners_design(const struct method *method,
			       const struct question *ask, enum policy policy,
			       struct corner_design *design, struct error *err);
struct corner corners_at(const struct corner_design *design, size_t fn,
			 size_t fp);

MUST_CHECK bool corners_find(const struct method *method,
			     const struct question *ask, enum policy policy,
			     struct corners *corners, struct error *err);
void corners_clear(struct corners *corners);

#endif
