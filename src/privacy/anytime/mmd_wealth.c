/*
 * mmd_wealth.c - a claim bet against by what tells two samples apart
 *
 * A score x is a vector phi(x) of roots of bumps: of 128 triangles, which
 * add up to 1 everywhere, the two that cover x.  So k(x, y) = <phi(x),
 * phi(y)> is a kernel between 0 and 1 with k(x, x) = 1.  For two laws with
 * total variation t the means of phi lie within sqrt(2) t of each other:
 * P - Q is t times the difference of two laws, whose means have lengths of
 * at most 1 and a product of at least 0.  Under (epsilon, delta)-DP
 *
 *	t <= 1 - 2 (1 - delta) / (1 + e^epsilon), so let tau = sqrt(2) t.
 *
 * Pairs (x, y) of a member and another come in an order that does not look
 * at scores.  With f a vector of length 1 made from earlier pairs only, the
 * one that has told them apart best, v = <f, phi(x) - phi(y)> has a mean of
 * at most tau given the past, and the wealth
 *
 *	prod (1 + stake (v - tau)),  0 <= stake <= 1 / (8 + 4 tau),
 *
 * is a supermartingale if the claim holds: |v| <= sqrt(2), so no factor is
 * negative.  It ever reaches 1/alpha with probability at most alpha (Ville).
 * The stake is an online Newton step on the past.  The width of the bumps is
 * half the median distance of the first 20 pairs, which are not bet on.
 *
 * Claims are a grid of epsilons.  Let e be the first of them that holds: if
 * it is not refuted, neither is the run of refuted claims from the smallest
 * on longer than to below e.  So that run's end bounds epsilon from below
 * at all times at once.
 *
 * After the test of arXiv 2509.07055, whose kernel needs all earlier rows
 * at every step; bumps need two numbers a row and a memory that is fixed.
 */

#include "privacy/anytime/mmd_wealth.h"

#include <math.h>
#include <string.h>

#include "stats/sample/sort.h"

static double
threshold_of(double epsilon, double delta)
{
	double t = 1 - 2 * (1 - delta) / (1 + exp(epsilon));

	return M_SQRT2 * fmin(1, t) + 1e-12;
}

void
mmd_wealth_start(struct mmd_wealth *wealth, double delta)
{
	memset(wealth, 0, sizeof(*wealth));
	wealth->delta = delta;
	for (size_t i = 0; i < MMD_CLAIMS; i++) {
		double threshold =
			threshold_of(MMD_STEP * (double)(i + 1), delta);

		wealth->claims.threshold[i] = threshold;
		wealth->claims.most[i] = 1 / (8 + 4 * threshold);
		wealth->claims.squares[i] = 1;
		wealth->claims.grown[i] = wealth->claims.peak[i] = 1;
	}
}

/* ---- bumps ---- */

/* The two bumps that cover a score, and the roots of their parts. */
struct cover {
	size_t left;
	double at_left, at_right;
};

static struct cover
cover_of(const struct mmd_wealth *wealth, double score)
{
	double at = (score - wealth->middle) / wealth->width +
		    (double)(MMD_BUMPS / 2);
	double last = (double)(MMD_BUMPS - 1), left;

	at = fmin(fmax(at, 0), last);
	left = fmin(floor(at), last - 1);

	return (struct cover){ (size_t)left, sqrt(1 - (at - left)),
			       sqrt(at - left) };
}

static double
along(const struct mmd_wealth *wealth, const struct cover *cover)
{
	return wealth->gap[cover->left] * cover->at_left +
	       wealth->gap[cover->left + 1] * cover->at_right;
}

static void
move_one(struct mmd_wealth *wealth, size_t bump, double by)
{
	double *gap = &wealth->gap[bump];

	wealth->gap_squared += by * (2 * *gap + by);
	*gap += by;
}

static void
move(struct mmd_wealth *wealth, const struct cover *cover, double sign)
{
	move_one(wealth, cover->left, sign * cover->at_left);
	move_one(wealth, cover->left + 1, sign * cover->at_right);
}

/* ---- bets ---- */

/* One Newton step of a bet is 2 / (2 - log(3)) times slope by squares. */
#define NEWTON 2.218801049600289

/* All at once: two lanes of every processor, without a branch. */
static void
bet(struct mmd_claims *claims, double value)
{
	for (size_t i = 0; i < MMD_CLAIMS; i++) {
		double gain = value - claims->threshold[i];
		double factor = 1 + claims->stake[i] * gain;
		double slope = gain / factor;
		double grown = claims->grown[i] * factor;
		double squares = claims->squares[i] + slope * slope;
		double stake = claims->stake[i] + NEWTON * slope / squares;

		stake = stake > 0 ? stake : 0;
		claims->stake[i] =
			stake < claims->most[i] ? stake : claims->most[i];
		claims->squares[i] = squares;
		claims->grown[i] = grown;
		claims->peak[i] =
			claims->peak[i] > grown ? claims->peak[i] : grown;
	}
}

/* The largest logarithm so far. */
static double
best_of(const struct mmd_claims *claims, size_t at)
{
	return fmax(claims->best[at],
		    claims->log_wealth[at] + log(claims->peak[at]));
}

/* Factors lie between 0.6 and 1.2: so many of them are numbers still. */
enum { PAIRS_IN_LOGS = 256 };

static void
take_logs(struct mmd_claims *claims)
{
	for (size_t i = 0; i < MMD_CLAIMS; i++) {
		claims->best[i] = best_of(claims, i);
		claims->log_wealth[i] += log(claims->grown[i]);
		claims->grown[i] = claims->peak[i] = 1;
	}
}

/* ---- the first pairs ---- */

static double
median(double values[], size_t count)
{
	sort_numbers(values, count);

	return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

static void
set_width(struct mmd_wealth *wealth)
{
	enum { N = 2 * MMD_FIRST };
	double gaps[N * (N - 1) / 2];
	size_t count = 0;

	for (size_t i = 0; i < N; i++) {
		for (size_t j = 0; j < i; j++)
			gaps[count++] =
				fabs(wealth->first[i] - wealth->first[j]);
	}
	wealth->width = median(gaps, count) / 2;
	wealth->middle = median(wealth->first, N);
	if (!(wealth->width > 0) || !isfinite(wealth->width))
		wealth->width = 1;
}

void
mmd_wealth_add(struct mmd_wealth *wealth, double in, double out)
{
	struct cover x, y;
	double length, value;

	if (wealth->pairs < MMD_FIRST) {
		wealth->first[2 * wealth->pairs] = in;
		wealth->first[2 * wealth->pairs + 1] = out;
		if (++wealth->pairs == MMD_FIRST)
			set_width(wealth);
		return;
	}
	wealth->pairs++;
	x = cover_of(wealth, in);
	y = cover_of(wealth, out);
	length = sqrt(fmax(0, wealth->gap_squared));
	/* Too short a vector tells nothing; shorter than 1 bets less. */
	value = length > 0.5 ? (along(wealth, &x) - along(wealth, &y)) /
				       (length * (1 + 1e-9))
			     : 0;
	bet(&wealth->claims, value);
	if (!(wealth->pairs % PAIRS_IN_LOGS))
		take_logs(&wealth->claims);
	move(wealth, &x, 1);
	move(wealth, &y, -1);
}

double
mmd_wealth_against(const struct mmd_wealth *wealth, double epsilon)
{
	double at = fmax(0, ceil(epsilon / MMD_STEP - 1 - 1e-9));

	return at < MMD_CLAIMS ? best_of(&wealth->claims, (size_t)at) : 0;
}

double
mmd_wealth_epsilon(const struct mmd_wealth *wealth, double alpha)
{
	size_t count = 0;

	while (count < MMD_CLAIMS &&
	       best_of(&wealth->claims, count) >= -log(alpha) + 1e-9)
		count++;

	return MMD_STEP * (double)count * (1 - 1e-15);
}
