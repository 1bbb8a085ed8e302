/*
 * cosine_pair.c - the exact law of an unseen cosine beside a normal one
 *
 * Andrew et al. 2024 take N(0, 1/d) for the null of Algorithms 1 and 2, good
 * for d >= 1000; this is the same with the null's own density
 * f(x) ~ (1 - x^2)^((d - 3)/2).  The privacy loss
 *
 *	L(x) = log f(x) - log phi((x - m)/s)/s
 *
 * has L'(x) = -(d - 3) x / (1 - x^2) + (x - m) / s^2, which is 0 at most
 * three times in (-1, 1).  Between those L is monotone, so {L > epsilon} is
 * a union of at most four intervals whose ends bisection finds, and both
 * laws have exact tails.
 */

#include "privacy/cosine/cosine_pair.h"

#include <math.h>
#include <stdbool.h>

#include "privacy/cosine/cosine_null.h"
#include "stats/law/normal.h"
#include "stats/law/root.h"
#include "stats/logarithm.h"

/* Cosines are kept this far from 1, where the null's density may be 0. */
#define EDGE (1 - 1e-15)

struct piece {
	double from, to; /* L is monotone between them */
};

enum { PIECES = 4 };

static double
log_normal(const struct cosine_pair *pair, double x)
{
	double z = (x - pair->mean) / pair->deviation;

	return -z * z / 2 - log(pair->deviation) - 0.5 * log(2 * M_PI);
}

static double
loss(const struct cosine_pair *pair, double x)
{
	return cosine_null_log_density(pair->dimension, x) -
	       log_normal(pair, x);
}

/* The cubic whose roots are the stationary points of the loss. */
static double
cubic(const struct cosine_pair *pair, double x)
{
	double d = (double)pair->dimension;
	double variance = pair->deviation * pair->deviation;

	return (x - pair->mean) * (1 - x * x) - (d - 3) * variance * x;
}

/* Where a function of x, monotone between two places, passes a level. */
struct passing {
	const struct cosine_pair *pair;
	double (*value)(const struct cosine_pair *pair, double x);
	double level;
	bool rising;
};

static bool
is_before(void *of, double x)
{
	const struct passing *passing = of;

	return (passing->value(passing->pair, x) > passing->level) !=
	       passing->rising;
}

static double
pass(const struct cosine_pair *pair,
     double (*value)(const struct cosine_pair *pair, double x), double level,
     struct piece between)
{
	struct passing passing = { pair, value, level,
				   value(pair, between.to) > level };
	struct root root =
		root_split(is_before, &passing, between.from, between.to, 0);

	return (root.low + root.high) / 2;
}

/* The cubic's own turning points split (-1, 1) where it is monotone. */
static size_t
make_pieces(const struct cosine_pair *pair, struct piece pieces[PIECES])
{
	double d = (double)pair->dimension;
	double variance = pair->deviation * pair->deviation;
	/* -3 x^2 + 2 m x + 1 - (d - 3) s^2 = 0 */
	double c = 1 - (d - 3) * variance, m = pair->mean;
	double square = m * m + 3 * c, ends[4] = { -EDGE, 0, 0, EDGE };
	size_t end_count = 1, count = 0;
	double from = -EDGE;

	if (square > 0) {
		double low = (m - sqrt(square)) / 3;
		double high = (m + sqrt(square)) / 3;

		if (low > -EDGE && low < EDGE)
			ends[end_count++] = low;
		if (high > -EDGE && high < EDGE)
			ends[end_count++] = high;
	}
	ends[end_count] = EDGE;
	for (size_t i = 0; i < end_count; i++) {
		double root;

		if ((cubic(pair, ends[i]) > 0) ==
		    (cubic(pair, ends[i + 1]) > 0))
			continue;
		root = pass(pair, cubic, 0,
			    (struct piece){ ends[i], ends[i + 1] });
		pieces[count++] = (struct piece){ from, root };
		from = root;
	}
	pieces[count++] = (struct piece){ from, EDGE };

	return count;
}

static double
log_normal_mass(const struct cosine_pair *pair, double from, double to)
{
	double a = (from - pair->mean) / pair->deviation;
	double b = (to - pair->mean) / pair->deviation;

	if (a > 0)
		return logarithm_difference(normal_log_above(a),
					    normal_log_above(b));

	return logarithm_difference(normal_log_below(b), normal_log_below(a));
}

static double
log_null_mass(const struct cosine_pair *pair, double from, double to)
{
	size_t d = pair->dimension;

	if (from > 0)
		return logarithm_difference(
			cosine_null_log_above(d, from),
			to < EDGE ? cosine_null_log_above(d, to) : -INFINITY);

	return logarithm_difference(
		to < EDGE ? cosine_null_log_below(d, to) : 0,
		from > -EDGE ? cosine_null_log_below(d, from) : -INFINITY);
}

struct masses {
	double null, normal; /* logarithms */
};

/* What both laws have where the loss is above (or below) a level. */
static struct masses
masses_beyond(const struct cosine_pair *pair, double level, bool above)
{
	struct masses sum = { -INFINITY, -INFINITY };
	struct piece pieces[PIECES];
	size_t count = make_pieces(pair, pieces);

	for (size_t i = 0; i < count; i++) {
		struct piece in = pieces[i];
		bool first = (loss(pair, in.from) > level) == above;
		bool last = (loss(pair, in.to) > level) == above;

		if (!first && !last)
			continue;
		if (!first)
			in.from = pass(pair, loss, level, pieces[i]);
		if (!last)
			in.to = pass(pair, loss, level, pieces[i]);
		sum.null = logarithm_sum(sum.null,
					 log_null_mass(pair, in.from, in.to));
		sum.normal = logarithm_sum(
			sum.normal, log_normal_mass(pair, in.from, in.to));
	}

	return sum;
}

double
cosine_pair_log_delta(const struct cosine_pair *pair, double epsilon)
{
	struct masses at = masses_beyond(pair, epsilon, true);

	return logarithm_difference(at.null, epsilon + at.normal);
}

double
cosine_pair_log_delta_swapped(const struct cosine_pair *pair, double epsilon)
{
	struct masses at = masses_beyond(pair, -epsilon, false);

	/* Beyond a cosine of 1 the normal law is alone. */
	at.normal =
		logarithm_sum(at.normal, log_normal_mass(pair, 1, INFINITY));
	at.normal =
		logarithm_sum(at.normal, log_normal_mass(pair, -INFINITY, -1));

	return logarithm_difference(at.normal, epsilon + at.null);
}

static double
worse(const void *of, double epsilon)
{
	return fmax(cosine_pair_log_delta(of, epsilon),
		    cosine_pair_log_delta_swapped(of, epsilon));
}

double
cosine_pair_epsilon(const struct cosine_pair *pair, double delta)
{
	double target = log(delta), low = 0, high = 1;

	if (worse(pair, 0) <= target)
		return 0;
	while (worse(pair, high) > target) {
		if (high > 1e15)
			return INFINITY;
		low = high;
		high *= 2;
	}

	return root_fall(worse, pair, target, low, high, 1e-12).high;
}
