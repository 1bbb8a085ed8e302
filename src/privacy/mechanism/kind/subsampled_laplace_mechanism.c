/*
 * subsampled_laplace_mechanism.c - Laplace noise on a Poisson sample
 *
 * With the canary, which takes part with chance q, answers have the law
 * (1 - q) Laplace(0) + q Laplace(1) at scale 1/epsilon, without it
 * Laplace(0).  The loss of an answer x is log(1 - q + q e^l) with l the loss
 * of Laplace noise: -epsilon up to 0, epsilon from 1 on, a line between.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/compose/stage_law.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/law/random.h"
#include "stats/loop/exact.h"

enum { EPSILON, SAMPLING };

struct step {
	double epsilon, q;
};

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	struct step step = { values[EPSILON], values[SAMPLING] };

	(void)points;
	(void)err;
	mechanism->state = memory_copy(&step, sizeof(step));

	return true;
}

/* log(1 - q + q e^loss) */
static double
mixed(const struct step *step, double loss)
{
	if (loss > 30)
		return loss + log(step->q) +
		       log1p((1 - step->q) / step->q * exp(-loss));

	return log1p(step->q * expm1(loss));
}

static double
loss(const struct mechanism *mechanism, double score)
{
	const struct step *step = mechanism->state;

	return mixed(step, step->epsilon * (fabs(score) - fabs(score - 1)));
}

/* ---- the law ---- */

static double
loss_between(const void *of, double x)
{
	const struct step *step = of;

	return mixed(step, step->epsilon * (2 * x - 1));
}

static double
where_between(const void *of, double loss, size_t branch)
{
	const struct step *step = of;
	double inner = log1p(expm1(loss) / step->q);

	(void)branch;
	if (loss > 30)
		inner = loss + log1p((step->q - 1) * exp(-loss)) - log(step->q);

	return (inner / step->epsilon + 1) / 2;
}

static double
log_density_between(const void *of, double x)
{
	const struct step *step = of;

	return log(step->epsilon / 2) - step->epsilon * x;
}

static bool
law(const struct mechanism *mechanism, struct stage_law *law_of,
    struct error *err)
{
	const struct step *step = mechanism->state;
	double e = step->epsilon, far = exp(-e) / 2;

	(void)err;
	law_of->steps = (double)mechanism->steps;
	law_of->own = memory_copy(step, sizeof(*step));
	law_of->most = mixed(step, e);
	law_of->least = mixed(step, -e);
	stage_atoms_add(&law_of->atoms, law_of->most, far,
			(1 - step->q) * far + step->q / 2);
	stage_atoms_add(&law_of->atoms, law_of->least, 0.5,
			(1 - step->q) / 2 + step->q * far);
	law_of->branches[0] = (struct stage_branch){ 0, 1, fmin(1, 1 / e) };
	law_of->branch_count = 1;
	law_of->loss = loss_between;
	law_of->where = where_between;
	law_of->log_density = log_density_between;

	return true;
}

/* The choice of each canary is made far along its own stream. */
#define CHOICES ((uint64_t)1 << 62)

static void
sample(const struct mechanism *mechanism, uint64_t seed, uint64_t stream,
       bool in, double scores[], size_t count)
{
	const struct step *step = mechanism->state;
	double *chosen = memory_new_array(count, sizeof(*chosen));

	random_fill_uniforms(seed, stream, 0, scores, count);
	random_fill_uniforms(seed, stream, CHOICES, chosen, count);
	for (size_t i = 0; i < count; i++) {
		double u = scores[i] - 0.5;

		scores[i] =
			(in && chosen[i] < step->q) -
			copysign(exact_log1p(-2 * fabs(u)) / step->epsilon, u);
	}
	free(chosen);
}

const struct mechanism_kind mechanism_subsampled_laplace = {
	.name = "subsampled-laplace",
	.title = "Subsampled Laplace",
	.summary = "Laplace noise on a Poisson sample",
	.reference = "Balle, Barthe and Gaboardi, NeurIPS 2018",
	.parameters = {
		[EPSILON] = { .name = "epsilon",
			      .summary = "sensitivity over the scale of noise",
			      .lowest = 1e-4,
			      .highest = 50 },
		[SAMPLING] = { .name = "sampling",
			       .summary = "the chance that a record takes part",
			       .lowest = 1e-6,
			       .highest = 1 },
	},
	.directed = true,
	.neighbours = ADJACENCY_OF_SUMS,
	.replaced = &mechanism_replaced_laplace,
	.start = start,
	.law = law,
	.loss = loss,
	.sample = sample,
};
