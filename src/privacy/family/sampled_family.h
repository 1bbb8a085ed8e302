/* sampled_family.h - Gaussian steps on Poisson samples, ordered by noise */

#ifndef PRIVACY_FAMILY_SAMPLED_FAMILY_H
#define PRIVACY_FAMILY_SAMPLED_FAMILY_H

#include "privacy/family/member.h"

/*
 * The mechanisms subsampled-gaussian with these rates and steps; their
 * parameter is 1 / sigma, from little noise down.  Every member is a
 * composition of its own, so the one that was asked last is kept.
 */
struct sampled_family {
	double sampling, steps;
	/* Whose trade-off curve errors are held against; whose epsilon. */
	enum direction tested, claimed;
	struct member member; /* holds what was asked last, and failures */
	double off; /* how far the last search led from its guess, or 0 */
};

/* False where sampling or steps cannot be composed. */
MUST_CHECK bool sampled_family_check(struct sampled_family *family,
				     struct error *err);
void sampled_family_clear(struct sampled_family *family);

/*
 * Questions to a member can fail.  What is returned then is harmless, and
 * `member.failed` is set.
 */

/* Whether no member up to the parameter has an attack of these errors. */
bool sampled_family_excludes(struct sampled_family *family, double parameter,
			     struct proportion fnr, struct proportion fpr);

/*
 * The least parameter that allows such errors, rounded down: 0 if all do,
 * infinite if none does, as the canary is left out too often.
 */
double sampled_family_least(struct sampled_family *family,
			    struct proportion fnr, struct proportion fpr);
double sampled_family_most(struct sampled_family *family, struct proportion fnr,
			   struct proportion fpr); /* rounded up */

/* What the member at a parameter costs. */
struct bracket sampled_family_epsilon(struct sampled_family *family,
				      double parameter, double delta);

/* The parameter where the member has this epsilon at delta. */
struct bracket sampled_family_at(struct sampled_family *family, double epsilon,
				 double delta);

/*
 * The posterior of the parameter, without an atom at 0: the mass of errors
 * that the member at it does not allow, and where that mass is `tail`.  What
 * lies beyond the least noise that is composed is rounded up or down.
 */
double sampled_family_outside(struct sampled_family *family,
			      const struct posterior *posterior,
			      double parameter);
double sampled_family_quantile(struct sampled_family *family,
			       const struct posterior *posterior, double tail,
			       bool up);

#endif
