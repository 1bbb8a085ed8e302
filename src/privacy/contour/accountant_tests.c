/*
 * accountant_tests.c - the two errors of the best tests of a composition
 *
 * They reject where the loss exceeds a threshold.  A contour gives both
 * tails; elsewhere the slopes of delta, which is convex in e^eps, enclose
 * them.
 */

#include "privacy/contour/accountant.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/contour/accountant_parts.h"

/* The errors at t >= 0 or, by the other direction, at t < 0. */
static bool
sampled_tests(struct accountant *accountant, enum direction direction,
	      const double t[], size_t count, struct bracket fpr[],
	      struct bracket fnr[], struct error *err)
{
	double *at = memory_new_array(count, sizeof(*at));
	struct bracket *above = memory_new_array(count, sizeof(*above));
	struct bracket *tilted = memory_new_array(count, sizeof(*tilted));
	bool done = true;

	for (int below = 0; below < 2 && done; below++) {
		struct loss_side *side = accountant_side(
			accountant,
			below ? direction_mirrored(direction) : direction);
		size_t used = 0;

		for (size_t i = 0; i < count; i++) {
			if ((t[i] < 0) == (below == 1))
				at[used++] = fabs(t[i]);
		}
		if (!used)
			continue;
		done = loss_side_tails(side, at, used, above, tilted, err);
		for (size_t i = 0, j = 0; i < count && done; i++) {
			struct bracket *rest = below ? &fpr[i] : &fnr[i];
			struct bracket *tail = below ? &fnr[i] : &fpr[i];
			double fall = exp(-fabs(t[i]));

			if ((t[i] < 0) != (below == 1))
				continue;
			*rest = (struct bracket){ 1 - above[j].upper,
						  1 - above[j].value,
						  1 - above[j].lower };
			*tail = (struct bracket){ fall * tilted[j].lower,
						  fall * tilted[j].value,
						  fall * tilted[j].upper };
			j++;
		}
	}
	accountant->used = "contour";
	free(at);
	free(above);
	free(tilted);

	return done;
}

bool
accountant_likely_delta(struct accountant *accountant, enum direction direction,
			double t, struct bracket *delta, struct error *err)
{
	enum direction seen = t < 0 ? direction_mirrored(direction) : direction;

	if (accountant->road != ROAD_SAMPLED)
		return accountant_delta_above(accountant, seen, fabs(t), delta,
					      err);
	if (!loss_side_likely(accountant_side(accountant, seen), fabs(t), delta,
			      err))
		return false;
	accountant->used = "mesh";

	return true;
}

/* delta at a likely loss of either sign, where tails cannot be had. */
static bool
delta_of_test(struct accountant *accountant, enum direction direction, double t,
	      struct bracket *delta, struct error *err)
{
	if (!accountant_likely_delta(accountant, direction, t, delta, err))
		return false;
	accountant_unfold(t, delta);

	return true;
}

/* Slopes of delta between t - gap, t and t + gap enclose the tail. */
static bool
slope_tests(struct accountant *accountant, enum direction direction, double t,
	    struct bracket *fpr, struct bracket *fnr, struct error *err)
{
	double gap = 1e-3 * accountant->deviation;
	double low = exp(t - gap), here = exp(t), high = exp(t + gap);
	struct bracket a, b, c;

	if (!delta_of_test(accountant, direction, t - gap, &a, err) ||
	    !delta_of_test(accountant, direction, t, &b, err) ||
	    !delta_of_test(accountant, direction, t + gap, &c, err))
		return false;
	fpr->upper = fmin((a.upper - b.lower) / (here - low), 1);
	fpr->lower = fmax((b.lower - c.upper) / (high - here), 0);
	fpr->value = (fpr->lower + fpr->upper) / 2;
	fnr->upper = fmin(1 - b.lower - here * fpr->lower, 1);
	fnr->lower = fmax(1 - b.upper - here * fpr->upper, 0);
	fnr->value = (fnr->lower + fnr->upper) / 2;

	return true;
}

static bool
tests_one(struct accountant *accountant, enum direction direction, double t,
	  struct bracket *fpr, struct bracket *fnr, struct error *err)
{
	switch (accountant->road) {
	case ROAD_CLOSED:
		accountant->used = "closed form";
		*fpr = accountant_from_log(
			loss_step_log_fpr(&accountant->step, direction, t));
		*fnr = accountant_from_log(
			loss_step_log_fnr(&accountant->step, direction, t));
		return true;
	case ROAD_SAMPLED:
	case ROAD_GRID:
		break;
	}

	return slope_tests(accountant, direction, t, fpr, fnr, err);
}

bool
accountant_tests(struct accountant *accountant, enum direction direction,
		 const double thresholds[], size_t count, struct bracket fpr[],
		 struct bracket fnr[], struct error *err)
{
	struct error slow = { 0 };
	bool done = false;

	if (accountant->road == ROAD_SAMPLED) {
		done = sampled_tests(accountant, direction, thresholds, count,
				     fpr, fnr, &slow);
		if (!done && slow.kind != ERROR_NUMERIC) {
			*err = slow;
			return false;
		}
	}
	for (size_t i = 0; i < count && !done; i++) {
		if (!tests_one(accountant, direction, thresholds[i], &fpr[i],
			       &fnr[i], err))
			return false;
	}
	for (size_t i = 0; i < count; i++) {
		bracket_clamp(&fpr[i]);
		bracket_clamp(&fnr[i]);
	}

	return true;
}

/* Tests as closed forms or contours have them; ERROR_NUMERIC if neither. */
bool
accountant_exact_tests(struct accountant *accountant, enum direction direction,
		       const double t[], size_t count, struct bracket fpr[],
		       struct bracket fnr[], struct error *err)
{
	if (accountant->road == ROAD_SAMPLED) {
		if (!sampled_tests(accountant, direction, t, count, fpr, fnr,
				   err))
			return false;
		for (size_t i = 0; i < count; i++) {
			bracket_clamp(&fpr[i]);
			bracket_clamp(&fnr[i]);
		}
		return true;
	}

	return accountant_tests(accountant, direction, t, count, fpr, fnr, err);
}
