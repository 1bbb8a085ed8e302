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
#include "stats/law/root.h"
#include "stats/law/sorted.h"

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

/* From an index on at which it still rises. */
struct rise {
	const struct tail *tail;
	double from;
};

static bool
rises_behind(const void *of, size_t i)
{
	const struct rise *rise = of;

	return still_rises(rise->tail, rise->from + 1 + (double)i);
}

static double
largest_mean(const struct tail *tail)
{
	double mode = floor((tail->r + 1) * tail->q.p), mean;
	struct rise rise = { tail, fmax(1, tail->v - 1 - mode) };
	double high, step = 1;

	if (walk_to_largest(tail, &mean))
		return mean;
	if (!still_rises(tail, rise.from))
		return mean_of(tail, rise.from);
	while (high = fmin(tail->v, rise.from + step),
	       still_rises(tail, high)) {
		rise.from = high;
		step *= 4;
	}

	return mean_of(tail, rise.from + 1 +
				     (double)sorted_first(
					     rises_behind, &rise,
					     (size_t)(high - rise.from) - 1));
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

/* log(p / tau): refuted up to 0. */
struct test {
	const struct one_run_game *game;
	double delta, tau;
};

static double
not_refuted(void *of, double epsilon)
{
	const struct test *test = of;
	double p = one_run_steinke_p_value(test->game, epsilon, test->delta);

	return log(fmax(p, 1e-300) / test->tau);
}

double
one_run_steinke_bound(const struct one_run_game *game, double delta, double tau)
{
	struct test test = { game, delta, tau };
	struct root root = { .high = 0, .at_high = not_refuted(&test, 0) };

	if (!(root.at_high <= 0))
		return 0;
	do {
		root.low = root.high;
		root.at_low = root.at_high;
		root.high = root.low > 0 ? 2 * root.low : 1;
		root.at_high = not_refuted(&test, root.high);
	} while (!(root.at_high > 0));
	root_narrow(&root, not_refuted, &test, 1e-10);

	return root.low;
}
