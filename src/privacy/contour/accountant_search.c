/*
 * accountant_search.c - the test of a composition that has a wanted FPR
 *
 * Thresholds begin from a table and are narrowed by false position in
 * probits, all of them at once: a contour answers many for little more than
 * one.
 */

#include "privacy/contour/accountant.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/contour/accountant_parts.h"
#include "stats/law/normal.h"
#include "stats/law/sorted.h"

static double
probit_of(double fpr)
{
	return normal_quantile_above(fmin(fmax(fpr, 1e-300), 1 - 1e-16));
}

/* How far out the errors of tests can be told from 0. */
static bool
reach_of_tests(struct accountant *accountant, enum direction direction,
	       double *reach, struct error *err)
{
	struct bracket fpr[2], fnr[2];

	*reach = accountant->mean + 8 * accountant->deviation;
	for (int i = 0; i < 20; i++, *reach *= 1.6) {
		double t[] = { -*reach, *reach };

		if (!accountant_tests(accountant, direction, t, 2, fpr, fnr,
				      err))
			return false;
		if (fpr[1].value < 1e-13 && fnr[0].value < 1e-13)
			break;
	}

	return true;
}

/* Thresholds over all likely losses of both laws, rising. */
static bool
make_table(struct accountant *accountant, enum direction direction,
	   struct accountant_table *table, struct error *err)
{
	struct bracket fpr[ACCOUNTANT_TABLE], fnr[ACCOUNTANT_TABLE];
	size_t middle = ACCOUNTANT_TABLE / 2;
	double reach;

	if (!reach_of_tests(accountant, direction, &reach, err))
		return false;
	/* Denser in the middle, where few steps have their kinks. */
	for (size_t i = 0; i < ACCOUNTANT_TABLE; i++) {
		double part = ((double)i - (double)middle) / (double)middle;

		table->t[i] = reach * part * (0.1 + 0.9 * fabs(part));
	}
	if (!accountant_tests(accountant, direction, table->t, ACCOUNTANT_TABLE,
			      fpr, fnr, err))
		return false;
	for (size_t i = 0; i < ACCOUNTANT_TABLE; i++)
		table->probit[i] = probit_of(fpr[i].value);
	table->made = true;

	return true;
}

/* False position (Illinois) for the threshold of one FPR. */
struct search {
	double t, wanted;    /* in probits */
	double low, high;    /* thresholds */
	double under, above; /* how far the probits there are off */
	int last;            /* which end moved last */
};

static void
place(struct search *search)
{
	double part = search->under / (search->under - search->above);

	if (!(part >= 0 && part <= 1))
		part = 0.5;
	search->t = search->low + part * (search->high - search->low);
}

static void
begin(struct search *search, const struct accountant_table *table, double alpha)
{
	size_t low, high;

	*search = (struct search){ .wanted = probit_of(alpha) };
	high = sorted_below(table->probit + 1, ACCOUNTANT_TABLE - 2,
			    search->wanted) +
	       1;
	low = high - 1;
	search->low = table->t[low];
	search->high = table->t[high];
	search->under = table->probit[low] - search->wanted;
	search->above = table->probit[high] - search->wanted;
	place(search);
}

/* Returns how far off it was. */
static double
narrow(struct search *search, double fpr)
{
	double off = probit_of(fpr) - search->wanted;
	int moved = off < 0 ? -1 : 1;

	if (moved < 0) {
		search->low = search->t;
		search->under = off;
		if (search->last == moved)
			search->above /= 2;
	} else {
		search->high = search->t;
		search->above = off;
		if (search->last == moved)
			search->under /= 2;
	}
	search->last = moved;
	place(search);

	return fabs(off);
}

/*
 * A test (fpr, fnr) with threshold t bounds f at alpha: from below by the
 * line of slope -e^t through it, from above by the chord to (0, 1).
 */
static struct bracket
by_test(double t, const struct bracket *fpr, const struct bracket *fnr,
	double alpha)
{
	struct bracket at;
	double over = fmax(fpr->upper - alpha, 0);

	at.lower = fnr->lower - exp(t) * (alpha - fpr->lower);
	at.upper = fnr->upper + (over > 0 ? over / fpr->lower : 0);
	at.value = fnr->value - exp(t) * (alpha - fpr->value);
	if (!(at.value >= at.lower && at.value <= at.upper))
		at.value = (at.lower + at.upper) / 2;
	bracket_clamp(&at);

	return at;
}

enum { ROUNDS = 14 };

bool
accountant_search(struct accountant *accountant, enum direction direction,
		  const double alphas[], size_t count, struct bracket beta[],
		  double t[], struct error *err)
{
	struct accountant_table *table =
		&accountant->tables[direction == DIRECTION_ADD];
	struct search *searches = memory_new_array(count, sizeof(*searches));
	struct bracket *fpr = memory_new_array(count, sizeof(*fpr));
	struct bracket *fnr = memory_new_array(count, sizeof(*fnr));
	bool done = false;

	if (!table->made && !make_table(accountant, direction, table, err))
		goto out;
	for (size_t i = 0; i < count; i++)
		begin(&searches[i], table, alphas[i]);
	for (int round = 0; round < ROUNDS; round++) {
		double worst = 0;

		for (size_t i = 0; i < count && round; i++)
			worst = fmax(worst, narrow(&searches[i], fpr[i].value));
		/* The line through a test is right in second order. */
		if (round && worst < 1e-7)
			break;
		for (size_t i = 0; i < count; i++)
			t[i] = searches[i].t;
		if (!accountant_tests(accountant, direction, t, count, fpr, fnr,
				      err))
			goto out;
	}
	for (size_t i = 0; i < count; i++)
		beta[i] = by_test(t[i], &fpr[i], &fnr[i], alphas[i]);
	done = true;
out:
	free(searches);
	free(fpr);
	free(fnr);

	return done;
}
