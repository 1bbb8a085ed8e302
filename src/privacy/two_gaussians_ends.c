/*
 * two_gaussians_ends.c - what rounding leaves of the privacy of two normal laws
 *
 * Rounding in means and deviations moves the loss, and the tails are right to
 * so many digits: by how much that may move delta and the trade-off function
 * is added up, and their ends are taken beyond it.
 */

#include <float.h>
#include <math.h>

#include "privacy/two_gaussians.h"
#include "privacy/two_gaussians_inside.h"
#include "stats/law/normal.h"
#include "stats/law/root.h"

/* Of the inner edges, or of a region that is not there its centre. */
static double
farthest(const struct two_gaussians_shape *shape,
	 const struct two_gaussians_cut *cut)
{
	switch (cut->region) {
	case BELOW:
	case ABOVE:
	case BETWEEN:
	case OUTSIDE:
		return fmax(fabs(cut->low), fabs(cut->high));
	case NOWHERE:
	case EVERYWHERE:
		break;
	}

	return two_gaussians_is_zero(shape->square)
		       ? 0
		       : fabs(shape->d / shape->square);
}

/*
 * How far the loss may be off at any output that matters: those not beyond
 * what is left of the tails once they are e^-50 of the whole.  Its terms
 * are right to a few last digits; the edges are roots of it.
 */
static double
loss_error(const struct two_gaussians_shape *shape,
	   const struct two_gaussians_cut *cut, double level, double log_whole)
{
	double within = sqrt(2 * (50 - log_whole));
	double far = farthest(shape, cut), d = fabs(shape->d);
	double most = fmin(far, within), y = most + 10;
	double square = fabs(shape->square), r = shape->r;
	double over = level - shape->log_r;
	double terms = (square * y * y + 2 * y * d + d * d) / (2 * r * r);
	double spread = d * d + 2 * square * fabs(over);
	double under_root = d * d + 2 * shape->square * over;
	double sum = d + r * sqrt(fmax(under_root, 0));
	double root = 0;

	if (square > 0 && sum > 0) {
		root = most * spread / sum;
		root = fmin(root, spread / square);
		if (sum / square <= within)
			root = spread / square;
	}

	return 8 * DBL_EPSILON *
	       (terms + root + fabs(level) + fabs(shape->log_r));
}

/* What log P(Z > z) may be off by, where z is. */
static double
tail_error(double z, double off)
{
	return 2e-14 + 2 * DBL_EPSILON * z * z + (fabs(z) + 1) * off;
}

/*
 * What the logarithm of a mass may be off by, from the tails it is made of;
 * a mass around the mean is what they leave of 1.
 */
static double
log_mass_error(const struct two_gaussians_cut *cut, double mean, double sd,
	       double log_mass)
{
	const double ends[] = { cut->low, cut->high };
	double sum = 0;

	for (int i = 0; i < 2; i++) {
		double z = (ends[i] - mean) / sd;
		double off =
			4 * DBL_EPSILON * (fabs(ends[i]) + fabs(mean)) / sd;
		double side =
			cut->region == BELOW || (cut->region == OUTSIDE && !i)
				? z
				: -z;
		double tail;

		if (cut->region == BETWEEN)
			side = -fabs(z);
		tail = normal_log_below(side);
		if (exp(tail - log_mass) > 0)
			sum += exp(tail - log_mass) *
			       (tail_error(z, off) + DBL_EPSILON * fabs(tail));
	}
	if (cut->region == BETWEEN && log_mass > -700)
		sum += cut->low < mean && cut->high > mean
			       ? 2 * DBL_EPSILON * exp(-log_mass)
			       : 0;

	return sum;
}

/* Of log delta, besides where the loss lies. */
static double
log_delta_error(const struct two_gaussians_shape *shape,
		const struct two_gaussians_cut *cut, double epsilon,
		double log_delta)
{
	struct two_gaussians_masses masses =
		two_gaussians_masses(shape, cut, epsilon);
	double first, second, digits = DBL_EPSILON * fabs(log_delta);

	if (masses.cancel)
		return 1e-12 + 8 * digits;
	first = log_mass_error(cut, 0, 1, masses.first);
	second = log_mass_error(cut, shape->d, shape->r,
				masses.second - epsilon);
	first += 4 * DBL_EPSILON * (fabs(masses.first) + 1);
	second += 4 * DBL_EPSILON * (fabs(masses.second) + fabs(epsilon) + 1);

	return exp(masses.first - log_delta) * first +
	       exp(masses.second - log_delta) * second + digits;
}

double
two_gaussians_log_delta_end(const struct two_gaussians *pair, double epsilon,
			    int sign)
{
	struct two_gaussians_shape shape = two_gaussians_shape(pair);
	struct two_gaussians_cut cut = two_gaussians_cut(&shape, epsilon);
	double value = two_gaussians_log_delta(pair, epsilon);
	double off = loss_error(&shape, &cut, epsilon, value);
	double at = epsilon - sign * 2 * off;
	double moved = two_gaussians_log_delta(pair, at);

	if (two_gaussians_is_zero(shape.d) &&
	    two_gaussians_is_zero(shape.square))
		return value;
	if (!isfinite(off))
		return sign > 0 ? 0 : -INFINITY;
	if (isinf(moved))
		return moved;
	cut = two_gaussians_cut(&shape, at);

	return fmin(0, moved + sign * log_delta_error(&shape, &cut, at, moved));
}

/* log(alpha / (1 - alpha)) of the test that rejects where log q/p > level. */
static double
null_odds(const struct two_gaussians *pair, double level)
{
	struct two_gaussians other = two_gaussians_swap(pair);

	return two_gaussians_tails(&other, level).second -
	       two_gaussians_tails(pair, -level).first;
}

struct odds {
	const struct two_gaussians *pair;
	double wanted;
};

static bool
rejects_enough(void *of, double level)
{
	const struct odds *odds = of;

	return null_odds(odds->pair, level) >= odds->wanted;
}

/*
 * The best test rejects where log q/p exceeds a level, which is found on the
 * log odds of its type I error.
 */
static struct root
level_of(const struct two_gaussians *pair, struct proportion alpha)
{
	struct odds odds = { pair, log(alpha.p) - log(alpha.q) };
	double low = -1, high = 1;

	for (int i = 0; i < 1000 && !rejects_enough(&odds, low); i++)
		low *= 2;
	for (int i = 0; i < 1000 && rejects_enough(&odds, high); i++)
		high *= 2;

	return root_split(rejects_enough, &odds, low, high, 0);
}

/* Where a trade-off function needs no test. */
static bool
is_plain(const struct two_gaussians *pair, struct proportion alpha,
	 double *beta)
{
	bool equal = two_gaussians_is_zero(pair->mean0 - pair->mean1) &&
		     two_gaussians_is_zero(pair->sd0 - pair->sd1);

	*beta = alpha.q;
	if (!(alpha.p > 0))
		*beta = 1;

	return equal || !(alpha.p > 0) || !(alpha.q > 0);
}

/* Accepted is what the other law has at or below the level. */
static double
log_accepted(const struct two_gaussians *pair, double level)
{
	return two_gaussians_tails(pair, -level).second;
}

/* The mass of the second law where log(first / second) > level, certain. */
static struct bracket
second_mass(const struct two_gaussians *pair, double level)
{
	struct two_gaussians_shape shape = two_gaussians_shape(pair);
	struct two_gaussians_cut cut = two_gaussians_cut(&shape, level);
	double log = two_gaussians_log_mass(&cut, shape.d, shape.r);
	double off = loss_error(&shape, &cut, level, log), error;
	struct bracket found;
	const double at[] = { level + 2 * off, level, level - 2 * off };
	double ends[3];

	for (int i = 0; i < 3; i++) {
		cut = two_gaussians_cut(&shape, at[i]);
		ends[i] = two_gaussians_log_mass(&cut, shape.d, shape.r);
		error = isinf(ends[i])
				? 0
				: log_mass_error(&cut, shape.d, shape.r,
						 ends[i]) +
					  4 * DBL_EPSILON * fabs(ends[i]);
		ends[i] += (i - 1) * error;
	}
	found = (struct bracket){ ends[0], ends[1], fmin(0, ends[2]) };

	return bracket_exp(&found);
}

/* From a level on, until the type I error is surely no less, or no more. */
static double
leave_level(const struct two_gaussians *pair, double alpha, double level,
	    int sign)
{
	struct two_gaussians other = two_gaussians_swap(pair);
	double step = DBL_EPSILON * fabs(level) + 1e-300;

	for (; step < 1e6 * (1 + fabs(level)); step *= 4) {
		struct bracket at = second_mass(&other, level + sign * step);

		if (sign > 0 ? at.upper <= alpha : at.lower >= alpha)
			return level + sign * step;
	}

	return sign > 0 ? INFINITY : -INFINITY;
}

/*
 * f(alpha) >= 1 - delta(t) - e^t alpha for every t, of the second law against
 * the first; near the largest loss this feels no error of t.
 */
static double
line_below(const struct two_gaussians *pair, double alpha, double t)
{
	struct two_gaussians other = two_gaussians_swap(pair);
	double delta = exp(two_gaussians_log_delta_end(&other, t, 1));
	double rise = exp(t + log(alpha));

	return 1 - delta - rise -
	       4e-15 * (1 + delta + rise * (1 + fabs(t) + fabs(log(alpha))));
}

/*
 * A test that rejects too often, used as often as alpha allows: whatever its
 * edges, no better than the best.
 */
static double
test_above(const struct two_gaussians *pair, double alpha, double t)
{
	struct two_gaussians other = two_gaussians_swap(pair);
	struct two_gaussians_shape shape = two_gaussians_shape(&other);
	struct two_gaussians_cut cut = two_gaussians_cut(&shape, t);
	double right = two_gaussians_log_mass(&cut, 0, 1);
	double wrong = two_gaussians_log_mass(&cut, shape.d, shape.r);

	if (isinf(right) || isinf(wrong))
		return 1 - alpha;
	right -= log_mass_error(&cut, 0, 1, right) +
		 4 * DBL_EPSILON * fabs(right);
	wrong += log_mass_error(&cut, shape.d, shape.r, wrong) +
		 4 * DBL_EPSILON * fabs(wrong);
	wrong = fmax(0, wrong - log(alpha));

	return 1 - exp(right - wrong) + 4e-15 * (1 + fabs(wrong));
}

struct bracket
two_gaussians_tradeoff_ends(const struct two_gaussians *pair,
			    struct proportion alpha)
{
	struct root level;
	struct bracket found;
	double beta, low, high;

	if (is_plain(pair, alpha, &beta))
		return bracket_exact(beta);
	level = level_of(pair, alpha);
	low = leave_level(pair, alpha.p, level.low, -1);
	high = leave_level(pair, alpha.p, level.high, 1);

	low = isinf(low) ? 0 : second_mass(pair, -low).lower;
	high = isinf(high) ? alpha.q : second_mass(pair, -high).upper;

	found.lower = fmax(low, line_below(pair, alpha.p, level.high));
	found.upper = fmin(high, test_above(pair, alpha.p, level.high));
	found.value = exp(log_accepted(pair, level.high));
	found.value = fmin(fmax(found.value, found.lower), found.upper);

	return found;
}
