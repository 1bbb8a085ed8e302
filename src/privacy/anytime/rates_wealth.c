/*
 * rates_wealth.c - a claim bet against, while errors of both kinds come in
 *
 * With k errors in n rows of one class, drawn with an error rate p, let
 *
 *	M(p) = B(k + 1/2, n - k + 1/2) / (B(1/2, 1/2) p^k (1 - p)^(n-k)),
 *
 * the likelihood averaged over Jeffreys' prior against that of p (Robbins
 * 1970).  At the true rate this is a martingale from 1 on: each step
 * multiplies it by the prediction over the chance of what came.  Rows of
 * the two classes are independent and come in any order that does not look
 * at scores, so the product M_fn(fnr) M_fp(fpr) is a martingale too at the
 * true pair of rates.  If the mechanism is (epsilon, delta)-private that
 * pair lies in both half planes
 *
 *	fnr >= 1 - delta - e^epsilon fpr,  fpr >= 1 - delta - e^epsilon fnr,
 *
 * so the least product over such pairs is at most the martingale, and by
 * Ville's inequality reaches 1/alpha at any time at all with a probability of
 * at most alpha.  log M is convex, so where the rates seen are no such pair
 * the least lies on the border: on either line up to the corner where both
 * rates are alike, along which the derivative rises.  The pairs of a smaller
 * epsilon are among those of a larger: what refutes epsilon refutes all
 * below, and the largest refuted epsilon so far is a lower bound at all times
 * at once.
 *
 * Sides are exchanged nowhere: an attack worse than random shows nothing.
 */

#include "privacy/anytime/rates_wealth.h"

#include <math.h>
#include <stdbool.h>

#include "stats/law/gamma.h"
#include "stats/law/root.h"
#include "stats/safe.h"

/* The rounding error of a sum of logarithms of this size. */
static double
error_of(double size)
{
	return 1e-14 * (1 + fabs(size));
}

/* log of the averaged likelihood, rounded down. */
static double
log_average(double k, double n)
{
	double first = gamma_log(k + 0.5), second = gamma_log(n - k + 0.5);
	double third = gamma_log(n + 1);

	return first + second - third - log(M_PI) -
	       error_of(fabs(first) + fabs(second) + fabs(third));
}

static double
times_log(double count, double p)
{
	return count > 0 ? count * log(p) : 0;
}

/* log of p^k q^(n-k). */
static double
log_likelihood(double k, double n, struct proportion at)
{
	return times_log(k, at.p) + times_log(n - k, at.q);
}

/* ---- one rate ---- */

struct one_rate {
	double k, n, average, limit;
};

/* Whether p is still within the limits. */
static bool
is_within(void *of, double p)
{
	const struct one_rate *rate = of;

	return rate->average - log_likelihood(rate->k, rate->n,
					      (struct proportion){ p, 1 - p }) <
	       rate->limit;
}

struct proportion
rates_wealth_upper(size_t k, size_t n, double tail)
{
	struct one_rate rate = { (double)k, (double)n,
				 log_average((double)k, (double)n),
				 -log(tail) };
	struct root root;

	if (k >= n)
		return (struct proportion){ 1, 0 };
	root = root_split(is_within, &rate, rate.k / rate.n, 1, 1e-13);

	return (struct proportion){ root.high, 1 - root.high };
}

/* ---- the pairs that a claim allows ---- */

/* y >= top - slope x, with the errors of either kind. */
struct half_plane {
	double x_errors, x_rows, y_errors, y_rows;
	double top, slope; /* 1 - delta and e^epsilon */
	struct root at;    /* where on the line the most likely x lies */
};

/* The derivative along the line, which rises with x. */
static bool
still_falls(void *of, double x)
{
	const struct half_plane *plane = of;
	double y = plane->top - plane->slope * x;
	double dx = plane->x_errors / x -
		    (plane->x_rows - plane->x_errors) / (1 - x);
	double dy = plane->y_errors / y -
		    (plane->y_rows - plane->y_errors) / (1 - y);

	return dx - plane->slope * dy > 0;
}

static double
log_at(const struct half_plane *plane, double x, double y)
{
	return log_likelihood(plane->x_errors, plane->x_rows,
			      (struct proportion){ x, 1 - x }) +
	       log_likelihood(plane->y_errors, plane->y_rows,
			      (struct proportion){ y, 1 - y });
}

static double
log_on_line(const struct half_plane *plane, double x)
{
	return log_at(plane, x, fmax(0, plane->top - plane->slope * x));
}

static void
narrow(struct half_plane *plane, double near)
{
	plane->at = root_split(still_falls, plane, plane->at.low,
			       plane->at.high, near);
}

/* The most likely pair on the line up to the corner, rounded up. */
static double
log_most_likely(struct half_plane *plane)
{
	double best;

	narrow(plane, 1e-10);
	best = fmax(log_on_line(plane, plane->at.low),
		    log_on_line(plane, plane->at.high));

	return best + error_of(best);
}

static double
share(double errors, double rows)
{
	return rows > 0 ? errors / rows : 1;
}

/* A claim, and what was seen. */
struct pairs {
	struct half_plane first, second;
	double average;
	bool allowed; /* the rates that were seen are such a pair */
};

/* Of what was seen, whatever is claimed. */
static double
average_of(const struct rates_seen *seen)
{
	return log_average((double)seen->fp, (double)seen->out) +
	       log_average((double)seen->fn, (double)seen->in);
}

static struct pairs
pairs_of(const struct rates_seen *seen, double average, double epsilon,
	 double delta)
{
	struct half_plane first = {
		.x_errors = (double)seen->fp,
		.x_rows = (double)seen->out,
		.y_errors = (double)seen->fn,
		.y_rows = (double)seen->in,
		.top = 1 - delta,
		.slope = exp(epsilon),
		.at = { .high = (1 - delta) / (1 + exp(epsilon)) },
	};
	struct half_plane second = {
		.x_errors = first.y_errors,
		.x_rows = first.y_rows,
		.y_errors = first.x_errors,
		.y_rows = first.x_rows,
		.top = first.top,
		.slope = first.slope,
		.at = first.at,
	};
	double fpr = share(first.x_errors, first.x_rows);
	double fnr = share(first.y_errors, first.y_rows);

	return (struct pairs){
		.first = first,
		.second = second,
		.average = average,
		.allowed = fnr >= first.top - first.slope * fpr &&
			   fpr >= first.top - first.slope * fnr,
	};
}

static double
wealth_of(struct pairs *pairs)
{
	struct half_plane *first = &pairs->first;

	if (pairs->allowed)
		return pairs->average -
		       log_at(first, share(first->x_errors, first->x_rows),
			      share(first->y_errors, first->y_rows));

	return pairs->average -
	       fmax(log_most_likely(first), log_most_likely(&pairs->second));
}

double
rates_wealth(const struct rates_seen *seen, double epsilon, double delta)
{
	struct pairs pairs = pairs_of(seen, average_of(seen), epsilon, delta);

	return wealth_of(&pairs);
}

/* Any pair shows what the least is not above: one found in few steps. */
static bool
is_plainly_below(struct half_plane *plane, double average, double limit)
{
	narrow(plane, 1e-3);

	return average - log_on_line(plane, plane->at.high) <
	       limit - 1e-9 * (1 + fabs(average));
}

/* ---- the largest epsilon ---- */

struct bet {
	const struct rates_seen *seen;
	double average, delta, limit;
};

static bool
is_refuted(void *of, double epsilon)
{
	const struct bet *bet = of;
	struct pairs pairs =
		pairs_of(bet->seen, bet->average, epsilon, bet->delta);

	if (!pairs.allowed &&
	    (is_plainly_below(&pairs.first, pairs.average, bet->limit) ||
	     is_plainly_below(&pairs.second, pairs.average, bet->limit)))
		return false;

	return wealth_of(&pairs) >= bet->limit;
}

double
rates_wealth_epsilon(const struct rates_seen *seen, double delta, double alpha,
		     double than)
{
	struct bet bet = { seen, average_of(seen), delta, -log(alpha) };
	double high = than + 0.5;

	if (!(delta < 1) || !is_refuted(&bet, than))
		return than;
	while (high < 700 && is_refuted(&bet, high))
		high *= 2;

	return safe_down(root_split(is_refuted, &bet, than, high, 1e-8).low);
}
