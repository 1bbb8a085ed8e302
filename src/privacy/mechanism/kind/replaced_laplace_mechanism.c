/*
 * replaced_laplace_mechanism.c - Laplace noise where a record is replaced
 *
 * A record's part g of a number, |g| <= 1, is in a Poisson sample with
 * chance q and becomes g'.  With b of replaced_gaussian_mechanism.c delta is
 * q times the hockey stick of L(g) against (1 - b) L(0) + b L(g').  For
 * g' <= g the best test is x > t, which g = 1, g' = -1 makes better for every
 * t; otherwise it is at most that of a shift by 1, which the same pair
 * exceeds.  So
 *
 *	(1 - q) Laplace(0) + q Laplace(+-1)
 *
 * dominates every pair.  Its loss is constant beyond 1 and odd.
 */

#include <math.h>

#include "base/memory.h"
#include "privacy/compose/stage_law.h"
#include "privacy/mechanism/kind/laplace_sample.h"
#include "privacy/mechanism/mechanisms.h"

/* Beyond 0 the record that moves down is at its least likely. */
static double
loss_at(const void *of, double x)
{
	const struct laplace_sample *step = of;
	double inner = step->epsilon * (2 * fmin(fabs(x), 1) - 1);

	return copysign(laplace_sample_mixed(step, inner) -
				laplace_sample_mixed(step, -step->epsilon),
			x);
}

static double
where(const void *of, double loss, size_t branch)
{
	const struct laplace_sample *step = of;
	double mix = fabs(loss) + laplace_sample_mixed(step, -step->epsilon);
	double inner = laplace_sample_inner(step, mix);

	(void)branch;

	return copysign(fmin(fmax((inner / step->epsilon + 1) / 2, 0), 1),
			loss);
}

/* The loss of x for the record that moves down is that of -x for up. */
static double
log_density(const void *of, double x)
{
	const struct laplace_sample *step = of;
	double inner = step->epsilon * (fabs(x) - fabs(x + 1));

	return log(step->epsilon / 2) - step->epsilon * fabs(x) +
	       laplace_sample_mixed(step, inner);
}

static bool
law(const struct mechanism *mechanism, struct stage_law *law_of,
    struct error *err)
{
	const struct laplace_sample *step = mechanism->state;
	double e = step->epsilon, out = (1 - step->q) * exp(-e) / 2;
	double near = out + step->q / 2, far = out + step->q * exp(-2 * e) / 2;
	double most = loss_at(step, 1);

	(void)err;
	law_of->steps = (double)mechanism->steps;
	law_of->own = memory_copy(step, sizeof(*step));
	law_of->most = laplace_sample_beyond(step, most);
	law_of->least = -law_of->most;
	law_of->is_symmetric = true;
	stage_law_atoms_add(&law_of->atoms, most, far, near);
	stage_law_atoms_add(&law_of->atoms, -most, near, far);
	law_of->branches[0] = (struct stage_branch){ -1, 0, fmin(1, 1 / e) };
	law_of->branches[1] = (struct stage_branch){ 0, 1, fmin(1, 1 / e) };
	law_of->branch_count = 2;
	law_of->loss = loss_at;
	law_of->where = where;
	law_of->log_density = log_density;

	return true;
}

static double
loss(const struct mechanism *mechanism, double score)
{
	return loss_at(mechanism->state, score);
}

static void
sample(const struct mechanism *mechanism, const struct bulk_place *draws,
       bool in, double scores[], size_t count)
{
	laplace_sample_draw(mechanism->state, draws, in ? 1 : -1, scores,
			    count);
}

const struct mechanism_kind mechanism_replaced_laplace = {
	.name = "replaced-laplace",
	.title = "Subsampled Laplace, one record replaced",
	.summary = "Laplace noise on a Poisson sample, one record replaced",
	.reference = "Balle, Barthe and Gaboardi, NeurIPS 2018",
	.parameters = {
		[LAPLACE_SAMPLE_EPSILON] = { .name = "epsilon",
			      .summary = "what a record adds over the scale of "
					 "noise",
			      .lowest = 1e-4,
			      .highest = 50 },
		[LAPLACE_SAMPLE_RATE] = { .name = "sampling",
			       .summary = "the chance that a record takes part",
			       .lowest = 1e-6,
			       .highest = 1 },
	},
	.neighbours = ADJACENCY_BIT(ADJACENCY_REPLACE_ONE),
	.start = laplace_sample_start,
	.law = law,
	.loss = loss,
	.sample = sample,
};
