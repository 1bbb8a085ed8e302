/*
 * loss_step.c - the privacy loss of one noisy sum with sampled points
 *
 * One sampled step is a Gaussian step seen through a mixture:
 *
 *	remove: delta(eps) = q delta_G(log y),        y = (e^eps - 1 + q)/q
 *	add:    delta(eps) = q y e^eps delta_G(-log y), y = (e^-eps - 1 + q)/q
 *
 * with delta_G the profile of the whole Gaussian mechanism with mu =
 * 1/sigma (tight-auditing, eq. 6).  Nothing is subtracted that is close.
 */

#include "privacy/step/loss_step.h"

#include <math.h>
#include <stdbool.h>

#include "stats/law/normal.h"
#include "stats/legendre.h"
#include "stats/loop/exact.h"

double
loss_step_at(const struct loss_step *step, double x)
{
	double a = (x - 0.5) / (step->sigma * step->sigma);

	if (!(step->sampling < 1))
		return a;
	if (a < 20 && step->sampling < 0.5)
		return exact_log1p(step->sampling * exact_expm1(a));
	if (a < 0)
		return exact_log(1 - step->sampling +
				 step->sampling * exact_exp(a));

	return a +
	       exact_log(step->sampling + (1 - step->sampling) * exact_exp(-a));
}

/* log y, y = (e^loss - 1 + q)/q; -inf where y <= 0. */
static double
inner_loss(const struct loss_step *step, double loss)
{
	double q = step->sampling;

	if (!(q < 1))
		return loss;
	if (loss > 20)
		return loss + log1p(-(1 - q) * exp(-loss)) - log(q);
	if (expm1(loss) / q <= -1)
		return -INFINITY;

	return log1p(expm1(loss) / q);
}

double
loss_step_where(const struct loss_step *step, double loss)
{
	return step->sigma * step->sigma * inner_loss(step, loss) + 0.5;
}

/* R(a) - R(a + mu) for the Mills ratio R, also where mu is small. */
static double
mills_difference(double a, double mu)
{
	double sum = 0;

	if (mu > 0.05)
		return normal_mills(a) - normal_mills(a + mu);
	for (int i = 0; i < 5; i++) {
		double x = a + mu * legendre_node_5[i];

		sum += legendre_weight_5[i] * (1 - x * normal_mills(x));
	}

	return mu * sum;
}

/* log delta_G(eps) for any sign of eps. */
static double
gaussian_log_delta(double eps, double mu)
{
	double a = eps / mu - mu / 2, upper, lower;

	if (a > -5)
		return log(mills_difference(a, mu)) - a * a / 2 -
		       0.5 * log(2 * M_PI);
	/* Here delta is nearly 1 - e^eps or nearly 1. */
	upper = normal_log_below(-a);
	lower = eps + normal_log_above(a + mu);

	return upper + log(-expm1(lower - upper));
}

double
loss_step_log_delta(const struct loss_step *step, enum direction direction,
		    double epsilon)
{
	double mu = 1 / step->sigma, q = step->sampling, inner;

	if (direction == DIRECTION_ADD) {
		inner = inner_loss(step, -epsilon);
		if (isinf(inner))
			return -INFINITY;
		return log(q) + inner + epsilon +
		       gaussian_log_delta(-inner, mu);
	}
	inner = inner_loss(step, epsilon);
	if (isinf(inner))
		return log(-expm1(epsilon));

	return log(q) + gaussian_log_delta(inner, mu);
}

/* The log of (1 - q) e^a + q e^b. */
static double
log_mixture(double q, double a, double b)
{
	double top = fmax(a, b);

	if (isinf(top))
		return top;

	return top + log((1 - q) * exp(a - top) + q * exp(b - top));
}

/* Under the mixture, and under the noise alone, beyond x on one side. */
static double
log_tail(const struct loss_step *step, bool mixed, bool above, double x)
{
	double a = x / step->sigma, b = (x - 1) / step->sigma;
	double plain = above ? normal_log_above(a) : normal_log_below(a);

	if (!mixed)
		return plain;

	return log_mixture(step->sampling, plain,
			   above ? normal_log_above(b) : normal_log_below(b));
}

double
loss_step_log_fpr(const struct loss_step *step, enum direction direction,
		  double loss)
{
	if (direction == DIRECTION_ADD)
		return log_tail(step, true, false,
				loss_step_where(step, -loss));

	return log_tail(step, false, true, loss_step_where(step, loss));
}

double
loss_step_log_fnr(const struct loss_step *step, enum direction direction,
		  double loss)
{
	if (direction == DIRECTION_ADD)
		return log_tail(step, false, true,
				loss_step_where(step, -loss));

	return log_tail(step, true, false, loss_step_where(step, loss));
}
