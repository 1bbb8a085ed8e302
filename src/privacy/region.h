/* region.h - the (epsilon, delta) region of error rates */

#ifndef PRIVACY_REGION_H
#define PRIVACY_REGION_H

#include <stdbool.h>

#include "stats/law/beta.h"

/* An attack's operating point: false negatives and false positives. */
struct rates {
	struct proportion fnr, fpr;
};

/* What is known of both rates at once: a rectangle of points. */
struct rectangle {
	struct proportion fnr_low, fnr_high, fpr_low, fpr_high;
};

/* Which side of the region a point lies on. */
enum region_side {
	REGION_INSIDE, /* of the region with epsilon 0 */
	REGION_FIRST,  /* epsilon = ln((1 - delta - FNR) / FPR) */
	REGION_SECOND, /* epsilon = ln((1 - delta - FPR) / FNR) */
};

struct region_answer {
	double epsilon; /* may be infinite */
	enum region_side side;
	bool reflected;      /* the attack was worse than random */
	struct rates corner; /* the point that decided, as given */
};

/*
 * The least epsilon >= 0 whose region contains the point (Kairouz et al.,
 * Theorem 2.1).  With `reflect`, a point above the anti-diagonal counts as
 * the attack with its answers exchanged; without, it has epsilon 0.
 */
struct region_answer region_epsilon(const struct rates *at, double delta,
				    bool reflect);

/* The same of two rates that are known as they stand, not reflected. */
double region_epsilon_of(double fnr, double fpr, double delta);

/*
 * The least and the largest epsilon over a rectangle: the rectangle's
 * corner towards the anti-diagonal, and the better of the two opposite
 * corners.  The ends are rounded outward.
 */
struct region_answer region_lowest(const struct rectangle *over, double delta,
				   bool reflect);
struct region_answer region_highest(const struct rectangle *over, double delta,
				    bool reflect);

/* The least FNR that (epsilon, delta)-DP leaves at an FPR. */
double region_fnr(double epsilon, double delta, double fpr);

/* The formula of a side in words of the user: "ln((1 - delta - FNR)/FPR)". */
const char *region_formula(enum region_side side);

#endif
