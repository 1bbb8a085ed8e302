/* rate_warnings.c - mistakes to be seen in counts, scores and the game */

#include "method/rate/rate_warnings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "method/rate/rate.h"
#include "method/rate/threshold_search.h"
#include "stats/sample/anderson_darling.h"
#include "stats/sample/sort.h"

/* An area this many deviations below one half is no accident. */
#define SIGN_DEVIATION -2.326

/* A share of tied scores worth mentioning. */
#define TIES_NOTED 0.05

/* Fewer than this and a large-sample interval is a guess. */
enum { FEW = 10 };

static void
warn_of_delta(const struct threshold_cut *cut, const struct question *ask,
	      struct result *answer)
{
	double delta = settings_number(ask->settings, SETTING_DELTA);
	double size, truth;
	double trials = (double)(cut->counts.tp + cut->counts.fn +
				 cut->counts.fp + cut->counts.tn);

	if (game_number(ask->game, GAME_TRAINING_SIZE, &size) && size > 0 &&
	    delta > 1 / size) {
		result_warn(answer, W09,
			    "delta=%g is larger than 1/%g, one over the size "
			    "of the training set: that much allows publishing "
			    "whole records",
			    delta, size);
	} else if (fabs(delta * trials - 1) < 1e-9) {
		result_warn(answer, W09,
			    "delta=%g is one over the %g trials of the audit; "
			    "what counts is the size of the training set "
			    "(training-size=)",
			    delta, trials);
	}
	if (game_number(ask->game, GAME_DELTA, &truth) &&
	    (truth < delta || truth > delta)) {
		result_warn(answer, W26,
			    "epsilon here is at delta=%g, the known epsilon of "
			    "these data at delta=%g: not comparable",
			    delta, truth);
	}
}

/* Counts whose attack is worse than random beyond chance. */
static void
warn_of_exchange(const struct threshold_cut *cut, const struct samples *samples,
		 struct result *answer)
{
	const struct counts *at = &cut->counts;
	struct threshold_cut exact = *cut;
	struct rectangle over;

	if (samples)
		return;
	exact.interval = &interval_clopper_pearson;
	over = rate_rectangle(&exact);
	if (!(over.fnr_low.p > over.fpr_low.q))
		return;
	result_warn(answer, W08,
		    "%zu of %zu members and %zu of %zu non-members were called "
		    "members: are FP and FN, or members and non-members, "
		    "exchanged?",
		    at->tp, at->tp + at->fn, at->fp, at->fp + at->tn);
}

/* Where errors make no difference, as at an infinite end, none are denied. */
static void
how_the_ceiling_was_met(const struct counts *at, char text[], size_t size)
{
	if (!at->fn && !at->fp)
		snprintf(text, size, "no errors in %zu + %zu trials", at->tp,
			 at->tn);
	else if (!at->tp && !at->tn)
		snprintf(text, size,
			 "no right answers in %zu + %zu trials, read with "
			 "the answers exchanged",
			 at->fn, at->fp);
	else
		snprintf(text, size,
			 "the bound equals the ceiling of this design, with "
			 "%zu errors in %zu + %zu trials",
			 at->fn + at->fp, at->tp + at->fn, at->fp + at->tn);
}

static void
warn_of_ceiling(const struct threshold_cut *cut, struct result *answer)
{
	const struct quantity *epsilon = result_quantity(answer, "epsilon");
	const struct quantity *most = result_quantity(answer, "ceiling");
	char text[NUMBER_SIZE], how[120];

	if (!epsilon || !most || !(epsilon->lower > 0) ||
	    epsilon->lower < most->value * (1 - 1e-9))
		return;
	how_the_ceiling_was_met(&cut->counts, how, sizeof(how));
	number_write(text, most->value, 5, NUMBER_DOWN);
	result_warn(answer, W13,
		    "%s: %s is the largest lower end this design can give at "
		    "this alpha; the data say at least, not about",
		    how, text);
}

static void
warn_of_zero(struct result *answer)
{
	const struct quantity *epsilon = result_quantity(answer, "epsilon");

	if (!epsilon || epsilon->lower > 0 || isnan(epsilon->lower) ||
	    result_has_warning(answer, W30))
		return;
	result_warn(answer, W30,
		    "the lower end is 0: the data are compatible with epsilon "
		    "0");
}

/* How the data came about, as far as the card says. */
static void
warn_of_game(const struct question *ask, struct result *answer)
{
	const char *canaries = game_get(ask->game, GAME_CANARIES);

	if (!strcmp(canaries, "no") || !strcmp(canaries, "none") ||
	    !strcmp(canaries, "ordinary")) {
		result_warn(answer, W20,
			    "canaries=%s: with ordinary training points the "
			    "bound holds but is usually far below epsilon; a "
			    "low value is no evidence of privacy",
			    canaries);
	}
}

static void
warn_of_scores(const struct samples *samples, const struct question *ask,
	       struct result *answer)
{
	const struct outline *outline = samples_outline(samples, ask->progress);
	const struct roc_shape *look;

	if (!outline)
		return;
	look = &outline->shape;
	if (look->deviation < SIGN_DEVIATION) {
		result_warn(
			answer, W07,
			"the area under the curve is %.3g, %.1f deviations "
			"below 1/2: members score on the other side, as "
			"lower-is-member=%s reads them",
			look->area, -look->deviation,
			settings_switch(ask->settings, SETTING_LOWER_IS_MEMBER)
				? "no"
				: "yes");
	}
	if (look->tied > TIES_NOTED) {
		result_warn(answer, W15,
			    "%.3g %% of the scores share their value with "
			    "another: thresholds inside a tie do not exist",
			    100 * look->tied);
	}
}

struct normality {
	const struct samples *samples;
	struct progress *progress;
};

static void *
look_for_normality(const void *argument)
{
	const struct normality *how = argument;
	const struct samples *samples = how->samples;
	double p = anderson_darling_p(
		anderson_darling_normal(samples->out, samples->out_count,
					how->progress),
		samples->out_count);

	return progress_stopped(how->progress) ? NULL
					       : memory_copy(&p, sizeof(p));
}

/* Returns the p-value of a normal distribution of the non-members. */
static double
normality(const struct samples *samples, const struct question *ask)
{
	const struct normality how = { samples, ask->progress };
	const struct derived_order order = {
		.key = "normality",
		.make = look_for_normality,
		.argument = &how,
		.release = free,
		.progress = ask->progress,
	};
	const double *p = derived_get(samples->cache, &order);

	return p ? *p : 1;
}

/* Families of one normal parameter, and scores that are not normal. */
static void
warn_of_normality(const struct method *method, const struct samples *samples,
		  const struct question *ask, struct result *answer)
{
	double p;

	if (method->about != ABOUT_ASSUMED_FAMILY || samples->out_count < 20 ||
	    !result_quantity(answer, "mu"))
		return;
	p = normality(samples, ask);
	if (!(p < 0.01))
		return;
	result_warn(answer, W22,
		    "mu rests on a Gaussian trade-off curve; that the scores "
		    "of non-members are normal is rejected (p=%.2g)",
		    p);
}

static void
warn_of_few(const struct method *method, const struct threshold_cut *cut,
	    struct result *answer)
{
	const struct counts *at = &cut->counts;
	size_t least = at->tp;

	least = at->fn < least ? at->fn : least;
	least = at->fp < least ? at->fp : least;
	least = at->tn < least ? at->tn : least;
	if (method->claim != CLAIM_APPROXIMATE_INTERVAL || least >= FEW)
		return;
	result_warn(answer, W24,
		    "the smallest of the four counts is %zu: this interval "
		    "rests on large counts and fails more often than it says",
		    least);
}

void
rate_warnings_add(const struct method *method, const struct threshold_cut *cut,
		  const struct question *ask, const struct samples *samples,
		  struct result *answer)
{
	warn_of_delta(cut, ask, answer);
	warn_of_exchange(cut, samples, answer);
	warn_of_ceiling(cut, answer);
	warn_of_zero(answer);
	warn_of_game(ask, answer);
	warn_of_few(method, cut, answer);
	if (method->claim == CLAIM_CREDIBLE_INTERVAL) {
		result_warn(answer, W23,
			    "a credible interval under Jeffreys priors: how "
			    "often it holds is not promised");
	}
	if (samples) {
		warn_of_scores(samples, ask, answer);
		warn_of_normality(method, samples, ask, answer);
	}
}

void
rate_warnings_add_of_scores(const struct samples *samples,
			    const struct question *ask, struct result *answer)
{
	warn_of_game(ask, answer);
	warn_of_scores(samples, ask, answer);
}
