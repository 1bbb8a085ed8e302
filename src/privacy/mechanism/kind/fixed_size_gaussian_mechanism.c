/*
 * fixed_size_gaussian_mechanism.c - normal noise on a batch of fixed size
 *
 * Of n records m are drawn without replacement, q = m / n, and one record
 * is replaced: the sum moves by up to 2 sensitivities.  With d the delta of
 * a Gaussian of mu = 2 / sigma,
 *
 *	delta(log(1 + q (e^t - 1))) <= q d(t)
 *
 * in both directions (Balle, Barthe and Gaboardi, NeurIPS 2018, theorem 9),
 * and so much is shown where all others are -1 and the record 1 becomes -1:
 * N(0, s^2) against (1 - q) N(0, s^2) + q N(1, s^2), s = sigma / 2, or the
 * other way.  One step is known exactly.  Many show at least as much as that
 * pair does, each way, and no more than the pair whose delta is the larger
 * of both ways at each step: its trade-off function has the one up to the
 * point of slope -1, a line, and the other.  One step beside others is bounded
 * by that pair as well, because the way of each step is chosen by its query.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/compose/stage_law.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/mechanism/poisson_sample.h"
#include "privacy/mechanism/range_mechanism.h"
#include "stats/law/normal.h"

enum { SIGMA, SAMPLING };

struct batch {
	double mu, q;
	struct mechanism *step; /* the worse way of one step, in closed form */
};

/* ---- the pair that is worst both ways ---- */

/* log of the sampled normal law over the plain one. */
static double
mixed(const struct batch *batch, double x)
{
	return poisson_sample_loss(batch->q, batch->mu * (x - batch->mu / 2));
}

/* Beyond mu/2 the record was surely 1, below -mu/2 it is surely -1. */
static double
loss_at(const void *of, double x)
{
	return copysign(mixed(of, fabs(x)), x);
}

/* A branch has no losses of the other's sign: those lie at its end. */
static double
where(const void *of, double loss, size_t branch)
{
	const struct batch *batch = of;
	double inner = poisson_sample_inner(batch->q, fabs(loss));

	if (branch ? !(loss > 0) : !(loss < 0))
		return 0;

	return copysign(inner / batch->mu + batch->mu / 2, loss);
}

static double
log_density(const void *of, double x)
{
	return -x * x / 2 - LOG_SQRT_2PI + (x < 0 ? mixed(of, -x) : 0);
}

static bool
start_worst(struct mechanism *mechanism, const double values[],
	    const struct mechanism_points *points, struct error *err)
{
	struct batch batch = { 2 / values[SIGMA], values[SAMPLING], NULL };
	const struct mechanism_number numbers[] = {
		{ "sigma", values[SIGMA] / 2 },
		{ "sampling", values[SAMPLING] },
		{ 0 },
	};

	(void)points;
	batch.step =
		mechanism_new_of(&mechanism_subsampled_gaussian, numbers, err);
	mechanism->state = memory_copy(&batch, sizeof(batch));

	return batch.step;
}

static void
stop_worst(void *state)
{
	struct batch *batch = state;

	mechanism_free(batch->step);
	free(batch);
}

static const struct mechanism *
step_of(const struct mechanism *mechanism)
{
	const struct batch *batch = mechanism->state;

	return batch->step;
}

static bool
log_delta(const struct mechanism *mechanism, double epsilon,
	  struct bracket *answer, struct error *err)
{
	return mechanism_log_delta(step_of(mechanism), epsilon, answer, err);
}

static bool
epsilon(const struct mechanism *mechanism, double delta, struct bracket *answer,
	struct error *err)
{
	return mechanism_epsilon(step_of(mechanism), delta, answer, err);
}

static bool
tradeoff(const struct mechanism *mechanism, double alpha,
	 struct bracket *answer, struct error *err)
{
	return mechanism_tradeoff(step_of(mechanism), alpha, answer, err);
}

static bool
law_of_worst(const struct mechanism *mechanism, struct stage_law *law,
	     struct error *err)
{
	const struct batch *batch = mechanism->state;
	double from = batch->mu / 2, to = batch->mu + STAGE_REACH;
	double scale = fmin(1, 1 / batch->mu);
	double rest =
		(1 - batch->q) * (normal_above(-from) - normal_above(from));

	(void)err;
	law->steps = (double)mechanism->steps;
	law->own = memory_copy(batch, sizeof(*batch)); /* `step` is not used */
	law->most = INFINITY;
	law->least = -INFINITY;
	law->is_symmetric = true;
	stage_law_atoms_add(&law->atoms, 0, rest, rest);
	law->branches[0] = (struct stage_branch){ -to, -from, scale };
	law->branches[1] = (struct stage_branch){ from, to, scale };
	law->branch_count = 2;
	law->loss = loss_at;
	law->where = where;
	law->log_density = log_density;

	return true;
}

static const struct mechanism_kind worst = {
	.name = "fixed-size-gaussian",
	.parameters = {
		[SIGMA] = { .name = "sigma", .lowest = 1e-2, .highest = 1e6 },
		[SAMPLING] = { .name = "sampling", .lowest = 1e-9, .highest = 1 },
	},
	.answers = {
		.log_delta = log_delta,
		.epsilon = epsilon,
		.tradeoff = tradeoff,
	},
	.start = start_worst,
	.stop = stop_worst,
	.law = law_of_worst,
};

/* ---- between it and the real one ---- */

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	(void)points;
	(void)err;
	mechanism->state = memory_copy(values, 2 * sizeof(*values));

	return true;
}

static bool
between(const struct mechanism *mechanism, struct mechanism **least,
	struct mechanism **most, struct error *err)
{
	const double *values = mechanism->state;
	struct mechanism_number numbers[] = {
		{ "sigma", values[SIGMA] / 2 },
		{ "sampling", values[SAMPLING] },
		{ "steps", (double)mechanism->steps },
		{ 0 },
	};
	bool one_way = !(values[SAMPLING] < 1);

	*least = mechanism_new_of(&mechanism_subsampled_gaussian, numbers, err);
	if (!*least)
		return false;
	if (!one_way)
		numbers[0].value = values[SIGMA];
	*most = mechanism_new_of(one_way ? &mechanism_subsampled_gaussian
					 : &worst,
				 numbers, err);

	return *most;
}

const struct mechanism_kind mechanism_fixed_size_gaussian = {
	.name = "fixed-size-gaussian",
	.title = "Gaussian on fixed-size batches",
	.summary = "normal noise on a sample without replacement, one record "
		   "replaced",
	.reference = "Balle, Barthe and Gaboardi, NeurIPS 2018",
	.parameters = {
		[SIGMA] = { .name = "sigma",
			    .summary = "noise over what one record adds",
			    .lowest = 1e-2,
			    .highest = 1e6 },
		[SAMPLING] = { .name = "sampling",
			       .summary = "the batch's part of all records",
			       .lowest = 1e-9,
			       .highest = 1 },
	},
	.ends = "it tells no less than a record that is replaced alike at "
		"every step, and no more than the worse way of each, which no "
		"data are known to show",
	.is_exact_once = true,
	.neighbours = ADJACENCY_BIT(ADJACENCY_REPLACE_ONE),
	.start = start,
	.between = between,
	.rates = range_mechanism_rates,
};
