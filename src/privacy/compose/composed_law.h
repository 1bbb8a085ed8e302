/* composed_law.h - laws of privacy loss one after another, asked by meshes */

#ifndef PRIVACY_COMPOSE_COMPOSED_LAW_H
#define PRIVACY_COMPOSE_COMPOSED_LAW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "privacy/bracket.h"
#include "privacy/compose/stage_law.h"
#include "privacy/direction.h"

/*
 * Answers are worked out on demand from meshes (stage_mesh.h) and kept; every
 * one is a bracket that holds the exact number.  One thread at a time.  The
 * direction is DIRECTION_ADD or DIRECTION_REMOVE but for the trade-off.
 */
struct composed_law;

struct composed_law *composed_law_new(void);
void composed_law_free(struct composed_law *composed); /* NULL is fine */

/*
 * Adds a law and takes ownership of it, before the first question.  The law
 * must be one pair of distributions: see stage_law_take_end().
 */
void composed_law_take(struct composed_law *composed, struct stage_law *law);

/* Asked now and then by everything below; NULL is fine. */
void composed_law_watch(struct composed_law *composed,
			struct progress *progress);

/* Whether the loss has a density; whether both directions are alike. */
bool composed_law_is_smooth(const struct composed_law *composed);
bool composed_law_is_symmetric(const struct composed_law *composed);

/*
 * The largest finite loss, to the nearest double: numbers that were typed are
 * no nearer; and the chance of an infinite one.
 */
double composed_law_most(const struct composed_law *composed,
			 enum direction direction);
struct bracket composed_law_only(const struct composed_law *composed,
				 enum direction direction);

MUST_CHECK bool composed_law_delta(struct composed_law *composed,
				   enum direction direction, double epsilon,
				   struct bracket *delta, struct error *err);
MUST_CHECK bool composed_law_epsilon(struct composed_law *composed,
				     enum direction direction, double delta,
				     struct bracket *epsilon,
				     struct error *err);
/* Whether infinite losses alone decide it, and then the answer. */
bool composed_law_is_plain(const struct composed_law *composed,
			   enum direction direction, double delta,
			   struct bracket *epsilon);

/*
 * The least type II error at each type I error; adding has the law without
 * the canary as null.
 */
MUST_CHECK bool composed_law_tradeoff(struct composed_law *composed,
				      enum direction direction,
				      const double alphas[], size_t count,
				      struct bracket answers[],
				      struct error *err);

/* P(loss > t) of both laws and the density of that without, as logarithms. */
void composed_law_tails(struct composed_law *composed, double loss,
			double *log_without, double *log_with);
double composed_law_log_density(struct composed_law *composed, double loss);

#endif
