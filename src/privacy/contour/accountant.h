/* accountant.h - what many steps of a mechanism cost, between two ends */

#ifndef PRIVACY_CONTOUR_ACCOUNTANT_H
#define PRIVACY_CONTOUR_ACCOUNTANT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "privacy/bracket.h"
#include "privacy/compose/composed_law.h"
#include "privacy/step/loss_step.h"
#include "privacy/step/transform.h"

/*
 * Everything about a composition is worked out on demand and kept: asking
 * again is cheap.  Every answer is a bracket that holds the exact number;
 * where none can be given the answer is false with ERROR_NUMERIC.  One
 * thread at a time.
 */
struct accountant;

/* What is composed: noise and rates within these, up to 10^6 steps in all. */
#define ACCOUNTANT_LEAST_SIGMA    0.05
#define ACCOUNTANT_MOST_SIGMA     1000.0
#define ACCOUNTANT_LEAST_SAMPLING 1e-6
#define ACCOUNTANT_MOST_STEPS     1e6

/* Gaussian steps with sampled points, whose parts may differ. */
struct accountant *accountant_sampled(const struct loss_part parts[],
				      size_t count, struct error *err);

void accountant_free(struct accountant *accountant);

/* Asked now and then by everything below; NULL is fine. */
void accountant_watch(struct accountant *accountant, struct progress *progress);

/* The least delta for an epsilon of either sign; delta down to 1e-30. */
MUST_CHECK bool accountant_delta(struct accountant *accountant,
				 enum direction direction, double epsilon,
				 struct bracket *delta, struct error *err);

/* The least epsilon >= 0 for 0 < delta < 1. */
MUST_CHECK bool accountant_epsilon(struct accountant *accountant,
				   enum direction direction, double delta,
				   struct bracket *epsilon, struct error *err);

/*
 * The best tests: those that reject where the loss exceeds a threshold.
 * FPR = Q(loss > t) and FNR = P(loss <= t); not for DIRECTION_BOTH.
 * ERROR_NUMERIC where neither closed forms nor contours have them.
 */
MUST_CHECK bool accountant_tests(struct accountant *accountant,
				 enum direction direction,
				 const double thresholds[], size_t count,
				 struct bracket fpr[], struct bracket fnr[],
				 struct error *err);

/*
 * The trade-off function at each fpr; for DIRECTION_BOTH the largest
 * convex one below those of the two directions.
 */
MUST_CHECK bool accountant_tradeoff(struct accountant *accountant,
				    enum direction direction,
				    const double fpr[], size_t count,
				    struct bracket fnr[], struct error *err);

/* The mean and standard deviation of the loss, for axes. */
void accountant_scale(const struct accountant *accountant,
		      enum direction direction, double *mean,
		      double *deviation);

/* The same steps for a mesh, where contours fail; lent. */
struct composed_law *accountant_mesh(struct accountant *accountant);

/* How the last question was answered: "closed form", "contour" ... */
const char *accountant_road(const struct accountant *accountant);

#endif
