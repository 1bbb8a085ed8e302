/*
 * roc_limits.c - intervals for what describes a curve, from ranks alone
 *
 * The area has DeLong's variance (Biometrics 44, 1988), the normal law on
 * the logit scale, so that no end leaves [0, 1].  Where that says nothing,
 * at 0 and 1, without spread or with a class of one, Hoeffding's inequality
 * for two samples bounds it for certain: with k the smaller class
 *
 *	P(area seen >= a) <= exp(-k KL(a, area)).
 *
 * The threshold of a rate of false positives lies between two order
 * statistics of the non-members, by the binomial law of how many lie above;
 * the rates of members there, each with its own limits, are joined as two
 * independent errors are: distances add up in squares (Zou and Donner,
 * Statistics in Medicine 27, 2008).  So are the two rates of an advantage.
 * Where scores are tied the threshold jumps, and each error has half of the
 * tail to itself.
 *
 * A maximum over thresholds is too large on average, so its lower end is
 * moved away by how much the largest of a bridge's values exceeds one of
 * them; the hull's area is at least the area, whose lower end it takes.
 */

#include "stats/sample/roc_limits.h"

#include <math.h>

#include "stats/law/binomial.h"
#include "stats/law/normal.h"
#include "stats/law/rate_interval.h"
#include "stats/law/root.h"
#include "stats/law/sorted.h"

/* ---- the area ---- */

static double
divergence(double a, double p)
{
	double sum = 0;

	if (a > 0)
		sum += a * log(a / p);
	if (a < 1)
		sum += (1 - a) * log((1 - a) / (1 - p));

	return sum;
}

static double
divergence_from(const void *of, double area)
{
	const double *seen = of;

	return divergence(*seen, area);
}

/* The least area that is not excluded by one of `a` from `k` pairs. */
static double
certain_lower(double a, size_t k, double tail)
{
	return root_fall(divergence_from, &a, -log(tail) / (double)k, 0, a, 0)
		.low;
}

static struct roc_limits
certain_limits(const struct roc *roc, double area, double tail)
{
	size_t k = roc->members < roc->others ? roc->members : roc->others;

	return (struct roc_limits){ certain_lower(area, k, tail), area,
				    1 - certain_lower(1 - area, k, tail) };
}

static double
logistic(double x)
{
	return 1 / (1 + exp(-x));
}

struct roc_limits
roc_limits_area(const struct roc *outline, const struct roc_shape *shape,
		double tail)
{
	double a = shape->area, centre, reach;

	if (!(a > 0) || !(a < 1) || !(shape->area_variance > 0))
		return certain_limits(outline, a, tail);
	centre = log(a / (1 - a));
	reach = normal_quantile_above(tail) * sqrt(shape->area_variance) /
		(a * (1 - a));

	return (struct roc_limits){ logistic(centre - reach), a,
				    logistic(centre + reach) };
}

/* The hull as a curve of its own: what lies between two vertices is tied. */
struct roc_limits
roc_limits_hull_area(const struct roc *outline, const struct roc_shape *shape,
		     double tail)
{
	const struct roc_shape hull = roc_shape(outline);

	return (struct roc_limits){
		roc_limits_area(outline, shape, tail).lower,
		hull.area,
		roc_limits_area(outline, &hull, tail).upper,
	};
}

/* ---- rates ---- */

/* Members found where at most so many non-members are called members. */
static size_t
found_at(const struct roc_scores *sorted, size_t called)
{
	if (called >= sorted->other_count)
		return sorted->member_count;

	return sorted->member_count -
	       sorted_up_to(sorted->members, sorted->member_count,
			    sorted->others[sorted->other_count - 1 - called]);
}

static double
share(size_t k, size_t n)
{
	return (double)k / (double)n;
}

static double
lower_rate(size_t k, size_t n, double tail)
{
	return rate_interval_lower(&interval_clopper_pearson, k, n, tail).p;
}

static double
upper_rate(size_t k, size_t n, double tail)
{
	return interval_clopper_pearson.upper(k, n, tail).p;
}

/* Whether the score that ends a count of non-members is one of several. */
static bool
is_tied(const struct roc_scores *sorted, size_t called)
{
	size_t n = sorted->other_count;
	const double *from = sorted->others, *at;

	if (called >= n)
		return false;
	at = &from[n - 1 - called];

	return (called && !(at[0] < at[1])) ||
	       (called + 1 < n && !(at[-1] < at[0]));
}

/* Counts of non-members between which the threshold lies, and of members. */
struct window {
	size_t least, most; /* called members; least is one too many */
	size_t low, high;   /* found */
};

static struct window
window_of(const struct roc_scores *sorted, double fpr, double tail)
{
	size_t n = sorted->other_count;
	size_t least = n - binomial_quantile(1 - tail, n, 1 - fpr);
	size_t most = binomial_quantile(1 - tail, n, fpr);

	return (struct window){
		.least = least,
		.most = most,
		.low = least ? found_at(sorted, least - 1) : 0,
		.high = found_at(sorted, most),
	};
}

struct roc_limits
roc_limits_tpr(const struct roc_scores *sorted, double fpr, double tail)
{
	size_t m = sorted->member_count, n = sorted->other_count;
	size_t called = (size_t)fmin((double)n, fpr * (double)n * (1 + 1e-13));
	size_t here = found_at(sorted, called);
	struct window in = window_of(sorted, fpr, tail);
	double at = share(here, m);

	if (is_tied(sorted, called) || is_tied(sorted, in.most) ||
	    (in.least && is_tied(sorted, in.least - 1))) {
		in = window_of(sorted, fpr, tail / 2);
		return (struct roc_limits){ lower_rate(in.low, m, tail / 2), at,
					    upper_rate(in.high, m, tail / 2) };
	}

	return (struct roc_limits){
		fmax(0, at - hypot(at - share(in.low, m),
				   at - lower_rate(here, m, tail))),
		at,
		fmin(1, at + hypot(share(in.high, m) - at,
				   upper_rate(here, m, tail) - at)),
	};
}

/* ---- maxima over thresholds ---- */

/* How much farther the largest of a bridge reaches than its middle. */
static double
choice_factor(double tail)
{
	return 2 * sqrt(-log(tail) / 2) / normal_quantile_above(tail);
}

/* The limits of a TPR - b FPR, its rates weighed, at one threshold. */
static struct roc_limits
weighed(const struct roc *roc, const struct roc_point *at, double a, double b,
	double tail)
{
	size_t m = roc->members, n = roc->others;
	size_t tp = m - at->fn, fp = at->fp;
	double tpr = share(tp, m), fpr = share(fp, n);
	double value = a * tpr - b * fpr;
	double down = hypot(a * (tpr - lower_rate(tp, m, tail)),
			    b * (upper_rate(fp, n, tail) - fpr));
	double up = hypot(a * (upper_rate(tp, m, tail) - tpr),
			  b * (fpr - lower_rate(fp, n, tail)));

	return (struct roc_limits){ value - choice_factor(tail) * down, value,
				    value + up };
}

struct roc_limits
roc_limits_advantage(const struct roc *outline, double tail)
{
	struct roc_limits at;
	size_t point;

	roc_advantage(outline, &point);
	at = weighed(outline, &outline->points[point], 1, 1, tail);

	return (struct roc_limits){ fmax(0, at.lower), at.value,
				    fmin(1, at.upper) };
}

struct roc_limits
roc_limits_accuracy(const struct roc *outline, double tail)
{
	double in = share(outline->members, outline->members + outline->others);
	size_t point = 0;
	struct roc_limits at;

	for (size_t i = 1; i < outline->count; i++) {
		const struct roc_point *best = &outline->points[point];

		if (outline->points[i].fn + outline->points[i].fp <
		    best->fn + best->fp)
			point = i;
	}
	at = weighed(outline, &outline->points[point], in, 1 - in, tail);

	/* Calling everybody the same is always possible. */
	return (struct roc_limits){
		fmax(fmax(in, 1 - in), at.lower + 1 - in),
		roc_accuracy(outline),
		fmin(1, at.upper + 1 - in),
	};
}
