/*
 * sampled_family.c - Gaussian steps on Poisson samples, ordered by noise
 *
 * The trade-off curve falls everywhere as the noise does, so a point (FPR,
 * FNR) lies below the curves of all sigma above some sigma*.  The search for
 * it goes by log sigma and probits of the FNR; its lower end has been shown
 * to lie above the point by a certified bracket.
 *
 * A canary that is in no batch cannot be found: with all noise gone the
 * curve is (1 - q)^T (1 - FPR), and a point below that belongs to no member.
 * No curve lies below it either, so what noise below MOST cannot do needs no
 * composition: the parameter is at least MOST.
 *
 * Direction.  In a game of canaries that are in or out, out is the null
 * hypothesis and the exact curve is that of adding: T(P, Q), P without the
 * canary.  Where both orders must hold it is the convex hull of the lower
 * one.
 */

#include "privacy/family/sampled_family.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "privacy/contour/accountant.h"
#include "privacy/family/families.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/law/normal.h"
#include "stats/law/root.h"
#include "stats/legendre.h"

/* 1 / sigma, where errors say anything of one step. */
#define MOST_OF_ONE 20.0
#define MOST_OF_ALL 1e4 /* where nothing is left out */

/* Ends of the parameter are brought this near, relatively. */
#define NEAR 1e-8

static bool
look_up(const void *from, const char *name, double *value)
{
	const struct sampled_family *family = from;

	if (!strcmp(name, "sampling"))
		*value = family->sampling;
	else if (!strcmp(name, "steps"))
		*value = family->steps;
	else if (!strcmp(name, "direction"))
		*value = family->claimed;
	else
		return false;

	return true;
}

/* The family may have been copied since. */
static struct member *
member_of(struct sampled_family *family)
{
	family->member.family = family_find("subsampled-gaussian");
	family->member.rest =
		(struct mechanism_lookup){ .number = look_up, .from = family };

	return &family->member;
}

/* Makes the member at a parameter the one that is asked. */
static bool
become(struct sampled_family *family, double parameter)
{
	return member_become(member_of(family), parameter);
}

bool
sampled_family_check(struct sampled_family *family, struct error *err)
{
	if (become(family, 1))
		return true;
	*err = family->member.err;

	return false;
}

void
sampled_family_clear(struct sampled_family *family)
{
	member_clear(&family->member);
}

static const struct family_range *
range_of(const struct sampled_family *family)
{
	const struct family *row = family_find("subsampled-gaussian");

	return family->steps > 1 ? &row->many : &row->one;
}

static double
least_of(const struct sampled_family *family)
{
	return range_of(family)->least;
}

static double
most_of(const struct sampled_family *family)
{
	if (family->sampling >= 1)
		return MOST_OF_ALL;

	return family->steps > 1 ? range_of(family)->most : MOST_OF_ONE;
}

/* The chance that the canary is in no batch at all. */
static double
left_out(const struct sampled_family *family)
{
	return exp(family->steps * log1p(-family->sampling));
}

/* ---- curves ---- */

static bool
fnr_at(struct sampled_family *family, double parameter, double fpr,
       struct bracket *fnr)
{
	struct error err = { 0 };

	if (!become(family, parameter))
		return false;
	family->member.mechanism->direction = family->tested;
	if (mechanism_tradeoff(family->member.mechanism, fpr, fnr, &err))
		return true;
	/* Losses too small to be composed: all that is sure is f >= 0. */
	*fnr = (struct bracket){ 0, 1 - fpr, 1 };

	return (err.kind == ERROR_NUMERIC && parameter < 1) ||
	       member_fail(&family->member, &err);
}

/*
 * Positive where the point lies below the curve for sure; in probits of the
 * FNR.  Measured from the lower end, as searches are for where that is met.
 */
static double
above_point(struct sampled_family *family, double parameter,
	    struct proportion fnr, struct proportion fpr, bool *excluded)
{
	struct bracket at;
	double least;

	*excluded = false;
	if (!fnr_at(family, parameter, fpr.p, &at))
		return 0;
	/* What is in closed form is right to a few last digits. */
	least = at.lower * (1 - 1e-13);
	*excluded = least > fnr.p;

	return normal_quantile(fmin(fmax(least, 1e-300), 1 - 1e-16)) -
	       normal_quantile(fmin(fmax(fnr.p, 1e-300), 1 - 1e-16));
}

/* Whether no member allows such errors, by the curve without noise. */
static bool
is_refuted(const struct sampled_family *family, struct proportion fnr,
	   struct proportion fpr)
{
	double out = left_out(family) * (1 - 1e-12);

	if (!(fnr.p > 0) || !(fpr.p > 0))
		return true;
	/* Against removing, the mirror image. */
	switch (family->tested) {
	case DIRECTION_ADD:
		return out * fpr.q > fnr.p;
	case DIRECTION_REMOVE:
		return out * fnr.q > fpr.p;
	case DIRECTION_BOTH:
		break;
	}

	/* Where the hull of both is a chord. */
	return out > fnr.p + fpr.p;
}

bool
sampled_family_excludes(struct sampled_family *family, double parameter,
			struct proportion fnr, struct proportion fpr)
{
	bool excluded;

	if (parameter < 0)
		return true;
	if (!(fnr.p < fpr.q))
		return false;
	if (!(parameter > least_of(family)))
		parameter = least_of(family);
	if (parameter > most_of(family))
		return is_refuted(family, fnr, fpr);
	above_point(family, parameter, fnr, fpr, &excluded);

	return excluded;
}

/* mu sqrt(T) q is about what many steps add up to. */
static double
guess(const struct sampled_family *family, struct proportion fnr,
      struct proportion fpr)
{
	double mu = normal_quantile_above(fmax(fpr.p, 1e-300)) +
		    normal_quantile_above(fmax(fnr.p, 1e-300));
	double one = mu / (family->sampling * sqrt(family->steps));

	return fmin(fmax(sqrt(log1p(one * one)), least_of(family)),
		    most_of(family));
}

/* What is looked for, by the logarithm of a parameter. */
struct search {
	struct sampled_family *family;
	struct proportion fnr, fpr;
	const struct posterior *posterior; /* in place of these, and */
	double aim;
	struct progress_search told;
};

/* From the logarithm of the least parameter, so that it never is 0. */
static double
parameter_at(const struct search *search, double x)
{
	double least = least_of(search->family);

	return fmin(fmax(exp(x - 1) * least, least), most_of(search->family));
}

/* Guesses err alike. */
static bool
look_around(struct search *search, root_value_fn *value, double from,
	    struct root *root)
{
	struct sampled_family *family = search->family;
	double least = least_of(family);
	double most = 1 + log(most_of(family) / least);
	double guess = 1 + log(from / least);

	progress_search_start(&search->told, family->member.progress, NEAR);
	if (!root_around(root, value, search, 1, most, guess + family->off,
			 0.3))
		return false;
	root_narrow(root, value, search, NEAR / most);
	family->off = root->low - guess;
	progress_search_end(&search->told);

	return true;
}

/* Above 0 where the point is not excluded for sure. */
static double
allowed(void *of, double x)
{
	struct search *search = of;
	bool excluded;
	double off = above_point(search->family, parameter_at(search, x),
				 search->fnr, search->fpr, &excluded);

	if (search->family->member.failed)
		return NAN;
	progress_search_tell(&search->told, x, !excluded);

	return excluded ? fmin(-off, 0) : fmax(-off, DBL_MIN);
}

struct ends {
	double low, high;
};

/* Between these lies the least parameter that allows such errors. */
static struct ends
ends_of_least(struct sampled_family *family, struct proportion fnr,
	      struct proportion fpr)
{
	struct search search = { .family = family, .fnr = fnr, .fpr = fpr };
	struct ends ends = { 0, INFINITY };
	struct root root;

	if (!(fnr.p < fpr.q))
		return (struct ends){ 0, 0 };
	if (is_refuted(family, fnr, fpr))
		return (struct ends){ INFINITY, INFINITY };
	(void)look_around(&search, allowed, guess(family, fnr, fpr), &root);
	if (family->member.failed)
		return ends;
	if (isfinite(root.low))
		ends.low = parameter_at(&search, root.low) * (1 - 1e-14);
	if (isfinite(root.high))
		ends.high = parameter_at(&search, root.high) * (1 + 1e-14);

	return ends;
}

double
sampled_family_least(struct sampled_family *family, struct proportion fnr,
		     struct proportion fpr)
{
	return ends_of_least(family, fnr, fpr).low;
}

double
sampled_family_most(struct sampled_family *family, struct proportion fnr,
		    struct proportion fpr)
{
	return ends_of_least(family, fnr, fpr).high;
}

/* ---- epsilon ---- */

struct bracket
sampled_family_epsilon(struct sampled_family *family, double parameter,
		       double delta)
{
	struct member *member = member_of(family);

	if (member->mechanism)
		member->mechanism->direction = family->claimed;

	return member_epsilon(member, parameter, delta);
}

struct bracket
sampled_family_at(struct sampled_family *family, double epsilon, double delta)
{
	struct member *member = member_of(family);

	if (member->mechanism)
		member->mechanism->direction = family->claimed;

	return member_keeping(member, epsilon, delta);
}

/* ---- the posterior ---- */

enum { ORDER = 16, PANELS = 14, COARSE = 33, NODES = ORDER * PANELS };

/* The curve without noise. */
static double
last_curve(const struct sampled_family *family, double fpr)
{
	double out = left_out(family);

	switch (family->tested) {
	case DIRECTION_ADD:
		return out * (1 - fpr);
	case DIRECTION_REMOVE:
		return fmax(0, 1 - fpr / out);
	case DIRECTION_BOTH:
		break;
	}

	return fmax(0, out - fpr);
}

/* The rates across at places along. */
static void
follow(struct sampled_family *family, const struct beta_table *along,
       const double places[], size_t count, double across[])
{
	double fpr[NODES];
	struct bracket fnr[NODES];
	struct error err = { 0 };

	for (size_t i = 0; i < count; i++)
		fpr[i] = beta_table_at(along, places[i]).p;
	if (isinf(family->member.parameter)) {
		for (size_t i = 0; i < count; i++)
			across[i] = last_curve(family, fpr[i]);
		return;
	}
	family->member.mechanism->direction = family->tested;
	if (mechanism_tradeoffs(family->member.mechanism, fpr, count, fnr,
				&err)) {
		for (size_t i = 0; i < count; i++)
			across[i] = fnr[i].value;
		return;
	}
	/* Losses too small to be composed: nearly guessing. */
	for (size_t i = 0; i < count; i++)
		across[i] = 1 - fpr[i];
	if (err.kind != ERROR_NUMERIC || family->member.parameter > 1)
		member_fail(&family->member, &err);
}

/* P(rate < across), where nothing lies outside the table. */
static double
below(const struct beta_table *table, double across)
{
	double place;

	if (!(across > 0))
		return 0;
	if (!(across < 1))
		return 1;
	place = beta_table_place(table,
				 (struct proportion){ across, 1 - across });

	return fmin(fmax(beta_table_below(table, place), 0), 1);
}

/* Narrows [from, to] to where the rate across is in doubt. */
static void
find_doubt(struct sampled_family *family, const struct beta_table *along,
	   const struct beta_table *over, double *from, double *to)
{
	double place[COARSE], across[COARSE], low = *from, high = *to;

	for (int i = 0; i < COARSE; i++)
		place[i] = low + (high - low) * i / (COARSE - 1);
	follow(family, along, place, COARSE, across);
	for (int i = 0; i < COARSE; i++) {
		double mass = below(over, across[i]);

		if (mass > 1 - 1e-13)
			*from = place[i];
		if (mass < 1e-13) {
			*to = place[i];
			break;
		}
	}
}

/* Panels that shrink towards `start`, where curves are steep. */
static size_t
lay_panels(double from, double to, double start, double places[],
	   double weights[])
{
	size_t used = 0;

	for (int i = 0; i < PANELS && from < to; i++) {
		double left = PANELS - i;
		double width = (to - from) / left;

		/* Nearer than its own width to the steep place: less. */
		if (i + 1 < PANELS && from - start < width)
			width = fmax(from - start, (to - from) * 1e-4);
		if (i + 1 == PANELS)
			width = to - from;
		for (int j = 0; j < ORDER; j++) {
			places[used] = from + width * legendre_node_16[j];
			weights[used++] = legendre_weight_16[j] * width;
		}
		from += width;
	}

	return used;
}

/* P(FNR < f(FPR)) for laws of the two rates. */
static double
corner(struct sampled_family *family, const struct beta_table *fnr,
       const struct beta_table *fpr)
{
	double place[NODES], weight[NODES], density[NODES], across[NODES];
	double from = fpr->from, to = fpr->to, sum;
	size_t count;

	find_doubt(family, fpr, fnr, &from, &to);
	find_doubt(family, fpr, fnr, &from, &to);
	sum = from > fpr->from ? beta_table_below(fpr, from) : 0;
	count = lay_panels(from, to, -fpr->shape.mode, place, weight);
	if (!count)
		return sum;
	beta_table_density(fpr, place, density, count);
	follow(family, fpr, place, count, across);
	for (size_t i = 0; i < count; i++)
		sum += weight[i] * density[i] * below(fnr, across[i]);

	return sum;
}

double
sampled_family_outside(struct sampled_family *family,
		       const struct posterior *posterior, double parameter)
{
	double sum;

	if (isinf(parameter)) {
		sampled_family_clear(family);
		family->member.parameter = parameter;
	} else if (!become(family, parameter)) {
		return 0;
	}
	sum = corner(family, &posterior->fnr, &posterior->fpr) +
	      corner(family, &posterior->tpr, &posterior->tnr);

	return fmin(fmax(sum, 0), 1);
}

static double
probit(double mass)
{
	return normal_quantile_above(fmin(fmax(mass, 1e-300), 1 - 1e-16));
}

/* Where the rates are about what the posterior says, with a margin. */
static double
start_for(struct sampled_family *family, const struct posterior *posterior)
{
	const struct beta_table *fnr = &posterior->fnr, *fpr = &posterior->fpr;
	struct proportion x = beta_table_at(fnr, fnr->to / 4);
	struct proportion y = beta_table_at(fpr, fpr->to / 4);

	return x.p < y.q ? guess(family, x, y) : 0.1;
}

/* Above 0 where more lies outside than is sought. */
static double
covered(void *of, double x)
{
	struct search *search = of;
	double outside = sampled_family_outside(
		search->family, search->posterior, parameter_at(search, x));

	double off = probit(outside) - search->aim;

	if (search->family->member.failed)
		return NAN;
	progress_search_tell(&search->told, x, off > 0);

	return off;
}

double
sampled_family_quantile(struct sampled_family *family,
			const struct posterior *posterior, double tail, bool up)
{
	struct search search = { .family = family,
				 .posterior = posterior,
				 .aim = probit(tail) };
	struct root root;

	if (look_around(&search, covered, start_for(family, posterior), &root))
		return family->member.failed
			       ? 0
			       : parameter_at(&search,
					      (root.low + root.high) / 2);
	if (family->member.failed || isfinite(root.high))
		return 0;
	if (up || sampled_family_outside(family, posterior, INFINITY) > tail)
		return INFINITY;

	return most_of(family);
}

const struct family family_subsampled_gaussian = {
	.name = "subsampled-gaussian",
	.title = "subsampled Gaussian",
	.parameter = "1/sigma",
	.symbol = "1/sigma",
	.moved = "sigma",
	.inverse = true,
	.words = { { "sigma", 1, true }, { "mu", 1, false } },
	.has_errors = true,
	.one = { 1e-9, 1e6 },
	.many = { 1 / ACCOUNTANT_MOST_SIGMA, 1 / ACCOUNTANT_LEAST_SIGMA },
};
