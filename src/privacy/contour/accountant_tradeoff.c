/*
 * accountant_tradeoff.c - the trade-off function of a composition
 *
 * By the tests themselves where they can be had, by a mesh elsewhere; where
 * these leave a point wide, by delta (accountant_lines.c).  For
 * both directions f is the conjugate of the larger delta: the largest convex
 * function below those of the two.
 */

#include "privacy/contour/accountant.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/contour/accountant_parts.h"

/* At a threshold, by the errors of both directions' best tests. */
static struct bracket
line_by_tests(double t, double alpha, const struct bracket *fpr,
	      const struct bracket *fnr)
{
	struct bracket more = bracket_add(*fpr, bracket_exact(-alpha));

	return bracket_add(*fnr, bracket_scale(more, exp(t)));
}

struct two_ways {
	struct bracket *beta[2];
	double *t[2];
	struct bracket *fpr, *fnr;
};

/* A line that touches one way's f and lies below the other's is of both. */
static bool
raise_to_lines(struct accountant *accountant, const struct two_ways *ways,
	       int way, const double alphas[], size_t count,
	       struct bracket beta[], struct error *err)
{
	const double *t = ways->t[way];
	enum direction second = way ? DIRECTION_REMOVE : DIRECTION_ADD;

	if (!accountant_tests(accountant, second, t, count, ways->fpr,
			      ways->fnr, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct bracket mine = ways->beta[way][i];
		struct bracket line = line_by_tests(
			t[i], alphas[i], &ways->fpr[i], &ways->fnr[i]);

		beta[i].lower =
			fmax(beta[i].lower, fmin(line.lower, mine.lower));
		beta[i].value =
			fmax(beta[i].value, fmin(line.value, mine.value));
	}

	return true;
}

/*
 * At t = 0 both directions have the same line; between the two points of
 * slope -1 this chord is the common f.
 */
static bool
begin_with_chord(struct accountant *accountant, const struct two_ways *ways,
		 const double alphas[], size_t count, struct bracket beta[],
		 struct error *err)
{
	double zero = 0;
	struct bracket fpr, fnr;

	if (!accountant_tests(accountant, DIRECTION_REMOVE, &zero, 1, &fpr,
			      &fnr, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		beta[i] = line_by_tests(0, alphas[i], &fpr, &fnr);
		beta[i].upper =
			fmin(ways->beta[0][i].upper, ways->beta[1][i].upper);
		if (alphas[i] > fpr.lower && alphas[i] < fnr.upper)
			beta[i].upper = fmin(beta[i].upper,
					     fnr.upper + fpr.upper - alphas[i]);
	}

	return true;
}

static bool
fill_both(struct accountant *accountant, const struct two_ways *ways,
	  const double alphas[], size_t count, struct bracket beta[],
	  struct error *err)
{
	for (int i = 0; i < 2; i++) {
		if (!accountant_search(
			    accountant, i ? DIRECTION_ADD : DIRECTION_REMOVE,
			    alphas, count, ways->beta[i], ways->t[i], err))
			return false;
	}
	if (!begin_with_chord(accountant, ways, alphas, count, beta, err))
		return false;
	for (int way = 0; way < 2; way++) {
		if (!raise_to_lines(accountant, ways, way, alphas, count, beta,
				    err))
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
	bool done;

	ways.fpr = memory_new_array(count, sizeof(*ways.fpr));
	ways.fnr = memory_new_array(count, sizeof(*ways.fnr));
	for (int i = 0; i < 2; i++) {
		ways.beta[i] = memory_new_array(count, sizeof(**ways.beta));
		ways.t[i] = memory_new_array(count, sizeof(**ways.t));
	}
	done = fill_both(accountant, &ways, alphas, count, beta, err);
	for (int i = 0; i < 2; i++) {
		free(ways.beta[i]);
		free(ways.t[i]);
	}
	free(ways.fpr);
	free(ways.fnr);

	return done;
}

static bool
tradeoff_by_tests(struct accountant *accountant, enum direction direction,
		  const double fpr[], size_t count, struct bracket fnr[],
		  struct error *err)
{
	double *t;
	bool done;

	if (direction == DIRECTION_BOTH)
		return tradeoff_both(accountant, fpr, count, fnr, err);
	t = memory_new_array(count, sizeof(*t));
	done = accountant_search(accountant, direction, fpr, count, fnr, t,
				 err);
	free(t);

	return done;
}

static bool
is_wide(const struct bracket *fnr)
{
	return fnr->upper - fnr->lower > 9e-4 * (1 - fnr->lower);
}

/*
 * Curves are asked of many mechanisms and each point takes some milliseconds:
 * only one alone is narrowed.  Where delta cannot be had it stays as it is.
 */
static bool
narrow(struct accountant *accountant, enum direction direction,
       const double fpr[], size_t count, struct bracket fnr[],
       struct error *err)
{
	const char *used = accountant->used;
	struct error why = { 0 };

	if (count != 1 || !(*fpr > 0 && *fpr < 1) || !is_wide(fnr))
		return true;
	if (!accountant_lines_narrow(accountant, direction, *fpr, fnr, &why) &&
	    why.kind == ERROR_STOPPED) {
		*err = why;
		return false;
	}
	accountant->used = used;

	return true;
}

bool
accountant_tradeoff(struct accountant *accountant, enum direction direction,
		    const double fpr[], size_t count, struct bracket fnr[],
		    struct error *err)
{
	struct error slow = { 0 };

	if (!tradeoff_by_tests(accountant, direction, fpr, count, fnr, &slow)) {
		if (slow.kind != ERROR_NUMERIC) {
			*err = slow;
			return false;
		}
		/* Meshes name directions by their null, this by its loss. */
		if (!composed_law_tradeoff(accountant_mesh(accountant),
					   direction_mirrored(direction), fpr,
					   count, fnr, err))
			return false;
	}
	if (!narrow(accountant, direction, fpr, count, fnr, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		if (!(fpr[i] > 0))
			fnr[i] = (struct bracket){ 1, 1, 1 };
		if (!(fpr[i] < 1))
			fnr[i] = (struct bracket){ 0, 0, 0 };
	}

	return true;
}
