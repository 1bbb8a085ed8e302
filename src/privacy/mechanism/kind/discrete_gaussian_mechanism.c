/*
 * discrete_gaussian_mechanism.c - normal noise on whole numbers
 *
 * Noise x has chance e^(-x^2 / (2 sigma^2)) / Z on a count, which the
 * canary moves by a whole sensitivity s; the loss of an answer x is
 * s (2 x - s) / (2 sigma^2) (Canonne, Kamath and Steinke, NeurIPS 2020).
 * Chances below 1e-300 are left out on both sides, and counted where they
 * may matter.  With Z the sum of e^(-x^2 / (2 sigma^2)) over all x the Renyi
 * divergence of order a is a s^2 / (2 sigma^2) and, as a s may be no whole
 * number, log(sum of e^(-(x - a s)^2 / (2 sigma^2)) / Z) / (a - 1).
 */

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/compose/stage_law.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/law/random.h"
#include "stats/law/sorted.h"
#include "stats/loop/exact.h"

enum { SIGMA, SENSITIVITY };

struct noise_law {
	double sigma, moved, total;
	double reach;  /* whole numbers up to here have a chance */
	double *below; /* P(noise <= x), from -reach on */
};

static double
weight(const struct noise_law *noise, double x)
{
	return exact_exp(-(x / noise->sigma) * (x / noise->sigma) / 2);
}

static void
stop(void *state)
{
	struct noise_law *noise = state;

	free(noise->below);
	free(noise);
}

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	struct noise_law *noise = memory_new(sizeof(*noise));
	size_t count;
	double sum = 0;

	(void)points;
	(void)err;
	mechanism->state = noise;
	noise->sigma = values[SIGMA];
	noise->moved = values[SENSITIVITY] * mechanism_moved(mechanism);
	noise->reach = ceil(37 * noise->sigma);
	count = 2 * (size_t)noise->reach + 1;
	noise->below = memory_new_array(count, sizeof(double));
	for (double x = noise->reach; x > 0; x--)
		noise->total += 2 * weight(noise, x);
	noise->total += 1;
	for (size_t i = 0; i < count; i++) {
		sum += weight(noise, (double)i - noise->reach);
		noise->below[i] = sum / noise->total;
	}

	return true;
}

static double
chance_at(const struct noise_law *noise, double x)
{
	return fabs(x) > noise->reach ? 0 : weight(noise, x) / noise->total;
}

static double
loss(const struct mechanism *mechanism, double score)
{
	const struct noise_law *noise = mechanism->state;

	return noise->moved / noise->sigma *
	       ((2 * score - noise->moved) / (2 * noise->sigma));
}

static bool
law(const struct mechanism *mechanism, struct stage_law *law_of,
    struct error *err)
{
	const struct noise_law *noise = mechanism->state;

	(void)err;
	law_of->steps = (double)mechanism->steps;
	for (double x = -noise->reach; x <= noise->reach + noise->moved; x++) {
		double at = loss(mechanism, x);

		stage_law_atoms_add(&law_of->atoms, at, chance_at(noise, x),
				    chance_at(noise, x - noise->moved));
		law_of->most = fmax(law_of->most, at);
		law_of->least = fmin(law_of->least, at);
	}
	law_of->more_with = law_of->more_without = STAGE_SPECKS;

	return true;
}

/* The second part is never above 0 (theorem 4 there). */
static void
renyi(const struct mechanism *mechanism, double order, struct bracket *found)
{
	const struct noise_law *noise = mechanism->state;
	double steps = (double)mechanism->steps;
	double rate = noise->moved / noise->sigma, sum = 0;
	double whole = steps * order * rate * rate / 2;
	double centre = order * noise->moved, part, error;

	centre -= floor(centre);
	for (double x = noise->reach + 1; x >= 1; x--)
		sum += weight(noise, x - centre) + weight(noise, -x - centre);
	sum += weight(noise, centre);
	part = steps * fmin(0, log(sum / noise->total)) / (order - 1);
	error = steps * (1e-13 + DBL_EPSILON * noise->reach) / (order - 1) +
		1e-14 * whole;
	*found = (struct bracket){
		fmax(0, whole + part - error),
		fmax(0, whole + part),
		whole * (1 + 1e-14) + fmin(0, part + error),
	};
}

static void
sample(const struct mechanism *mechanism, const struct bulk_place *draws,
       bool in, double scores[], size_t count)
{
	const struct noise_law *noise = mechanism->state;
	size_t points = 2 * (size_t)noise->reach + 1;

	random_draw_uniforms(draws, scores, count);
	for (size_t i = 0; i < count; i++) {
		size_t at = sorted_below(noise->below, points, scores[i]);

		scores[i] = (double)at - noise->reach + (in ? noise->moved : 0);
	}
}

const struct mechanism_kind mechanism_discrete_gaussian = {
	.name = "discrete-gaussian",
	.title = "Discrete Gaussian",
	.summary = "normal noise on whole numbers",
	.reference = "Canonne, Kamath and Steinke, NeurIPS 2020",
	.parameters = {
		[SIGMA] = { .name = "sigma",
			    .summary = "the sigma of the noise",
			    .lowest = 0.05,
			    .highest = 1000 },
		[SENSITIVITY] = { .name = "sensitivity",
				  .summary = "how far a record moves the count",
				  .lowest = 1,
				  .highest = 1000,
				  .optional = true,
				  .fallback = 1 },
	},
	.directed = true,
	.neighbours = ADJACENCY_OF_SUMS,
	.start = start,
	.stop = stop,
	.law = law,
	.renyi = renyi,
	.loss = loss,
	.sample = sample,
};
