/*
 * subsampled_gaussian_mechanism.c - normal noise on a Poisson sample
 *
 * Every record takes part with chance q; noise sigma at sensitivity 1.
 * Without the canary the answer is N(0, 1) in units of sigma, with it
 * (1 - q) N(0, 1) + q N(mu, 1), mu = 1 / sigma.  One step is exact: with
 * d(e) the delta of the Gaussian mechanism,
 *
 *	remove	q d(log(1 + (e^t - 1) / q))
 *	add	(q - (e^t - 1)(1 - q)) d(-log(1 + (e^-t - 1) / q))
 *
 * where the second is 0 once e^-t <= 1 - q.  The trade-off function of
 * adding is f(a) = (1 - q)(1 - a) + q G(a), that of removing its inverse,
 * and of both the convex hull of their minimum: f up to a* = Phi(-mu/2), a
 * chord of slope -1, and the inverse (Dong, Roth and Su 2022, section 4).
 */

#include <float.h>
#include <math.h>

#include "privacy/compose/stage_step.h"
#include "privacy/gaussian_dp.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/mechanism/poisson_sample.h"
#include "stats/law/normal.h"
#include "stats/law/random.h"
#include "stats/law/root.h"
#include "stats/logarithm.h"

/* Without sampling the steps compose as those of the Gaussian do. */
static bool
composes(const struct mechanism *mechanism)
{
	struct poisson_step *step = mechanism->state;

	if (step->q < 1)
		return false;
	step->mu *= sqrt((double)mechanism->steps);

	return true;
}

/* ---- delta and epsilon ---- */

static double
log_delta_remove(const struct poisson_step *step, double epsilon)
{
	double inner = poisson_sample_inner(step->q, epsilon);

	return log(step->q) + gaussian_dp_log_delta(inner, step->mu);
}

static double
log_delta_add(const void *of, double epsilon)
{
	const struct poisson_step *step = of;
	double part = expm1(-epsilon) / step->q;
	double factor = step->q - expm1(epsilon) * (1 - step->q);

	if (step->q >= 1)
		return gaussian_dp_log_delta(epsilon, step->mu);
	if (!(part > -1) || !(factor > 0))
		return -INFINITY;

	return log(factor) + gaussian_dp_log_delta(-log1p(part), step->mu);
}

/* The sum of two logarithms, off by its own last digits and theirs. */
static double
log_part(double log_part, double log_delta, int sign)
{
	double off = 4 * DBL_EPSILON * (fabs(log_part) + fabs(log_delta));

	return isinf(log_delta) ? log_delta : log_part + log_delta + sign * off;
}

/* The inner epsilon is right to a few last digits. */
static struct bracket
ends_remove(const struct poisson_step *step, double epsilon)
{
	double inner = poisson_sample_inner(step->q, epsilon);
	double far = 1e-15 * (inner + fabs(log(step->q)));
	double low = gaussian_dp_log_delta_end(inner + far, step->mu, -1);
	double high =
		gaussian_dp_log_delta_end(fmax(0, inner - far), step->mu, 1);

	return (struct bracket){
		log_part(log(step->q), low, -1),
		log_delta_remove(step, epsilon),
		log_part(log(step->q), high, 1),
	};
}

/* One end, where 1 + part = (e^-epsilon - 1 + q) / q is off by so much. */
static double
end_add(const struct poisson_step *step, double epsilon, double off, int sign)
{
	double left = 1 + expm1(-epsilon) / step->q + off;

	if (!(left > 0))
		return -INFINITY;

	return log_part(log(step->q) + epsilon + log(left),
			gaussian_dp_log_delta_end(fmax(0, -log(left)), step->mu,
						  sign),
			sign) +
	       sign * 2 * DBL_EPSILON * (fabs(log(step->q)) + epsilon);
}

/*
 * q - (e^epsilon - 1)(1 - q) = q e^epsilon (1 + part), which near the largest
 * loss is a difference of nearly equal numbers.
 */
static struct bracket
ends_add(const struct poisson_step *step, double epsilon)
{
	double value = log_delta_add(step, epsilon);

	if (step->q >= 1)
		return (struct bracket){
			gaussian_dp_log_delta_end(epsilon, step->mu, -1), value,
			gaussian_dp_log_delta_end(epsilon, step->mu, 1)
		};

	return (struct bracket){ end_add(step, epsilon, -8e-16, -1), value,
				 end_add(step, epsilon, 8e-16, 1) };
}

static struct bracket
log_delta_of(const void *of, double epsilon)
{
	const struct mechanism *mechanism = of;
	const struct poisson_step *step = mechanism->state;
	struct bracket add = ends_add(step, epsilon);
	struct bracket remove = ends_remove(step, epsilon), worst;

	if (mechanism->direction == DIRECTION_ADD)
		remove = add;
	if (mechanism->direction == DIRECTION_REMOVE)
		add = remove;
	worst.lower = fmax(add.lower, remove.lower);
	worst.upper = fmax(add.upper, remove.upper);
	worst.value = fmin(fmax(fmax(add.value, remove.value), worst.lower),
			   worst.upper);

	return worst;
}

static bool
log_delta(const struct mechanism *mechanism, double epsilon,
	  struct bracket *answer, struct error *err)
{
	(void)err;
	*answer = log_delta_of(mechanism, epsilon);

	return true;
}

static double
epsilon_remove(const struct poisson_step *step, double log_delta_wanted)
{
	double inner, goal = log_delta_wanted - log(step->q);

	if (goal >= 0)
		return 0;
	inner = gaussian_dp_epsilon_log(goal, step->mu);
	if (isinf(inner))
		return inner;
	if (inner < 1)
		return log1p(step->q * expm1(inner));

	return inner + log(step->q + (1 - step->q) * exp(-inner));
}

/* The answer lies in 0 to -log(1 - q). */
static double
epsilon_add(const struct poisson_step *step, double log_delta_wanted)
{
	if (step->q >= 1)
		return gaussian_dp_epsilon_log(log_delta_wanted, step->mu);
	if (!(log_delta_add(step, 0) > log_delta_wanted))
		return 0;

	return root_fall(log_delta_add, step, log_delta_wanted, 0,
			 -log1p(-step->q), 0)
		.high;
}

static bool
epsilon(const struct mechanism *mechanism, double delta, struct bracket *answer,
	struct error *err)
{
	const struct poisson_step *step = mechanism->state;
	double goal = log(delta), found = 0;

	(void)err;
	if (mechanism->direction != DIRECTION_REMOVE)
		found = fmax(found, epsilon_add(step, goal));
	if (mechanism->direction != DIRECTION_ADD)
		found = fmax(found, epsilon_remove(step, goal));
	*answer = delta > 0 && delta < 1
			  ? bracket_crossing(log_delta_of, mechanism, goal,
					     INFINITY, found, 1e-15 * found)
			  : bracket_around(found, 4e-15 * found);

	return true;
}

/* ---- trade-off ---- */

/* (1 - q) (1 - alpha) + q G(alpha). */
static struct bracket
add_curve(const struct poisson_step *step, double alpha)
{
	struct bracket found = gaussian_dp_tradeoff_ends(alpha, step->mu);
	double rest = (1 - step->q) * (1 - alpha);

	return bracket_add(bracket_exact(rest), bracket_scale(found, step->q));
}

/* (1 - q) P(Z < z) + q P(Z < z - mu). */
static struct bracket
accepted(const struct poisson_step *step, double z)
{
	double off = 4 * DBL_EPSILON * (fabs(z) + step->mu);
	struct bracket out = gaussian_dp_below(z, 0);
	struct bracket in = gaussian_dp_below(z - step->mu, off);

	return bracket_add(bracket_scale(out, 1 - step->q),
			   bracket_scale(in, step->q));
}

/* How much less than beta is accepted at z. */
struct missing {
	const struct poisson_step *step;
	double beta;
};

static double
missing_at(void *of, double z)
{
	const struct missing *missing = of;

	return missing->beta - accepted(missing->step, z).value;
}

/* From z on, until accepting there is surely more, or less, than beta. */
static double
leave(const struct missing *missing, double z, int sign)
{
	double step = 1e-15 * (1 + fabs(z));

	for (; step < 1e3; step *= 4) {
		struct bracket at = accepted(missing->step, z + sign * step);

		if (sign > 0 ? at.lower >= missing->beta
			     : at.upper <= missing->beta)
			break;
	}

	return z + sign * step;
}

/* The alpha with add_curve(alpha) = beta. */
static struct bracket
remove_curve(const struct poisson_step *step, double beta)
{
	struct missing missing = { step, beta };
	double low = normal_quantile(beta);
	struct root root;

	if (!(beta > 0) || !(beta < 1))
		return bracket_exact(beta > 0 ? 0 : 1);
	root_start(&root, missing_at, &missing, low, low + step->mu);
	root_narrow(&root, missing_at, &missing, DBL_EPSILON);

	return (struct bracket){
		gaussian_dp_below(-leave(&missing, root.high, 1), 0).lower,
		normal_above(root.low),
		gaussian_dp_below(-leave(&missing, root.low, -1), 0).upper,
	};
}

/* The chord errs by a few last digits of its ends, a curve near them less. */
static struct bracket
both_curve(const struct poisson_step *step, double alpha)
{
	double corner = normal_above(step->mu / 2);
	double other = (1 - step->q) * (1 - corner) + step->q * corner;
	struct bracket found;

	if (alpha <= corner)
		found = add_curve(step, alpha);
	else if (!(alpha < other))
		found = remove_curve(step, alpha);
	else
		found = bracket_around(corner + (other - alpha),
				       16 * DBL_EPSILON);

	return found;
}

static bool
tradeoff(const struct mechanism *mechanism, double alpha,
	 struct bracket *answer, struct error *err)
{
	const enum direction direction = mechanism->direction;
	struct bracket found = direction == DIRECTION_ADD
				       ? add_curve(mechanism->state, alpha)
			       : direction == DIRECTION_REMOVE
				       ? remove_curve(mechanism->state, alpha)
				       : both_curve(mechanism->state, alpha);

	(void)err;
	*answer = bracket_within(found, 0, 1 - alpha);

	return true;
}

/* ---- the loss log(with / without), and scores ---- */

/* Where the loss is `loss`; it is above -log(1 / (1 - q)). */
static double
place_of(const struct poisson_step *step, double loss)
{
	return poisson_sample_inner(step->q, loss) / step->mu + step->mu / 2;
}

static struct loss_tails
tails(const struct mechanism *mechanism, double loss)
{
	const struct poisson_step *step = mechanism->state;
	double x, base, moved;

	if (!(expm1(loss) > -step->q))
		return (struct loss_tails){ 0, 0 };
	x = place_of(step, loss);
	base = normal_log_above(x) + log1p(-step->q);
	moved = normal_log_above(x - step->mu) + log(step->q);

	return (struct loss_tails){
		.without = normal_log_above(x),
		.with = logarithm_sum(base, moved),
	};
}

/* dL/dx = mu q e^(mu x - mu^2/2) / e^L. */
static double
log_density(const struct mechanism *mechanism, double loss)
{
	const struct poisson_step *step = mechanism->state;
	double x;

	if (!(expm1(loss) > -step->q))
		return -INFINITY;
	x = place_of(step, loss);

	return -x * x / 2 - 0.5 * log(2 * M_PI) + loss - log(step->mu) -
	       log(step->q) - (x - step->mu / 2) * step->mu;
}

static void
sample(const struct mechanism *mechanism, const struct bulk_place *draws,
       bool in, double scores[], size_t count)
{
	const struct poisson_step *step = mechanism->state;

	random_draw_normals(draws, scores, count);
	for (size_t i = 0; i < count; i++)
		scores[i] /= step->mu;
	if (in)
		poisson_sample_move(draws, step->q, 1, scores, count);
}

static struct score_rates
rates(const struct mechanism *mechanism, double threshold)
{
	const struct poisson_step *step = mechanism->state;
	double z = threshold * step->mu;

	return (struct score_rates){
		.without = normal_above(z),
		.without_not = normal_below(z),
		.with = (1 - step->q) * normal_above(z) +
			step->q * normal_above(z - step->mu),
		.with_not = accepted(step, z).value,
	};
}

/* ---- many steps, and others beside them ---- */

static bool
sampled(const struct mechanism *mechanism, struct loss_part *part)
{
	const struct poisson_step *step = mechanism->state;

	/* Where nothing is left out the steps are composed already. */
	*part = (struct loss_part){
		{ 1 / step->mu, step->q },
		step->q < 1 ? (double)mechanism->steps : 1,
	};

	return true;
}

static bool
law(const struct mechanism *mechanism, struct stage_law *law_of,
    struct error *err)
{
	struct loss_part part;

	(void)err;
	sampled(mechanism, &part);
	stage_step_law(law_of, &part);

	return true;
}

static double
loss(const struct mechanism *mechanism, double score)
{
	const struct poisson_step *step = mechanism->state;

	return loss_step_at(&(struct loss_step){ .sigma = 1 / step->mu,
						 .sampling = step->q },
			    score);
}

const struct mechanism_kind mechanism_subsampled_gaussian = {
	.name = "subsampled-gaussian",
	.title = "Subsampled Gaussian",
	.summary = "normal noise on a Poisson sample, a step of DP-SGD",
	.reference = "Dong, Roth and Su, JRSS B 84 (2022), section 4",
	.parameters = {
		[POISSON_STEP_SIGMA] = { .name = "sigma",
			    .summary = "noise over sensitivity",
			    .lowest = 1e-6,
			    .highest = 1e9 },
		[POISSON_STEP_RATE] = { .name = "sampling",
			       .summary = "the chance that a record takes part",
			       .lowest = 1e-12,
			       .highest = 1 },
	},
	.directed = true,
	.neighbours = ADJACENCY_OF_SUMS,
	.replaced = &mechanism_replaced_gaussian,
	.answers = {
		.log_delta = log_delta,
		.epsilon = epsilon,
		.tradeoff = tradeoff,
		.tails = tails,
		.log_density = log_density,
	},
	.start = poisson_step_start,
	.composes = composes,
	.sampled = sampled,
	.law = law,
	.loss = loss,
	.sample = sample,
	.rates = rates,
};
