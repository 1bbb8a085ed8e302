/* method.c - running any method the same way */

#include "method/method.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/thread.h"
#include "method/anytime/sequence.h"
#include "method/judge.h"
#include "method/methods.h"
#include "method/rate/rows.h"
#include "method/rate/threshold.h"
#include "method/reach.h"

bool
method_suits(const struct method *method, enum kind kind)
{
	return method->kinds & KIND_BIT(kind);
}

bool
method_reads(const struct method *method, enum setting setting)
{
	if (setting == SETTING_ALPHA || setting == SETTING_DELTA)
		return true;
	/* Which rows there are and which way they count, whoever asks. */
	if (setting == SETTING_LOWER_IS_MEMBER || setting == SETTING_INSTANCE ||
	    setting == SETTING_RUN)
		return true;
	if (setting == SETTING_SIDES)
		return method->two_sided;
	if (setting == SETTING_READINGS)
		return method->policies != 0;

	return setting_is_in(method->settings, setting);
}

/* A setting on no method's list may change how data and game are read. */
static bool
matters(const struct method *method, enum setting setting)
{
	if (method_reads(method, setting))
		return true;
	for (size_t i = 0; methods()[i]; i++) {
		if (setting_is_in(methods()[i]->settings, setting))
			return false;
	}

	return true;
}

static bool
agree(const struct method *method, const struct question *a,
      const struct question *b, enum setting setting)
{
	return settings_agree(a->settings, b->settings, setting) ||
	       !matters(method, setting);
}

/* Returns true if both divide alpha by the same number. */
static bool
costs_alike(const struct method *method, const struct question *a,
	    const struct question *b)
{
	struct selection x = selection_of(method, a);
	struct selection y = selection_of(method, b);

	return !(selection_divisor(method, &x) <
			 selection_divisor(method, &y) ||
		 selection_divisor(method, &x) > selection_divisor(method, &y));
}

bool
method_found_alike(const struct method *method, const struct question *a,
		   const struct question *b)
{
	if (a->data != b->data || memcmp(a->game, b->game, sizeof(*a->game)) ||
	    !costs_alike(method, a, b))
		return false;
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		if (i != SETTING_READINGS &&
		    !agree(method, a, b, (enum setting)i))
			return false;
	}

	return true;
}

bool
method_asked_alike(const struct method *method, const struct question *a,
		   const struct question *b)
{
	struct selection x = selection_of(method, a);
	struct selection y = selection_of(method, b);

	return method_found_alike(method, a, b) && selection_is_same(&x, &y) &&
	       agree(method, a, b, SETTING_READINGS);
}

enum claim
method_claim(const struct method *method, enum policy policy, int sides)
{
	enum claim claim = method->claim;

	if (!policy_is_valid(policy) && claim_is_bound(claim))
		return CLAIM_POINT_ESTIMATE;
	if (claim == CLAIM_CONFIDENCE_INTERVAL && sides == 1)
		return CLAIM_LOWER_BOUND;

	return claim;
}

struct quantity
method_quantity(const struct method_answer *answer, const char *name)
{
	const struct method *method = answer->method;
	struct quantity quantity = quantity_of(
		name, method_claim(method, answer->policy, answer->sides), NAN);

	quantity.about = method->about;
	quantity.policy = answer->policy;
	/* What promises nothing has no chance to be right. */
	if (quantity.claim != CLAIM_POINT_ESTIMATE &&
	    quantity.claim != CLAIM_HEURISTIC) {
		quantity.sides = answer->sides;
		quantity.confidence = 1 - settings_number(answer->ask->settings,
							  SETTING_ALPHA);
	}

	return quantity;
}

struct quantity
method_add(const struct method_answer *answer, const char *name,
	   struct bracket ends)
{
	struct quantity quantity = method_quantity(answer, name);

	quantity.lower = ends.lower;
	quantity.value = ends.value;
	quantity.upper = ends.upper;
	result_add(answer->result, &quantity);

	return quantity;
}

void
method_add_lower(const struct method_answer *answer, const char *name,
		 double lower)
{
	enum claim claim =
		method_claim(answer->method, answer->policy, answer->sides);
	bool bound = claim != CLAIM_POINT_ESTIMATE;

	method_add(answer, name,
		   (struct bracket){ bound ? lower : NAN, bound ? NAN : lower,
				     NAN });
}

static void
record_setting(const struct settings *settings, enum setting setting,
	       struct result *result)
{
	struct setting_field field;

	for (size_t i = 0; settings_field(settings, setting, i, &field); i++) {
		if (!field.text)
			result_use_number(result, field.name, field.number);
		else if (*field.text)
			result_use_word(result, field.name, field.text);
	}
}

static void
record_data(const struct question *ask, struct result *result)
{
	const struct dataset *data = ask->data;

	result_set_data(result, dataset_name(data),
			kind_about(dataset_kind(data))->name,
			dataset_rows(data), dataset_sha256(data));
	for (size_t i = 0; i < GAME_COUNT; i++) {
		const char *value = game_get(ask->game, (enum game_entry)i);

		if (*value)
			result_set_game(result,
					game_entry_name((enum game_entry)i),
					value);
	}
}

static void
record_settings(const struct method *method, const struct question *ask,
		struct result *result)
{
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		if (method_reads(method, (enum setting)i))
			record_setting(ask->settings, (enum setting)i, result);
	}
}

static bool
check_kind(const struct method *method, const struct dataset *data,
	   struct error *err)
{
	struct text list = { 0 };

	if (method_suits(method, dataset_kind(data)))
		return true;
	for (size_t i = 0; i < KIND_COUNT; i++) {
		if (method_suits(method, (enum kind)i))
			text_add(&list, "%s%s", list.length ? " or " : "",
				 kind_about((enum kind)i)->name);
	}
	error_set(err, ERROR_DATA, "%s needs %s, and %s holds %s", method->name,
		  text_get(&list), dataset_name(data),
		  kind_about(dataset_kind(data))->name);
	text_clear(&list);

	return false;
}

static void
warn_of_alpha(const struct question *ask, struct result *result)
{
	double alpha = settings_number(ask->settings, SETTING_ALPHA);

	if (alpha < 0.5)
		return;
	result_warn(result, W01,
		    "alpha=%g is the allowed probability of error: the "
		    "confidence is only %g %%; for %g %% confidence give "
		    "alpha=%g",
		    alpha, 100 * (1 - alpha), 100 * alpha,
		    nearbyint((1 - alpha) * 1e12) / 1e12);
}

/* What the loader did with cells without a number. */
static void
warn_of_gaps(const struct dataset *data, struct result *result)
{
	for (size_t i = 0; i < dataset_note_count(data); i++) {
		const char *note = dataset_note_text(data, i);

		if (!strncmp(note, "nan=", 4))
			result_warn(result, W29,
				    "%s; which cells are empty may depend on "
				    "membership",
				    note);
	}
}

static void
warn_of_looks(const struct method *method, const struct question *ask,
	      struct result *result)
{
	const struct dataset *data = ask->data;

	if (!dataset_is_reread(data))
		return;
	if (method->sequence && !sequence_is_one_look(method, ask))
		result_warn(result, W25,
			    "%s was read again after earlier rows of it had "
			    "been looked at: with %s stopping is no selection, "
			    "what it says holds at all numbers of rows at once",
			    dataset_name(data), method->name);
	else
		result_warn(result, W25,
			    "%s was read again after earlier rows of it had "
			    "been looked at: stopping when the number looks "
			    "right is selection",
			    dataset_name(data));
}

/* The policy that was taken where none was asked for. */
static void
record_policy(const struct method *method, const struct question *ask,
	      struct result *answer)
{
	const char *policy = NULL;

	if (!method->policies || settings_given(ask->settings, SETTING_POLICY))
		return;
	for (size_t i = 0; i < answer->quantity_count && !policy; i++)
		policy = policy_name(answer->quantities[i].policy);
	if (policy)
		result_use_word(answer, "policy", policy);
}

static bool
answer_by(const struct method *method, const struct question *ask,
	  struct result *answer, struct error *err)
{
	if (method->rates)
		return threshold_run(method, ask, answer, err);
	if (method->sequence)
		return sequence_run(method, ask, answer, err);

	return method->run(ask, answer, err);
}

/* Of one run, unless the method reads them all. */
static bool
pick_rows(const struct method *method, const struct question *ask,
	  struct result *answer, struct error *err)
{
	struct rows rows;

	if (method->all_runs)
		return true;
	if (!rows_find(&rows, ask, err))
		return false;
	if ((method->needs & NEEDS_INDEPENDENT_ROWS) &&
	    !rows_are_trials(ask, answer, err))
		return false;
	rows_say(ask, answer);

	return true;
}

static struct result *
find_answer(const struct method *method, const struct question *ask,
	    struct error *err)
{
	struct result *answer;
	double start = thread_clock();
	bool done;

	if (!check_kind(method, ask->data, err) ||
	    !progress_check(ask->progress, err))
		return NULL;

	answer = result_new(method->name);
	record_data(ask, answer);
	warn_of_alpha(ask, answer);
	warn_of_gaps(ask->data, answer);
	warn_of_looks(method, ask, answer);
	done = pick_rows(method, ask, answer, err) &&
	       answer_by(method, ask, answer, err);
	/* What was stopped halfway is no answer, whatever it says. */
	done = progress_check(ask->progress, err) && done;
	if (!done) {
		error_prefix(err, "%s", method->name);
		result_release(answer);
		return NULL;
	}
	reach_add(ask, answer);
	answer->seconds = thread_clock() - start;

	return answer;
}

/*
 * The question at the alpha that earlier looks leave it. It keeps nothing of
 * them, because methods ask other methods, and alpha is divided once.
 */
struct corrected {
	struct selection selection;
	struct settings settings;
	struct question ask;
};

static void
correct(struct corrected *corrected, const struct method *method,
	const struct question *ask)
{
	corrected->selection = selection_of(method, ask);
	settings_copy(&corrected->settings, ask->settings);
	corrected->ask = *ask;
	corrected->ask.settings = &corrected->settings;
	corrected->ask.selection = (struct selection){ 0 };
	selection_share(method, &corrected->selection, &corrected->settings);
}

struct result *
method_find_answer(const struct method *method, const struct question *ask,
		   struct error *err)
{
	struct derived_scope scope;
	struct corrected corrected;
	struct result *answer;

	correct(&corrected, method, ask);
	derived_begin(&scope);
	answer = find_answer(method, &corrected.ask, err);
	derived_end(&scope);
	if (answer)
		answer->selection = corrected.selection;
	settings_clear(&corrected.settings);

	return answer;
}

void
method_finish(const struct method *method, const struct question *ask,
	      struct result *found)
{
	struct corrected corrected;

	correct(&corrected, method, ask);
	found->selection = corrected.selection;
	record_settings(method, &corrected.ask, found);
	judge(method, &corrected.ask, found);
	record_policy(method, ask, found);
	settings_clear(&corrected.settings);
}

struct result *
method_run(const struct method *method, const struct question *ask,
	   struct error *err)
{
	struct result *answer = method_find_answer(method, ask, err);

	if (answer)
		method_finish(method, ask, answer);

	return answer;
}
