/*
 * two_gaussians.c - privacy of telling one normal law from another
 *
 * One-shot empirical privacy estimation for federated learning (ICLR 2024),
 * appendix A.  In units where the first law is N(0, 1) the second is
 * N(d, r^2), and the loss
 *
 *	L(y) = (y - d)^2 / (2 r^2) - y^2 / 2 + log r
 *
 * exceeds epsilon outside (r < 1), between (r > 1) or on one side (r = 1)
 * of the roots
 *
 *	y = (d +- h) / (1 - r^2),
 *	h = r sqrt(d^2 + 2 (1 - r^2) (epsilon - log r)),
 *
 * the nearer of which is (d^2 + 2 r^2 (log r - epsilon)) / (d +- h), so
 * that r close to 1 costs no digits.  All masses are logarithms taken in
 * the tail they lie in; the authors' code takes differences of cumulative
 * functions near 1 there and answers 78 where the truth is 39.4.  Where
 * the two masses nearly cancel, delta is the integral of
 *
 *	phi(y) (1 - e^(epsilon - L(y)))
 *
 * in which nothing does.
 */

#include "privacy/two_gaussians.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "stats/law/normal.h"
#include "stats/law/root.h"
#include "stats/legendre.h"

/* Below this part of the first mass the difference is integrated. */
#define CANCELLED 1e-3

/* The integral follows a tail until it has fallen by exp(-CUT). */
#define CUT 45.0

enum { NODES = 16, PANELS = 24 };

/* The pair in units of the first law, and where the loss exceeds a level. */
struct shape {
	double d, r;
	double square; /* 1 - r^2 */
	double log_r;
};

enum region { NOWHERE, EVERYWHERE, BELOW, ABOVE, BETWEEN, OUTSIDE };

struct cut {
	enum region region;
	double low, high; /* what the region has of them */
};

static struct shape
shape_of(const struct two_gaussians *pair)
{
	double difference = (pair->sd1 - pair->sd0) / pair->sd0;

	return (struct shape){
		.d = (pair->mean1 - pair->mean0) / pair->sd0,
		.r = pair->sd1 / pair->sd0,
		.square = -difference * (2 + difference),
		.log_r = log1p(difference),
	};
}

static bool
is_zero(double x)
{
	return !(x < 0 || x > 0);
}

static bool
is_between(double x, double low, double high)
{
	return x > low && x < high;
}

static struct cut
cut_equal_spread(const struct shape *shape, double level)
{
	double at = shape->d / 2 - level / shape->d;

	if (is_zero(shape->d)) {
		return (struct cut){
			.region = level < 0 ? EVERYWHERE : NOWHERE,
		};
	}
	if (shape->d > 0)
		return (struct cut){ BELOW, at, at };

	return (struct cut){ ABOVE, at, at };
}

static struct cut
cut_at(const struct shape *shape, double level)
{
	double over = level - shape->log_r;
	double under_root = shape->d * shape->d + 2 * shape->square * over;
	double sum, far, near;

	if (is_zero(shape->square))
		return cut_equal_spread(shape, level);
	if (under_root <= 0) {
		return (struct cut){
			.region = shape->square > 0 ? EVERYWHERE : NOWHERE,
		};
	}
	sum = shape->d + copysign(shape->r * sqrt(under_root), shape->d);
	far = sum / shape->square;
	near = (shape->d * shape->d - 2 * shape->r * shape->r * over) / sum;

	return (struct cut){
		.region = shape->square > 0 ? OUTSIDE : BETWEEN,
		.low = fmin(far, near),
		.high = fmax(far, near),
	};
}

/* log(e^a - e^b), a >= b. */
static double
log_difference(double a, double b)
{
	if (!(b < a))
		return -INFINITY;

	return a + log(-expm1(b - a));
}

static double
log_sum(double a, double b)
{
	double top = fmax(a, b);

	if (isinf(top))
		return top;

	return top + log1p(exp(fmin(a, b) - top));
}

/* log P(low < Z < high). */
static double
log_between(double low, double high)
{
	if (!(low < high))
		return -INFINITY;
	if (low > 0) {
		return log_difference(normal_log_above(low),
				      normal_log_above(high));
	}
	if (high < 0) {
		return log_difference(normal_log_below(high),
				      normal_log_below(low));
	}
	if (high - low < 1) /* two small masses beside the centre */
		return log(0.5 *
			   (erf(high * M_SQRT1_2) - erf(low * M_SQRT1_2)));

	return log1p(-normal_below(low) - normal_above(high));
}

static double
log_mass(const struct cut *cut, double mean, double sd)
{
	double low = (cut->low - mean) / sd, high = (cut->high - mean) / sd;

	switch (cut->region) {
	case NOWHERE:
		return -INFINITY;
	case EVERYWHERE:
		return 0;
	case BELOW:
		return normal_log_below(high);
	case ABOVE:
		return normal_log_above(low);
	case BETWEEN:
		return log_between(low, high);
	case OUTSIDE:
		return log_sum(normal_log_below(low), normal_log_above(high));
	}

	return NAN;
}

struct two_gaussians
two_gaussians_swap(const struct two_gaussians *pair)
{
	return (struct two_gaussians){
		pair->mean1,
		pair->sd1,
		pair->mean0,
		pair->sd0,
	};
}

struct log_tails
two_gaussians_tails(const struct two_gaussians *pair, double level)
{
	struct shape shape = shape_of(pair);
	struct cut cut = cut_at(&shape, level);

	return (struct log_tails){
		.first = log_mass(&cut, 0, 1),
		.second = log_mass(&cut, shape.d, shape.r),
	};
}

/* L(y) - L(edge), written so that y near the edge keeps its digits. */
static double
loss_beyond(const struct shape *shape, double edge, double step)
{
	double slope =
		(edge * shape->square - shape->d) / (shape->r * shape->r);
	double curve = shape->square / (2 * shape->r * shape->r);

	return step * (slope + step * curve);
}

/*
 * log of the integral of phi(y) (1 - e^-(L(y) - L(edge))) from the edge
 * over `length`, which may be negative; L must grow inward.
 */
static double
log_integral(const struct shape *shape, double edge, double length)
{
	double width = length / PANELS, sum = 0;
	double base = length > 0 ? fmax(0, -edge) : fmin(0, -edge);

	/* `base` leads to the highest point of phi within reach. */
	base = edge + (length > 0 ? fmin(base, length) : fmax(base, length));
	for (int panel = 0; panel < PANELS; panel++) {
		for (int i = 0; i < NODES; i++) {
			double step = width * (panel + legendre_node_16[i]);
			double y = edge + step;
			double gain = loss_beyond(shape, edge, step);

			sum += legendre_weight_16[i] * -expm1(-gain) *
			       exp((base - y) * (base + y) / 2);
		}
	}

	return log(sum * fabs(width)) - base * base / 2 - LOG_SQRT_2PI;
}

/* How far beyond the edge the first law still has mass worth counting. */
static double
reach(double edge)
{
	double slope = fmax(0, edge);

	return fmax(0, -edge) +
	       2 * CUT / (slope + sqrt(slope * slope + 2 * CUT));
}

/* log delta where P and e^epsilon Q nearly cancel. */
static double
integrated(const struct shape *shape, const struct cut *cut)
{
	switch (cut->region) {
	case BELOW:
		return log_integral(shape, cut->high, -reach(-cut->high));
	case ABOVE:
		return log_integral(shape, cut->low, reach(cut->low));
	case BETWEEN:
		if (cut->low + cut->high > 0) {
			return log_integral(
				shape, cut->low,
				fmin(cut->high - cut->low, reach(cut->low)));
		}
		return log_integral(
			shape, cut->high,
			-fmin(cut->high - cut->low, reach(-cut->high)));
	case OUTSIDE:
		return log_sum(
			log_integral(shape, cut->low, -reach(-cut->low)),
			log_integral(shape, cut->high, reach(cut->high)));
	case NOWHERE:
	case EVERYWHERE:
		break;
	}

	return -INFINITY;
}

/* Both masses beyond a cut, as logarithms, and whether they nearly cancel. */
struct masses {
	double first, second;
	bool cancel;
};

static struct masses
masses_of(const struct shape *shape, const struct cut *cut, double epsilon)
{
	struct masses masses = {
		log_mass(cut, 0, 1),
		log_mass(cut, shape->d, shape->r) + epsilon,
		false,
	};

	masses.cancel = !(masses.second < masses.first + log1p(-CANCELLED));

	return masses;
}

double
two_gaussians_log_delta(const struct two_gaussians *pair, double epsilon)
{
	struct shape shape = shape_of(pair);
	struct cut cut = cut_at(&shape, epsilon);
	struct masses masses = masses_of(&shape, &cut, epsilon);

	if (cut.region == NOWHERE)
		return -INFINITY;
	if (cut.region == EVERYWHERE)
		return epsilon < 0 ? log(-expm1(epsilon)) : -INFINITY;
	if (masses.cancel)
		return integrated(&shape, &cut);

	return log_difference(masses.first, masses.second);
}

/* ---- what rounding leaves of it ---- */

/* Of the inner edges, or of a region that is not there its centre. */
static double
farthest(const struct shape *shape, const struct cut *cut)
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

	return is_zero(shape->square) ? 0 : fabs(shape->d / shape->square);
}

/*
 * How far the loss may be off at any output that matters: those not beyond
 * what is left of the tails once they are e^-50 of the whole.  Its terms
 * are right to a few last digits; the edges are roots of it.
 */
static double
loss_error(const struct shape *shape, const struct cut *cut, double level,
	   double log_whole)
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
log_mass_error(const struct cut *cut, double mean, double sd, double log_mass)
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
log_delta_error(const struct shape *shape, const struct cut *cut,
		double epsilon, double log_delta)
{
	struct masses masses = masses_of(shape, cut, epsilon);
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
	struct shape shape = shape_of(pair);
	struct cut cut = cut_at(&shape, epsilon);
	double value = two_gaussians_log_delta(pair, epsilon);
	double off = loss_error(&shape, &cut, epsilon, value);
	double at = epsilon - sign * 2 * off;
	double moved = two_gaussians_log_delta(pair, at);

	if (is_zero(shape.d) && is_zero(shape.square))
		return value;
	if (!isfinite(off))
		return sign > 0 ? 0 : -INFINITY;
	if (isinf(moved))
		return moved;
	cut = cut_at(&shape, at);

	return fmin(0, moved + sign * log_delta_error(&shape, &cut, at, moved));
}

/* The largest loss there is; finite only if the second law is wider. */
static double
largest_loss(const struct shape *shape)
{
	if (shape->square < 0) {
		return shape->log_r - shape->d * shape->d / (2 * shape->square);
	}

	return is_zero(shape->square) && is_zero(shape->d) ? 0 : INFINITY;
}

/* An epsilon beyond the one that is sought. */
static double
bracket_end(const struct two_gaussians *pair, const struct shape *shape,
	    double goal)
{
	double most = largest_loss(shape);
	double end = 1 + shape->d * shape->d;

	while (end < most && two_gaussians_log_delta(pair, end) > goal)
		end *= 2;

	return fmin(end, most);
}

/* Newton on log delta, whose slope is -e^(epsilon + log Q - log delta). */
double
two_gaussians_epsilon(const struct two_gaussians *pair, double delta)
{
	struct shape shape = shape_of(pair);
	double goal = log(delta), low = 0, high, epsilon;

	if (two_gaussians_log_delta(pair, 0) <= goal)
		return 0;
	if (isinf(goal))
		return largest_loss(&shape);
	high = bracket_end(pair, &shape, goal);
	epsilon = high / 2;
	for (int i = 0; i < 200; i++) {
		double found = two_gaussians_log_delta(pair, epsilon);
		struct log_tails tails = two_gaussians_tails(pair, epsilon);
		double step =
			(found - goal) * exp(found - epsilon - tails.second);
		double next = epsilon + step;

		/* What is left is the square of the last step. */
		if (fabs(step) <= 1e-9 * epsilon)
			return next;
		if (found > goal)
			low = epsilon;
		else
			high = epsilon;
		if (!is_between(next, low, high)) /* also NaN */
			next = (low + high) / 2;
		if (high - low <= 4e-16 * high)
			return high;
		epsilon = next;
	}

	return epsilon;
}

double
two_gaussians_epsilon_both(const struct two_gaussians *pair, double delta)
{
	struct two_gaussians wide = *pair, other = two_gaussians_swap(pair);
	double epsilon;

	/* Usually the wider law against the other is the harder direction. */
	if (pair->sd1 > pair->sd0) {
		wide = other;
		other = *pair;
	}
	epsilon = two_gaussians_epsilon(&wide, delta);
	if (epsilon < INFINITY &&
	    two_gaussians_log_delta(&other, epsilon) <= log(delta))
		return epsilon;

	return fmax(epsilon, two_gaussians_epsilon(&other, delta));
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
	bool equal = is_zero(pair->mean0 - pair->mean1) &&
		     is_zero(pair->sd0 - pair->sd1);

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
	struct shape shape = shape_of(pair);
	struct cut cut = cut_at(&shape, level);
	double log = log_mass(&cut, shape.d, shape.r);
	double off = loss_error(&shape, &cut, level, log), error;
	struct bracket found;
	const double at[] = { level + 2 * off, level, level - 2 * off };
	double ends[3];

	for (int i = 0; i < 3; i++) {
		cut = cut_at(&shape, at[i]);
		ends[i] = log_mass(&cut, shape.d, shape.r);
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
	struct shape shape = shape_of(&other);
	struct cut cut = cut_at(&shape, t);
	double right = log_mass(&cut, 0, 1);
	double wrong = log_mass(&cut, shape.d, shape.r);

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

double
two_gaussians_loss_density(const struct two_gaussians *pair, double loss)
{
	struct shape shape = shape_of(pair);
	struct cut cut = cut_at(&shape, loss);
	double sum = 0;

	if (cut.region == NOWHERE || cut.region == EVERYWHERE)
		return 0;
	for (int i = 0; i < 2; i++) {
		double y = i ? cut.high : cut.low;
		double slope =
			fabs(y * shape.square - shape.d) / (shape.r * shape.r);

		if (i && (cut.region == BELOW || cut.region == ABOVE))
			break;
		sum += normal_density(y) / slope;
	}

	return sum;
}
