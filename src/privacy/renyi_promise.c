/*
 * renyi_promise.c - tests that promised Renyi divergences allow
 *
 * A test with FPR q and power p turns P and Q into a pair of two outputs with
 * chances p and q, whose divergences are no larger, and such a pair is itself
 * allowed. So the smallest FNR at q is 1 - p of the largest p with
 *
 *	log E_q[(p/q)^a] <= (a - 1) d,  log E_q[(p/q)^(1-a)] <= (a - 1) d
 *
 * for all promised (a, d), the second for the other direction. Both sides grow
 * with p above q. Every order alone gives a lower bound on the FNR.
 *
 * Where the FPR is below the FNR, the first direction is the tighter one, and
 * delta(epsilon) is that of renyi_pair.c. Smaller epsilons, whose worst pair
 * of the first direction lies beyond, have their worst pair at equal errors:
 * both directions bind there, and any e0 > e gives
 *
 *	1 - delta(e) >= (1 - delta(e0)) (1 + e^e) / (1 + e^e0).
 *
 * The best of several orders bounds delta from above. Between two orders that
 * bind together it may be a little too large.
 */

#include "privacy/renyi_promise.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "privacy/renyi_pair.h"
#include "stats/golden.h"
#include "stats/law/root.h"
#include "stats/safe.h"

/* A bound on a pair: log E_q[(p/q)^power] <= limit. */
struct bound {
	double power, limit;
};

static bool
is_surely_broken(const struct bound *bound, const struct renyi_pair *pair)
{
	double error, log = renyi_pair_moment(pair, bound->power, &error);

	return log - error > bound->limit * (1 + 1e-15);
}

static bool
is_surely_kept(const struct bound *bound, const struct renyi_pair *pair)
{
	double error, log = renyi_pair_moment(pair, bound->power, &error);

	return log + error <= bound->limit * (1 - 1e-15);
}

/* ---- the power of a test, by its logit ---- */

struct power {
	double q, q_not;
	struct bound bound;
};

static bool
may_be_kept(void *of, double logit)
{
	const struct power *power = of;
	struct renyi_pair pair = renyi_pair_at(logit, power->q, power->q_not);

	return !is_surely_broken(&power->bound, &pair);
}

static bool
must_be_kept(void *of, double logit)
{
	const struct power *power = of;
	struct renyi_pair pair = renyi_pair_at(logit, power->q, power->q_not);

	return is_surely_kept(&power->bound, &pair);
}

/* Lowers the logit to where this order breaks, in both directions. */
static void
cut(struct power *power, double order, double divergence, bool surely,
    double *logit)
{
	root_yes_fn *yes = surely ? must_be_kept : may_be_kept;
	double least = log(power->q) - log(power->q_not);

	for (int way = 0; way < 2; way++) {
		struct root root;

		power->bound = (struct bound){ way ? 1 - order : order,
					       (order - 1) * divergence };
		if (*logit <= least || yes(power, *logit))
			continue;
		root = root_split(yes, power, least, *logit, 1e-15);
		*logit = surely ? root.low : root.high;
	}
}

/* Beyond this logit the complement has few digits or none. */
#define MOST_LOGIT 700.0

/* ---- rho: the order that binds ---- */

struct ratio {
	const struct renyi_pair *pair;
	int way;
};

/* Returns the divergence of the order 1 + e^log_more, over that order. */
static double
divergence_over_order(const void *of, double log_more)
{
	const struct ratio *ratio = of;
	double more = exp(log_more), error;
	double power = ratio->way ? -more : 1 + more;

	return renyi_pair_moment(ratio->pair, power, &error) / more /
	       (1 + more);
}

enum { COARSE = 24, ROUNDS = 30 };

/* Closer to order 1 moments have too few digits. */
#define LOG_LEAST_MORE (-15.0)

/* Returns the order that is closest to breaking. Any order gives a bound. */
static double
binding_order(const struct renyi_pair *pair, double log_most)
{
	double best = -INFINITY, at = 0;
	double step = (log_most - LOG_LEAST_MORE) / COARSE;

	for (int way = 0; way < 2; way++) {
		struct ratio ratio = { pair, way };

		for (int i = 0; i <= COARSE; i++) {
			double x = LOG_LEAST_MORE + step * i;
			double value = divergence_over_order(&ratio, x);

			if (!(value > best))
				continue;
			best = value;
			at = x;
		}
	}
	for (int way = 0; way < 2; way++) {
		struct ratio ratio = { pair, way };
		struct golden found =
			golden_section(divergence_over_order, &ratio,
				       fmax(LOG_LEAST_MORE, at - step),
				       fmin(log_most, at + step), 0, 36);

		if (found.at_left > best) {
			best = found.at_left;
			at = found.left;
		}
	}

	return 1 + exp(at);
}

/* Cuts at one order after another until that changes nothing. */
static double
logit_of_rho(struct power *power, double rho)
{
	double least = log(power->q) - log(power->q_not), logit = MOST_LOGIT;
	double log_most = log(2 + (8 + fabs(least)) / rho);

	for (int round = 0; round < ROUNDS; round++) {
		struct renyi_pair pair =
			renyi_pair_at(logit, power->q, power->q_not);
		double before = logit, order = binding_order(&pair, log_most);

		cut(power, order, rho * order, false, &logit);
		if (!(before - logit > 1e-12 * fabs(before)))
			break;
	}

	return logit;
}

/* ---- rho: a pair that keeps all orders ---- */

/*
 * All orders of one direction. The log-moment is convex in the order and 0 at
 * order 1. Between two orders it lies below a chord, and rho a (a - 1) less a
 * chord is a parabola with a known lowest point. Orders are stored less 1.
 */
struct orders {
	const struct renyi_pair *pair;
	double rho;
	int way;
};

struct order {
	double more, log_moment; /* rounded up */
};

static struct order
order_at(const struct orders *orders, double more)
{
	double error, power = orders->way ? -more : 1 + more;
	double log = renyi_pair_moment(orders->pair, power, &error);

	return (struct order){ more, log + error };
}

static bool
chord_keeps(double rho, struct order from, struct order to)
{
	double slope =
		(to.log_moment - from.log_moment) / (to.more - from.more);
	double lowest = fmin(fmax((slope / rho - 1) / 2, from.more), to.more);

	return from.log_moment + slope * (lowest - from.more) <=
	       rho * lowest * (lowest + 1) * (1 - 1e-14);
}

enum { MOST_SPLITS = 60 };

/* Returns true if all orders between two keep rho. Splits high chords. */
static bool
orders_keep(const struct orders *orders, struct order from, struct order to,
	    int splits)
{
	struct order middle;

	if (chord_keeps(orders->rho, from, to))
		return true;
	if (splits >= MOST_SPLITS)
		return false;
	middle = order_at(orders, from.more > 0 ? sqrt(from.more * to.more)
						: to.more / 8);

	return middle.log_moment <=
		       orders->rho * middle.more * (middle.more + 1) &&
	       orders_keep(orders, from, middle, splits + 1) &&
	       orders_keep(orders, middle, to, splits + 1);
}

/*
 * Orders above `most` need no look, because no divergence exceeds the largest
 * loss.
 */
static bool
way_keeps_rho(const struct renyi_pair *pair, double rho, int way)
{
	struct orders orders = { pair, rho, way };
	double up = log(pair->p / pair->q);
	double down = log(pair->q_not / pair->p_not);
	double most = fmax(1, fmax(up, down) * (1 + 1e-12) / rho);

	return orders_keep(&orders, (struct order){ 0, 0 },
			   order_at(&orders, most), 0);
}

/*
 * The part of rho that a pair leaves unused, so that chords and roundings stay
 * below it. Next to order 1 a chord of width w takes the part w, and the
 * rounding of its slope grows as 1 / w.
 */
static double
spare_of(double rho)
{
	return 2e-6 + 2e-7 / sqrt(rho);
}

static double
logit_shown_of_rho(struct power *power, double rho)
{
	double logit = logit_of_rho(power, rho * (1 - spare_of(rho)));
	struct renyi_pair pair = renyi_pair_at(logit, power->q, power->q_not);

	return way_keeps_rho(&pair, rho, 0) && way_keeps_rho(&pair, rho, 1)
		       ? logit
		       : log(power->q) - log(power->q_not);
}

/* ---- the power at an FPR ---- */

/* Returns an upper bound on the logit of a pair, or a logit surely `shown`. */
static double
logit_at(const struct renyi_promise *promise, struct power *power, bool shown)
{
	double logit = MOST_LOGIT;

	if (!promise->count)
		return shown ? logit_shown_of_rho(power, promise->rho)
			     : logit_of_rho(power, promise->rho);
	for (size_t i = 0; i < promise->count; i++)
		cut(power, promise->orders[i], promise->divergences[i], shown,
		    &logit);

	return logit;
}

/* Smaller chances have too few digits; the FNR falls with the FPR. */
#define LEAST_FPR 1e-300

static double
fnr_at(const struct renyi_promise *promise, double fpr, bool shown)
{
	struct power power = { .q = fmax(fpr, LEAST_FPR), .q_not = 1 - fpr };
	double logit, fnr;

	if (!(fpr > 0) || !(fpr < 1))
		return fpr > 0 ? 0 : 1;
	if (shown && fpr < LEAST_FPR)
		return 1;
	logit = logit_at(promise, &power, shown);
	fnr = 1 / (1 + exp(logit));
	if (shown)
		return fmin(1 - fpr, safe_up(fnr));

	return logit < MOST_LOGIT ? safe_down(fnr) : 0;
}

double
renyi_promise_fnr(const struct renyi_promise *promise, double fpr)
{
	return fnr_at(promise, fpr, false);
}

double
renyi_promise_fnr_shown(const struct renyi_promise *promise, double fpr)
{
	return fnr_at(promise, fpr, true);
}

/* ---- delta ---- */

static bool
keeps_order(const struct renyi_pair *pair, double order, double divergence)
{
	struct bound bound = { order, (order - 1) * divergence };
	double error;

	return renyi_pair_moment(pair, order, &error) <= bound.limit;
}

/* Returns the least bound of all orders. Those that `pair` keeps are no less.
 */
static double
worst_of_list(const struct renyi_promise *promise, double epsilon,
	      struct renyi_pair *pair)
{
	double best = INFINITY;

	for (size_t i = 0; i < promise->count; i++) {
		double order = promise->orders[i];
		double divergence = promise->divergences[i], found;
		struct renyi_pair at;

		if (isfinite(best) && keeps_order(pair, order, divergence))
			continue;
		found = renyi_pair_worst(order, divergence, epsilon, &at);
		if (found < best) {
			best = found;
			*pair = at;
		}
	}

	return best;
}

struct search {
	double rho, epsilon;
	double best;
	struct renyi_pair *pair;
};

/*
 * Returns a number below 0 if the worst pair of an order breaks the next
 * larger order, so that larger orders give a smaller delta.
 */
static double
wants_smaller(void *of, double log_more)
{
	struct search *search = of;
	double more = exp(log_more), order = 1 + more;
	struct renyi_pair at;
	double found = renyi_pair_worst(order, search->rho * order,
					search->epsilon, &at);

	if (found < search->best) {
		search->best = found;
		*search->pair = at;
	}

	return (search->rho * (2 * order - 1) - renyi_pair_slope(&at, order)) /
	       more;
}

/*
 * Returns the order at which the bound of one moment has slope 0. It is near
 * the best order, and equal to it where chances are below all doubles.
 */
static double
guess_order(double rho, double epsilon)
{
	double order = epsilon / rho / 2 + 1;

	for (int i = 0; i < 12; i++)
		order = (epsilon - log1p(-1 / order)) / rho / 2 + 0.5;

	return order > 1.5 ? order : 1.5;
}

static double
worst_of_rho(double rho, double epsilon, struct renyi_pair *pair)
{
	struct search search = { rho, epsilon, INFINITY, pair };
	double most = log(3 + 2 * (epsilon + 2) / rho);
	double guess = log(guess_order(rho, epsilon) - 1);
	struct root root;

	/* Next to order 1 signs are not sure, so the search begins above. */
	if (root_around(&root, wants_smaller, &search, LOG_LEAST_MORE, most,
			guess, 0.3))
		root_narrow(&root, wants_smaller, &search, 1e-7);

	return search.best;
}

static double
worst_one_way(const struct renyi_promise *promise, double epsilon,
	      struct renyi_pair *pair)
{
	return promise->count ? worst_of_list(promise, epsilon, pair)
			      : worst_of_rho(promise->rho, epsilon, pair);
}

struct equal_errors {
	const struct renyi_promise *promise;
	struct renyi_pair *pair;
	double epsilon, log_delta; /* the last ones evaluated */
};

/* Returns the FPR of the worst pair, less its FNR. */
static double
beyond_equal(void *of, double epsilon)
{
	struct equal_errors *at = of;

	at->log_delta = worst_one_way(at->promise, epsilon, at->pair);
	at->epsilon = epsilon;

	return at->pair->q - at->pair->p_not;
}

/* Finds the smallest epsilon whose worst pair has an FPR of at most its FNR. */
static void
find_equal_errors(struct equal_errors *at, double epsilon)
{
	double high = 2 * epsilon + 1;
	struct root root;

	while (high < 1e7 && beyond_equal(at, high) > 0)
		high *= 2;
	if (root_start(&root, beyond_equal, at, epsilon, high))
		root_narrow(&root, beyond_equal, at, 1e-9);
	beyond_equal(at, root.high);
}

static double
worst_of(const struct renyi_promise *promise, double epsilon,
	 struct renyi_pair *pair)
{
	double found = worst_one_way(promise, epsilon, pair);
	struct equal_errors at = { promise, pair, epsilon, found };
	double less, delta;

	if (pair->q <= pair->p_not)
		return found;
	find_equal_errors(&at, epsilon);
	less = epsilon - at.epsilon;
	delta = exp(at.log_delta);
	delta = (exp(less) + exp(-at.epsilon)) * delta - expm1(less);

	return fmin(found, log(delta / (1 + exp(-at.epsilon))) + 4e-15);
}

double
renyi_promise_log_delta(const struct renyi_promise *promise, double epsilon)
{
	struct renyi_pair pair;

	return fmin(0, worst_of(promise, epsilon, &pair));
}

double
renyi_promise_log_delta_shown(const struct renyi_promise *promise,
			      double epsilon)
{
	struct renyi_pair pair;
	struct power power;
	double p, first;

	if (isinf(worst_of(promise, epsilon, &pair)) || !(pair.q > LEAST_FPR) ||
	    !(pair.q_not > 0))
		return -INFINITY;
	power = (struct power){ .q = pair.q, .q_not = 1 - pair.q };
	p = safe_down(1 / (1 + exp(-logit_at(promise, &power, true))));
	first = safe_up(exp(epsilon + log(pair.q)) * (1 + 4e-16 * epsilon));
	first *= 1 + 4e-16 * fabs(log(pair.q));

	return p > first ? safe_down(log(p - first)) - 1e-15 : -INFINITY;
}
