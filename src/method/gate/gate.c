/*
 * gate.c - whether data refute a claim of privacy
 *
 * One method, declared in advance, one-sided, with a valid policy.
 *
 * A claim (epsilon, delta) is refuted if the bound exceeds it.  Only
 * methods that assume no family may say so: randomized response read as
 * Gaussian would refute its own true epsilon every time.
 *
 * A claim of a mechanism is a claim of its trade-off curve, see
 * gate_curve.c.  A claim about one record more or less says of one that is
 * replaced what two changes come to: f(1 - f), as a curve.  Where a method
 * gives epsilon only, one line of it is taken: (2 epsilon,
 * (1 + e^epsilon) delta).
 *
 * Nothing can be told if even an attack without errors would not refute,
 * if the confidence is one half or less, or if what the confidence rests on
 * does not hold.
 */

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "method/gate/gate_parts.h"
#include "method/methods.h"
#include "method/needs.h"
#include "method/rate/rows.h"
#include "method/selection.h"
#include "privacy/mechanism/mechanisms.h"
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
gate_method(const struct dataset *data, const struct game *game)
{
	const struct method *cautious = methods_cautious(data, game);

	return cautious ? cautious : &method_clopper_pearson;
}

bool
gate_decide(struct gate *gate, enum gate_verdict verdict, const char *fmt, ...)
{
	va_list args;

	gate->verdict = verdict;
	va_start(args, fmt);
	vsnprintf(gate->reason, sizeof(gate->reason), fmt, args);
	va_end(args);

	return true;
}

/* ---- what the number may say at all ---- */

/* Scores of one run are no independent trials, and its methods give no rates.
 */
const char *
gate_advice(const struct question *ask, const struct gate_claim *claim,
	    const struct gate *gate)
{
	const struct method *method = method_find(gate->evidence->method);
	const struct method *able = gate_method(ask->data, ask->game);

	if (method_suits(method, KIND_GUESSES))
		return claim->mechanism
			       ? "give guesses, or claim-epsilon= and one-run"
			       : "take one-run";
	if (!method_suits(able, dataset_kind(ask->data)))
		return "give scores, losses or counts to clopper-pearson";

	return able == &method_one_run ? "take method=one-run"
				       : "take clopper-pearson";
}

/* A condition that fails leaves no claim, whatever the number. */
static bool
decide_failed(const struct question *ask, const struct gate_claim *claim,
	      const struct quantity *epsilon, struct gate *gate)
{
	const struct condition *failed = gate->evidence->statement.failed.at[0];

	if (!policy_is_valid(epsilon->policy))
		return gate_decide(
			gate, GATE_CANNOT_TELL,
			"policy=%s makes no bound: choose the threshold "
			"by split, multisplit or band, or give tau=",
			policy_name(epsilon->policy));

	return gate_decide(
		gate, GATE_CANNOT_TELL, "%s (%s)%s%s", failed->failed,
		warning_about(failed->warning)->code,
		failed->warning == W16 ? "; " : "",
		failed->warning == W16 ? gate_advice(ask, claim, gate) : "");
}

/* Returns true if a list with commas has the word. */
static bool
is_listed(const char *word, const char *list)
{
	size_t length = strlen(word);

	for (;; list++) {
		size_t here = strcspn(list, ",");

		if (here == length && !strncmp(list, word, length))
			return true;
		list += here;
		if (!*list)
			return false;
	}
}

/* A condition that must be stated and is not. */
static bool
requirement_cannot(const struct question *ask, const struct method *method,
		   const struct gate_claim *claim, struct gate *gate)
{
	const struct conditions *open = &gate->evidence->statement.provided;
	const struct need_view view = { method, ask, gate->evidence,
					&gate->evidence->statement.number };

	for (int i = 0; claim->require && i < NEED_COUNT; i++) {
		enum need need = (enum need)i;
		const struct condition *at = need_condition(need);
		bool named = is_listed(at->name, claim->require);
		bool is_open = is_listed("all", claim->require) &&
			       conditions_find(open, at->name);

		if (!is_open && (!named || need_is_met(need, &view) == MET_YES))
			continue;
		if (need == NEED_FAIR_COINS &&
		    result_has_warning(gate->evidence, W17))
			return gate_decide(
				gate, GATE_CANNOT_TELL,
				"the number of members is unusual for fair "
				"coins (W17), which require=%s asks for",
				at->name);
		return gate_decide(gate, GATE_CANNOT_TELL,
				   "nothing states that %s (require=%s)%s%s",
				   at->provided, at->name,
				   at->stated ? ": give " : "",
				   at->stated ? at->stated : "");
	}

	return false;
}

/* A verdict names what nobody confirmed. */
static void
add_conditions(struct gate *gate)
{
	struct text provided = { 0 };
	size_t end = strlen(gate->reason);

	statement_add_provided(&gate->evidence->statement, &provided);
	if (gate->verdict != GATE_CANNOT_TELL && provided.length)
		snprintf(gate->reason + end, sizeof(gate->reason) - end,
			 ", provided %s", text_get(&provided));
	text_clear(&provided);
}

/* Decides and returns true where no number of this kind can refute. */
static bool
number_cannot(const struct quantity *epsilon, const struct question *ask,
	      const struct gate_claim *claim, struct gate *gate)
{
	const struct statement *statement = &gate->evidence->statement;
	enum grade grade = statement->grade;

	if (!epsilon)
		return gate_decide(gate, GATE_CANNOT_TELL,
				   "%s gives no epsilon to compare",
				   gate->evidence->method);
	if (statement->failed.count)
		return decide_failed(ask, claim, epsilon, gate);
	if (grade > GRADE_FAMILY)
		return gate_decide(gate, GATE_CANNOT_TELL,
				   "%s gives %s %s, which never refutes; %s",
				   gate->evidence->method,
				   strchr("aeiou", *claim_name(epsilon->claim))
					   ? "an"
					   : "a",
				   claim_name(epsilon->claim),
				   gate_advice(ask, claim, gate));
	if (epsilon->about == ABOUT_MODEL_INSTANCE)
		return gate_decide(gate, GATE_CANNOT_TELL,
				   "%s speaks of one trained model and cannot "
				   "refute a claim about the mechanism; %s",
				   gate->evidence->method,
				   gate_advice(ask, claim, gate));
	if (!claim->mechanism && epsilon->about != ABOUT_MECHANISM)
		return gate_decide(
			gate, GATE_CANNOT_TELL,
			"%s speaks of a family, and a claimed epsilon "
			"names none: %s%s",
			gate->evidence->method,
			gate_tests_curves(ask, gate)
				? "give mechanism= or claim=FILE, or "
				: "",
			gate_advice(ask, claim, gate));

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
		return gate_decide(
			gate, GATE_CANNOT_TELL,
			"alpha=%g is a confidence of %g %%, below one "
			"half, which refutes nothing; did you mean "
			"alpha=%g?",
			alpha, 100 * (1 - alpha), 1 - alpha);

	return gate_decide(
		gate, GATE_CANNOT_TELL,
		"alpha=0.5 is a confidence of one half, which refutes "
		"nothing; did you mean alpha=0.05?");
}

/* The neighbours of the game; unknown where its card says nothing. */
static enum adjacency
game_adjacency(const struct question *ask)
{
	return adjacency_find(game_get(ask->game, GAME_ADJACENCY));
}

/* The same for what is known about how the data came about. */
static bool
game_cannot(const struct question *ask, const struct gate_claim *claim,
	    struct gate *gate)
{
	enum adjacency game = game_adjacency(ask);

	if (!adjacency_reaches(claim->adjacency, game)) {
		result_warn(gate->evidence, W11,
			    "the claim is for %s neighbours, the audit's are "
			    "%s: the comparison is not made",
			    adjacency_names[claim->adjacency],
			    adjacency_names[game]);
		return gate_decide(
			gate, GATE_CANNOT_TELL,
			"the claim speaks of %s neighbours and the audit's "
			"are %s; a mechanism with its parameters has a curve "
			"for either",
			adjacency_names[claim->adjacency],
			adjacency_names[game]);
	}

	return false;
}

static bool
is_doubled(const struct question *ask, const struct gate_claim *claim)
{
	return adjacency_doubles(claim->adjacency, game_adjacency(ask));
}

static void
warn_of_doubling(const struct gate_claim *claim, struct gate *gate)
{
	result_warn(gate->evidence, W11,
		    "the claim is for %s neighbours, the audit replaces a "
		    "record, which is two changes: %s",
		    adjacency_names[claim->adjacency],
		    gate->by_curve ? "the curve that the claim leaves for two "
				     "is tested"
				   : "the claim is read as 2 epsilon at (1 + "
				     "e^epsilon) delta");
}

/* ---- a claim of epsilon ---- */

/*
 * Replacing is removing and adding: (epsilon, delta) becomes
 * (2 epsilon, (1 + e^epsilon) delta).
 */
double
gate_claimed_delta(const struct question *ask, const struct gate_claim *claim)
{
	double delta = settings_number(ask->settings, SETTING_DELTA);

	if (claim->mechanism || !is_doubled(ask, claim))
		return delta;

	return fmin(1 - 1e-16, safe_up((1 + exp(claim->epsilon)) * delta));
}

static void
compare_epsilon(const struct quantity *epsilon, double delta, struct gate *gate)
{
	const struct quantity *most =
		result_quantity(gate->evidence, "ceiling");
	char low[NUMBER_SIZE], wanted[NUMBER_SIZE], top[NUMBER_SIZE];

	gate->found = epsilon->lower;
	gate->ceiling = most ? most->value : NAN;
	number_write(low, gate->found, 5, NUMBER_DOWN);
	number_write(wanted, gate->claimed, 5, NUMBER_NEAREST);
	number_write(top, gate->ceiling, 5, NUMBER_DOWN);
	if (gate->found > gate->claimed) {
		gate_decide(
			gate, GATE_REFUTED,
			"the bound %s exceeds the claimed epsilon %s at delta "
			"%g",
			low, wanted, delta);
	} else if (most && !(gate->ceiling > gate->claimed)) {
		gate_decide(
			gate, GATE_CANNOT_TELL,
			"even without an error this design shows no more than "
			"%s, and %s is claimed: more trials are needed",
			top, wanted);
	} else if (!(gate->found > 0)) {
		gate_decide(gate, GATE_NOT_REFUTED,
			    "these data show no leak; a perfect attack could "
			    "have shown epsilon %s at delta %g",
			    top, delta);
	} else {
		gate_decide(gate, GATE_NOT_REFUTED,
			    "the bound %s does not exceed the claimed epsilon "
			    "%s at delta %g",
			    low, wanted, delta);
	}
}

/* The bound is asked for at the delta that the claim comes to. */
static bool
run_method_at(const struct method *method, const struct question *ask,
	      const struct gate_claim *claim, struct gate *gate,
	      struct error *err)
{
	struct question one_sided = *ask;
	struct settings settings;

	settings_copy(&settings, ask->settings);
	settings_set_number(&settings, SETTING_SIDES, 1);
	settings_set_number(&settings, SETTING_DELTA,
			    gate_claimed_delta(ask, claim));
	one_sided.settings = &settings;
	gate->claimed = (is_doubled(ask, claim) ? 2 : 1) * claim->epsilon;
	gate->evidence = method_run(method, &one_sided, err);
	settings_clear(&settings);

	return gate->evidence != NULL;
}

/* ---- neighbours ---- */

/*
 * What the claim leaves for two changes, to be freed with what it was made
 * of; where there is no curve to be tested, the claim itself.
 */
static bool
for_two_changes(const struct question *ask, const struct gate_claim *claim,
		const struct gate *gate, struct gate_claim *two,
		struct mechanism **made, struct error *err)
{
	const struct mechanism_number pair[] = {
		{ "epsilon", claim->epsilon },
		{ "mechanism-delta",
		  settings_number(ask->settings, SETTING_DELTA) },
		{ 0 },
	};
	struct mechanism *own = NULL;

	*two = *claim;
	*made = NULL;
	if (!is_doubled(ask, claim) ||
	    (!claim->mechanism && !gate_tests_curves(ask, gate)))
		return true;
	if (!claim->mechanism) {
		own = mechanism_new_of(&mechanism_approximate_dp, pair, err);
		if (!own)
			return false;
	}
	*made = mechanism_new_pair(own ? own : claim->mechanism, own, err);
	two->mechanism = *made;

	return *made;
}

/* ---- both ---- */

static bool
compare(const struct question *ask, const struct gate_claim *claim,
	const struct quantity *epsilon, struct gate *gate, struct error *err)
{
	struct mechanism *made;
	struct gate_claim two;
	bool done;

	if (!for_two_changes(ask, claim, gate, &two, &made, err))
		return false;
	gate->by_curve = two.mechanism;
	if (is_doubled(ask, claim))
		warn_of_doubling(claim, gate);
	done = !two.mechanism ||
	       gate_compare_curve(ask, &two, epsilon->policy, gate, err);
	if (!two.mechanism)
		compare_epsilon(epsilon, gate_claimed_delta(ask, claim), gate);
	if (done)
		gate_warn(ask, &two, epsilon, gate);
	mechanism_free(made);

	return done;
}

/* A curve is tested at the alpha that earlier looks leave, as the number is. */
static bool
compare_corrected(const struct method *method, const struct question *ask,
		  const struct gate_claim *claim, struct gate *gate,
		  struct error *err)
{
	struct question corrected = *ask;
	struct settings settings;
	bool done;

	settings_copy(&settings, ask->settings);
	selection_share(method, &gate->evidence->selection, &settings);
	corrected.settings = &settings;
	done = compare(&corrected, claim,
		       result_quantity(gate->evidence, "epsilon"), gate, err);
	settings_clear(&settings);

	return done;
}

static bool
check(const struct method *method, const struct question *ask,
      const struct gate_claim *claim, struct gate *gate, struct error *err)
{
	const struct quantity *epsilon;

	if (!run_method_at(method, ask, claim, gate, err))
		return false;
	gate->by_curve = claim->mechanism;
	epsilon = result_quantity(gate->evidence, "epsilon");
	if (confidence_cannot(ask, claim, gate) ||
	    number_cannot(epsilon, ask, claim, gate) ||
	    game_cannot(ask, claim, gate) ||
	    requirement_cannot(ask, method, claim, gate))
		return true;
	if (compare_corrected(method, ask, claim, gate, err)) {
		add_conditions(gate);
		return true;
	}
	gate_clear(gate);

	return false;
}

bool
gate_check(const struct method *method, const struct question *ask,
	   const struct gate_claim *claim, struct gate *gate, struct error *err)
{
	struct derived_scope scope;
	bool done;

	*gate = (struct gate){ .found = NAN, .ceiling = NAN };
	derived_begin(&scope);
	done = check(method, ask, claim, gate, err);
	derived_end(&scope);

	return done;
}

void
gate_clear(struct gate *gate)
{
	result_release(gate->evidence);
	gate->evidence = NULL;
}
