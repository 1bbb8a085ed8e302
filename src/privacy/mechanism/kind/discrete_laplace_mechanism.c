/*
 * discrete_laplace_mechanism.c - two-sided geometric noise on whole numbers
 *
 * Noise x has the chance (1 - r) / (1 + r) r^|x|, r = e^(-epsilon / s), on a
 * count that the canary moves by a whole sensitivity s: an answer x has the
 * loss (|x| - |x - s|) epsilon / s.  All answers up to 0 have one loss, and
 * all from s on, so that answers cut to a range that holds both counts tell
 * the same (Ghosh, Roughgarden and Sundararajan, STOC 2009).
 */

#include <math.h>

#include "base/memory.h"
#include "privacy/compose/stage_law.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/law/random.h"
#include "stats/loop/exact.h"

enum { EPSILON, SENSITIVITY };

struct noise_law {
	double epsilon, moved;
};

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	double moved = mechanism_moved(mechanism);
	struct noise_law noise = { moved * values[EPSILON],
				   moved * values[SENSITIVITY] };

	(void)points;
	(void)err;
	mechanism->state = memory_copy(&noise, sizeof(noise));

	return true;
}

static double
loss(const struct mechanism *mechanism, double score)
{
	const struct noise_law *noise = mechanism->state;

	return (fabs(score) - fabs(score - noise->moved)) *
	       (noise->epsilon / noise->moved);
}

/* P(noise >= x) for x >= 0. */
static double
tail(const struct noise_law *noise, double x)
{
	double rate = noise->epsilon / noise->moved;

	return exp(-rate * x) / (1 + exp(-rate));
}

static double
chance_at(const struct noise_law *noise, double x)
{
	return tail(noise, fabs(x)) * -expm1(-noise->epsilon / noise->moved);
}

static bool
law(const struct mechanism *mechanism, struct stage_law *law_of,
    struct error *err)
{
	const struct noise_law *noise = mechanism->state;
	double e = noise->epsilon, s = noise->moved;

	(void)err;
	law_of->steps = (double)mechanism->steps;
	law_of->most = e;
	law_of->least = -e;
	stage_law_atoms_add(&law_of->atoms, -e, tail(noise, 0), tail(noise, s));
	stage_law_atoms_add(&law_of->atoms, e, tail(noise, s), tail(noise, 0));
	for (double x = 1; x < s; x++)
		stage_law_atoms_add(&law_of->atoms, loss(mechanism, x),
				    chance_at(noise, x),
				    chance_at(noise, x - s));

	return true;
}

/* The difference of two geometric numbers. */
static void
sample(const struct mechanism *mechanism, const struct bulk_place *draws,
       bool in, double scores[], size_t count)
{
	const struct noise_law *noise = mechanism->state;
	double rate = noise->epsilon / noise->moved;
	double small = -expm1(-rate) / (1 + exp(-rate));

	random_draw_uniforms(draws, scores, count);
	for (size_t i = 0; i < count; i++) {
		double u = scores[i] - 0.5, x = 0;

		/* Half of all but the middle lies on either side. */
		if (2 * fabs(u) > small)
			x = copysign(1 + floor(exact_log((1 - small) /
							 (1 - 2 * fabs(u))) /
					       rate),
				     u);
		scores[i] = x + (in ? noise->moved : 0);
	}
}

const struct mechanism_kind mechanism_discrete_laplace = {
	.name = "discrete-laplace",
	.title = "Discrete Laplace",
	.summary = "two-sided geometric noise on whole numbers",
	.reference = "Ghosh, Roughgarden and Sundararajan, STOC 2009",
	.parameters = {
		[EPSILON] = { .name = "epsilon",
			      .summary = "sensitivity over the scale of noise",
			      .lowest = 1e-4,
			      .highest = 600 },
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
	.law = law,
	.loss = loss,
	.sample = sample,
};
