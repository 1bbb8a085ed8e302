/*
 * gaussian_dp.c - what telling N(0, 1) from N(mu, 1) means in (eps, delta)
 *
 * With a = epsilon/mu - mu/2, b = a + mu and the Mills ratio R,
 *
 *	delta = P(Z > a) - e^epsilon P(Z > b) = phi(a) (R(a) - R(b)),
 *
 * because e^epsilon phi(b) = phi(a).  The difference is taken where it does
 * not cancel:
 *
 *	mu <= 1/2   the integral of -R' = 1 - x R(x) from a to b;
 *	a >= 3      R(a) R(b) (mu + T(b) - T(a)), where 1/R(x) = x + T(x);
 *	otherwise   as it stands, or 1 - delta = P(Z < a) + phi(a) R(b),
 *		    whichever is smaller.
 *
 * T(x) = 1/(x + 2/(x + 3/(x + ...))), and 1 - x R(x) = T(x) R(x).
 */

#include "privacy/gaussian_dp.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "stats/law/normal.h"
#include "stats/legendre.h"

enum { NODES = 8 };

struct ends {
	double a, b, mu;
};

static struct ends
ends_of(double epsilon, double mu)
{
	double a = epsilon / mu - mu / 2;

	return (struct ends){ a, epsilon / mu + mu / 2, mu };
}

/* T(x), the tail of the continued fraction of 1 / R(x), for x >= 3. */
static double
fraction_rest(double x)
{
	double rest = x;

	/* Enough for 1e-16, found by comparing with 40 digits. */
	for (int i = 11 + (int)(540 / (x * x)); i > 1; i--)
		rest = x + i / rest;

	return 1 / rest;
}

/* 1 - x R(x) = -R'(x). */
static double
mills_fall(double x)
{
	double rest;

	if (x < 3)
		return 1 - x * normal_mills(x);
	rest = fraction_rest(x);

	return rest / (x + rest);
}

/* (R(a) - R(b)) where neither R overflows. */
static double
mills_difference(const struct ends *ends)
{
	double sum = 0, rest_a, rest_b;

	if (ends->mu <= 0.5) {
		for (int i = 0; i < NODES; i++)
			sum += legendre_weight_8[i] *
			       mills_fall(ends->a +
					  ends->mu * legendre_node_8[i]);
		return sum * ends->mu;
	}
	if (ends->a < 3)
		return normal_mills(ends->a) - normal_mills(ends->b);
	rest_a = fraction_rest(ends->a);
	rest_b = fraction_rest(ends->b);

	return (ends->mu + rest_b - rest_a) /
	       ((ends->a + rest_a) * (ends->b + rest_b));
}

/* 1 - delta, a sum without cancellation. */
static double
one_minus_delta(const struct ends *ends)
{
	return normal_below(ends->a) +
	       normal_density(ends->a) * normal_mills(ends->b);
}

/* Where delta is near 1 its complement has the digits. */
static bool
is_near_one(const struct ends *ends)
{
	return ends->mu > 0.5 && ends->a < -1;
}

double
gaussian_dp_log_delta(double epsilon, double mu)
{
	struct ends ends;

	if (!(mu > 0))
		return -INFINITY;
	if (isinf(mu))
		return 0;
	ends = ends_of(epsilon, mu);
	if (isinf(ends.a))
		return -INFINITY;
	if (is_near_one(&ends))
		return log1p(-one_minus_delta(&ends));

	return log(mills_difference(&ends)) - ends.a * ends.a / 2 -
	       LOG_SQRT_2PI;
}

/*
 * Delta falls with epsilon and grows with mu, so that errors of both, and
 * those of a and b, are known by what moving them does.  What else is
 * rounded: 1e-13 for the differences above, the square of a, the logarithm.
 */
double
gaussian_dp_log_delta_end(double epsilon, double mu, int sign)
{
	double off = sign * 4 * DBL_EPSILON;
	double at = gaussian_dp_log_delta(epsilon * (1 - off), mu * (1 + off));
	double a = epsilon / mu - mu / 2;

	if (isinf(at))
		return sign > 0 && mu > 0 && isfinite(epsilon) ? -8e307 : at;

	if (a < 0) /* there 1 - delta, or both ends of R, keep their digits */
		return fmin(0, at + sign * (1e-13 + 2e-15 * a * a) * fabs(at));

	return fmin(0, at + sign * (1e-13 + 1e-15 * (a * a + fabs(at))));
}

double
gaussian_dp_delta(double epsilon, double mu)
{
	struct ends ends;

	if (!(mu > 0))
		return 0;
	if (isinf(mu))
		return 1;
	ends = ends_of(epsilon, mu);
	if (isinf(ends.a))
		return 0;
	if (is_near_one(&ends))
		return 1 - one_minus_delta(&ends);

	return normal_density(ends.a) * mills_difference(&ends);
}

/* The logarithm of e^epsilon P(Z > b), which is minus d delta / d epsilon. */
static double
log_slope(const struct ends *ends)
{
	return log(normal_mills(ends->b)) - ends->a * ends->a / 2 -
	       LOG_SQRT_2PI;
}

/* How far Newton moves epsilon towards a log delta. */
static double
newton_step(const struct ends *ends, double goal)
{
	double difference, found;

	if (is_near_one(ends)) {
		found = log1p(-one_minus_delta(ends));
		return (found - goal) * exp(found - log_slope(ends));
	}
	difference = mills_difference(ends);
	found = log(difference) - ends->a * ends->a / 2 - LOG_SQRT_2PI;

	return (found - goal) * difference / normal_mills(ends->b);
}

/*
 * Newton on log delta.  The start solves P(Z > a) = delta and lies to the
 * right of the root; from there a concave function is approached from one
 * side.
 */
double
gaussian_dp_epsilon_log(double log_delta, double mu)
{
	double epsilon;

	if (!(mu > 0) || gaussian_dp_log_delta(0, mu) <= log_delta)
		return 0;
	if (isinf(log_delta) || isinf(mu))
		return INFINITY;

	epsilon = mu * (normal_quantile_log_above(log_delta) + mu / 2);
	epsilon = fmax(0, epsilon);
	for (int i = 0; i < 100; i++) {
		struct ends ends = ends_of(epsilon, mu);
		double step = newton_step(&ends, log_delta);

		epsilon = fmax(0, epsilon + step);
		/* What is left is the square of the last step. */
		if (fabs(step) <= 1e-9 * epsilon)
			break;
	}

	return epsilon;
}

double
gaussian_dp_epsilon(double delta, double mu)
{
	return gaussian_dp_epsilon_log(log(delta), mu);
}

struct bracket
gaussian_dp_epsilon_ends(double delta, double mu)
{
	double epsilon = gaussian_dp_epsilon(delta, mu);
	struct ends ends;
	double error;

	if (isinf(epsilon) ||
	    (!(epsilon > 0) &&
	     gaussian_dp_log_delta_end(0, mu, 1) <= log(delta)))
		return bracket_exact(epsilon);
	/* What log delta may be wrong by, divided by its slope. */
	ends = ends_of(epsilon, mu);
	error = 1e-13 + 1e-15 * (ends.a * ends.a + fabs(log(delta)));
	error *= exp(log(delta) - log_slope(&ends));

	return (struct bracket){ fmax(0, epsilon * (1 - 1e-14) - error),
				 epsilon, epsilon * (1 + 1e-12) + error };
}

double
gaussian_dp_epsilon_down(double delta, double mu)
{
	return gaussian_dp_epsilon_ends(delta, mu).lower;
}

/*
 * Newton in log mu, with d log delta / d mu = 1 / (R(a) - R(b)), inside a
 * bracket.  P(Z > a) = delta gives a start below the root.
 */
double
gaussian_dp_mu(double epsilon, double delta)
{
	double z = normal_quantile_above(delta), goal = log(delta);
	double low = z > 0 ? 2 * epsilon / (z + sqrt(z * z + 2 * epsilon))
			   : -z + sqrt(z * z + 2 * epsilon);
	double high = INFINITY, mu;

	if (!(delta > 0))
		return 0;
	if (!(delta < 1))
		return INFINITY;
	low = fmax(low, delta); /* delta <= delta(0; mu) <= 0.4 mu */
	low *= 1 - 1e-12;
	mu = low;
	for (int i = 0; i < 200; i++) {
		double found = gaussian_dp_log_delta(epsilon, mu);
		struct ends ends = ends_of(epsilon, mu);
		double slope = exp(-ends.a * ends.a / 2 - LOG_SQRT_2PI - found);
		double next = mu * exp((goal - found) / (slope * mu));

		if (fabs(next - mu) <= 1e-15 * mu)
			return next;
		if (found < goal)
			low = fmax(low, mu);
		else
			high = fmin(high, mu);
		if (!(next > low && next < high)) /* also NaN */
			next = isinf(high) ? 2 * low : (low + high) / 2;
		mu = next;
	}

	return mu;
}

double
gaussian_dp_tradeoff(double alpha, double mu)
{
	if (!(alpha > 0))
		return 1;
	if (!(alpha < 1))
		return 0;

	return normal_below(normal_quantile_above(alpha) - mu);
}

struct bracket
gaussian_dp_below(double x, double off)
{
	double value = normal_below(x);
	/* erfc and the square that its argument's last digit becomes. */
	double wrong = 1e-14 + 1e-15 * x * x;

	return bracket_within(
		(struct bracket){
			normal_below(x - off) * (1 - wrong) - 1e-307,
			value,
			normal_below(x + off) * (1 + wrong) + 1e-307,
		},
		0, 1);
}

/* The quantile errs by what its tail does, over the tail's slope. */
struct bracket
gaussian_dp_tradeoff_ends(double alpha, double mu)
{
	double z, off;

	if (!(alpha > 0) || !(alpha < 1) || isinf(mu))
		return bracket_exact(gaussian_dp_tradeoff(alpha, mu));
	z = normal_quantile_above(alpha);
	off = (1e-13 + 1e-15 * z * z) * normal_mills(fabs(z)) +
	      4 * DBL_EPSILON * (fabs(z) + mu);

	return gaussian_dp_below(z - mu, off);
}
