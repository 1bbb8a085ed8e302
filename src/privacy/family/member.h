/* member.h - a family with all that is fixed, and what a member of it means */

#ifndef PRIVACY_FAMILY_MEMBER_H
#define PRIVACY_FAMILY_MEMBER_H

#include "privacy/family/family.h"

/*
 * A member is a mechanism, perhaps a composition that is long to make, so
 * the one that was asked last is kept.  Questions can fail; what is returned
 * then is harmless, and `failed` is set with the first reason.
 */
struct member {
	const struct family *family;
	struct mechanism_lookup rest; /* for every parameter but one */
	struct progress *progress;

	struct mechanism *mechanism; /* the one asked last, or NULL */
	double parameter;            /* of it */
	bool failed;
	struct error err;
};

/* Makes the member at a parameter the one that is asked; false if failed. */
bool member_become(struct member *member, double parameter);
void member_clear(struct member *member);

/* Keeps the first reason; always false. */
bool member_fail(struct member *member, const struct error *err);

/* What the member at a parameter costs. */
struct bracket member_epsilon(struct member *member, double parameter,
			      double delta);

/*
 * The member that just keeps (epsilon, delta): the one at `lower` does for
 * sure, one beyond `upper` does not; infinite where all do.
 */
struct bracket member_keeping(struct member *member, double epsilon,
			      double delta);

/* What would be changed to reach a wanted privacy, by name. */
struct noise {
	const char *name; /* "sigma", "mu", "epsilon", "scale", "delta" */
	struct bracket at;
};

enum { NOISE_LIMIT = FAMILY_WORDS + 1 };

/*
 * The least noise with which a mechanism keeps (epsilon, delta), the word
 * that is set first; `rest` answers for its other parameters.
 */
MUST_CHECK bool member_noise(const struct mechanism_kind *kind,
			     const struct mechanism_lookup *rest,
			     struct progress *progress, double epsilon,
			     double delta, struct noise noise[NOISE_LIMIT],
			     size_t *count, struct error *err);

/*
 * What a member is to keep: where `excess` is above 0 it tells too much.  It
 * is known between two ends, and false says why not at all.
 */
struct member_goal {
	bool (*excess)(const struct mechanism *mechanism,
		       const struct member_goal *goal, struct bracket *excess,
		       struct error *err);
	double x, level;
};

/* (epsilon, delta). */
struct member_goal member_goal_of(double epsilon, double delta);

/*
 * The most of one parameter of a mechanism, all others being as `rest` says,
 * that keeps the goal; for what hides, like sigma, the least.  An infinite
 * end: any does; an upper end of 0: none.  `steps` counts as one.
 */
MUST_CHECK bool member_parameter(const struct mechanism_kind *kind,
				 const char *name,
				 const struct mechanism_lookup *rest,
				 struct progress *progress,
				 const struct member_goal *goal,
				 struct bracket *found, struct error *err);

/* Whether more of it tells more or less; false where neither is so. */
bool member_parameter_known(const char *name, bool *whole);

#endif
