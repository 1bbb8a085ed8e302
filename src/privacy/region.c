/*
 * region.c - the (epsilon, delta) region of error rates
 *
 * An attack on an (epsilon, delta)-DP mechanism has error rates with
 *
 *	FNR + e^epsilon FPR >= 1 - delta,  FPR + e^epsilon FNR >= 1 - delta,
 *
 * and the same for 1 - FNR and 1 - FPR.  (Bayesian estimation of DP,
 * section 2.2; its footnote 1 drops the infinite term at FPR = 0, we do
 * not: the infimum of epsilon with the point inside is infinite there.)
 */

#include "privacy/region.h"

#include <math.h>
#include <stddef.h>

#include "stats/safe.h"

/* ln((1 - delta - x) / y): -inf if the numerator is not positive. */
static double
side_epsilon(struct proportion x, struct proportion y, double delta)
{
	double room = x.q - delta;

	if (!(room > 0))
		return -INFINITY;
	if (!(y.p > 0))
		return INFINITY;

	return log(room / y.p);
}

static bool
worse_than_random(const struct rates *at)
{
	return at->fnr.p > at->fpr.q;
}

struct region_answer
region_epsilon(const struct rates *at, double delta, bool reflect)
{
	struct region_answer answer = { .corner = *at };
	struct rates point = *at;
	double first, second;

	if (worse_than_random(at)) {
		if (!reflect)
			return answer;
		point.fnr = proportion_swap(at->fnr);
		point.fpr = proportion_swap(at->fpr);
		answer.reflected = true;
	}
	first = side_epsilon(point.fnr, point.fpr, delta);
	second = side_epsilon(point.fpr, point.fnr, delta);
	if (!(first > 0) && !(second > 0))
		return answer;
	answer.side = first >= second ? REGION_FIRST : REGION_SECOND;
	answer.epsilon = fmax(first, second);

	return answer;
}

double
region_epsilon_of(double fnr, double fpr, double delta)
{
	const struct rates at = { { fnr, 1 - fnr }, { fpr, 1 - fpr } };

	return region_epsilon(&at, delta, false).epsilon;
}

struct region_answer
region_lowest(const struct rectangle *over, double delta, bool reflect)
{
	struct rates high = { over->fnr_high, over->fpr_high };
	struct rates low = { over->fnr_low, over->fpr_low };
	struct region_answer answer;

	if (over->fnr_high.p < over->fpr_high.q)
		answer = region_epsilon(&high, delta, false);
	else if (over->fnr_low.p > over->fpr_low.q)
		answer = region_epsilon(&low, delta, reflect);
	else
		answer = (struct region_answer){ .corner = high };
	answer.epsilon = safe_down(answer.epsilon);

	return answer;
}

struct region_answer
region_highest(const struct rectangle *over, double delta, bool reflect)
{
	struct rates high = { over->fnr_high, over->fpr_high };
	struct rates low = { over->fnr_low, over->fpr_low };
	struct region_answer forward = region_epsilon(&low, delta, reflect);
	struct region_answer back = region_epsilon(&high, delta, reflect);
	struct region_answer answer =
		forward.epsilon >= back.epsilon ? forward : back;

	answer.epsilon = safe_up(answer.epsilon);

	return answer;
}

double
region_fnr(double epsilon, double delta, double fpr)
{
	double rest = 1 - delta;
	double steep = fpr > 0 ? rest - exp(epsilon) * fpr : rest;

	return fmax(0, fmax(steep, exp(-epsilon) * (rest - fpr)));
}

const char *
region_formula(enum region_side side)
{
	static const char *const formulas[] = {
		[REGION_INSIDE] = "0, the point is compatible with epsilon 0",
		[REGION_FIRST] = "ln((1 - delta - FNR) / FPR)",
		[REGION_SECOND] = "ln((1 - delta - FPR) / FNR)",
	};

	return formulas[side];
}
