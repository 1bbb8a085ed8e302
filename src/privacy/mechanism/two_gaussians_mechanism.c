/*
 * two_gaussians_mechanism.c - any two normal laws
 *
 * Scores are N(mean0, sd0^2) without the canary, N(mean1, sd1^2) with it;
 * two_gaussians.h has the mathematics (one-shot-federated, appendix A).
 * For both directions at once delta is the larger of two convex functions
 * of e^epsilon, and the trade-off function its conjugate
 *
 *	f(a) = max over e >= 0 of 1 - delta(e) - e^e a
 *	       and of e^-e (1 - delta(e) - a),
 *
 * found where the slope of delta passes a.
 */

#include <math.h>

#include "base/memory.h"
#include "privacy/compose/stage_normal.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/step/transform.h"
#include "stats/law/normal.h"
#include "stats/law/random.h"
#include "stats/law/root.h"
#include "stats/loop/exact.h"

enum { MEAN0, SD0, MEAN1, SD1 };

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	struct two_gaussians pair = { values[MEAN0], values[SD0], values[MEAN1],
				      values[SD1] };

	(void)points;
	(void)err;
	mechanism->state = memory_copy(&pair, sizeof(pair));

	return true;
}

static bool
is_equal(const struct two_gaussians *pair)
{
	return !(pair->sd0 < pair->sd1) && !(pair->sd0 > pair->sd1);
}

/* With one deviation for both, T steps are as one sqrt(T) times as far. */
static bool
composes(const struct mechanism *mechanism)
{
	struct two_gaussians *pair = mechanism->state;

	if (!is_equal(pair))
		return false;
	pair->mean1 = pair->mean0 + (pair->mean1 - pair->mean0) *
					    sqrt((double)mechanism->steps);

	return true;
}

/* ---- delta and epsilon ---- */

static double
log_delta_of(const struct mechanism *mechanism, double epsilon)
{
	const struct two_gaussians *pair = mechanism->state;
	struct two_gaussians other = two_gaussians_swap(pair);

	switch (mechanism->direction) {
	case DIRECTION_ADD:
		return two_gaussians_log_delta(pair, epsilon);
	case DIRECTION_REMOVE:
		return two_gaussians_log_delta(&other, epsilon);
	case DIRECTION_BOTH:
		break;
	}

	return fmax(two_gaussians_log_delta(pair, epsilon),
		    two_gaussians_log_delta(&other, epsilon));
}

/* The larger end of the directions that are looked at. */
static double
log_delta_end(const struct mechanism *mechanism, double epsilon, int sign)
{
	const struct two_gaussians *pair = mechanism->state;
	struct two_gaussians other = two_gaussians_swap(pair);
	double end = -INFINITY;

	if (mechanism->direction != DIRECTION_REMOVE)
		end = two_gaussians_log_delta_end(pair, epsilon, sign);
	if (mechanism->direction != DIRECTION_ADD)
		end = fmax(end,
			   two_gaussians_log_delta_end(&other, epsilon, sign));

	return end;
}

static struct bracket
log_delta_ends(const void *of, double epsilon)
{
	return (struct bracket){
		log_delta_end(of, epsilon, -1),
		log_delta_of(of, epsilon),
		log_delta_end(of, epsilon, 1),
	};
}

static bool
log_delta(const struct mechanism *mechanism, double epsilon,
	  struct bracket *answer, struct error *err)
{
	(void)err;
	*answer = log_delta_ends(mechanism, epsilon);

	return true;
}

static bool
epsilon(const struct mechanism *mechanism, double delta, struct bracket *answer,
	struct error *err)
{
	const struct two_gaussians *pair = mechanism->state;
	struct two_gaussians other = two_gaussians_swap(pair);
	double found = 0;

	(void)err;
	if (mechanism->direction != DIRECTION_REMOVE)
		found = fmax(found, two_gaussians_epsilon(pair, delta));
	if (mechanism->direction != DIRECTION_ADD)
		found = fmax(found, two_gaussians_epsilon(&other, delta));
	*answer =
		delta > 0 && delta < 1
			? bracket_crossing(log_delta_ends, mechanism,
					   log(delta), INFINITY, found,
					   1e-15 * found)
			: bracket_around(found, delta < 1 ? 1e-14 * found : 0);

	return true;
}

/* ---- trade-off of both directions ---- */

/* The order that has the larger delta at epsilon. */
static struct two_gaussians
worse_order(const struct two_gaussians *pair, double epsilon)
{
	struct two_gaussians other = two_gaussians_swap(pair);

	if (two_gaussians_log_delta(pair, epsilon) >=
	    two_gaussians_log_delta(&other, epsilon))
		return *pair;

	return other;
}

/* What grows with epsilon and equals alpha where the line touches. */
static double
slope_steep(const struct two_gaussians *pair, double epsilon)
{
	struct two_gaussians order = worse_order(pair, epsilon);

	return -exp(two_gaussians_tails(&order, epsilon).second);
}

static double
slope_flat(const struct two_gaussians *pair, double epsilon)
{
	struct two_gaussians order = worse_order(pair, epsilon);

	return 1 - exp(two_gaussians_tails(&order, epsilon).first);
}

struct touching {
	const struct two_gaussians *pair;
	double (*slope)(const struct two_gaussians *pair, double epsilon);
	double goal;
};

static bool
is_flatter(void *of, double epsilon)
{
	const struct touching *touching = of;

	return touching->slope(touching->pair, epsilon) < touching->goal;
}

static double
touching_epsilon(const struct two_gaussians *pair,
		 double (*slope)(const struct two_gaussians *, double),
		 double goal)
{
	struct touching touching = { pair, slope, goal };
	double high = 1;

	if (!is_flatter(&touching, 0))
		return 0;
	for (int i = 0; i < 60 && is_flatter(&touching, high); i++)
		high *= 2;

	return root_split(is_flatter, &touching, 0, high, 0).high;
}

/* Each line that touches bounds from below; it errs as delta and 1 do. */
static struct bracket
both_curve(const struct mechanism *mechanism, double alpha)
{
	const struct two_gaussians *pair = mechanism->state;
	double steep = touching_epsilon(pair, slope_steep, -alpha);
	double flat = touching_epsilon(pair, slope_flat, alpha);
	struct bracket at_steep = log_delta_ends(mechanism, steep);
	struct bracket at_flat = log_delta_ends(mechanism, flat);
	double first = 1 - exp(at_steep.value);
	double second = 1 - exp(at_flat.value) - alpha, error;

	if (alpha > 0)
		first -= exp(steep + log(alpha));
	first = fmax(first, exp(-flat) * second);
	error = exp(at_steep.upper) - exp(at_steep.lower) + exp(at_flat.upper) -
		exp(at_flat.lower) + 1e-14 * (1 + steep + flat);

	return bracket_around(first, error);
}

static bool
tradeoff(const struct mechanism *mechanism, double alpha,
	 struct bracket *answer, struct error *err)
{
	struct two_gaussians order = *(struct two_gaussians *)mechanism->state;
	struct bracket found;

	(void)err;
	if (mechanism->direction == DIRECTION_REMOVE)
		order = two_gaussians_swap(&order);
	found = mechanism->direction == DIRECTION_BOTH
			? both_curve(mechanism, alpha)
			: two_gaussians_tradeoff_ends(
				  &order,
				  (struct proportion){ alpha, 1 - alpha });
	*answer = bracket_within(found, 0, 1 - alpha);

	return true;
}

/* ---- the loss log(with / without), and scores ---- */

static struct loss_tails
tails(const struct mechanism *mechanism, double loss)
{
	struct two_gaussians other = two_gaussians_swap(mechanism->state);
	struct log_tails found = two_gaussians_tails(&other, loss);

	return (struct loss_tails){
		.without = found.second,
		.with = found.first,
	};
}

static double
log_density(const struct mechanism *mechanism, double loss)
{
	return log(two_gaussians_loss_density(mechanism->state, -loss));
}

static void
sample(const struct mechanism *mechanism, const struct bulk_place *draws,
       bool in, double scores[], size_t count)
{
	const struct two_gaussians *pair = mechanism->state;
	double mean = in ? pair->mean1 : pair->mean0;
	double sd = in ? pair->sd1 : pair->sd0;

	random_draw_normals(draws, scores, count);
	for (size_t i = 0; i < count; i++)
		scores[i] = mean + sd * scores[i];
}

static struct score_rates
rates(const struct mechanism *mechanism, double threshold)
{
	const struct two_gaussians *pair = mechanism->state;
	double out = (threshold - pair->mean0) / pair->sd0;
	double in = (threshold - pair->mean1) / pair->sd1;

	return (struct score_rates){
		.without = normal_above(out),
		.with = normal_above(in),
		.without_not = normal_below(out),
		.with_not = normal_below(in),
	};
}

/* ---- beside other mechanisms ---- */

static bool
sampled(const struct mechanism *mechanism, struct loss_part *part)
{
	const struct two_gaussians *pair = mechanism->state;
	double mu = fabs(pair->mean1 - pair->mean0) / pair->sd0;

	*part = (struct loss_part){ { 1 / mu, 1 }, 1 };

	return is_equal(pair) && mu > 0;
}

static bool
law(const struct mechanism *mechanism, struct stage_law *law_of,
    struct error *err)
{
	const struct two_gaussians *pair = mechanism->state;
	double ratio = pair->sd1 / pair->sd0;

	if (!(ratio > 0.02 && ratio < 50))
		return error_set(err, ERROR_USAGE,
				 "normal laws compose where their deviations "
				 "are less than 50 times apart, not %.3g",
				 fmax(ratio, 1 / ratio));
	stage_normal_law(law_of, pair);
	if (!is_equal(pair))
		law_of->steps = (double)mechanism->steps;

	return true;
}

static double
loss(const struct mechanism *mechanism, double score)
{
	const struct two_gaussians *pair = mechanism->state;
	double out = (score - pair->mean0) / pair->sd0;
	double in = (score - pair->mean1) / pair->sd1;

	return (out - in) * (out + in) / 2 - exact_log(pair->sd1 / pair->sd0);
}

const struct mechanism_kind mechanism_two_gaussians = {
	.name = "two-gaussians",
	.title = "Two Gaussians",
	.summary = "normal scores with a mean and a deviation of their own",
	.reference = "one-shot-federated, appendix A",
	.parameters = {
		[MEAN0] = { .name = "mean0",
			    .summary = "the mean without the canary",
			    .lowest = -1e12,
			    .highest = 1e12 },
		[SD0] = { .name = "sd0",
			  .summary = "the standard deviation without it",
			  .lowest = 1e-12,
			  .highest = 1e12 },
		[MEAN1] = { .name = "mean1",
			    .summary = "the mean with the canary",
			    .lowest = -1e12,
			    .highest = 1e12 },
		[SD1] = { .name = "sd1",
			  .summary = "the standard deviation with it",
			  .lowest = 1e-12,
			  .highest = 1e12 },
	},
	.directed = true,
	.answers = {
		.log_delta = log_delta,
		.epsilon = epsilon,
		.tradeoff = tradeoff,
		.tails = tails,
		.log_density = log_density,
	},
	.start = start,
	.composes = composes,
	.sampled = sampled,
	.law = law,
	.loss = loss,
	.sample = sample,
	.rates = rates,
};
