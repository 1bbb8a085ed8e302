/*
 * accountant_tradeoff.c - the trade-off function of a composition
 *
 * By the tests themselves where they can be had, by supporting lines
 * elsewhere; for both directions at once the largest convex function below
 * those of the two.
 */

#include "privacy/accountant.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/accountant_parts.h"

/* One line below f: 1 - delta(t) - e^t alpha. */
static bool
line_at(struct accountant *accountant, enum direction direction, double t,
	double alpha, struct bracket *line, struct error *err)
{
	struct bracket delta;

	if (accountant->road == ROAD_SAMPLED) {
		enum direction seen =
			t < 0 ? accountant_other(direction) : direction;

		if (!loss_side_likely(accountant_side(accountant, seen),
				      fabs(t), &delta, err))
			return false;
		accountant->used = "mesh";
	} else if (!accountant_delta_above(accountant,
					   t < 0 ? accountant_other(direction)
						 : direction,
					   fabs(t), &delta, err)) {
		return false;
	}
	bracket_clamp(&delta);
	if (t < 0) {
		double grow = exp(t);

		*line = (struct bracket){ grow * (1 - delta.upper - alpha),
					  grow * (1 - delta.value - alpha),
					  grow * (1 - delta.lower - alpha) };
	} else {
		double cost = exp(t) * alpha;

		*line = (struct bracket){ 1 - delta.upper - cost,
					  1 - delta.value - cost,
					  1 - delta.lower - cost };
	}

	return true;
}

/*
 * The best line: its height is concave in e^t, so golden sections find it.
 * Its lower end bounds f from below; from above, f is the maximum of what
 * the harder pair allows, which the last steps have reached.
 */
static bool
best_line(struct accountant *accountant, enum direction direction, double alpha,
	  struct bracket *beta, double *where, struct error *err)
{
	const double golden = 0.61803398874989485;
	double high = accountant->mean + 8 * accountant->deviation;
	double low = -high;
	double a = high - golden * (high - low),
	       b = low + golden * (high - low);
	struct bracket at_a, at_b;

	if (!line_at(accountant, direction, a, alpha, &at_a, err) ||
	    !line_at(accountant, direction, b, alpha, &at_b, err))
		return false;
	*beta = (struct bracket){ 0, 0, 0 };
	for (int i = 0; i < 60; i++) {
		bool left = at_a.value > at_b.value;

		if (left) {
			high = b;
			b = a;
			at_b = at_a;
			a = high - golden * (high - low);
		} else {
			low = a;
			a = b;
			at_a = at_b;
			b = low + golden * (high - low);
		}
		if (!line_at(accountant, direction, left ? a : b, alpha,
			     left ? &at_a : &at_b, err))
			return false;
		*beta = bracket_larger(*beta, bracket_larger(at_a, at_b));
	}
	*where = (low + high) / 2;
	beta->upper += 0.25 * (beta->upper - beta->lower) + 1e-12;
	bracket_clamp(beta);

	return true;
}

static bool
tradeoff_one(struct accountant *accountant, enum direction direction,
	     const double alphas[], size_t count, struct bracket beta[],
	     double t[], struct error *err)
{
	struct error slow = { 0 };

	if (accountant->road == ROAD_CLOSED ||
	    accountant->road == ROAD_SAMPLED) {
		if (accountant_search(accountant, direction, alphas, count,
				      beta, t, &slow))
			return true;
		if (slow.kind != ERROR_NUMERIC) {
			*err = slow;
			return false;
		}
	}
	for (size_t i = 0; i < count; i++) {
		if (!best_line(accountant, direction, alphas[i], &beta[i],
			       &t[i], err))
			return false;
		if (!progress_check(accountant->progress, err))
			return false;
	}

	return true;
}

/*
 * For both directions f is the conjugate of the larger delta.  A line that
 * touches one direction's f and lies below the other's touches the common
 * one; otherwise alpha lies under the chord of slope -1 that t = 0 gives.
 */
static bool
line_of_both(struct accountant *accountant, double t, double alpha,
	     struct bracket *line, struct error *err)
{
	struct bracket remove, add;

	if (!line_at(accountant, DIRECTION_REMOVE, t, alpha, &remove, err) ||
	    !line_at(accountant, DIRECTION_ADD, t, alpha, &add, err))
		return false;
	*line = (struct bracket){ fmin(remove.lower, add.lower),
				  fmin(remove.value, add.value),
				  fmin(remove.upper, add.upper) };

	return true;
}

/* At a threshold, by the errors of both directions' best tests. */
static struct bracket
line_by_tests(double t, double alpha, const struct bracket *fpr,
	      const struct bracket *fnr)
{
	double slope = exp(t);

	return (struct bracket){ fnr->lower - slope * (alpha - fpr->lower),
				 fnr->value - slope * (alpha - fpr->value),
				 fnr->upper - slope * (alpha - fpr->upper) };
}

struct two_ways {
	struct bracket *beta[2];
	double *t[2];
	struct bracket *fpr, *fnr;
};

/* One way's lines, each only as high as the other direction has it. */
static bool
raise_to_lines(struct accountant *accountant, const struct two_ways *ways,
	       int way, bool exact, const double alphas[], size_t count,
	       struct bracket beta[], struct error *err)
{
	const double *t = ways->t[way];
	enum direction second = way ? DIRECTION_REMOVE : DIRECTION_ADD;

	if (exact && !accountant_exact_tests(accountant, second, t, count,
					     ways->fpr, ways->fnr, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct bracket line, mine = ways->beta[way][i];

		if (exact)
			line = line_by_tests(t[i], alphas[i], &ways->fpr[i],
					     &ways->fnr[i]);
		else if (!line_of_both(accountant, t[i], alphas[i], &line, err))
			return false;
		beta[i].lower =
			fmax(beta[i].lower, fmin(line.lower, mine.lower));
		beta[i].value =
			fmax(beta[i].value, fmin(line.value, mine.value));
	}

	return true;
}

/* At t = 0 both directions have the same line, a chord of the common f. */
static bool
begin_with_chord(struct accountant *accountant, const struct two_ways *ways,
		 bool *exact, const double alphas[], size_t count,
		 struct bracket beta[], struct error *err)
{
	double zero = 0;
	struct bracket fpr, fnr, chord;
	struct error slow = { 0 };

	*exact = accountant->road != ROAD_GRID &&
		 accountant_exact_tests(accountant, DIRECTION_REMOVE, &zero, 1,
					&fpr, &fnr, &slow);
	if (slow.kind == ERROR_STOPPED) {
		*err = slow;
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		if (*exact)
			chord = line_by_tests(0, alphas[i], &fpr, &fnr);
		else if (!line_of_both(accountant, 0, alphas[i], &chord, err))
			return false;
		beta[i].lower = chord.lower;
		beta[i].value = chord.value;
		beta[i].upper =
			fmin(ways->beta[0][i].upper, ways->beta[1][i].upper);
		/* Between the two points of slope -1 the chord is f. */
		if (*exact && alphas[i] > fpr.lower && alphas[i] < fnr.upper)
			beta[i].upper = fmin(beta[i].upper,
					     fnr.upper + fpr.upper - alphas[i]);
	}

	return true;
}

static bool
join(struct accountant *accountant, const struct two_ways *ways,
     const double alphas[], size_t count, struct bracket beta[],
     struct error *err)
{
	bool exact;

	if (!begin_with_chord(accountant, ways, &exact, alphas, count, beta,
			      err))
		return false;
	for (int way = 0; way < 2; way++) {
		if (!raise_to_lines(accountant, ways, way, exact, alphas, count,
				    beta, err))
			return false;
	}
	for (size_t i = 0; i < count; i++)
		bracket_clamp(&beta[i]);

	return true;
}

static bool
tradeoff_both(struct accountant *accountant, const double alphas[],
	      size_t count, struct bracket beta[], struct error *err)
{
	struct two_ways ways;
	bool done = true;

	ways.fpr = memory_new_array(count, sizeof(*ways.fpr));
	ways.fnr = memory_new_array(count, sizeof(*ways.fnr));
	for (int i = 0; i < 2; i++) {
		ways.beta[i] = memory_new_array(count, sizeof(**ways.beta));
		ways.t[i] = memory_new_array(count, sizeof(**ways.t));
		done = done &&
		       tradeoff_one(
			       accountant, i ? DIRECTION_ADD : DIRECTION_REMOVE,
			       alphas, count, ways.beta[i], ways.t[i], err);
	}
	done = done && join(accountant, &ways, alphas, count, beta, err);
	for (int i = 0; i < 2; i++) {
		free(ways.beta[i]);
		free(ways.t[i]);
	}
	free(ways.fpr);
	free(ways.fnr);

	return done;
}

bool
accountant_tradeoff(struct accountant *accountant, enum direction direction,
		    const double fpr[], size_t count, struct bracket fnr[],
		    struct error *err)
{
	bool symmetric = accountant->road == ROAD_GRID;
	double *t;
	bool done;

	if (direction == DIRECTION_BOTH && !symmetric) {
		done = tradeoff_both(accountant, fpr, count, fnr, err);
	} else {
		t = memory_new_array(count, sizeof(*t));
		done = tradeoff_one(accountant,
				    symmetric ? DIRECTION_REMOVE : direction,
				    fpr, count, fnr, t, err);
		free(t);
	}
	for (size_t i = 0; i < count && done; i++) {
		if (!(fpr[i] > 0))
			fnr[i] = (struct bracket){ 1, 1, 1 };
		if (!(fpr[i] < 1))
			fnr[i] = (struct bracket){ 0, 0, 0 };
	}

	return done;
}
