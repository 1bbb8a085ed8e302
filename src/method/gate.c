/*
 * gate.c - whether data refute a claim of privacy
 *
 * One method, declared in advance, one-sided, with a valid policy.
 *
 * A claim (epsilon, delta) is refuted if the bound exceeds it.  Only
 * methods that assume no family may say so: randomized response read as
 * Gaussian would refute its own true epsilon every time.
 *
 * A claim of a mechanism is a claim of its trade-off curve f.  With
 * confidence 1 - alpha the true rates lie below the upper limits of FPR and
 * FNR; if that point lies below f, so do they.  With policy=band this holds
 * at all thresholds together and one such point is enough; with multisplit
 * more than half of the splits have to show one at alpha/2.
 *
 * Nothing can be told if even an attack without errors would not refute,
 * if the confidence is one half or less, or if what the confidence rests on
 * does not hold.
 */

#include "method/gate.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "method/corners.h"
#include "method/gate_power.h"
#include "method/methods.h"
#include "method/one_run_claim.h"
#include "method/one_run_play.h"
#include "method/threshold.h"
#include "privacy/one_run_steinke.h"
#include "stats/binomial.h"
#include "stats/safe.h"

const char *
gate_verdict_name(enum gate_verdict verdict)
{
	static const char *const names[] = {
		[GATE_NOT_REFUTED] = "not refuted",
		[GATE_REFUTED] = "refuted",
		[GATE_CANNOT_TELL] = "cannot tell",
	};

	return names[verdict];
}

const struct method *
gate_method(const struct dataset *data)
{
	return dataset_kind(data) == KIND_GUESSES ? &method_one_run
						  : &method_clopper_pearson;
}

static bool PRINTF_LIKE(3, 4)
	decide(struct gate *gate, enum gate_verdict verdict, const char *fmt,
	       ...)
{
	va_list args;

	gate->verdict = verdict;
	va_start(args, fmt);
	vsnprintf(gate->reason, sizeof(gate->reason), fmt, args);
	va_end(args);

	return true;
}

/* ---- what the number may say at all ---- */

/*
 * What to do instead, in words that suit the data and the method.  Scores
 * of one run are no independent trials, and its methods give no rates.
 */
static const char *
advice(const struct question *ask, const struct gate_claim *claim,
       const struct gate *gate)
{
	const struct method *method = method_find(gate->evidence->method);

	if (method_suits(method, KIND_GUESSES))
		return claim->mechanism
			       ? "give guesses, or claim-epsilon= and one-run"
			       : "take one-run";
	if (method_suits(gate_method(ask->data), dataset_kind(ask->data)))
		return "take clopper-pearson";

	return "give scores, losses or counts to clopper-pearson";
}

/* Whether a claimed curve could be held against this evidence. */
static bool
tests_curves(const struct question *ask, const struct gate *gate)
{
	const struct quantity *fpr = result_quantity(gate->evidence, "fpr");
	const struct quantity *fnr = result_quantity(gate->evidence, "fnr");

	return dataset_kind(ask->data) == KIND_GUESSES ||
	       (fpr && fnr && !isnan(fpr->upper) && !isnan(fnr->upper));
}

/* Decides and returns true where no number of this kind can refute. */
static bool
number_cannot(const struct quantity *epsilon, const struct question *ask,
	      const struct gate_claim *claim, struct gate *gate)
{
	if (!epsilon)
		return decide(gate, GATE_CANNOT_TELL,
			      "%s gives no epsilon to compare",
			      gate->evidence->method);
	if (!policy_is_valid(epsilon->policy) && epsilon->policy != POLICY_NONE)
		return decide(gate, GATE_CANNOT_TELL,
			      "policy=%s makes no bound: choose the threshold "
			      "by split, multisplit or band, or give tau=",
			      policy_name(epsilon->policy));
	if (!claim_is_bound(epsilon->claim))
		return decide(
			gate, GATE_CANNOT_TELL,
			"%s gives %s %s, which never refutes; %s",
			gate->evidence->method,
			strchr("aeiou", *claim_name(epsilon->claim)) ? "an"
								     : "a",
			claim_name(epsilon->claim), advice(ask, claim, gate));
	if (epsilon->about == ABOUT_MODEL_INSTANCE)
		return decide(gate, GATE_CANNOT_TELL,
			      "%s speaks of one trained model and cannot "
			      "refute a claim about the mechanism; %s",
			      gate->evidence->method, advice(ask, claim, gate));
	if (!claim->mechanism && epsilon->about != ABOUT_MECHANISM)
		return decide(gate, GATE_CANNOT_TELL,
			      "%s speaks of a family, and a claimed epsilon "
			      "names none: %s%s",
			      gate->evidence->method,
			      tests_curves(ask, gate)
				      ? "give mechanism= or claim=FILE, or "
				      : "",
			      advice(ask, claim, gate));

	return false;
}

/* A statement that is wrong every other time refutes nothing. */
static bool
confidence_cannot(const struct question *ask, const struct gate_claim *claim,
		  struct gate *gate)
{
	double alpha = claim->alpha > 0
			       ? claim->alpha
			       : settings_number(ask->settings, SETTING_ALPHA);

	if (alpha < 0.5)
		return false;
	if (alpha > 0.5)
		return decide(gate, GATE_CANNOT_TELL,
			      "alpha=%g is a confidence of %g %%, below one "
			      "half, which refutes nothing; did you mean "
			      "alpha=%g?",
			      alpha, 100 * (1 - alpha), 1 - alpha);

	return decide(gate, GATE_CANNOT_TELL,
		      "alpha=0.5 is a confidence of one half, which refutes "
		      "nothing; did you mean alpha=0.05?");
}

/* The same for what is known about how the data came about. */
static bool
game_cannot(const struct question *ask, const struct gate_claim *claim,
	    struct gate *gate)
{
	const char *game = game_get(ask->game, GAME_ADJACENCY);

	if (!strcmp(game_get(ask->game, GAME_RANDOMISED), "no"))
		return decide(gate, GATE_CANNOT_TELL,
			      "randomised=no: a difference between members "
			      "and non-members may be a shift, not a leak");
	if (result_has_warning(gate->evidence, W16))
		return decide(gate, GATE_CANNOT_TELL,
			      "the rows are not independent trials (W16)");
	if (!strcmp(claim->adjacency, "replace-one") &&
	    !strcmp(game, "add-remove")) {
		result_warn(gate->evidence, W11,
			    "the claim is for replace-one neighbours, the "
			    "audit adds and removes: the comparison is not "
			    "made");
		return decide(gate, GATE_CANNOT_TELL,
			      "the claim speaks of replace-one neighbours and "
			      "the audit adds and removes a record");
	}

	return false;
}

/* Whether the claim has to be read for two changes instead of one. */
static bool
is_doubled(const struct question *ask, const struct gate_claim *claim)
{
	return !strcmp(claim->adjacency, "add-remove") &&
	       !strcmp(game_get(ask->game, GAME_ADJACENCY), "replace-one");
}

static void
warn_of_doubling(struct gate *gate)
{
	result_warn(gate->evidence, W11,
		    "the claim is for adding or removing a record, the audit "
		    "replaces one, which is both: the claim is read as "
		    "2 epsilon at (1 + e^epsilon) delta, a curve as its "
		    "composition with itself");
}

/* ---- a claim of epsilon ---- */

static void
compare_epsilon(const struct question *ask, const struct quantity *epsilon,
		struct gate *gate)
{
	const struct quantity *most =
		result_quantity(gate->evidence, "ceiling");
	double delta = settings_number(ask->settings, SETTING_DELTA);
	char low[NUMBER_SIZE], wanted[NUMBER_SIZE], top[NUMBER_SIZE];

	gate->found = epsilon->lower;
	gate->ceiling = most ? most->value : NAN;
	number_write(low, gate->found, 5, NUMBER_DOWN);
	number_write(wanted, gate->claimed, 5, NUMBER_NEAREST);
	number_write(top, gate->ceiling, 5, NUMBER_NEAREST);
	if (gate->found > gate->claimed) {
		decide(gate, GATE_REFUTED,
		       "the bound %s exceeds the claimed epsilon %s at delta "
		       "%g",
		       low, wanted, delta);
	} else if (most && !(gate->ceiling > gate->claimed)) {
		decide(gate, GATE_CANNOT_TELL,
		       "even without an error this design shows no more than "
		       "%s, and %s is claimed: more trials are needed",
		       top, wanted);
	} else {
		decide(gate, GATE_NOT_REFUTED,
		       "the bound %s does not exceed the claimed epsilon %s at "
		       "delta %g",
		       low, wanted, delta);
	}
}

static double
doubled_delta(double epsilon, double delta)
{
	return fmin(1 - 1e-16, safe_up((1 + exp(epsilon)) * delta));
}

/*
 * Replacing is removing and adding: (epsilon, delta) becomes
 * (2 epsilon, (1 + e^epsilon) delta), so the bound is asked for at that
 * delta.
 */
static bool
run_method_at(const struct method *method, const struct question *ask,
	      const struct gate_claim *claim, struct gate *gate,
	      struct error *err)
{
	bool doubled = is_doubled(ask, claim) && !claim->mechanism;
	struct question one_sided = *ask;
	struct settings settings;
	double delta = settings_number(ask->settings, SETTING_DELTA);

	settings_copy(&settings, ask->settings);
	settings_set_number(&settings, SETTING_SIDES, 1);
	gate->claimed = claim->epsilon;
	if (doubled) {
		gate->claimed = 2 * claim->epsilon;
		settings_set_number(&settings, SETTING_DELTA,
				    doubled_delta(claim->epsilon, delta));
	}
	one_sided.settings = &settings;
	gate->evidence = method_run(method, &one_sided, err);
	settings_clear(&settings);
	if (gate->evidence && is_doubled(ask, claim))
		warn_of_doubling(gate);

	return gate->evidence != NULL;
}

/* ---- a claim of a curve ---- */

/* The least FNR the claim allows at this FPR, rounded down. */
static bool
curve_at(const struct question *ask, const struct gate_claim *claim, double fpr,
	 double *fnr, struct error *err)
{
	struct bracket at;

	if (!mechanism_tradeoff(claim->mechanism, fpr, &at, err))
		return false;
	if (is_doubled(ask, claim) &&
	    !mechanism_tradeoff(claim->mechanism, fmin(1, 1 - at.lower), &at,
				err))
		return false;
	*fnr = at.lower;

	return true;
}

/* The curve where the design would end without any error. */
static bool
least_of_design(const struct question *ask, const struct gate_claim *claim,
		struct gate *gate, bool *could, struct error *err)
{
	double alpha = settings_number(ask->settings, SETTING_ALPHA), curve;
	size_t in, out;
	struct proportion fnr, fpr;

	threshold_sizes(ask, &in, &out);
	fnr = binomial_upper(BINOMIAL_EXACT, 0, in, alpha / 2);
	fpr = binomial_upper(BINOMIAL_EXACT, 0, out, alpha / 2);
	gate->ceiling = fnr.p;
	if (!curve_at(ask, claim, fpr.p, &curve, err))
		return false;
	*could = curve > fnr.p;

	return true;
}

/* How far the claimed curve lies above a corner; above 0 refutes it. */
static bool
gap_at(const struct question *ask, const struct gate_claim *claim,
       const struct corner *corner, double *gap, struct error *err)
{
	double curve;

	if (!curve_at(ask, claim, corner->fpr.p, &curve, err))
		return false;
	*gap = curve - corner->fnr.p;

	return true;
}

/* The corner with the widest gap, and how many refute. */
struct tally {
	const struct corner *widest;
	double gap;
	size_t refuting;
	bool could; /* whether any outcome of this design would refute */
};

static bool
tally_corners(const struct question *ask, const struct gate_claim *claim,
	      const struct corners *corners, struct tally *tally,
	      struct error *err)
{
	double gap;

	*tally = (struct tally){ .widest = &corners->at[0], .gap = -INFINITY };
	for (size_t i = 0; i < corners->count; i++) {
		if (!gap_at(ask, claim, &corners->at[i], &gap, err))
			return false;
		tally->refuting += gap > 0;
		if (gap > tally->gap) {
			tally->gap = gap;
			tally->widest = &corners->at[i];
		}
	}
	if (!gap_at(ask, claim, &corners->least, &gap, err))
		return false;
	tally->could = gap > 0;

	return true;
}

static bool
decide_band(const struct corners *corners, const struct tally *tally,
	    const char *name, struct gate *gate)
{
	const struct corner *at = tally->widest;

	if (tally->gap > 0)
		return decide(gate, GATE_REFUTED,
			      "at tau %.6g FPR is at most %.6g, where the "
			      "claimed %s leaves no FNR below %.6g, and FNR is "
			      "at most %.6g; these limits hold at all "
			      "thresholds together",
			      at->tau, at->fpr.p, name, gate->claimed,
			      gate->found);
	if (!tally->could)
		return decide(gate, GATE_CANNOT_TELL,
			      "even without an error the limits that hold at "
			      "all thresholds together, FPR %.6g and FNR %.6g, "
			      "lie above the curve of the claimed %s: more "
			      "trials are needed",
			      corners->least.fpr.p, corners->least.fnr.p, name);

	return decide(gate, GATE_NOT_REFUTED,
		      "at no threshold do the limits lie below the curve of "
		      "the claimed %s; closest is tau %.6g, FPR at most %.6g "
		      "and FNR at most %.6g, where it allows %.6g",
		      name, at->tau, at->fpr.p, gate->found, gate->claimed);
}

static bool
decide_splits(const struct corners *corners, const struct tally *tally,
	      const char *name, struct gate *gate)
{
	if (2 * tally->refuting > corners->count)
		return decide(gate, GATE_REFUTED,
			      "%zu of %zu splits, each at alpha/2, lie below "
			      "the curve of the claimed %s; the farthest with "
			      "FPR at most %.6g and FNR at most %.6g, where it "
			      "allows %.6g",
			      tally->refuting, corners->count, name,
			      tally->widest->fpr.p, gate->found, gate->claimed);
	if (!tally->could)
		return decide(gate, GATE_CANNOT_TELL,
			      "even without an error the limits of a split at "
			      "alpha/2 lie above the curve of the claimed %s: "
			      "more trials are needed",
			      name);

	return decide(gate, GATE_NOT_REFUTED,
		      "%zu of %zu splits, each at alpha/2, lie below the curve "
		      "of the claimed %s; more than half would have to",
		      tally->refuting, corners->count, name);
}

/* A policy that shows more than one corner. */
static bool
compare_corners(const struct question *ask, const struct gate_claim *claim,
		enum policy policy, struct gate *gate, struct error *err)
{
	const struct method *method = method_find(gate->evidence->method);
	const char *name = claim->mechanism->kind->name;
	struct corners corners;
	struct tally tally;
	bool done;

	if (!corners_find(method, ask, policy, &corners, err))
		return false;
	done = tally_corners(ask, claim, &corners, &tally, err);
	if (done) {
		gate->found = tally.widest->fnr.p;
		gate->claimed = gate->found + tally.gap;
		gate->ceiling = corners.least.fnr.p;
		done = corners.together
			       ? decide_band(&corners, &tally, name, gate)
			       : decide_splits(&corners, &tally, name, gate);
	}
	corners_clear(&corners);

	return done;
}

/* Guesses in one run test the curve itself; they have no two rates. */
static bool
compare_guesses(const struct question *ask, const struct gate_claim *claim,
		struct gate *gate, struct error *err)
{
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	const char *name = claim->mechanism->kind->name;
	struct one_run_claim found;

	if (is_doubled(ask, claim))
		return decide(gate, GATE_CANNOT_TELL,
			      "the guesses replace a record and the claimed "
			      "curve adds or removes one");
	if (!one_run_claim_test(ask, claim->mechanism, &found, err))
		return false;
	if (found.p_value <= alpha)
		return decide(gate, GATE_REFUTED,
			      "if the claimed %s held, %zu right of %zu "
			      "guesses would have probability at most %.4g, "
			      "and alpha is %g",
			      name, found.game.correct, found.game.guesses,
			      found.p_value, alpha);
	if (found.least > alpha)
		return decide(gate, GATE_CANNOT_TELL,
			      "not even %zu right of %zu guesses would refute "
			      "the claimed %s: more guesses are needed",
			      found.game.guesses, found.game.guesses, name);

	return decide(gate, GATE_NOT_REFUTED,
		      "if the claimed %s holds, %zu right of %zu guesses may "
		      "have probability %.4g, and alpha is %g",
		      name, found.game.correct, found.game.guesses,
		      found.p_value, alpha);
}

static bool
compare_curve(const struct question *ask, const struct gate_claim *claim,
	      enum policy policy, struct gate *gate, struct error *err)
{
	const struct quantity *fpr = result_quantity(gate->evidence, "fpr");
	const struct quantity *fnr = result_quantity(gate->evidence, "fnr");
	const char *name = claim->mechanism->kind->name;
	bool could;

	if (dataset_kind(ask->data) == KIND_GUESSES)
		return compare_guesses(ask, claim, gate, err);
	if (corners_are_shown(policy, method_find(gate->evidence->method)))
		return compare_corners(ask, claim, policy, gate, err);
	if (!tests_curves(ask, gate))
		return decide(gate, GATE_CANNOT_TELL,
			      "%s gives no limits on both rates; %s",
			      gate->evidence->method, advice(ask, claim, gate));
	gate->found = fnr->upper;
	if (!curve_at(ask, claim, fpr->upper, &gate->claimed, err) ||
	    !least_of_design(ask, claim, gate, &could, err))
		return false;
	if (gate->claimed > gate->found)
		return decide(gate, GATE_REFUTED,
			      "with FPR at most %.6g the claimed %s leaves no "
			      "FNR below %.6g, and it is at most %.6g",
			      fpr->upper, name, gate->claimed, gate->found);
	if (!could)
		return decide(gate, GATE_CANNOT_TELL,
			      "even without an error the limits of this design "
			      "lie above the curve of the claimed %s: more "
			      "trials are needed",
			      name);

	return decide(gate, GATE_NOT_REFUTED,
		      "FPR at most %.6g and FNR at most %.6g are compatible "
		      "with the claimed %s, which allows FNR %.6g there",
		      fpr->upper, gate->found, name, gate->claimed);
}

/* ---- what else is to be said ---- */

struct claimed_curve {
	const struct question *ask;
	const struct gate_claim *claim;
	double epsilon, delta;
};

static double
pure_curve(double epsilon, double delta, double fpr)
{
	double rest = 1 - delta;

	return fmax(0, fmax(rest - exp(epsilon) * fpr,
			    exp(-epsilon) * (rest - fpr)));
}

static bool
claimed_at(double fpr, double *fnr, void *arg, struct error *err)
{
	const struct claimed_curve *curve = arg;

	if (curve->claim->mechanism)
		return curve_at(curve->ask, curve->claim, fpr, fnr, err);
	*fnr = pure_curve(curve->epsilon, curve->delta, fpr);

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
	*fnr = pure_curve(2 * curve->epsilon, curve->delta, fpr);

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
	struct epsilon_test test = { curve->epsilon, curve->delta,
				     settings_number(ask->settings,
						     SETTING_ALPHA) };
	struct error none = { 0 };

	if (claim->mechanism) {
		if (!one_run_claim_test(ask, claim->mechanism, found, &none))
			return false;
	} else {
		if (!one_run_game_of(ask, &found->game, &none))
			return false;
		found->needed =
			one_run_needed(&found->game, refutes_epsilon, &test);
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
	struct gate_power power;
	struct error none = { 0 };

	if (!gate_power_find(method, ask, epsilon->policy, claimed_at,
			     leaked_at, curve, &power, &none))
		return false;
	result_warn(gate->evidence, W21,
		    "not refuted does not mean that the claim holds: from %zu "
		    "members and %zu others the best attack on a mechanism "
		    "that leaks twice the claim, wrong in %.3g %% of each, "
		    "would be caught with probability %.2g, a weaker one less "
		    "often",
		    power.in, power.out, 100 * power.rate, power.power);

	return true;
}

/* With the user's numbers, and what they could have shown. */
static void
warn_not_private(const struct question *ask, const struct gate_claim *claim,
		 const struct quantity *epsilon, struct gate *gate)
{
	const struct method *method = method_find(gate->evidence->method);
	struct claimed_curve curve = {
		.ask = ask,
		.claim = claim,
		.epsilon = gate->claimed,
		.delta = settings_number(ask->settings, SETTING_DELTA),
	};
	bool said = false;

	if (is_doubled(ask, claim))
		curve.delta = doubled_delta(claim->epsilon, curve.delta);
	if (dataset_kind(ask->data) == KIND_GUESSES)
		said = warn_with_game(ask, claim, &curve, gate);
	else if (!method_suits(method, KIND_GUESSES))
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

static void
warn(const struct question *ask, const struct gate_claim *claim,
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

bool
gate_check(const struct method *method, const struct question *ask,
	   const struct gate_claim *claim, struct gate *gate, struct error *err)
{
	const struct quantity *epsilon;

	*gate = (struct gate){ .found = NAN, .ceiling = NAN };
	if (!run_method_at(method, ask, claim, gate, err))
		return false;
	epsilon = result_quantity(gate->evidence, "epsilon");
	if (confidence_cannot(ask, claim, gate) ||
	    number_cannot(epsilon, ask, claim, gate) ||
	    game_cannot(ask, claim, gate))
		return true;
	if (claim->mechanism) {
		if (!compare_curve(ask, claim, epsilon->policy, gate, err)) {
			gate_clear(gate);
			return false;
		}
	} else {
		compare_epsilon(ask, epsilon, gate);
	}
	warn(ask, claim, epsilon, gate);

	return true;
}

void
gate_clear(struct gate *gate)
{
	result_release(gate->evidence);
	gate->evidence = NULL;
}
