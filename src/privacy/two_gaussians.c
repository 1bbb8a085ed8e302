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

#include <math.h>
#include <stdbool.h>

#include "privacy/two_gaussians_inside.h"
#include "stats/law/normal.h"
#include "stats/legendre.h"
#include "stats/logarithm.h"

/* Below this part of the first mass the difference is integrated. */
#define CANCELLED 1e-3

/* The integral follows a tail until it has fallen by exp(-CUT). */
#define CUT 45.0

enum { NODES = 16, PANELS = 24 };

struct two_gaussians_shape
two_gaussians_shape(const struct two_gaussians *pair)
{
	double difference = (pair->sd1 - pair->sd0) / pair->sd0;

	return (struct two_gaussians_shape){
		.d = (pair->mean1 - pair->mean0) / pair->sd0,
		.r = pair->sd1 / pair->sd0,
		.square = -difference * (2 + difference),
		.log_r = log1p(difference),
	};
}

bool
two_gaussians_is_zero(double x)
{
	return !(x < 0 || x > 0);
}

static bool
is_between(double x, double low, double high)
{
	return x > low && x < high;
}

static struct two_gaussians_cut
cut_equal_spread(const struct two_gaussians_shape *shape, double level)
{
	double at = shape->d / 2 - level / shape->d;

	if (two_gaussians_is_zero(shape->d)) {
		return (struct two_gaussians_cut){
			.region = level < 0 ? EVERYWHERE : NOWHERE,
		};
	}
	if (shape->d > 0)
		return (struct two_gaussians_cut){ BELOW, at, at };

	return (struct two_gaussians_cut){ ABOVE, at, at };
}

struct two_gaussians_cut
two_gaussians_cut(const struct two_gaussians_shape *shape, double level)
{
	double over = level - shape->log_r;
	double under_root = shape->d * shape->d + 2 * shape->square * over;
	double sum, far, near;

	if (two_gaussians_is_zero(shape->square))
		return cut_equal_spread(shape, level);
	if (under_root <= 0) {
		return (struct two_gaussians_cut){
			.region = shape->square > 0 ? EVERYWHERE : NOWHERE,
		};
	}
	sum = shape->d + copysign(shape->r * sqrt(under_root), shape->d);
	far = sum / shape->square;
	near = (shape->d * shape->d - 2 * shape->r * shape->r * over) / sum;

	return (struct two_gaussians_cut){
		.region = shape->square > 0 ? OUTSIDE : BETWEEN,
		.low = fmin(far, near),
		.high = fmax(far, near),
	};
}

/* log P(low < Z < high). */
static double
log_between(double low, double high)
{
	if (!(low < high))
		return -INFINITY;
	if (low > 0) {
		return logarithm_difference(normal_log_above(low),
					    normal_log_above(high));
	}
	if (high < 0) {
		return logarithm_difference(normal_log_below(high),
					    normal_log_below(low));
	}
	if (high - low < 1) /* two small masses beside the centre */
		return log(0.5 *
			   (erf(high * M_SQRT1_2) - erf(low * M_SQRT1_2)));

	return log1p(-normal_below(low) - normal_above(high));
}

double
two_gaussians_log_mass(const struct two_gaussians_cut *cut, double mean,
		       double sd)
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
		return logarithm_sum(normal_log_below(low),
				     normal_log_above(high));
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
	struct two_gaussians_shape shape = two_gaussians_shape(pair);
	struct two_gaussians_cut cut = two_gaussians_cut(&shape, level);

	return (struct log_tails){
		.first = two_gaussians_log_mass(&cut, 0, 1),
		.second = two_gaussians_log_mass(&cut, shape.d, shape.r),
	};
}

/* L(y) - L(edge), written so that y near the edge keeps its digits. */
static double
loss_beyond(const struct two_gaussians_shape *shape, double edge, double step)
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
log_integral(const struct two_gaussians_shape *shape, double edge,
	     double length)
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
integrated(const struct two_gaussians_shape *shape,
	   const struct two_gaussians_cut *cut)
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
		return logarithm_sum(
			log_integral(shape, cut->low, -reach(-cut->low)),
			log_integral(shape, cut->high, reach(cut->high)));
	case NOWHERE:
	case EVERYWHERE:
		break;
	}

	return -INFINITY;
}

struct two_gaussians_masses
two_gaussians_masses(const struct two_gaussians_shape *shape,
		     const struct two_gaussians_cut *cut, double epsilon)
{
	struct two_gaussians_masses masses = {
		two_gaussians_log_mass(cut, 0, 1),
		two_gaussians_log_mass(cut, shape->d, shape->r) + epsilon,
		false,
	};

	masses.cancel = !(masses.second < masses.first + log1p(-CANCELLED));

	return masses;
}

double
two_gaussians_log_delta(const struct two_gaussians *pair, double epsilon)
{
	struct two_gaussians_shape shape = two_gaussians_shape(pair);
	struct two_gaussians_cut cut = two_gaussians_cut(&shape, epsilon);
	struct two_gaussians_masses masses =
		two_gaussians_masses(&shape, &cut, epsilon);

	if (cut.region == NOWHERE)
		return -INFINITY;
	if (cut.region == EVERYWHERE)
		return epsilon < 0 ? log(-expm1(epsilon)) : -INFINITY;
	if (masses.cancel)
		return integrated(&shape, &cut);

	return logarithm_difference(masses.first, masses.second);
}

/* The largest loss there is; finite only if the second law is wider. */
static double
largest_loss(const struct two_gaussians_shape *shape)
{
	if (shape->square < 0) {
		return shape->log_r - shape->d * shape->d / (2 * shape->square);
	}

	return two_gaussians_is_zero(shape->square) &&
			       two_gaussians_is_zero(shape->d)
		       ? 0
		       : INFINITY;
}

/* An epsilon beyond the one that is sought. */
static double
bracket_end(const struct two_gaussians *pair,
	    const struct two_gaussians_shape *shape, double goal)
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
	struct two_gaussians_shape shape = two_gaussians_shape(pair);
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

double
two_gaussians_loss_density(const struct two_gaussians *pair, double loss)
{
	struct two_gaussians_shape shape = two_gaussians_shape(pair);
	struct two_gaussians_cut cut = two_gaussians_cut(&shape, loss);
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
