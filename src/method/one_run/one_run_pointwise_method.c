/*
 * one_run_pointwise_method.c - a profile tested point by point in one run
 *
 * Sixty points of the family's privacy profile, delta from 1e-3 to 1e-9,
 * are each tested as in `one-run`; the curve is refuted if one of them is.
 * All share one game, so for a number of guesses fixed in advance nothing
 * is lost to there being sixty (privacy/one_run/one_run_pointwise.c).
 *
 * It bounds epsilon only if the mechanism lies in the family.
 *
 * f-dp-one-run, section 4.2, where it serves to show how much the direct
 * f-DP test gains.  Table 1 prints 5.01 / 2.71 / 1.35 / 0.67; the guesses
 * that are best for one point give 4.93 / 2.67 / 1.30 / 0.62.
 */

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "method/methods.h"
#include "method/one_run/one_run_family.h"
#include "method/one_run/one_run_play.h"
#include "method/reach.h"
#include "privacy/one_run/one_run_expected.h"
#include "privacy/one_run/one_run_pointwise.h"
#include "privacy/one_run/one_run_steinke.h"
#include "stats/safe.h"

enum { POINTS = 60 };

static const struct one_run_deltas sixty = { 1e-3, 1e-9, POINTS, NULL, NULL };

/* The model is asked through a pointer to const, and remembers questions. */
struct profile {
	struct one_run_model *model;
	double delta;
	struct progress *progress;
	struct one_run_asked asked[POINTS];
};

static double
epsilon_at(double parameter, double delta, const void *family)
{
	const struct profile *profile = family;

	return one_run_model_epsilon(profile->model, parameter, delta).upper;
}

static struct one_run_pointwise
solve(struct profile *profile, const struct one_run_game *game, double tau,
      double than)
{
	struct one_run_deltas deltas = sixty;

	deltas.progress = profile->progress;
	deltas.asked = profile->asked;

	return one_run_pointwise_bound(game, tau, &deltas, than, epsilon_at,
				       profile);
}

static double
lower(const struct one_run_game *game, double tau, double than, void *state)
{
	return solve(state, game, tau, than).parameter;
}

/* The smallest p-value over the points of the claimed curve. */
static void
add_claim(const struct profile *profile, const struct question *ask,
	  const struct one_run_play *play, struct result *answer)
{
	const struct one_run_family *family =
		one_run_model_family(profile->model);
	double epsilon = settings_number(ask->settings, SETTING_CLAIM_EPSILON);
	double parameter, p = 1;
	char text[160];

	if (!settings_given(ask->settings, SETTING_CLAIM_EPSILON))
		return;
	parameter =
		one_run_model_keeping(profile->model, epsilon, profile->delta);
	if (!(parameter > 0))
		return;
	for (size_t i = 0; i < sixty.points; i++) {
		double delta = one_run_pointwise_delta(&sixty, i);

		p = fmin(p,
			 one_run_steinke_p_value(
				 &play->game,
				 epsilon_at(parameter, delta, profile), delta));
	}
	family->move(family->curve.state, parameter);
	snprintf(text, sizeof(text),
		 "the mechanism is %s with %s=%.6g, the one that is (%g, "
		 "%g)-DP",
		 one_run_family_name(ask),
		 one_run_model_parameter(profile->model), parameter, epsilon,
		 profile->delta);
	one_run_play_add_claim(ask, play, text, p,
			       one_run_expected(&play->game, &family->curve),
			       answer);
}

static bool
answer_with(struct profile *profile, const struct question *ask,
	    struct result *answer, struct error *err)
{
	const struct method *method = &method_one_run_pointwise;
	struct one_run_method with = { lower, profile };
	struct one_run_play play;
	struct one_run_pointwise found;
	struct one_run_game perfect;
	double epsilon, ceiling;

	if (!one_run_play(method, ask, &with, &play, answer, err) ||
	    !one_run_play_need_two_options(&play, err))
		return false;
	progress_start(ask->progress, 2 * POINTS);
	found = solve(profile, &play.game, play.tau, 0);
	perfect = play.game;
	perfect.correct = perfect.guesses;
	epsilon = one_run_model_epsilon(profile->model, found.parameter,
					profile->delta)
			  .lower;
	epsilon = safe_down(epsilon);
	ceiling = one_run_model_epsilon(
			  profile->model,
			  solve(profile, &perfect, play.tau, found.parameter)
				  .parameter,
			  profile->delta)
			  .lower;
	one_run_play_add_epsilon(method, ask, &play, epsilon, answer);
	reach_add_ceiling(ceiling, method->about, answer);
	if (found.parameter > 0) {
		result_step(answer,
			    "%s curves are rejected up to %s = %s by their "
			    "point (%s, %.3g)",
			    one_run_family_name(ask),
			    one_run_model_parameter(profile->model),
			    number_down(found.parameter, 9).text,
			    number_down(found.epsilon, 6).text, found.delta);
	}
	add_claim(profile, ask, &play, answer);
	one_run_play_say(method, ask, &play, epsilon, answer);

	return progress_check(ask->progress, err) &&
	       one_run_model_sound(profile->model, err);
}

static bool
one_run_pointwise_run(const struct question *ask, struct result *answer,
		      struct error *err)
{
	struct one_run_rest rest;
	struct profile profile = {
		.model = one_run_family_of(ask, &rest, err),
		.delta = settings_number(ask->settings, SETTING_DELTA),
		.progress = ask->progress,
	};
	bool done;

	if (!profile.model)
		return false;
	done = answer_with(&profile, ask, answer, err);
	one_run_model_free(profile.model);

	return done;
}

const struct method method_one_run_pointwise = {
	.name = "one-run-pointwise",
	.title = "One run, point by point",
	.summary = "Lower bound from sixty points of a family's profile",
	.reference = "f-dp-one-run 4.2",
	.kinds = ONE_RUN_KINDS,
	.claim = CLAIM_LOWER_BOUND,
	.about = ABOUT_ASSUMED_FAMILY,
	.needs = NEEDS_FAIR_COINS | NEEDS_FAMILY,
	.policies = ONE_RUN_POLICIES,
	.settings = { SETTING_FAMILY, SETTING_POLICY, SETTING_GUESSES,
		      SETTING_ENDS, SETTING_SEED, SETTING_SPLIT_FRACTION,
		      SETTING_OPTIONS, SETTING_SAMPLING, SETTING_STEPS,
		      SETTING_MECHANISM_DELTA, SETTING_CLAIM_EPSILON,
		      SETTING_ROW, SETTING_RUN, SETTING_END },
	.run = one_run_pointwise_run,
};
