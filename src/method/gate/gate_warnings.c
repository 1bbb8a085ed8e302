/* gate_warnings.c - what a verdict does not say */

#include "method/gate/gate_parts.h"

#include <math.h>
#include <string.h>

#include "method/gate/gate_power.h"
#include "method/methods.h"
#include "method/one_run/one_run_claim.h"
#include "method/one_run/one_run_play.h"
#include "privacy/one_run/one_run_steinke.h"
#include "privacy/region.h"

struct claimed_curve {
	const struct gate_claim *claim;
	double epsilon, delta;
};

static bool
claimed_at(double fpr, double *fnr, void *arg, struct error *err)
{
	const struct claimed_curve *curve = arg;

	if (curve->claim->mechanism)
		return gate_curve_at(curve->claim, fpr, fnr, err);
	*fnr = region_fnr(curve->epsilon, curve->delta, fpr);

	return true;
}

/* Twice the epsilon; of a curve what it leaves for two records together. */
static bool
leaked_at(double fpr, double *fnr, void *arg, struct error *err)
{
	const struct claimed_curve *curve = arg;
	double once;

	if (curve->claim->mechanism)
		return claimed_at(fpr, &once, arg, err) &&
		       claimed_at(fmin(1, 1 - once), fnr, arg, err);
	*fnr = region_fnr(2 * curve->epsilon, curve->delta, fpr);

	return true;
}

/* For a claim of epsilon, of which one_run_claim_test() knows nothing. */
struct epsilon_test {
	double epsilon, delta, alpha;
};

static bool
refutes_epsilon(const struct one_run_game *game, void *arg)
{
	const struct epsilon_test *test = arg;

	return one_run_steinke_p_value(game, test->epsilon, test->delta) <=
	       test->alpha;
}

/* False where no attack on this game is known to be the best. */
static bool
find_game(const struct question *ask, const struct gate_claim *claim,
	  const struct claimed_curve *curve, struct one_run_claim *found)
{
	struct epsilon_test test = { curve->epsilon, curve->delta, 0 };
	struct one_run_play play;
	struct error none = { 0 };

	if (claim->mechanism) {
		if (!one_run_claim_test(ask, claim->mechanism, found, &none))
			return false;
	} else {
		if (!one_run_played(ask, curve->delta, &play, &none))
			return false;
		found->game = play.game;
		test.alpha = play.tau;
		found->needed = one_run_claim_needed(&found->game,
						     refutes_epsilon, &test);
	}

	return found->game.options == 2 && found->needed;
}

static bool
warn_with_game(const struct question *ask, const struct gate_claim *claim,
	       struct claimed_curve *curve, struct gate *gate)
{
	struct gate_game_power power;
	struct one_run_claim found;
	struct error none = { 0 };

	if (!find_game(ask, claim, curve, &found) ||
	    !gate_power_of_game(&found.game, found.needed, leaked_at, curve,
				&power, &none))
		return false;
	result_warn(gate->evidence, W21,
		    "not refuted does not mean that the claim holds: with %zu "
		    "guesses about %zu canaries the best attack on a "
		    "mechanism that leaks twice the claim, right in %.3g %% "
		    "of them, would be caught with probability %.2g, a weaker "
		    "one less often",
		    found.game.guesses, found.game.canaries, 100 * power.right,
		    power.power);

	return true;
}

static bool
warn_with_rates(const struct question *ask, const struct quantity *epsilon,
		struct claimed_curve *curve, struct gate *gate)
{
	const struct method *method = method_find(gate->evidence->method);
	const struct gate_curves curves = { claimed_at, leaked_at, curve };
	const struct quantity *fpr = result_quantity(gate->evidence, "fpr");
	const struct quantity *fnr = result_quantity(gate->evidence, "fnr");
	struct gate_power power;
	struct error none = { 0 };
	double seen;

	if (!fpr || !fnr ||
	    !gate_power_seen(method, ask, epsilon->policy, &curves, fpr->value,
			     fnr->value, &seen, &none) ||
	    !gate_power_find(method, ask, epsilon->policy, &curves, &power,
			     &none))
		return false;
	result_warn(gate->evidence, W21,
		    "not refuted does not mean that the claim holds: an attack "
		    "like this one (FPR %.3g, FNR %.3g) on %zu members and "
		    "%zu others refutes it with probability %.2g; a perfect "
		    "attack on a mechanism that leaks twice the claim, wrong "
		    "in %.3g %% of each, with probability %.2g",
		    fpr->value, fnr->value, power.in, power.out, seen,
		    100 * power.rate, power.power);

	return true;
}

/* With the user's numbers, and what they could have shown. */
static void
warn_not_private(const struct question *ask, const struct gate_claim *claim,
		 const struct quantity *epsilon, struct gate *gate)
{
	const struct method *method = method_find(gate->evidence->method);
	struct claimed_curve curve = {
		.claim = claim,
		.epsilon = gate->claimed,
		.delta = gate_claimed_delta(ask, claim),
	};
	bool said = false;

	if (dataset_kind(ask->data) == KIND_GUESSES ||
	    method == &method_one_run)
		said = warn_with_game(ask, claim, &curve, gate);
	else if (!method_suits(method, KIND_GUESSES) && !method->sequence)
		said = warn_with_rates(ask, epsilon, &curve, gate);
	if (!said && claim->mechanism)
		result_warn(gate->evidence, W21,
			    "not refuted does not mean that the claim holds: "
			    "attack, canaries and the size of the data limit "
			    "what can be seen");
	else if (!said)
		result_warn(gate->evidence, W21,
			    "not refuted does not mean that the claim holds: "
			    "%s shows %.4g and could show %.4g at most with "
			    "data of this size; attack and canaries limit it "
			    "further",
			    gate->evidence->method, epsilon->lower,
			    gate->ceiling);
}

void
gate_warn(const struct question *ask, const struct gate_claim *claim,
	  const struct quantity *epsilon, struct gate *gate)
{
	if (gate->verdict == GATE_REFUTED) {
		result_warn(gate->evidence, W28,
			    "refuted: look at adjacency, delta, sampling, "
			    "leakage into the scores and selection before the "
			    "noise");
		if (!strcmp(game_get(ask->game, GAME_SAMPLING), "shuffle"))
			result_warn(gate->evidence, W12,
				    "sampling=shuffle: a claim that assumes "
				    "Poisson sampling is not proven for this "
				    "training, which this may show");
	}
	if (gate->verdict == GATE_NOT_REFUTED)
		warn_not_private(ask, claim, epsilon, gate);
}
