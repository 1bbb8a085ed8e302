/*
 * one_run_claim.c - a claimed mechanism, tested on guesses
 *
 * f-dp-one-run, Algorithm 3, on the curve of the mechanism itself, taken
 * from its profile and nowhere above it (privacy/one_run/one_run_model.c): if
 * the claim holds, guesses as good as these have at most this probability.
 */

#include "method/one_run/one_run_claim.h"

#include "method/one_run/one_run_play.h"
#include "privacy/one_run/one_run_fdp.h"
#include "privacy/one_run/one_run_model.h"
#include "stats/law/sorted.h"

static bool
check_direction(const struct mechanism *mechanism, struct error *err)
{
	if (!mechanism->kind->directed ||
	    mechanism->direction == DIRECTION_BOTH)
		return true;

	return error_set(err, ERROR_USAGE,
			 "guesses in one run test a claim in both directions "
			 "at once: leave direction= out");
}

struct guessing {
	const struct one_run_game *game;
	one_run_claim_refutes_fn *refutes;
	void *arg;
};

static bool
is_too_few(const void *of, size_t i)
{
	const struct guessing *guessing = of;
	struct one_run_game other = *guessing->game;

	other.correct = i + 1;

	return !guessing->refutes(&other, guessing->arg);
}

size_t
one_run_claim_needed(const struct one_run_game *game,
		     one_run_claim_refutes_fn *refutes, void *arg)
{
	const struct guessing guessing = { game, refutes, arg };

	if (!game->guesses)
		return 0;

	return 1 + sorted_first(is_too_few, &guessing, game->guesses - 1);
}

struct curve_test {
	const struct one_run_curve *curve;
	double alpha;
};

static bool
refutes_curve(const struct one_run_game *game, void *arg)
{
	const struct curve_test *test = arg;

	return one_run_fdp_rejects(game, test->alpha, test->curve);
}

bool
one_run_claim_test(const struct question *ask,
		   const struct mechanism *mechanism,
		   struct one_run_claim *claim, struct error *err)
{
	struct curve_test test = {
		.alpha = settings_number(ask->settings, SETTING_ALPHA),
	};
	struct one_run_model *model;
	struct one_run_game perfect;

	if (!check_direction(mechanism, err) ||
	    !one_run_play_game(ask, &claim->game, err))
		return false;
	model = one_run_model_of(mechanism, err);
	if (!model)
		return false;
	test.curve = &one_run_model_family(model)->curve;
	perfect = claim->game;
	perfect.correct = perfect.guesses;
	claim->p_value = one_run_fdp_p_value(&claim->game, test.curve);
	claim->least = one_run_fdp_p_value(&perfect, test.curve);
	claim->needed = 0;
	if (claim->p_value > test.alpha && claim->least <= test.alpha)
		claim->needed = one_run_claim_needed(&claim->game,
						     refutes_curve, &test);
	one_run_model_free(model);

	return true;
}
