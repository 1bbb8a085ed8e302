/*
 * renyi_pair.c - two outputs and their moments: the worst pairs of an order
 *
 * A pair of distributions with E_Q[X^a] <= C, X = P/Q, has
 * delta(e) = E_Q[max(0, X - s)], s = e^e. For v < s < u the function
 *
 *	l x^a - l a v^(a-1) x + l (a-1) v^a,  l = 1 / (a (u^(a-1) - v^(a-1))),
 *
 * is convex, touches 0 at v, and has slope 1 at u. It touches x - s there if
 *
 *	(a-1) (u^a - v^a) = a s (u^(a-1) - v^(a-1)),
 *
 * and then lies above max(0, x - s) everywhere, so that E_Q[X] = 1 gives
 *
 *	delta(e) <= l (C - a v^(a-1) + (a-1) v^a)
 *
 * for every such pair (u, v). With v = 0 this is the bound of Canonne, Kamath
 * and Steinke (NeurIPS 2020, proposition 12). The least of them is exact:
 * where X takes the values u and v alone and E_Q[X^a] = C, both sides are
 * equal. Two outputs are enough because any test on P and Q is a pair of two
 * outputs whose divergences are no larger (Asoodeh et al., "Three variants of
 * differential privacy", IEEE JSAIT 2021).
 *
 * If C > s^(a-1) (a/(a-1))^(a-1), the worst pair never shows v: X is u = e^d
 * with chance e^-d and 0 otherwise, which gives 1 - e^(e - d).
 */

#include "privacy/renyi_pair.h"

#include <float.h>
#include <math.h>

#include "privacy/zcdp.h"
#include "stats/law/root.h"
#include "stats/logarithm.h"

/* Returns log(chance), by the complement where that has more digits. */
static double
log_chance(double chance, double not )
{
	return chance < 0.5 ? log(chance) : log1p(-not );
}

struct renyi_pair
renyi_pair_at(double logit_p, double q, double q_not)
{
	return (struct renyi_pair){ 1 / (1 + exp(-logit_p)),
				    1 / (1 + exp(logit_p)), q, q_not };
}

/* Logarithms of a pair: its two ratios, and the chances without the record. */
struct logs {
	double up, down; /* log(p/q), log(p_not/q_not) */
	double q, q_not;
	double size; /* the sum of all logarithms that were subtracted */
};

static struct logs
logs_of(const struct renyi_pair *pair)
{
	double p = log_chance(pair->p, pair->p_not);
	double p_not = log_chance(pair->p_not, pair->p);
	struct logs logs = { .q = log_chance(pair->q, pair->q_not),
			     .q_not = log_chance(pair->q_not, pair->q) };

	logs.up = p - logs.q;
	logs.down = p_not - logs.q_not;
	logs.size = fabs(p) + fabs(logs.q) + fabs(logs.q_not);
	logs.size += isinf(p_not) ? 0 : fabs(p_not);

	return logs;
}

static double
log_moment(const struct logs *logs, double power)
{
	double up = power * logs->up, down = power * logs->down;

	if (fmax(up, down) < 1)
		return log1p(exp(logs->q) * expm1(up) +
			     exp(logs->q_not) * expm1(down));

	return logarithm_sum(logs->q + up, logs->q_not + down);
}

double
renyi_pair_moment(const struct renyi_pair *pair, double power, double *error)
{
	struct logs logs = logs_of(pair);

	*error = 4 * DBL_EPSILON * (2 + (1 + fabs(power)) * logs.size);

	return log_moment(&logs, power);
}

double
renyi_pair_slope(const struct renyi_pair *pair, double power)
{
	struct logs logs = logs_of(pair);
	double all = log_moment(&logs, power);
	double up = exp(logs.q + power * logs.up - all);
	double down = exp(logs.q_not + power * logs.down - all);

	return up * logs.up + (down > 0 ? down * logs.down : 0);
}

/* ---- the worst pair of an order ---- */

struct touch {
	double order, divergence, epsilon;
};

/* log((1 - e^(-(a-1) x)) / (1 - e^(-a x))), and its slope */
static double
log_ratio(double a, double x, double *slope)
{
	double less = expm1(-(a - 1) * x), more = expm1(-a * x);

	*slope = a * (1 + more) / more - (a - 1) * (1 + less) / less;

	return log(less / more);
}

enum { NEWTON = 60 };

/*
 * Returns log u for v = e^-down, by the equation of s. Newton's steps converge
 * because its right side has a slope of at most 1/2.
 */
static double
log_up(const struct touch *touch, double down)
{
	double a = touch->order, first = log(a) - log(a - 1);
	/* A smaller s has a larger delta: rounding must not enlarge it. */
	double off = 8 * DBL_EPSILON * (8 + touch->epsilon + first);
	double up = touch->epsilon - off + first;

	for (int i = 0; i < NEWTON; i++) {
		double slope, before = up;
		double over = up - (touch->epsilon - off + first) -
			      log_ratio(a, up + down, &slope);

		up = fmax(up - over / (1 - slope), before / 8);
		if (!(fabs(up - before) > DBL_EPSILON * up))
			break;
	}

	return up;
}

/* Returns the pair with these ratios, whose mean without the record is 1. */
static struct logs
logs_between(double up, double down)
{
	double both = log(-expm1(-up - down));

	return (struct logs){
		.up = up,
		.down = -down,
		.q = log(-expm1(-down)) - up - both,
		.q_not = log(-expm1(-up)) - both,
	};
}

/* Returns the log-moment of the pair with this v, less its limit. */
static double
over(void *of, double log_down)
{
	const struct touch *touch = of;
	double down = exp(log_down);
	struct logs logs = logs_between(log_up(touch, down), down);

	return log_moment(&logs, touch->order) -
	       (touch->order - 1) * touch->divergence;
}

/* log(e^x - 1 + g), g in 0 to 1 */
static double
log_more(double x, double g)
{
	return x > 30 ? x + log1p((g - 1) * exp(-x)) : log(expm1(x) + g);
}

/* Returns log(l (C - a v^(a-1) + (a-1) v^a)), rounded up. */
static double
log_bound(const struct touch *touch, double up, double down)
{
	double a = touch->order, x = (a - 1) * touch->divergence;
	double first = (a - 1) * expm1(-a * down);
	double second = a * expm1(-(a - 1) * down);
	double off = 4 * DBL_EPSILON * (fabs(first) + fabs(second));
	double slope = log(-expm1(-(a - 1) * (up + down)));
	double sum = log_more(x, fmax(0, first - second) + off) - log(a) -
		     (a - 1) * up - slope;

	return sum +
	       8 * DBL_EPSILON * (4 + x + (a - 1) * up + log(a) + fabs(slope));
}

/* Returns log(1 - e^(e - d)): the worst pair never shows the lower ratio. */
static double
worst_of_one(const struct touch *touch, struct renyi_pair *pair)
{
	double d = touch->divergence, e = touch->epsilon;

	*pair = (struct renyi_pair){ 1, 0, exp(-d), -expm1(-d) };

	return fmin(0, log(-expm1(e - d)) +
			       4 * DBL_EPSILON * (1 + (e + d) / (d - e)));
}

/* Limits of log(-log v). A pair next to the second one never shows v. */
#define LOG_LEAST_DOWN (-690.0)
#define LOG_MOST_DOWN  35.0

double
renyi_pair_worst(double order, double divergence, double epsilon,
		 struct renyi_pair *pair)
{
	struct touch touch = { order, divergence, epsilon };
	double top = epsilon + log(order) - log(order - 1);
	struct root root;
	struct logs logs;
	double up, down;

	if (divergence >= top + 1e-12 * (1 + top))
		return worst_of_one(&touch, pair);
	if (root_start(&root, over, &touch, LOG_LEAST_DOWN, LOG_MOST_DOWN))
		root_narrow(&root, over, &touch, 1e-9);
	down = exp(root.at_low > 0 ? root.low : root.high);
	up = log_up(&touch, down);
	logs = logs_between(up, down);
	*pair = (struct renyi_pair){ exp(logs.q + logs.up),
				     exp(logs.q_not + logs.down), exp(logs.q),
				     exp(logs.q_not) };

	return fmin(log_bound(&touch, up, down),
		    zcdp_renyi_log_delta(order, divergence, epsilon));
}
