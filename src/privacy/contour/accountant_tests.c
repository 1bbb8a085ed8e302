/*
 * accountant_tests.c - the two errors of the best tests of a composition
 *
 * They reject where the loss exceeds a threshold.
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

			if ((t[i] < 0) != (below == 1))
				continue;
			*rest = bracket_complement(above[j]);
			*tail = bracket_scale(tilted[j++], exp(-fabs(t[i])));
		}
	}
	accountant->used = "contour";
	free(at);
	free(above);
	free(tilted);

	return done;
}

static void
closed_tests(struct accountant *accountant, enum direction direction,
	     const double t[], size_t count, struct bracket fpr[],
	     struct bracket fnr[])
{
	const struct loss_step *step = &accountant->step;

	accountant->used = "closed form";
	for (size_t i = 0; i < count; i++) {
		fpr[i] = accountant_from_log(
			loss_step_log_fpr(step, direction, t[i]));
		fnr[i] = accountant_from_log(
			loss_step_log_fnr(step, direction, t[i]));
	}
}

bool
accountant_tests(struct accountant *accountant, enum direction direction,
		 const double thresholds[], size_t count, struct bracket fpr[],
		 struct bracket fnr[], struct error *err)
{
	if (accountant->is_closed)
		closed_tests(accountant, direction, thresholds, count, fpr,
			     fnr);
	else if (!sampled_tests(accountant, direction, thresholds, count, fpr,
				fnr, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		bracket_clamp(&fpr[i]);
		bracket_clamp(&fnr[i]);
	}

	return true;
}
