/*
 * curve_mechanism.c - a curve that somebody claims
 *
 * From (epsilon, delta) pairs: all of them are claimed together, which is
 * exactly the trade-off function that is the highest of their lines
 *
 *	1 - delta - e^epsilon alpha,  e^-epsilon (1 - delta - alpha),
 *
 * and between two ends where an epsilon is beyond POLYGON_MOST_EPSILON.
 * From (alpha, beta) points of a convex f: between two of them f lies below
 * their chord and above the neighbouring chords drawn on, so answers have
 * two ends.  Before the first point, and where f falls to 0, only one chord
 * is near: there points do not say which losses are finite.  Either way
 * answers come from polygons P, with
 *
 *	delta(e) = max over its corners of 1 - beta - e^e alpha,
 *
 * taken in both orders.  Scores have the law that f itself describes:
 * uniform without the canary, 1 - f^-1(uniform) with it.
 */

#include "privacy/mechanism/curve_mechanism.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/compose/stage_law.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/law/random.h"
#include "stats/loop/exact.h"

static void
stop(void *state)
{
	struct curve *curve = state;

	polygon_clear(&curve->upper);
	polygon_clear(&curve->lower);
	free(curve);
}

/* From above by lines that are no steeper than has a number. */
static bool
draw_profile(struct curve *curve, const struct mechanism_points *points,
	     struct error *err)
{
	size_t count = points->count;
	double *epsilon = memory_new_array(count, sizeof(*epsilon));
	bool done;

	for (size_t i = 0; i < count; i++)
		epsilon[i] = fmin(points->x[i], POLYGON_MOST_EPSILON);
	done = polygon_from_profile(&curve->lower, points->x, points->y, count,
				    err) &&
	       polygon_from_profile(&curve->upper, epsilon, points->y, count,
				    err);
	free(epsilon);

	return done;
}

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	struct curve *curve = memory_new(sizeof(*curve));

	(void)values;
	mechanism->state = curve;
	if (!points || !points->count) {
		return error_set(err, ERROR_USAGE,
				 "mechanism=curve needs file=, a file of kind "
				 "curve");
	}
	if (points->what == POINTS_PROFILE)
		return draw_profile(curve, points, err);
	if (!polygon_from_points(&curve->upper, points->x, points->y,
				 points->count, err))
		return false;
	polygon_below(&curve->lower, &curve->upper);

	return true;
}

static bool
log_delta(const struct mechanism *mechanism, double epsilon,
	  struct bracket *answer, struct error *err)
{
	const struct curve *curve = mechanism->state;
	struct bracket least, most;

	(void)err;
	least = polygon_delta(&curve->upper, epsilon);
	most = polygon_delta(&curve->lower, epsilon);
	*answer = (struct bracket){ bracket_log(&least).lower, log(most.value),
				    bracket_log(&most).upper };

	return true;
}

static bool
epsilon(const struct mechanism *mechanism, double delta, struct bracket *answer,
	struct error *err)
{
	const struct curve *curve = mechanism->state;
	struct bracket most;

	(void)err;
	answer->lower = polygon_epsilon(&curve->upper, delta).lower;
	most = polygon_epsilon(&curve->lower, delta);
	answer->value = most.value;
	answer->upper = most.upper;

	return true;
}

/* Heights are also stored as 1 - beta, which rounds in the last digit of 1. */
#define ROUNDING 4e-16

bool
curve_mechanism_tradeoff(const struct mechanism *mechanism, double alpha,
			 struct bracket *answer, struct error *err)
{
	const struct curve *curve = mechanism->state;

	(void)err;
	answer->lower = fmax(0, polygon_at(&curve->lower, alpha) - ROUNDING);
	answer->upper =
		fmin(1 - alpha, polygon_at(&curve->upper, alpha) + ROUNDING);
	answer->upper = fmax(answer->lower, answer->upper);
	answer->value =
		fmin(fmax(polygon_at(&curve->upper, alpha), answer->lower),
		     answer->upper);

	return true;
}

void
curve_mechanism_sample(const struct mechanism *mechanism,
		       const struct bulk_place *draws, bool in, double scores[],
		       size_t count)
{
	const struct curve *curve = mechanism->state;

	random_draw_uniforms(draws, scores, count);
	for (size_t i = 0; in && i < count; i++)
		scores[i] = 1 - polygon_inverse(&curve->upper, scores[i]);
}

struct score_rates
curve_mechanism_rates(const struct mechanism *mechanism, double threshold)
{
	const struct curve *curve = mechanism->state;
	double alpha = fmin(1, fmax(0, 1 - threshold));
	double beta = polygon_at(&curve->upper, alpha);

	/* A score of 1 or more is only seen with the canary. */
	if (threshold > 1)
		beta = 1;

	return (struct score_rates){
		.without = alpha,
		.without_not = 1 - alpha,
		.with = 1 - beta,
		.with_not = beta,
	};
}

/* ---- many steps, beside other mechanisms ---- */

/* What lies before the first piece, and in upright ones. */
static double
only_with(const struct polygon *polygon)
{
	double sum = polygon->power[0];

	for (size_t i = 0; i + 1 < polygon->count; i++) {
		if (!(polygon->alpha[i + 1] > polygon->alpha[i]))
			sum += polygon_fall(polygon, i);
	}

	return sum;
}

/* What lies beyond the last, and in flat ones. */
static double
only_without(const struct polygon *polygon)
{
	/* The last corner may lie a rounding beyond 1. */
	double sum = fmax(0, 1 - polygon->alpha[polygon->count - 1]);

	if (polygon->symmetric)
		return only_with(polygon);
	for (size_t i = 0; i + 1 < polygon->count; i++) {
		if (!(polygon_fall(polygon, i) > 0))
			sum += polygon->alpha[i + 1] - polygon->alpha[i];
	}

	return sum;
}

/* Each straight piece is one loss: the logarithm of its slope. */
static void
add_pieces(struct stage_atoms *atoms, const struct polygon *polygon)
{
	for (size_t i = 0; i + 1 < polygon->count; i++) {
		double without = polygon->alpha[i + 1] - polygon->alpha[i];
		double with = polygon_fall(polygon, i);

		if (without > 0 && with > 0)
			stage_law_atoms_add(atoms, log(with / without), without,
					    with);
	}
}

static void
add_both(struct stage_atoms *atoms, double without, double with)
{
	if (!(without > 0) || !(with > 0))
		return;
	stage_law_atoms_add(atoms, log(with / without), without, with);
	stage_law_atoms_add(atoms, log(without / with), with, without);
}

/*
 * Adds the pieces before the diagonal, the piece that meets it, and their
 * mirrors.
 */
static void
add_mirrored(struct stage_atoms *atoms, const struct polygon *polygon)
{
	size_t last = polygon->steep;
	double rest = polygon->beta[last] - polygon->alpha[last], slope = 1;

	for (size_t i = 0; i < last; i++)
		add_both(atoms, polygon->alpha[i + 1] - polygon->alpha[i],
			 polygon_fall(polygon, i));
	if (!(rest > 0))
		return;
	if (last + 1 < polygon->count)
		slope = polygon_fall(polygon, last) /
			(polygon->alpha[last + 1] - polygon->alpha[last]);
	slope = slope > 1 ? slope : 1;
	add_both(atoms, rest / (1 + slope), rest * slope / (1 + slope));
}

static void
add_atoms(struct stage_atoms *atoms, const struct polygon *polygon)
{
	if (polygon->symmetric)
		add_mirrored(atoms, polygon);
	else
		add_pieces(atoms, polygon);
}

bool
curve_mechanism_law(const struct mechanism *mechanism, struct stage_law *law_of,
		    struct error *err)
{
	const struct curve *curve = mechanism->state;
	const struct polygon *upper = &curve->upper, *lower = &curve->lower;

	(void)err;
	/* Where steps compose already, this is the law of all. */
	law_of->steps =
		mechanism->kind->composes ? 1 : (double)mechanism->steps;
	add_atoms(&law_of->atoms, upper);
	law_of->only_with = only_with(upper);
	law_of->only_without = only_without(upper);
	law_of->has_ends = !polygon_is(upper, lower);
	if (law_of->has_ends) {
		add_atoms(&law_of->easier, lower);
		law_of->more_with = only_with(lower) - only_with(upper);
		law_of->more_without =
			only_without(lower) - only_without(upper);
	}
	for (int kind = 0; kind < 2; kind++) {
		const struct stage_atoms *atoms =
			kind ? &law_of->easier : &law_of->atoms;

		for (size_t i = 0; i < atoms->count; i++) {
			law_of->most = fmax(law_of->most, atoms->at[i].loss);
			law_of->least = fmin(law_of->least, atoms->at[i].loss);
		}
	}

	return true;
}

/* Scores are uniform without the canary: its loss is the slope there. */
double
curve_mechanism_loss(const struct mechanism *mechanism, double score)
{
	const struct curve *curve = mechanism->state;
	const struct polygon *polygon = &curve->upper;
	size_t i = 0;

	if (score >= 1 && polygon->power[0] > 0)
		return INFINITY;
	while (i + 2 < polygon->count && polygon->alpha[i + 1] < 1 - score)
		i++;
	if (i + 1 >= polygon->count ||
	    1 - score > polygon->alpha[polygon->count - 1])
		return -INFINITY;

	return exact_log((polygon->power[i + 1] - polygon->power[i]) /
			 (polygon->alpha[i + 1] - polygon->alpha[i]));
}

const struct mechanism_kind mechanism_curve = {
	.name = "curve",
	.title = "Claimed curve",
	.summary = "a claimed profile or trade-off function from a file",
	.reference = "Dong, Roth and Su, JRSS B 84 (2022), section 2",
	.answers = {
		.log_delta = log_delta,
		.epsilon = epsilon,
		.tradeoff = curve_mechanism_tradeoff,
	},
	.ends = "the points of the curve leave the rest open",
	.start = start,
	.stop = stop,
	.law = curve_mechanism_law,
	.loss = curve_mechanism_loss,
	.sample = curve_mechanism_sample,
	.rates = curve_mechanism_rates,
};
