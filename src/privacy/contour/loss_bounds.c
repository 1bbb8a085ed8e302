/*
 * loss_bounds.c - what is certain about a composition at little cost
 *
 * delta(0) is the total variation of all steps together: at most 1 less
 * the product of what is alike in each, 1 - q (2 Phi(1/(2 sigma)) - 1), and
 * at most half the root of their chi-square, whose 1 + chi^2 multiplies over
 * steps: 1 + q^2 (e^(1/sigma^2) - 1) each.
 *
 * E[(1 - e^(eps - loss))+] <= M(c) e^(-c eps) c^c / (1 + c)^(1 + c) for any
 * c, solved for eps (Canonne, Kamath and Steinke 2020, Proposition 12).
 *
 * Forgetting all steps but one can only lower delta.
 *
 * If a point is added no loss exceeds an end E; all noise lies below z
 * deviations with probability p, and then the loss exceeds some t:
 *
 *	p (1 - e^(eps - t)) <= delta <= 1 - e^(eps - E).
 */

#include "privacy/contour/loss_bounds.h"

#include <math.h>

#include "stats/law/normal.h"
#include "stats/law/root.h"

bool
loss_bounds_is_zero(const struct transform *transform, double delta)
{
	double sum = 0, log_alike = 0, chance;

	for (size_t i = 0; i < transform->part_count; i++) {
		const struct loss_part *part = &transform->parts[i];
		double s = part->step.sigma, q = part->step.sampling;

		sum += part->steps * log1p(q * q * expm1(1 / (s * s)));
		chance = q * erf(1 / (2 * M_SQRT2 * s));
		log_alike += part->steps * log1p(-chance);
	}

	return -expm1(log_alike) < delta * (1 - 1e-9) ||
	       (sum < 1 && 0.5 * sqrt(expm1(sum)) < delta * (1 - 1e-9));
}

double
loss_bounds_upper(const struct transform *transform, double c, double delta)
{
	double best = INFINITY;

	c /= 64;
	for (int i = 0; i < 64; i++, c *= 1.1) {
		struct log_moment growth = transform_log_moment(transform, c);
		double value = (growth.value - log(delta)) / c - log1p(1 / c) -
			       log1p(c) / c;

		if (!growth.open)
			best = fmin(best, value + 1e-9 * fabs(value));
	}

	return fmax(best, 0);
}

double
loss_bounds_log_delta(const struct transform *transform,
		      struct loss_tilts *tilts, double epsilon)
{
	double best = 0, c = 1;

	for (size_t i = 0; i < LOSS_TILTS && !tilts->known; i++)
		tilts->at[i] =
			transform_log_moment(transform, pow(4, (double)i));
	tilts->known = true;
	for (size_t i = 0; i < LOSS_TILTS; i++, c *= 4) {
		double value = tilts->at[i].value - c * epsilon -
			       c * log1p(1 / c) - log1p(c);

		if (!tilts->at[i].open)
			best = fmin(best, value + 1e-9 * fabs(value));
	}

	return best;
}

struct one_step {
	const struct loss_step *step;
	enum direction direction;
};

static double
log_delta_of(const void *of, double epsilon)
{
	const struct one_step *one = of;

	return loss_step_log_delta(one->step, one->direction, epsilon);
}

static double
least_of(const struct loss_step *step, enum direction direction, double delta)
{
	const struct one_step one = { step, direction };
	double low = 0, high = 1, wanted = log(delta);

	if (!(log_delta_of(&one, 0) > wanted))
		return 0;
	while (log_delta_of(&one, high) > wanted) {
		low = high;
		high *= 2;
	}

	return root_fall(log_delta_of, &one, wanted, low, high, 0).low *
	       (1 - 1e-11);
}

double
loss_bounds_lower(const struct transform *transform, double delta)
{
	double best = 0;

	for (size_t i = 0; i < transform->part_count; i++)
		best = fmax(best, least_of(&transform->parts[i].step,
					   transform->direction, delta));

	return best;
}

/* ---- near the end of the range ---- */

double
loss_bounds_end(const struct transform *transform)
{
	double sum = 0;

	for (size_t i = 0; i < transform->part_count; i++)
		sum -= transform->parts[i].steps *
		       log1p(-transform->parts[i].step.sampling);

	return transform->direction == DIRECTION_ADD ? sum : -sum;
}

/* Losses are sums of rounded ones: what that may come to, relative. */
#define ROUNDED 1e-14

/* What is certain if no noise exceeds z deviations. */
struct quiet {
	double log_chance, loss;
};

static struct quiet
quiet_below(const struct transform *transform, double z)
{
	struct quiet quiet = { 0, 0 };

	for (size_t i = 0; i < transform->part_count; i++) {
		const struct loss_part *part = &transform->parts[i];

		quiet.log_chance += part->steps * normal_log_below(z);
		quiet.loss -= part->steps *
			      loss_step_at(&part->step, z * part->step.sigma);
	}
	quiet.log_chance -= ROUNDED * (1 + fabs(quiet.log_chance));
	quiet.loss -= ROUNDED * fabs(quiet.loss);

	return quiet;
}

#define QUIET_FROM 0.0
#define QUIET_TO   12.0
#define QUIET_STEP 0.25

struct bracket
loss_bounds_delta_at_end(const struct transform *transform, double epsilon)
{
	double end = loss_bounds_end(transform) * (1 + ROUNDED), best = 0;
	struct bracket delta;

	for (double z = QUIET_FROM; z <= QUIET_TO; z += QUIET_STEP) {
		struct quiet quiet = quiet_below(transform, z);

		best = fmax(best, -exp(quiet.log_chance) *
					  expm1(epsilon - quiet.loss));
	}
	delta.upper = fmax(-expm1(epsilon - end), 0);
	delta.lower = fmin(best, delta.upper);
	delta.value = (delta.lower + delta.upper) / 2;

	return delta;
}

struct bracket
loss_bounds_epsilon_at_end(const struct transform *transform, double delta)
{
	double end = loss_bounds_end(transform) * (1 + ROUNDED), best = 0;
	struct bracket epsilon;

	for (double z = QUIET_FROM; z <= QUIET_TO; z += QUIET_STEP) {
		struct quiet quiet = quiet_below(transform, z);
		double part = delta * exp(-quiet.log_chance);

		if (part < 1)
			best = fmax(best, quiet.loss + log1p(-part));
	}
	epsilon.upper = fmax(end + log1p(-delta), 0);
	epsilon.lower = fmin(best, epsilon.upper);
	epsilon.value = (epsilon.lower + epsilon.upper) / 2;

	return epsilon;
}
