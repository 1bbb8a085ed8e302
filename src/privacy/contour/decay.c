/*
 * decay.c - how the transform of composed privacy loss falls off
 *
 * Shifting the x integral of one step to x + i sigma^2 b(x), with
 * b = g / (1 + g / cap) and g = kappa t p(x) / sigma^2, gives
 *
 *	|M(c + it)| <= E[|w|^u e^(v b^2 / 2 - t |arg w|) |dz/dx|],
 *
 * with v = sigma^2 for a whole step and more for a slice (loss_slice.c).
 * It falls with t for a fixed b, so it holds for every larger t too.
 */

#include "privacy/contour/decay.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/loop/kernel.h"

enum { DYADS = 24 };

static double
decay_shifted(const struct decay *decay, const struct decay_law *law, double t,
	      double kappa, double cap)
{
	const struct loss_step *step = &decay->part->step;
	double variance = step->sigma * step->sigma;
	struct kernel_decay shift = { law->variance, decay->u, t,
				      kappa * t / variance, cap };
	double even = kernel()->decay_sum(&shift, law->even.weights,
					  law->even.shares, law->even.count);
	double odd = kernel()->decay_sum(&shift, law->odd.weights,
					 law->odd.shares, law->odd.count);

	/* Where the two rules differ the rule is too coarse to be used. */
	if (!(fabs(even - odd) <= 1e-9 * even))
		return 0;

	return log(fmax(even, odd) * (1 + 1e-15)) +
	       fabs(even - odd) / fmax(even, odd);
}

/*
 * A bound on log |M(c + it) / M(c)| of one law for all t beyond; any that
 * is below `enough` will do.
 */
static double
decay_at(const struct decay *decay, const struct decay_law *law, double t,
	 double enough)
{
	static const double kappas[] = { 1, 0.5, 0.2, 0.07 };
	static const double caps[] = { 1.4, 0.6 };
	const struct loss_step *step = &decay->part->step;
	double best = 0;

	if (!(step->sampling < 1))
		return -t * t / (2 * law->variance);
	for (int i = 0; i < 8 && best >= enough; i++)
		best = fmin(best, decay_shifted(decay, law, t, kappas[i / 2],
						caps[i % 2]));

	return best;
}

static double
decay_of_rest(const struct decays *decays, double t, double enough)
{
	double sum = 0;

	for (size_t i = 0; i < decays->count; i++) {
		const struct decay *decay = &decays->parts[i];
		double steps = decay->part->steps;

		sum += steps *
		       decay_at(decay, &decay->rest, t, (enough - sum) / steps);
	}

	return sum;
}

/* What the jumps of one part alone must fall to, with a part to spare. */
static double
enough_of_jumps(const struct decays *decays, const struct decay *decay,
		double enough)
{
	if (decays->count > 1)
		return -1e3;

	return enough - decays->rest - decay->log_ratio -
	       log(decay->part->steps) - 1;
}

/* |(B + J)^T - B^T| rises with |B| and with |J|. */
static double
decay_of_jumps(const struct decays *decays, double t, double enough, bool both)
{
	double rest = decays->rest, power = 0;

	for (size_t i = 0; i < decays->count; i++) {
		const struct decay *decay = &decays->parts[i];
		double jump = decay_at(decay, &decay->jumps, t,
				       enough_of_jumps(decays, decay, enough));
		double fall = both ? decay_at(decay, &decay->rest, t, -1e3) : 0;

		rest += decay->part->steps * fall;
		power += decay->part->steps *
			 log1p(exp(decay->log_ratio + jump - fall));
	}

	if (!(power > 0))
		return -INFINITY;

	return rest + (power > 30 ? power : log(expm1(power)));
}

double
decays_at(const struct decays *decays, double t, double enough)
{
	double alone;

	if (decays->count >= TRANSFORM_POLLED &&
	    transform_stopped(decays->transform, TRANSFORM_POLLED - 1))
		return NAN;
	if (!decays->jumping)
		return decay_of_rest(decays, t, enough);
	alone = decay_of_jumps(decays, t, enough, false);

	return alone < enough
		       ? alone
		       : fmin(alone, decay_of_jumps(decays, t, enough, true));
}

static void
law_of_slice(struct decay_law *law, const struct loss_slice *slice, double u)
{
	struct loss_slice other = { .step = slice->step, .cut = slice->cut };
	double width = loss_slice_step(slice, 0);

	law->variance = loss_slice_variance(slice);
	loss_slice_fill(&other, width, 0);
	loss_slice_rule(&other, u, &law->even);
	loss_slice_fill(&other, width, 0.5);
	loss_slice_rule(&other, u, &law->odd);
	loss_slice_clear(&other);
}

static void
law_of_step(struct decay_law *law, const struct loss_step *step, double u)
{
	double width = loss_rule_step(step, u, 0);

	law->variance = step->sigma * step->sigma;
	loss_rule_fill(&law->even, step, u, width, 0, false);
	loss_rule_fill(&law->odd, step, u, width, 0.5, false);
}

void
decays_init(struct decays *decays, const struct transform *transform, double c,
	    double growth)
{
	*decays = (struct decays){ .count = transform->part_count,
				   .jumping = transform->jumping,
				   .rest = -growth,
				   .transform = transform };
	decays->parts = memory_new_array(decays->count, sizeof(struct decay));
	for (size_t i = 0; i < decays->count; i++) {
		struct decay *decay = &decays->parts[i];

		if (transform_stopped(transform, i))
			break;
		decay->part = &transform->parts[i];
		decay->u = transform_power(transform, c);
		if (!transform->splits) {
			law_of_step(&decay->rest, &decay->part->step, decay->u);
			continue;
		}
		law_of_slice(&decay->rest, &transform->splits[i].rest,
			     decay->u);
		decays->rest += decay->part->steps * decay->rest.even.log_total;
		if (!transform->jumping)
			continue;
		law_of_slice(&decay->jumps, &transform->splits[i].jumps,
			     decay->u);
		decay->log_ratio = decay->jumps.even.log_total -
				   decay->rest.even.log_total;
	}
}

static void
law_clear(struct decay_law *law)
{
	loss_rule_clear(&law->even);
	loss_rule_clear(&law->odd);
}

void
decays_clear(struct decays *decays)
{
	for (size_t i = 0; i < decays->count; i++) {
		law_clear(&decays->parts[i].rest);
		law_clear(&decays->parts[i].jumps);
	}
	free(decays->parts);
}

/* What is beyond is summed over dyads of t until it hardly grows. */
struct beyond {
	double sum, last;
	bool settled;
};

static void
beyond_add(struct beyond *beyond, double more)
{
	if (beyond->settled)
		return;
	beyond->last = more;
	beyond->sum += more;
	beyond->settled = more < 1e-6 * beyond->sum;
}

/* The last dyad is counted twice for all that follow. */
void
decays_beyond(const struct decays *decays, double t, double enough,
	      double *delta, double *tails)
{
	struct beyond of_delta = { 0 }, of_tails = { 0 };
	double log_size = 0;

	for (int i = 0; i < DYADS && !of_tails.settled; i++, t *= 2) {
		/* What bounds one frequency bounds all larger ones. */
		log_size = fmin(log_size, decays_at(decays, t, enough));
		beyond_add(&of_delta, 1.1 * exp(log_size) / (M_PI * t));
		beyond_add(&of_tails, 1.1 * exp(log_size) / M_PI);
	}
	*delta = of_delta.sum + of_delta.last;
	*tails = of_tails.sum + of_tails.last;
}
