/*
 * subsampled_laplace_mechanism.c - Laplace noise on a Poisson sample
 *
 * With the canary, which takes part with chance q, answers have the law
 * (1 - q) Laplace(0) + q Laplace(1) at scale 1/epsilon, without it
 * Laplace(0).  The loss of an answer x is log(1 - q + q e^l) with l the loss
 * of Laplace noise: -epsilon up to 0, epsilon from 1 on, a line between.
 */

#include <math.h>

#include "base/memory.h"
#include "privacy/compose/stage_law.h"
#include "privacy/mechanism/kind/laplace_sample.h"
#include "privacy/mechanism/mechanisms.h"

static double
loss(const struct mechanism *mechanism, double score)
{
	const struct laplace_sample *step = mechanism->state;

	return laplace_sample_mixed(
		step, step->epsilon * (fabs(score) - fabs(score - 1)));
}

/* ---- the law ---- */

static double
loss_between(const void *of, double x)
{
	const struct laplace_sample *step = of;

	return laplace_sample_mixed(step, step->epsilon * (2 * x - 1));
}

static double
where_between(const void *of, double loss, size_t branch)
{
	const struct laplace_sample *step = of;

	(void)branch;

	return (laplace_sample_inner(step, loss) / step->epsilon + 1) / 2;
}

static double
log_density_between(const void *of, double x)
{
	const struct laplace_sample *step = of;

	return log(step->epsilon / 2) - step->epsilon * x;
}

static bool
law(const struct mechanism *mechanism, struct stage_law *law_of,
    struct error *err)
{
	const struct laplace_sample *step = mechanism->state;
	double e = step->epsilon, far = exp(-e) / 2;

	(void)err;
	law_of->steps = (double)mechanism->steps;
	law_of->own = memory_copy(step, sizeof(*step));
	stage_law_atoms_add(&law_of->atoms, laplace_sample_mixed(step, e), far,
			    (1 - step->q) * far + step->q / 2);
	stage_law_atoms_add(&law_of->atoms, laplace_sample_mixed(step, -e), 0.5,
			    (1 - step->q) / 2 + step->q * far);
	law_of->most =
		laplace_sample_beyond(step, laplace_sample_mixed(step, e));
	law_of->least =
		laplace_sample_beyond(step, laplace_sample_mixed(step, -e));
	law_of->branches[0] = (struct stage_branch){ 0, 1, fmin(1, 1 / e) };
	law_of->branch_count = 1;
	law_of->loss = loss_between;
	law_of->where = where_between;
	law_of->log_density = log_density_between;

	return true;
}

static void
sample(const struct mechanism *mechanism, const struct bulk_place *draws,
       bool in, double scores[], size_t count)
{
	laplace_sample_draw(mechanism->state, draws, in ? 1 : 0, scores, count);
}

const struct mechanism_kind mechanism_subsampled_laplace = {
	.name = "subsampled-laplace",
	.title = "Subsampled Laplace",
	.summary = "Laplace noise on a Poisson sample",
	.reference = "Balle, Barthe and Gaboardi, NeurIPS 2018",
	.parameters = {
		[LAPLACE_SAMPLE_EPSILON] = { .name = "epsilon",
			      .summary = "sensitivity over the scale of noise",
			      .lowest = 1e-4,
			      .highest = 50 },
		[LAPLACE_SAMPLE_RATE] = { .name = "sampling",
			       .summary = "the chance that a record takes part",
			       .lowest = 1e-6,
			       .highest = 1 },
	},
	.directed = true,
	.neighbours = ADJACENCY_OF_SUMS,
	.replaced = &mechanism_replaced_laplace,
	.start = laplace_sample_start,
	.law = law,
	.loss = loss,
	.sample = sample,
};
