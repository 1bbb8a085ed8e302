/*
 * one_run_fdp_method.c - a trade-off function audited in one training run
 *
 * The strongest guarantee of an ordered family that the guesses do not
 * reject, by Algorithm 3 as corrected and sped up in
 * privacy/one_run/one_run_fdp.c, and the epsilon it means at delta.  Unlike the
 * (epsilon, delta) test it does not weaken with the number of canaries.  The
 * bound is the rejected end of a proven bracket; the other end is reported as
 * the known loss.
 *
 * It bounds epsilon only if the mechanism lies in the family: a randomized
 * response audited as Gaussian is refuted wrongly.  Canaries must be drawn
 * uniformly and independently; f must hold in both orders of the
 * neighbours.  Games of more than two options are replace-one games (W11).
 *
 * f-dp-one-run, section 3.  Its Table 1 prints 8.16 / 3.61 / 1.59 / 0.82,
 * where the printed algorithm gives 7.44 / 3.34 / 1.50 / 0.73 (docs/papers.md).
 */

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "method/methods.h"
#include "method/one_run/one_run_family.h"
#include "method/one_run/one_run_play.h"
#include "method/reach.h"
#include "privacy/one_run/one_run_expected.h"
#include "privacy/one_run/one_run_fdp.h"
#include "stats/safe.h"

/* The most that epsilon may lose to the speed of the solution. */
#define LOSS 2e-6

/* While a number of guesses is chosen less will do. */
struct solver {
	struct one_run_model *model;
	double delta;
};

/* Where nothing better is known, `guess` or 0. */
static double
hint_for(const struct solver *solver, const struct one_run_game *game,
	 double tau, double guess)
{
	if (!one_run_model_is_gaussian(solver->model))
		return guess;

	return one_run_fdp_gaussian_limit(game, tau);
}

static struct one_run_fdp
solve(const struct solver *solver, const struct one_run_game *game, double tau,
      double guess)
{
	double hint = hint_for(solver, game, tau, guess);
	double steep = hint > 0 && hint < INFINITY ? hint : 2;

	/* d epsilon / d mu is about mu plus a quantile of delta. */
	return one_run_fdp_bound(game, tau, one_run_model_family(solver->model),
				 hint, LOSS / (8 + steep));
}

static double
epsilon_of(const struct solver *solver, double parameter)
{
	return safe_down(
		one_run_model_epsilon(solver->model, parameter, solver->delta)
			.lower);
}

/* What a choice of guesses maximises: the parameter has the same order. */
static double
lower(const struct one_run_game *game, double tau, double than, void *state)
{
	const struct solver *solver = state;
	const struct one_run_family *family =
		one_run_model_family(solver->model);

	if (than > 0) {
		family->move(family->curve.state, than);
		if (!one_run_fdp_may_reject(game, tau, &family->curve))
			return 0;
	}

	return one_run_fdp_bound(game, tau, family,
				 hint_for(solver, game, tau, than), 1e-4)
		.parameter;
}

static void
add_parameter(const struct solver *solver, const struct question *ask,
	      const struct one_run_play *play, double parameter,
	      struct result *answer)
{
	const char *name = one_run_model_parameter(solver->model);
	bool mu = one_run_model_is_gaussian(solver->model);
	struct method_answer to = { &method_one_run_fdp, ask, play->policy, 1,
				    answer };
	double end = 1 / parameter;

	if (mu)
		method_add_lower(&to, "mu", parameter);
	else if (name[0] == '1' && policy_is_valid(play->policy))
		method_add(&to, "sigma", (struct bracket){ NAN, NAN, end });
	else if (name[0] == '1')
		method_add(&to, "sigma", (struct bracket){ NAN, end, NAN });
}

static void
add_claim(const struct solver *solver, const struct question *ask,
	  const struct one_run_play *play, struct result *answer)
{
	const struct one_run_family *family =
		one_run_model_family(solver->model);
	double epsilon = settings_number(ask->settings, SETTING_CLAIM_EPSILON);
	double parameter;
	char text[160];

	if (!settings_given(ask->settings, SETTING_CLAIM_EPSILON))
		return;
	parameter =
		one_run_model_keeping(solver->model, epsilon, solver->delta);
	if (!(parameter > 0))
		return;
	family->move(family->curve.state, parameter);
	snprintf(text, sizeof(text),
		 "the mechanism is %s with %s=%.6g, the one that is (%g, "
		 "%g)-DP",
		 one_run_family_name(ask),
		 one_run_model_parameter(solver->model), parameter, epsilon,
		 solver->delta);
	one_run_play_add_claim(ask, play, text,
			       one_run_fdp_p_value(&play->game, &family->curve),
			       one_run_expected(&play->game, &family->curve),
			       answer);
}

/* What computing fast has lost, where the recursion itself has an end. */
static void
explain_loss(const struct solver *solver, const struct one_run_fdp *found,
	     double epsilon, struct result *answer)
{
	double above;

	if (!isfinite(found->above))
		return;
	above = one_run_model_epsilon(solver->model, found->above,
				      solver->delta)
			.upper;
	result_step(answer,
		    "the recursion itself does not reject %s = %.9g: computing "
		    "fast has lost at most %.2g of epsilon, proven (%zu "
		    "steps)",
		    one_run_model_parameter(solver->model), found->above,
		    above - epsilon, found->steps);
}

static void
explain(const struct solver *solver, const struct question *ask,
	const struct one_run_fdp *found, double epsilon, struct result *answer)
{
	const char *name = one_run_model_parameter(solver->model);

	result_step(answer,
		    "%s curves are rejected up to %s = %s, which is epsilon "
		    "%s at delta %g",
		    one_run_family_name(ask), name,
		    number_down(found->parameter, 9).text,
		    number_down(epsilon, 9).text, solver->delta);
	explain_loss(solver, found, epsilon, answer);
}

/* All guesses right; some are already. */
static void
add_ceiling(const struct solver *solver, const struct one_run_play *play,
	    double parameter, struct result *answer)
{
	struct one_run_game perfect = play->game;

	perfect.correct = perfect.guesses;
	if (perfect.correct > play->game.correct)
		parameter = solve(solver, &perfect, play->tau, 2 * parameter)
				    .parameter;
	reach_add_ceiling(epsilon_of(solver, parameter), ABOUT_ASSUMED_FAMILY,
			  answer);
}

static bool
answer_with(const struct solver *solver, const struct question *ask,
	    struct result *answer, struct error *err)
{
	struct solver copy = *solver;
	struct one_run_method with = { lower, &copy };
	struct one_run_play play;
	struct one_run_fdp found;
	double epsilon;

	if (!one_run_play(&method_one_run_fdp, ask, &with, &play, answer, err))
		return false;
	progress_start_searches(ask->progress, 2);
	found = solve(solver, &play.game, play.tau, 0);
	epsilon = epsilon_of(solver, found.parameter);
	one_run_play_add_epsilon(&method_one_run_fdp, ask, &play, epsilon,
				 answer);
	add_parameter(solver, ask, &play, found.parameter, answer);
	add_ceiling(solver, &play, found.parameter, answer);
	explain(solver, ask, &found, epsilon, answer);
	add_claim(solver, ask, &play, answer);
	one_run_play_say(&method_one_run_fdp, ask, &play, epsilon, answer);

	return one_run_model_sound(solver->model, err);
}

static bool
one_run_fdp_run(const struct question *ask, struct result *answer,
		struct error *err)
{
	struct one_run_rest rest;
	struct solver solver = {
		.model = one_run_family_of(ask, &rest, err),
		.delta = settings_number(ask->settings, SETTING_DELTA),
	};
	bool done;

	if (!solver.model)
		return false;
	done = answer_with(&solver, ask, answer, err);
	one_run_model_free(solver.model);

	return done;
}

const struct method method_one_run_fdp = {
	.name = "one-run-fdp",
	.title = "One run, f-DP",
	.summary = "Lower bound on a family's parameter from one run",
	.reference = "f-dp-one-run 3, Algorithm 3",
	.kinds = ONE_RUN_KINDS,
	.claim = CLAIM_LOWER_BOUND,
	.about = ABOUT_ASSUMED_FAMILY,
	.needs = NEEDS_FAIR_COINS | NEEDS_FAMILY,
	.policies = ONE_RUN_POLICIES,
	.settings = { SETTING_FAMILY, SETTING_OPTIONS, SETTING_POLICY,
		      SETTING_GUESSES, SETTING_ENDS, SETTING_SEED,
		      SETTING_SPLIT_FRACTION, SETTING_SAMPLING, SETTING_STEPS,
		      SETTING_MECHANISM_DELTA, SETTING_CLAIM_EPSILON,
		      SETTING_ROW, SETTING_RUN, SETTING_END },
	.run = one_run_fdp_run,
};
