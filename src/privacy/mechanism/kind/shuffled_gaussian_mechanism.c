/*
 * shuffled_gaussian_mechanism.c - normal noise on shuffled batches
 *
 * Each epoch every record is in exactly one of T batches, at random.  Where
 * it is is not known, so no more is told than by a fixed order, which is a
 * Gaussian of mu = moved sqrt(epochs) / sigma, moved = 1 for a record that
 * is zeroed and 2 for one replaced by its opposite.  All others being -1,
 * with m the canary's part in the batch that has it over theirs,
 *
 *	P_m(max <= C) = Phi((C - m) / sigma) Phi(C / sigma)^(T - 1)
 *
 * is the law of the largest of one epoch's answers, by which it is told:
 * delta >= P_2(max > C) - e^epsilon P_m(max > C), m = 2 - moved, for any C
 * (Chua et al., ICML 2024; arXiv 2403.17673).  Epochs are shuffled one by
 * one, so what they show that way composes.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/mechanism/curve_mechanism.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/mechanism/range_mechanism.h"
#include "stats/law/normal.h"
#include "stats/law/root.h"

enum { SIGMA, BATCHES, EPOCHS };

enum { TESTS = 1500 };

/* Rounding of the rates of a test. */
#define NEAR 1e-13

/* ---- one epoch, told by its largest answer ---- */

struct epoch {
	struct curve curve; /* first: see curve_mechanism.h */
	double sigma, batches, moved;
};

/* log P_m(max <= C), for C in units of sigma. */
static double
log_below(const struct epoch *epoch, double m, double c)
{
	return normal_log_below(c - m / epoch->sigma) +
	       (epoch->batches - 1) * normal_log_below(c);
}

static double
above(const struct epoch *epoch, double m, double c)
{
	return -expm1(log_below(epoch, m, c));
}

static double
gain(const struct epoch *epoch, double epsilon, double c)
{
	return above(epoch, 2, c) * (1 - NEAR) -
	       exp(epsilon) * above(epoch, 2 - epoch->moved, c) * (1 + NEAR);
}

/* Any C holds: the best of a grid, then of finer ones about it. */
static double
best_gain(const void *of, double epsilon)
{
	const struct epoch *epoch = of;
	double from = -2, to = 12 + 2 / epoch->sigma + epsilon;
	double best = 0, at = from;

	for (int round = 0; round < 5; round++) {
		double step = (to - from) / 100;

		for (int i = 0; i <= 100; i++) {
			double found = gain(epoch, epsilon, from + step * i);

			if (found > best) {
				best = found;
				at = from + step * i;
			}
		}
		from = at - step;
		to = at + step;
	}

	return best > 0 ? log(best) : -INFINITY;
}

static bool
log_delta(const struct mechanism *mechanism, double epsilon,
	  struct bracket *answer, struct error *err)
{
	(void)err;
	*answer = bracket_exact(best_gain(mechanism->state, epsilon));

	return true;
}

static bool
epsilon(const struct mechanism *mechanism, double delta, struct bracket *answer,
	struct error *err)
{
	const struct epoch *epoch = mechanism->state;
	double goal = log(delta), high = 1;

	(void)err;
	while (high < 1e5 && best_gain(epoch, high) > goal)
		high *= 2;
	*answer = bracket_exact(
		best_gain(epoch, 0) > goal
			? root_fall(best_gain, epoch, goal, 0, high, 1e-12).low
			: 0);

	return true;
}

static void
stop_epoch(void *state)
{
	struct epoch *epoch = state;

	polygon_clear(&epoch->curve.upper);
	polygon_clear(&epoch->curve.lower);
	free(epoch);
}

static bool
start_epoch(struct mechanism *mechanism, const double values[],
	    const struct mechanism_points *points, struct error *err)
{
	struct epoch *epoch = memory_new(sizeof(*epoch));
	double alpha[TESTS], beta[TESTS], far = 2 / values[SIGMA];

	(void)points;
	mechanism->state = epoch;
	epoch->sigma = values[SIGMA];
	epoch->batches = values[BATCHES];
	epoch->moved = mechanism_moved(mechanism);
	for (size_t i = 0; i < TESTS; i++) {
		double c = 12 + far - (14 + far) * (double)i / (TESTS - 1);

		alpha[i] =
			fmin(1, above(epoch, 2 - epoch->moved, c) * (1 + NEAR));
		beta[i] = fmin(1, exp(log_below(epoch, 2, c)) * (1 + NEAR));
	}

	return polygon_from_points(&epoch->curve.upper, alpha, beta, TESTS,
				   err) &&
	       polygon_from_points(&epoch->curve.lower, alpha, beta, TESTS,
				   err);
}

static const struct mechanism_kind one_epoch = {
	.name = "shuffled-gaussian",
	.parameters = {
		[SIGMA] = { .name = "sigma", .lowest = 1e-2, .highest = 1e6 },
		[BATCHES] = { .name = "batches", .lowest = 1, .highest = 1e9 },
	},
	.answers = {
		.log_delta = log_delta,
		.epsilon = epsilon,
		.tradeoff = curve_mechanism_tradeoff,
	},
	.start = start_epoch,
	.stop = stop_epoch,
	.law = curve_mechanism_law,
	.loss = curve_mechanism_loss,
	.sample = curve_mechanism_sample,
	.rates = curve_mechanism_rates,
};

/* ---- between that and a fixed order ---- */

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	(void)points;
	(void)err;
	mechanism->state = memory_copy(values, 3 * sizeof(*values));

	return true;
}

static bool
between(const struct mechanism *mechanism, struct mechanism **least,
	struct mechanism **most, struct error *err)
{
	const double *values = mechanism->state;
	const struct mechanism_number numbers[] = {
		{ "sigma", values[SIGMA] },
		{ "batches", values[BATCHES] },
		{ "steps", values[EPOCHS] * (double)mechanism->steps },
		{ "adjacency", mechanism->adjacency },
		{ 0 },
	};

	*least = mechanism_new_of(&one_epoch, numbers, err);
	if (*least)
		*most = mechanism_new_of(&mechanism_gaussian, numbers, err);

	return *most;
}

const struct mechanism_kind mechanism_shuffled_gaussian = {
	.name = "shuffled-gaussian",
	.title = "Gaussian on shuffled batches",
	.summary = "normal noise on batches that each record is in once an "
		   "epoch",
	.reference = "Chua et al., ICML 2024; arXiv 2403.17673",
	.parameters = {
		[SIGMA] = { .name = "sigma",
			    .summary = "noise over what one record adds",
			    .lowest = 1e-2,
			    .highest = 1e6 },
		[BATCHES] = { .name = "batches",
			      .summary = "how many batches an epoch has",
			      .lowest = 1,
			      .highest = 1e9 },
		[EPOCHS] = { .name = "epochs",
			     .summary = "how often all records are seen",
			     .lowest = 1,
			     .highest = 1e6,
			     .optional = true,
			     .fallback = 1 },
	},
	.ends = "it tells no less than the largest answer of each epoch, and "
		"no more than batches in an order that is known",
	.neighbours = ADJACENCY_BIT(ADJACENCY_ZERO_OUT) |
		      ADJACENCY_BIT(ADJACENCY_REPLACE_ONE),
	.start = start,
	.between = between,
	.rates = range_mechanism_rates,
};
