/*
 * loss_bounds.c - what is certain about a composition at little cost
 *
 * delta(0) is the total variation of all steps together, at most half the
 * root of their chi-square, whose 1 + chi^2 multiplies over steps:
 * 1 + q^2 (e^(1/sigma^2) - 1) each.
 *
 * E[(1 - e^(eps - loss))+] <= M(c) e^(-c eps) c^c / (1 + c)^(1 + c) for any
 * c, solved for eps (Canonne, Kamath and Steinke 2020, Proposition 12).
 *
 * Forgetting all steps but one can only lower delta.
 */

#include "privacy/loss_bounds.h"

#include <math.h>

bool
loss_bounds_is_zero(const struct transform *transform, double delta)
{
	double sum = 0;

	for (size_t i = 0; i < transform->part_count; i++) {
		const struct loss_part *part = &transform->parts[i];
		double s = part->step.sigma, q = part->step.sampling;

		sum += part->steps * log1p(q * q * expm1(1 / (s * s)));
	}

	return sum < 1 && 0.5 * sqrt(expm1(sum)) < delta * (1 - 1e-9);
}

double
loss_bounds_upper(const struct transform *transform, double c, double delta)
{
	double best = INFINITY;

	c /= 64;
	for (int i = 0; i < 64; i++, c *= 1.1) {
		struct growth growth = transform_growth(transform, c);
		double value = (growth.value - log(delta)) / c - log1p(1 / c) -
			       log1p(c) / c;

		best = fmin(best, value + 1e-9 * fabs(value));
	}

	return fmax(best, 0);
}

static double
one_step(const struct loss_step *step, enum direction direction, double delta)
{
	double low = 0, high = 1, wanted = log(delta);

	if (!(loss_step_log_delta(step, direction, 0) > wanted))
		return 0;
	while (loss_step_log_delta(step, direction, high) > wanted) {
		low = high;
		high *= 2;
	}
	for (int i = 0; i < 80; i++) {
		double middle = (low + high) / 2;

		if (loss_step_log_delta(step, direction, middle) > wanted)
			low = middle;
		else
			high = middle;
	}

	return low * (1 - 1e-11);
}

double
loss_bounds_lower(const struct transform *transform, double delta)
{
	double best = 0;

	for (size_t i = 0; i < transform->part_count; i++)
		best = fmax(best, one_step(&transform->parts[i].step,
					   transform->direction, delta));

	return best;
}
