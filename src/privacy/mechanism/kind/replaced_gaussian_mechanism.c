/*
 * replaced_gaussian_mechanism.c - a Poisson sample where a record is replaced
 *
 * The record takes part with chance q, and its part g of the sum, |g| <= 1,
 * becomes g'.  With b = e^e' / e^e, e' = log(1 + q (e^e - 1)), the delta of
 * one step at e' is (Balle, Barthe and Gaboardi, NeurIPS 2018, theorem 2)
 *
 *	q E[(1 - e^e ((1 - b) e^U + b e^V))+],
 *
 * a convex function of two correlated lognormal numbers of mean 1: U has
 * variance |g|^2 / sigma^2, V |g - g'|^2 / sigma^2, their covariance is
 * g (g - g') / sigma^2.  By Kahane's convexity inequality (1985) it grows
 * with all three, and g = 1, g' = -1 has the most of each.  So the real pair
 *
 *	(1 - q) N(0, sigma^2) + q N(+-1, sigma^2)
 *
 * dominates every pair of a step, and of all steps.  In units of sigma its
 * loss is m(mu x) - m(-mu x), m(t) = log(1 - q + q e^(t - mu^2/2)), which
 * rises and is odd.
 */

#include <float.h>
#include <math.h>

#include "base/memory.h"
#include "privacy/compose/stage_law.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/mechanism/poisson_sample.h"
#include "stats/law/normal.h"
#include "stats/law/random.h"
#include "stats/law/root.h"

/* log(1 - q + q e^(t - mu^2/2)), the part that is there over no part. */
static double
mixed(const struct poisson_step *step, double t)
{
	return poisson_sample_loss(step->q, t - step->mu * step->mu / 2);
}

static double
loss_at(const void *of, double x)
{
	const struct poisson_step *step = of;

	return mixed(step, step->mu * x) - mixed(step, -step->mu * x);
}

/*
 * With c = (1 - q) / q e^(mu^2/2) the loss l lies at t = mu x with
 * sinh(t - l/2) = c sinh(l/2).
 */
static double
where(const void *of, double loss, size_t branch)
{
	const struct poisson_step *step = of;
	double half = loss / 2, size = fabs(half);
	double log_c = log1p(-step->q) - log(step->q) + step->mu * step->mu / 2;
	double log_z = log_c + size + log(-expm1(-2 * size)) - M_LN2;
	double more =
		log_z > 30 ? log_z + M_LN2 : asinh(exp(fmax(log_z, -745)));

	(void)branch;
	if (!(size > 0))
		return 0;

	return (half + copysign(more, half)) / step->mu;
}

/* ---- one step ---- */

static double
above(const struct poisson_step *step, double x, double moved)
{
	return (1 - step->q) * normal_above(x) +
	       step->q * normal_above(x - moved);
}

/*
 * P(x > t) - e^epsilon Q(x > t) where the loss is epsilon: beside the best t
 * it is less by the square of the distance only.  What is lost is taken as a
 * part of q P(Z > t - mu), so that nothing is too small for a double.
 */
static struct bracket
log_delta_ends(const void *of, double epsilon)
{
	const struct poisson_step *step = of;
	double t = where(step, epsilon, 0), q = step->q;
	double log_gain = normal_log_above(t - step->mu);
	double log_rise = epsilon > 30 ? epsilon : log(expm1(epsilon));
	double lost = exp(epsilon + normal_log_above(t + step->mu) - log_gain) +
		      exp(log_rise + log1p(-q) - log(q) + normal_log_above(t) -
			  log_gain);
	double off = 2e-14 * (1 + t * t), wrong;

	if (isinf(log_gain))
		return (struct bracket){ -INFINITY, -INFINITY, -DBL_MAX };
	log_gain += log(q);
	wrong = 1e-15 * fabs(log_gain);

	return (struct bracket){
		log_gain + log(fmax(1 - lost - off, 0)) - wrong,
		log_gain + log(fmax(1 - lost, 0)),
		fmin(0,
		     log_gain + log(fmin(1, fmax(1 - lost, 0) + off)) + wrong),
	};
}

static bool
log_delta(const struct mechanism *mechanism, double epsilon,
	  struct bracket *answer, struct error *err)
{
	(void)err;
	*answer = log_delta_ends(mechanism->state, epsilon);

	return true;
}

static double
log_delta_value(const void *of, double epsilon)
{
	return log_delta_ends(of, epsilon).value;
}

/* As far as a double is from nothing. */
#define FAR_LOSS 700

static bool
epsilon(const struct mechanism *mechanism, double delta, struct bracket *answer,
	struct error *err)
{
	const struct poisson_step *step = mechanism->state;
	double goal = log(delta), guess = 0;

	(void)err;
	if (!(delta > 0) || !(delta < 1)) {
		*answer = bracket_exact(delta > 0 ? 0 : INFINITY);
		return true;
	}
	if (log_delta_value(step, FAR_LOSS) > goal) {
		*answer = (struct bracket){ FAR_LOSS, INFINITY, INFINITY };
		return true;
	}
	if (log_delta_value(step, 0) > goal)
		guess = root_fall(log_delta_value, step, goal, 0, FAR_LOSS, 0)
				.high;
	*answer = bracket_crossing(log_delta_ends, step, goal, INFINITY, guess,
				   1e-15 * guess);

	return true;
}

/* How much more than alpha is rejected above x. */
struct rejected {
	const struct poisson_step *step;
	double alpha;
};

static double
more_than_alpha(void *of, double x)
{
	const struct rejected *rejected = of;

	return above(rejected->step, x, -rejected->step->mu) - rejected->alpha;
}

static bool
tradeoff(const struct mechanism *mechanism, double alpha,
	 struct bracket *answer, struct error *err)
{
	const struct poisson_step *step = mechanism->state;
	struct rejected rejected = { step, alpha };
	double reach = step->mu + 2 * STAGE_REACH;
	struct root root;

	(void)err;
	*answer = bracket_exact(alpha > 0 ? 0 : 1);
	if (!(alpha > 0) || !(alpha < 1) ||
	    !root_start(&root, more_than_alpha, &rejected, -reach, reach))
		return true;
	root_narrow(&root, more_than_alpha, &rejected, 0);
	/* Below x is above -x with the record moved the other way. */
	answer->value = above(step, -root.low, -step->mu);
	answer->lower = answer->value * (1 - 1e-13) - 1e-15 * reach;
	answer->upper = above(step, -root.high, -step->mu) * (1 + 1e-13) +
			1e-15 * reach;
	*answer = bracket_within(*answer, 0, 1 - alpha);

	return true;
}

static struct score_rates
rates(const struct mechanism *mechanism, double threshold)
{
	const struct poisson_step *step = mechanism->state;

	return (struct score_rates){
		.without = above(step, threshold, -step->mu),
		.without_not = above(step, -threshold, step->mu),
		.with = above(step, threshold, step->mu),
		.with_not = above(step, -threshold, -step->mu),
	};
}

/* ---- the law ---- */

/* Of the record that moves the sum down, which stands for none. */
static double
log_density(const void *of, double x)
{
	const struct poisson_step *step = of;

	return -x * x / 2 - LOG_SQRT_2PI + mixed(step, -step->mu * x);
}

static bool
law(const struct mechanism *mechanism, struct stage_law *law_of,
    struct error *err)
{
	const struct poisson_step *step = mechanism->state;
	double reach = step->mu + STAGE_REACH;

	(void)err;
	law_of->steps = (double)mechanism->steps;
	law_of->own = memory_copy(step, sizeof(*step));
	law_of->most = INFINITY;
	law_of->least = -INFINITY;
	law_of->is_symmetric = true;
	law_of->branches[0] =
		(struct stage_branch){ -reach, reach, fmin(1, 1 / step->mu) };
	law_of->branch_count = 1;
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
	const struct poisson_step *step = mechanism->state;

	random_draw_normals(draws, scores, count);
	poisson_sample_move(draws, step->q, in ? step->mu : -step->mu, scores,
			    count);
}

const struct mechanism_kind mechanism_replaced_gaussian = {
	.name = "replaced-gaussian",
	.title = "Subsampled Gaussian, one record replaced",
	.summary = "normal noise on a Poisson sample, one record replaced",
	.reference = "Balle, Barthe and Gaboardi, NeurIPS 2018; Kahane 1985",
	.parameters = {
		[POISSON_STEP_SIGMA] = { .name = "sigma",
			    .summary = "noise over what one record adds",
			    .lowest = 0.02,
			    .highest = 1e6 },
		[POISSON_STEP_RATE] = { .name = "sampling",
			       .summary = "the chance that a record takes part",
			       .lowest = 1e-9,
			       .highest = 1 },
	},
	.neighbours = ADJACENCY_BIT(ADJACENCY_REPLACE_ONE),
	.answers = {
		.log_delta = log_delta,
		.epsilon = epsilon,
		.tradeoff = tradeoff,
	},
	.start = poisson_step_start,
	.law = law,
	.loss = loss,
	.sample = sample,
	.rates = rates,
};
