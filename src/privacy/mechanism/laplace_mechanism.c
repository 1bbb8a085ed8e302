/*
 * laplace_mechanism.c - Laplace noise
 *
 * Noise of scale b = 1/epsilon at sensitivity 1.  With e = epsilon,
 *
 *	f(alpha) = 1 - e^e alpha          alpha < e^-e / 2
 *		 = e^-e / (4 alpha)       up to 1/2
 *		 = e^-e (1 - alpha)       beyond
 *	delta(t) = 1 - e^((t - e) / 2)    t <= e
 *
 * (Dong, Roth and Su 2022; tight-auditing, section 2).  With the canary the
 * loss has an atom of 1/2 at e, an atom of e^-e / 2 at -e and the density
 * e^((t - e)/2) / 4 in between.  Scores are the noisy answer: centre 0
 * without, 1 with.
 */

#include <float.h>
#include <math.h>

#include "base/memory.h"
#include "privacy/compose/stage_law.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/law/random.h"
#include "stats/loop/exact.h"

enum { EPSILON };

static double
epsilon_of(const struct mechanism *mechanism)
{
	const double *epsilon = mechanism->state;

	return *epsilon;
}

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	double epsilon = values[EPSILON] * mechanism_moved(mechanism);

	(void)points;
	(void)err;
	mechanism->state = memory_copy(&epsilon, sizeof(epsilon));

	return true;
}

static bool
log_delta(const struct mechanism *mechanism, double epsilon,
	  struct bracket *answer, struct error *err)
{
	double half = (epsilon - epsilon_of(mechanism)) / 2;
	double value = half < 0 ? log(-expm1(half)) : -INFINITY;

	(void)err;
	*answer = bracket_around(value, DBL_EPSILON * (4 + 2 * fabs(value)));
	answer->upper = fmin(0, answer->upper);

	return true;
}

static bool
epsilon(const struct mechanism *mechanism, double delta, struct bracket *answer,
	struct error *err)
{
	double most = epsilon_of(mechanism), spared = -2 * log1p(-delta);
	double error = delta > 0 ? DBL_EPSILON * (most + 2 * spared) : 0;

	(void)err;
	*answer = bracket_within(bracket_around(most - spared, error), 0, most);

	return true;
}

static bool
tradeoff(const struct mechanism *mechanism, double alpha,
	 struct bracket *answer, struct error *err)
{
	double low = exp(-epsilon_of(mechanism));
	double beta = alpha < low / 2 ? 1 - alpha / low
		      : alpha < 0.5   ? low / (4 * alpha)
				      : low * (1 - alpha);

	(void)err;
	*answer = bracket_within(bracket_rounded(bracket_exact(beta)), 0,
				 1 - alpha);

	return true;
}

static struct loss_tails
tails(const struct mechanism *mechanism, double loss)
{
	double e = epsilon_of(mechanism);

	if (loss >= e)
		return (struct loss_tails){ -INFINITY, -INFINITY };
	if (loss < -e)
		return (struct loss_tails){ 0, 0 };

	return (struct loss_tails){
		.without = -(loss + e) / 2 - M_LN2,
		.with = log1p(-exp((loss - e) / 2) / 2),
	};
}

static double
log_density(const struct mechanism *mechanism, double loss)
{
	double e = epsilon_of(mechanism);

	return fabs(loss) < e ? -(loss + e) / 2 - log(4) : -INFINITY;
}

static void
sample(const struct mechanism *mechanism, const struct bulk_place *draws,
       bool in, double scores[], size_t count)
{
	double scale = 1 / epsilon_of(mechanism);

	random_draw_uniforms(draws, scores, count);
	for (size_t i = 0; i < count; i++) {
		double u = scores[i] - 0.5;

		scores[i] = in - copysign(scale * exact_log1p(-2 * fabs(u)), u);
	}
}

/* P(X > x) of the unit Laplace law. */
static double
above(double x)
{
	return x > 0 ? exp(-x) / 2 : 1 - exp(x) / 2;
}

static struct score_rates
rates(const struct mechanism *mechanism, double threshold)
{
	double e = epsilon_of(mechanism);
	double out = e * threshold, in = e * (threshold - 1);

	return (struct score_rates){
		.without = above(out),
		.with = above(in),
		.without_not = above(-out),
		.with_not = above(-in),
	};
}

static double
loss(const struct mechanism *mechanism, double score)
{
	return epsilon_of(mechanism) * (fabs(score) - fabs(score - 1));
}

/* ---- beside other mechanisms ---- */

/* Between 0 and 1 the loss is epsilon (2 x - 1). */
static double
loss_between(const void *of, double x)
{
	const double *epsilon = of;

	return *epsilon * (2 * x - 1);
}

static double
where_between(const void *of, double loss, size_t branch)
{
	const double *epsilon = of;

	(void)branch;

	return (loss / *epsilon + 1) / 2;
}

static double
log_density_between(const void *of, double x)
{
	const double *epsilon = of;

	return log(*epsilon / 2) - *epsilon * x;
}

static bool
law(const struct mechanism *mechanism, struct stage_law *law_of,
    struct error *err)
{
	double e = epsilon_of(mechanism);

	(void)err;
	law_of->steps = (double)mechanism->steps;
	law_of->own = memory_copy(&e, sizeof(e));
	law_of->most = e;
	law_of->least = -e;
	law_of->is_symmetric = true;
	stage_law_atoms_add(&law_of->atoms, e, exp(-e) / 2, 0.5);
	stage_law_atoms_add(&law_of->atoms, -e, 0.5, exp(-e) / 2);
	law_of->branches[0] = (struct stage_branch){ 0, 1, fmin(1, 1 / e) };
	law_of->branch_count = 1;
	law_of->loss = loss_between;
	law_of->where = where_between;
	law_of->log_density = log_density_between;

	return true;
}

const struct mechanism_kind mechanism_laplace = {
	.name = "laplace",
	.title = "Laplace",
	.summary = "Laplace noise of scale 1/epsilon on an answer of "
		   "sensitivity 1",
	.reference = "Dwork, McSherry, Nissim and Smith, TCC 2006",
	.parameters = {
		[EPSILON] = { .name = "epsilon",
			      .summary = "sensitivity over the scale of noise",
			      .lowest = 1e-9,
			      .highest = 600 },
	},
	.answers = {
		.log_delta = log_delta,
		.epsilon = epsilon,
		.tradeoff = tradeoff,
		.tails = tails,
		.log_density = log_density,
	},
	.neighbours = ADJACENCY_OF_SUMS,
	.start = start,
	.law = law,
	.loss = loss,
	.sample = sample,
	.rates = rates,
};
