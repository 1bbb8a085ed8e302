/*
 * lattice.c - privacy losses that are multiples of one number
 *
 * Kairouz, Oh and Viswanath, "The composition theorem for differential
 * privacy", ICML 2015: the worst (epsilon, delta)-DP mechanism shows its
 * input with chance delta and is randomized response otherwise, and T of
 * them add their losses.  With two options the sum is a binomial; with
 * more, losses of 0 occur and the law is convolved step by step.
 */

#include "privacy/mechanism/lattice.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/law/random.h"
#include "stats/law/sorted.h"
#include "stats/loop/exact.h"

/* Beyond these a table would be too large, or too slow to make. */
#define MOST_STEPS     5000000
#define MOST_CONVOLVED 10000

/* Binomial masses from the mode outward, as ratios of neighbours. */
static void
fill_binomial(double mass[], size_t steps, double up, double down)
{
	double n = (double)steps, ratio = up / down, sum = 0;
	size_t mode;

	if (!(up > 0)) /* all of it is infinite */
		return;
	mode = (size_t)(n * up / (up + down));
	mass[2 * mode] = 1;
	for (size_t k = mode; k < steps; k++) {
		mass[2 * k + 2] = mass[2 * k] * (double)(steps - k) /
				  (double)(k + 1) * ratio;
	}
	for (size_t k = mode; k > 0; k--) {
		mass[2 * k - 2] = mass[2 * k] * (double)k /
				  (double)(steps - k + 1) / ratio;
	}
	for (size_t k = 0; k <= steps; k++)
		sum += mass[2 * k];
	for (size_t k = 0; k <= steps; k++)
		mass[2 * k] *= exact_power(up + down, n) / sum;
}

static void
fill_convolved(double mass[], size_t steps, const struct lattice_step *step)
{
	size_t points = 2 * steps + 1;
	double *old = memory_new_array(points, sizeof(*old));

	mass[steps] = 1;
	for (size_t done = 0; done < steps; done++) {
		for (size_t i = 0; i < points; i++)
			old[i] = mass[i];
		for (size_t i = steps - done - 1; i <= steps + done + 1; i++) {
			mass[i] = step->same * old[i];
			if (i > 0)
				mass[i] += step->up * old[i - 1];
			if (i + 1 < points)
				mass[i] += step->down * old[i + 1];
		}
	}
	free(old);
}

static void
fill_sums(struct lattice *lattice)
{
	size_t points = 2 * lattice->half + 1;
	double sum = lattice->infinite;

	for (size_t i = points; i-- > 0; sum += lattice->mass[i])
		lattice->above[i] = sum;
	sum = 0;
	for (size_t i = 0; i < points; sum += lattice->mass[i++])
		lattice->below[i] = sum;
}

struct lattice *
lattice_new(const struct lattice_step *step, size_t steps, struct error *err)
{
	bool binomial = !(step->same > 0);
	size_t most = binomial ? MOST_STEPS : MOST_CONVOLVED;
	size_t points = 2 * steps + 1;
	struct lattice *lattice;

	if (steps > most) {
		error_set(err, ERROR_NUMERIC,
			  "steps=%zu of this mechanism is more than %zu, the "
			  "most that is composed exactly",
			  steps, most);
		return NULL;
	}
	lattice = memory_new(sizeof(*lattice));
	lattice->one = *step;
	lattice->step = step->loss;
	lattice->half = steps;
	lattice->all = chance_tries(step->infinite, (double)steps);
	lattice->infinite = lattice->all.high;
	lattice->mass = memory_try_array(points, sizeof(double), err);
	lattice->above = memory_try_array(points, sizeof(double), err);
	lattice->below = memory_try_array(points, sizeof(double), err);
	if (!lattice->mass || !lattice->above || !lattice->below) {
		lattice_free(lattice);
		return NULL;
	}
	if (binomial)
		fill_binomial(lattice->mass, steps, step->up, step->down);
	else
		fill_convolved(lattice->mass, steps, step);
	fill_sums(lattice);

	return lattice;
}

void
lattice_free(struct lattice *lattice)
{
	if (!lattice)
		return;
	free(lattice->mass);
	free(lattice->above);
	free(lattice->below);
	free(lattice);
}

/* The chance of loss i without the canary is that of -i with it. */
static double
mass_without(const struct lattice *lattice, size_t i)
{
	return lattice->mass[2 * lattice->half - i];
}

static double
loss_at(const struct lattice *lattice, size_t i)
{
	return lattice->step * ((double)i - (double)lattice->half);
}

double
lattice_log_delta(const struct lattice *lattice, double epsilon)
{
	double sum = lattice->infinite;

	for (size_t i = 2 * lattice->half + 1; i-- > 0;) {
		double loss = loss_at(lattice, i);

		if (!(loss > epsilon))
			break;
		sum += lattice->mass[i] * -expm1(epsilon - loss);
	}

	return log(fmin(1, sum));
}

struct goal {
	const struct lattice *lattice;
	double log_delta;
};

/* Of the losses above 0. */
static bool
exceeds(const void *of, size_t i)
{
	const struct goal *goal = of;
	double loss = loss_at(goal->lattice, goal->lattice->half + 1 + i);

	return lattice_log_delta(goal->lattice, loss) > goal->log_delta;
}

/* The last loss whose delta exceeds the goal; that of 0 does. */
static size_t
last_above(const struct lattice *lattice, double log_delta)
{
	const struct goal goal = { lattice, log_delta };

	return lattice->half + sorted_first(exceeds, &goal, lattice->half);
}

/*
 * log of e^loss times the chance without the canary of all larger losses,
 * which has no double where losses are in the hundreds.
 */
static double
log_without_above(const struct lattice *lattice, size_t at)
{
	double without = lattice->below[2 * lattice->half - at], sum = 0;

	if (without > DBL_MIN)
		return log(without) + loss_at(lattice, at);
	for (size_t i = at + 1; i <= 2 * lattice->half; i++)
		sum += lattice->mass[i] *
		       exp(-lattice->step * (double)(i - at));

	return log(sum);
}

/* Between two losses delta is linear in e^epsilon. */
double
lattice_epsilon(const struct lattice *lattice, double delta)
{
	size_t at, last = 2 * lattice->half;

	if (delta < lattice->infinite)
		return INFINITY;
	if (lattice_log_delta(lattice, 0) <= log(delta))
		return 0;
	at = last_above(lattice, log(delta));
	if (at == last)
		return loss_at(lattice, last);

	return fmin(loss_at(lattice, at + 1),
		    fmax(0, loss_at(lattice, at) +
				    log(lattice->above[at] - delta) -
				    log_without_above(lattice, at)));
}

/*
 * Neyman and Pearson: reject the largest losses, the one in between with a
 * chance that uses up alpha.
 */
double
lattice_tradeoff(const struct lattice *lattice, double alpha)
{
	size_t points = 2 * lattice->half + 1;
	double used = 0;

	for (size_t i = points; i-- > 0;) {
		double without = mass_without(lattice, i);

		if (without > 0 && used + without > alpha) {
			double part = (alpha - used) / without;

			return fmin(1, lattice->below[i] +
					       (1 - part) * lattice->mass[i]);
		}
		used += without;
	}

	return 0;
}

struct loss_tails
lattice_tails(const struct lattice *lattice, double loss)
{
	size_t last = 2 * lattice->half;
	double at = floor(loss / lattice->step) + (double)lattice->half;
	size_t i;

	if (!(lattice->step > 0)) /* every finite loss is 0 */
		at = loss < 0 ? -1 : (double)last;
	if (at < 0)
		return (struct loss_tails){ log1p(-lattice->infinite), 0 };
	if (at >= (double)last) {
		return (struct loss_tails){ -INFINITY, log(lattice->infinite) };
	}
	i = (size_t)at;

	return (struct loss_tails){
		.without = log(lattice->below[last - i]),
		.with = log(lattice->above[i]),
	};
}

/* The first point whose mass and all below exceed u. */
static size_t
find(const struct lattice *lattice, double u)
{
	size_t count = 2 * lattice->half + 1, before;

	if (u >= 1 - lattice->infinite)
		return count;
	before = sorted_up_to(lattice->below, count, u);

	return before ? before - 1 : 0;
}

void
lattice_sample(const struct lattice *lattice, const struct bulk_place *draws,
	       bool in, double scores[], size_t count)
{
	double sign = in ? 1 : -1;

	random_draw_uniforms(draws, scores, count);
	for (size_t i = 0; i < count; i++) {
		scores[i] = sign * ((double)find(lattice, scores[i]) -
				    (double)lattice->half);
	}
}

/* P(loss >= threshold * step) with the canary, infinite losses included. */
static double
at_or_above(const struct lattice *lattice, double threshold)
{
	double at = ceil(threshold) + (double)lattice->half;
	size_t last = 2 * lattice->half;

	if (at <= 0)
		return 1;
	if (at > (double)last + 1)
		return 0;
	if (at > (double)last)
		return lattice->infinite;

	return lattice->above[(size_t)at] + lattice->mass[(size_t)at];
}

/* P(loss < threshold * step) with the canary. */
static double
below(const struct lattice *lattice, double threshold)
{
	double at = ceil(threshold) + (double)lattice->half;
	size_t last = 2 * lattice->half;

	if (at <= 0)
		return 0;
	if (at > (double)last + 1)
		return 1;
	if (at > (double)last)
		return 1 - lattice->infinite;

	return lattice->below[(size_t)at];
}

/* P(loss > threshold * step) and its complement, for the mirrored law. */
struct score_rates
lattice_rates(const struct lattice *lattice, double threshold)
{
	/* Without the canary scores are the negatives of those with it. */
	double mirrored = floor(-threshold) + 1;

	return (struct score_rates){
		.with = at_or_above(lattice, threshold),
		.with_not = below(lattice, threshold),
		.without = below(lattice, mirrored),
		.without_not = at_or_above(lattice, mirrored),
	};
}
