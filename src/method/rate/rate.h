/* rate.h - epsilon from limits on the two rates of an attack */

#ifndef METHOD_RATE_RATE_H
#define METHOD_RATE_RATE_H

#include "method/rate/threshold.h"
#include "privacy/family/posterior.h"
#include "privacy/region.h"
#include "stats/law/rate_interval.h"

/* What the counts allow for both rates, with the cut's tails. */
struct rectangle rate_rectangle(const struct threshold_cut *cut);

/* Only its upper ends, all that an upright attack needs; the others are 0. */
struct rectangle rate_upper(const struct threshold_cut *cut);

/*
 * What the least epsilon, or a family's least parameter, depends on: upper
 * ends, and both where the attack may count turned around.
 */
struct rectangle rate_worst(const struct threshold_cut *cut, bool reflect);

/* The lower end of epsilon over that rectangle. */
double rate_lower(const struct threshold_cut *cut, const struct question *ask);

/* The rates as they were counted. */
struct rates rate_seen(const struct threshold_cut *cut);

/* The point estimate at the counts themselves. */
struct region_answer rate_point(const struct threshold_cut *cut,
				const struct question *ask);

/* Whether the attack is worse than random and may not be turned around. */
bool rate_is_ignored(const struct threshold_cut *cut,
		     const struct question *ask);

/* What the counts say of both rates under Jeffreys priors. */
struct posterior rate_posterior(const struct threshold_cut *cut);

/* Adds epsilon, fpr, fnr and tau with their claims, and says it in words. */
bool rate_report(const struct method_answer *to,
		 const struct threshold_cut *cut, struct error *err);

/* Adds a part of the joint posterior. */
void rate_add_mass(const char *name, double mass, struct result *answer);

/* A line with both rates as they were counted. */
void rate_explain_counts(const struct threshold_cut *cut,
			 struct result *answer);

/* Adds both rates with their intervals, and tau. */
void rate_add_limits(const struct method_answer *to,
		     const struct rectangle *over,
		     const struct threshold_cut *cut);

/* Adds the rates alone, as they were seen, and tau. */
void rate_add_seen(const struct threshold_cut *cut, struct result *answer);

#endif
