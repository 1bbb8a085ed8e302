/*
 * one_run_product_method.c - one run, if its canaries do not share anything
 *
 * The strongest member of a family whose product channel the guesses refute
 * (privacy/one_run/one_run_product.c).  Where every canary really passes
 * alone this is exact at alpha; it does not weaken as guesses become few and
 * stands far above what holds for every mechanism.
 *
 * It is no bound for every mechanism with such a curve.  One that in seven
 * runs of ten lets all canaries through randomized response of epsilon 1.1
 * together, and is Gaussian with mu = 0.1 else, has a curve above that of
 * mu = 1, and is "refuted" at mu = 1 in most audits (docs/coverage.md,
 * simulate interference).  So it is the upper end of a bracket whose lower
 * end is one-run-fdp: the width is what interference between canaries could
 * hide.
 *
 * Xiang and others 2025; f-dp-one-run, section 3 for the other end.
 */

#include <math.h>

#include "base/number.h"
#include "method/methods.h"
#include "method/one_run/one_run_family.h"
#include "method/one_run/one_run_play.h"
#include "method/reach.h"
#include "privacy/family/families.h"
#include "privacy/one_run/one_run_fdp.h"
#include "privacy/one_run/one_run_product.h"
#include "stats/safe.h"

struct product {
	struct member member;
	struct one_run_model *model; /* the same family, as curves */
	double delta;
};

static double
lower(const struct one_run_game *game, double tau, double than, void *state)
{
	struct product *product = state;

	return one_run_product_bound(game, tau, than, &product->member);
}

static double
epsilon_of(struct product *product, double parameter)
{
	return safe_down(
		member_epsilon(&product->member, parameter, product->delta)
			.lower);
}

/* What holds whatever the canaries share. */
static double
fdp_epsilon(const struct product *product, const struct one_run_play *play)
{
	double hint =
		one_run_model_is_gaussian(product->model)
			? one_run_fdp_gaussian_limit(&play->game, play->tau)
			: 0;
	struct one_run_fdp found = one_run_fdp_bound(
		&play->game, play->tau, one_run_model_family(product->model),
		hint, 1e-7);

	return safe_down(one_run_model_epsilon(product->model, found.parameter,
					       product->delta)
				 .lower);
}

static void
add_fdp(const struct product *product, const struct question *ask,
	const struct one_run_play *play, struct result *answer)
{
	struct method_answer to = { &method_one_run_fdp, ask, play->policy, 1,
				    answer };
	double epsilon = fdp_epsilon(product, play);

	method_add_lower(&to, "epsilon-any", epsilon);
	result_step(answer,
		    "one-run-fdp, which holds whatever the canaries share, "
		    "gives %s; what lies between is what interference could "
		    "hide",
		    number_down(epsilon, 6).text);
}

/* What all guesses right would refute: at least what these refute. */
static void
add_ceiling(struct product *product, const struct one_run_play *play,
	    double parameter, struct result *answer)
{
	struct one_run_game perfect = play->game;
	double most;

	perfect.correct = perfect.guesses;
	most = one_run_product_bound(&perfect, play->tau,
				     isfinite(parameter) ? parameter : 0,
				     &product->member);
	reach_add_ceiling(epsilon_of(product, most), ABOUT_INDEPENDENT_CANARIES,
			  answer);
}

static void
explain(struct product *product, const struct question *ask,
	const struct one_run_play *play, double parameter,
	struct result *answer)
{
	double p;
	struct error err = { 0 };

	if (!(parameter > 0) || !isfinite(parameter) ||
	    !member_become(&product->member, parameter) ||
	    !one_run_product_p_value(&play->game, product->member.mechanism, &p,
				     &err))
		return;
	result_step(answer,
		    "if every canary passed alone through %s with %s = %.9g, "
		    "the best attacker would err so rarely with probability "
		    "%.4g",
		    one_run_family_name(ask),
		    one_run_model_parameter(product->model), parameter, p);
}

static bool
answer_with(struct product *product, const struct question *ask,
	    struct result *answer, struct error *err)
{
	const struct method *method = &method_one_run_product;
	struct one_run_method with = { lower, product };
	struct one_run_play play;
	double parameter, epsilon;

	if (!one_run_play(method, ask, &with, &play, answer, err) ||
	    !one_run_play_need_two_options(&play, err))
		return false;
	parameter = one_run_product_bound(&play.game, play.tau, 0,
					  &product->member);
	epsilon = epsilon_of(product, parameter);
	one_run_play_add_epsilon(method, ask, &play, epsilon, answer);
	add_fdp(product, ask, &play, answer);
	add_ceiling(product, &play, parameter, answer);
	explain(product, ask, &play, parameter, answer);
	one_run_play_say(method, ask, &play, epsilon, answer);
	if (product->member.failed) {
		*err = product->member.err;
		return false;
	}

	return one_run_model_sound(product->model, err);
}

static bool
one_run_product_run(const struct question *ask, struct result *answer,
		    struct error *err)
{
	struct one_run_rest rest;
	struct product product = {
		.model = one_run_family_of(ask, &rest, err),
		.delta = settings_number(ask->settings, SETTING_DELTA),
	};
	bool done;

	if (!product.model)
		return false;
	product.member = (struct member){
		.family = family_find(one_run_family_name(ask)),
		.rest = rest.lookup,
		.progress = ask->progress,
	};
	done = answer_with(&product, ask, answer, err);
	member_clear(&product.member);
	one_run_model_free(product.model);

	return done;
}

const struct method method_one_run_product = {
	.name = "one-run-product",
	.title = "One run, product",
	.summary = "What one run would show if canaries shared nothing",
	.reference = "Xiang et al. 2025",
	.kinds = ONE_RUN_KINDS,
	.claim = CLAIM_HEURISTIC,
	.about = ABOUT_INDEPENDENT_CANARIES,
	.needs = NEEDS_FAIR_COINS | NEEDS_UNSHARED_CANARIES,
	.policies = ONE_RUN_POLICIES,
	.settings = { SETTING_FAMILY, SETTING_POLICY, SETTING_GUESSES,
		      SETTING_ENDS, SETTING_SEED, SETTING_SPLIT_FRACTION,
		      SETTING_OPTIONS, SETTING_SAMPLING, SETTING_STEPS,
		      SETTING_MECHANISM_DELTA, SETTING_ROW, SETTING_RUN,
		      SETTING_END },
	.run = one_run_product_run,
};
