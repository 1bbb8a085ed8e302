/*
 * one_run_steinke.c - (epsilon, delta)-DP audited in one training run
 *
 * Steinke, Nasr, Jagielski, "Privacy Auditing with One (1) Training Run",
 * NeurIPS 2023, Theorem 5.2, the baseline of Mahloujifar et al. 2025.  Of m
 * canaries r are guessed and v rightly.  If the mechanism is (eps, delta)-
 * private, then with q = 1 / (1 + e^-eps) and B ~ Bin(r, q)
 *
 *	P[so many right] <= P[B >= v]
 *		+ 2 m delta max over 1 <= i <= v of P[v - i <= B < v] / i.
 *
 * m counts every canary, guessed or not, and the number of guesses may
 * depend on the output.  The second term grows with m delta, which is why
 * more canaries can make this bound worse.  Its maximum is the largest mean
 * of i neighbouring probabilities ending at v - 1; these rise to one mode,
 * so their running mean rises until the next probability is below it, and
 * has one turning point.  It is looked for one by one, and where it is far
 * by bisection: the cost is logarithmic in r.
 */

#include "privacy/one_run/one_run_steinke.h"

#include <math.h>

#include "stats/law/beta.h"

/* Covers the error of beta tails and of their differences. */
#define SLACK 1e-8

/* So many indices are walked before bisection takes over. */
enum { WALK = 2000 };

struct tail {
	double r, v;
	struct proportion q;
};

/* P[B >= k] */
static double
above(const struct tail *tail, double k)
{
	if (k <= 0)
		return 1;
	if (k > tail->r)
		return 0;

	return beta_below(k, tail->r - k + 1, tail->q);
}

/* P[B < k] */
static double
below(const struct tail *tail, double k)
{
	if (k <= 0)
		return 0;
	if (k > tail->r)
		return 1;

	return beta_above(k, tail->r - k + 1, tail->q);
}

/* P[B = k] */
static double
exactly(const struct tail *tail, double k)
{
	return beta_density(k + 1, tail->r - k + 1, tail->q) / (tail->r + 1);
}

/* The mean of P[B = k] over v - i <= k < v. */
static double
mean_of(const struct tail *tail, double i)
{
	double high = above(tail, tail->v);
	double sum = 0;

	if (i <= 16) {
		for (double k = tail->v - i; k < tail->v; k++)
			sum += exactly(tail, k);
		return sum / i;
	}
	if (high < 0.5)
		return (above(tail, tail->v - i) - high) / i;

	return (below(tail, tail->v) - below(tail, tail->v - i)) / i;
}

/* Whether one more probability would raise the mean. */
static bool
still_rises(const struct tail *tail, double i)
{
	return i < tail->v && exactly(tail, tail->v - i - 1) > mean_of(tail, i);
}

/*
 * Follows the mean index by index; false if it still rises after many, or
 * if the first probability is no number to go on from.
 */
static bool
walk_to_largest(const struct tail *tail, double *mean)
{
	double k = tail->v - 1, point = exactly(tail, k), sum = point;
	double odds = tail->q.q / tail->q.p;

	if (!(point > 1e-250))
		return false;
	for (int i = 1; i < WALK; i++, k--) {
		point *= k * odds / (tail->r - k + 1);
		*mean = sum / i;
		if (!(k > 0) || point <= *mean)
			return true;
		sum += point;
	}

	return false;
}

static double
largest_mean(const struct tail *tail)
{
	double mode = floor((tail->r + 1) * tail->q.p), mean;
	double low = fmax(0, tail->v - 1 - mode), high, step = 1;

	if (walk_to_largest(tail, &mean))
		return mean;
	if (!still_rises(tail, fmax(1, low)))
		return mean_of(tail, fmax(1, low));
	low = fmax(1, low);
	while (high = fmin(tail->v, low + step), still_rises(tail, high)) {
		low = high;
		step *= 4;
	}
	while (high - low > 1) {
		double middle = floor((low + high) / 2);

		if (still_rises(tail, middle))
			low = middle;
		else
			high = middle;
	}

	return mean_of(tail, high);
}

double
one_run_steinke_p_value(const struct one_run_game *game, double epsilon,
			double delta)
{
	double odds = exp(-epsilon);
	struct tail tail = {
		.r = (double)game->guesses,
		.v = (double)game->correct,
		.q = { 1 / (1 + odds), odds / (1 + odds) },
	};
	double p;

	if (!game->correct)
		return 1;
	p = above(&tail, tail.v) * (1 + SLACK);
	if (delta > 0) {
		p += 2 * (double)game->canaries * delta * largest_mean(&tail) *
		     (1 + SLACK);
	}

	return fmin(1, p);
}

/* One step of the search for log p = log tau between two ends. */
struct search {
	double low, high;       /* refuted, not refuted */
	double at_low, at_high; /* log(p / tau) there */
};

static double
next(const struct search *search)
{
	double width = search->high - search->low;
	double part = search->at_low / (search->at_low - search->at_high);

	return search->low + width * fmin(0.999, fmax(0.001, part));
}

/* Illinois: an end that stays counts half, so that both ends close in. */
static void
narrow(struct search *search, double at, double value)
{
	if (value <= 0) {
		search->low = at;
		search->at_low = value;
		search->at_high /= 2;
	} else {
		search->high = at;
		search->at_high = value;
		search->at_low /= 2;
	}
}

double
one_run_steinke_bound(const struct one_run_game *game, double delta, double tau)
{
	struct search search = { .high = 1 };
	double p = one_run_steinke_p_value(game, 0, delta);

	if (!(p <= tau))
		return 0;
	search.at_low = log(fmax(p, 1e-300) / tau);
	for (;;) {
		p = one_run_steinke_p_value(game, search.high, delta);
		search.at_high = log(p / tau);
		if (p > tau)
			break;
		search.low = search.high;
		search.at_low = search.at_high;
		search.high *= 2;
	}
	for (int i = 0; i < 200; i++) {
		double at = next(&search);

		if (search.high - search.low < 1e-10 * search.high)
			break;
		p = one_run_steinke_p_value(game, at, delta);
		narrow(&search, at, log(fmax(p, 1e-300) / tau));
	}

	return search.low;
}
