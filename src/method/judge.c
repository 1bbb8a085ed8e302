/*
 * judge.c - decides what may be said of a result
 *
 * A condition that fails takes the claim away: of the method's own, nothing
 * may be claimed; of the choice of a number, an estimate is left.  One that
 * nobody confirmed goes into the sentence as "provided ...".
 */

#include "method/judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "method/methods.h"
#include "method/rate/family_setting.h"
#include "method/selection.h"
#include "result/odds.h"

_Static_assert((int)NEED_COUNT <= (int)STATEMENT_CONDITIONS,
	       "a statement has room for every condition");

enum grade
judge_promise(const struct method *method)
{
	return grade_of_kind(method->claim, method->about);
}

/* ---- conditions ---- */

/* Conditions of every number that has a confidence. */
static const unsigned always =
	NEED_BIT(NEED_CONFIDENCE) | NEED_BIT(NEED_PAID_CHOICE) |
	NEED_BIT(NEED_ONE_READING) | NEED_BIT(NEED_FIXED_SIZE);

static void
test_conditions(const struct need_view *view, struct result *result)
{
	struct statement *statement = &result->statement;

	for (int i = 0; i < NEED_COUNT; i++) {
		enum need need = (enum need)i;

		if (!((view->method->needs | always) & NEED_BIT(need)))
			continue;
		switch (need_is_met(need, view)) {
		case MET_YES:
			break;
		case MET_UNKNOWN:
			conditions_add(&statement->provided,
				       need_condition(need));
			break;
		case MET_NO:
			conditions_add(&statement->failed,
				       need_condition(need));
			need_warn(need, view, result);
			break;
		}
	}
}

static bool
fails(const struct result *result, enum need need)
{
	return conditions_find(&result->statement.failed,
			       need_condition(need)->name);
}

/* Nobody said that membership was drawn: the scores cannot tell. */
static void
warn_of_membership(const struct question *ask, struct result *result)
{
	const struct conditions *provided = &result->statement.provided;
	enum kind kind = ask->data ? dataset_kind(ask->data) : KIND_COUNTS;

	if (result->statement.grade > GRADE_BELIEF ||
	    (kind != KIND_SCORES && kind != KIND_LOSSES) || !ask->game ||
	    *game_get(ask->game, GAME_RANDOMISED) ||
	    !(conditions_find(provided, "random-membership") ||
	      conditions_find(provided, "fair-coins")))
		return;
	result_warn(result, W34,
		    "nothing states that membership was drawn at random: two "
		    "groups of people differ without a leak. State "
		    "randomised=yes%s",
		    method_suits(&method_baseline, kind)
			    ? ", or try: dpaudit estimate baseline FILE "
			      "baseline=COLUMN"
			    : "");
}

/* ---- numbers ---- */

/* Returns true if a number of this claim has a probability of error. */
static bool
has_confidence(const struct quantity *quantity)
{
	return grade_of_kind(quantity->claim, ABOUT_NOTHING) <= GRADE_BELIEF &&
	       quantity->claim != CLAIM_CERTIFIED;
}

/* The threshold rules whose numbers lose their level. */
static unsigned
policies_lost(const struct result *result)
{
	unsigned lost = 0;

	for (unsigned i = 0; i < result->statement.failed.count; i++) {
		if (!result->statement.failed.at[i]->is_choice)
			return ~0u;
	}
	if (fails(result, NEED_FIXED_SIZE))
		return ~0u;
	if (result->selection.runs > 1)
		return ~0u;
	if (fails(result, NEED_ONE_READING))
		lost |= POLICY_BIT(POLICY_FIXED) | POLICY_BIT(POLICY_SPLIT) |
			POLICY_BIT(POLICY_MULTISPLIT);
	for (int policy = 0; policy < POLICY_COUNT; policy++) {
		if (!policy_is_valid((enum policy)policy))
			lost |= POLICY_BIT(policy);
	}

	return lost;
}

/* Makes point estimates of all numbers that lost their level. */
static void
restate_numbers(struct result *result)
{
	unsigned lost = policies_lost(result);

	for (size_t i = 0; i < result->quantity_count; i++) {
		struct quantity *quantity = &result->quantities[i];

		if (!(lost & POLICY_BIT(quantity->policy)) ||
		    (!has_confidence(quantity) &&
		     strcmp(quantity->name, "p-value") != 0))
			continue;
		quantity->claim = CLAIM_POINT_ESTIMATE;
		quantity->sides = 0;
		quantity->confidence = NAN;
	}
}

/* ---- the statement ---- */

static const struct quantity *
find_headline(const struct method *method, const struct result *result)
{
	static const char *const names[] = { "epsilon", "epsilon-star",
					     "delta" };
	const struct quantity *found = NULL;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]) && !found; i++)
		found = method->many ? NULL : result_quantity(result, names[i]);

	return found;
}

static enum grade
find_grade(const struct method *method, const struct result *result)
{
	const struct statement *statement = &result->statement;
	enum grade promise = judge_promise(method);

	if (promise > GRADE_BELIEF)
		return promise;
	for (unsigned i = 0; i < statement->failed.count; i++) {
		if (!statement->failed.at[i]->is_choice)
			return GRADE_NOT_CLAIMABLE;
	}

	return statement->quantity ? grade_of_kind(statement->number.claim,
						   statement->number.about)
				   : promise;
}

/* Returns the name of the assumed curve, or NULL. */
static const char *
find_shape(const struct method *method, const struct question *ask)
{
	const struct family *family = method_reads(method, SETTING_FAMILY)
					      ? family_setting_family(ask)
					      : NULL;

	return method->about == ABOUT_GAUSSIAN_MODEL ? "Gaussian"
	       : family                              ? family->title
						     : NULL;
}

static double
figure_named(const struct result *result, const char *name)
{
	const struct quantity *found = result_quantity(result, name);

	return found ? quantity_figure(found) : NAN;
}

static void
fill(const struct method *method, const struct question *ask,
     struct result *result)
{
	struct statement *statement = &result->statement;
	const struct quantity *headline = find_headline(method, result);
	bool is_delta = headline && !strcmp(headline->name, "delta");

	if (headline) {
		statement->quantity = headline->name;
		statement->number = *headline;
	}
	statement->grade = find_grade(method, result);
	statement->shape = find_shape(method, ask);
	statement->delta =
		is_delta       ? NAN
		: method->pure ? 0
			       : settings_number(ask->settings, SETTING_DELTA);
	statement->reach =
		figure_named(result, is_delta ? "ceiling-delta" : "ceiling");
}

/* ---- the sentence ---- */

static void
say_nothing_shown(const struct result *result, struct text *text)
{
	const struct statement *statement = &result->statement;
	double mu = figure_named(result, "ceiling-mu");
	char most[NUMBER_SIZE], same[NUMBER_SIZE];

	text_add_string(text, result_has_warning(result, W07)
				      ? "No leak is shown with the scores read "
					"this way round."
				      : "These data show no leak.");
	if (isnan(statement->reach))
		return;
	if (!(statement->reach > 0)) {
		text_add_string(text, " The reach of this audit is 0: with "
				      "these rows not even a perfect attack "
				      "would show anything.");
		return;
	}
	number_write(most, statement->reach, 4, NUMBER_DOWN);
	number_write(same, mu, 4, NUMBER_DOWN);
	text_add(text, " The reach of this audit is %s %s%s%s",
		 statement->quantity, most, isnan(mu) ? "" : " or mu ",
		 isnan(mu) ? "" : same);
	if (!isnan(statement->delta))
		text_add(text, " at delta %g", statement->delta);
	text_add_string(text, ": a perfect attack could have shown that much");
	text_add_string(text, ".");
}

static void
say_failed(const struct need_view *view, struct text *text)
{
	const struct statement *statement = &view->result->statement;
	char number[NUMBER_SIZE];

	text_add_string(text, statement->grade == GRADE_ESTIMATE
				      ? "An estimate, no bound"
				      : "Not claimable");
	text_add_string(text, ": ");
	for (unsigned i = 0; i < statement->failed.count; i++) {
		const struct condition *at = statement->failed.at[i];

		text_add_string(text, i ? "; " : "");
		if (at == need_condition(NEED_ONE_READING))
			text_add(text,
				 "one of %u thresholds, seeds, splits or runs "
				 "that were looked at",
				 need_looks(view));
		else
			text_add_string(text, at->failed);
		if (at->warning < WARNING_COUNT)
			text_add(text, " (%s)",
				 warning_about(at->warning)->code);
	}
	if (!statement->quantity) {
		text_add_string(text, ".");
		return;
	}
	number_write(number, statement_figure(statement), 5,
		     statement_round(statement));
	text_add(text, ". %s %s is %s",
		 isnan(statement->number.lower) ? "The estimated"
						: "The computed lower limit of",
		 statement->quantity, number);
	if (!isnan(statement->delta))
		text_add(text, " at delta %g", statement->delta);
	text_add_string(text, ".");
}

/* The method's own claim, with its conditions before the full stop. */
static void
say_claim(const struct result *result, struct text *text)
{
	const struct statement *statement = &result->statement;
	struct text provided = { 0 };
	size_t end = result->lead;

	statement_add_provided(statement, &provided);
	if (!provided.length || statement->grade > GRADE_BELIEF || !end) {
		text_add_bytes(text, result->sentence, end);
	} else {
		text_add_bytes(text, result->sentence, end - 1);
		text_add(text, ", provided %s.", text_get(&provided));
	}
	text_clear(&provided);
}

/* Says which choices alpha was divided for. */
static void
say_correction(const struct need_view *view, struct text *text)
{
	const struct selection *selection = &view->result->selection;
	double parts = selection_divisor(view->method, selection);
	double alpha = settings_number(view->ask->settings, SETTING_ALPHA);
	char level[NUMBER_SIZE];

	if (parts < 2 || view->result->statement.grade > GRADE_BELIEF)
		return;
	text_add_string(text, " Corrected for ");
	if (!selection->declared && selection->methods > 1)
		text_add(text, "%u methods looked at%s", selection->methods,
			 selection->flips ? " and " : "");
	if (selection->flips)
		text_add_string(text, "a sign flipped after a number");
	result_level(level, 1 - parts * alpha);
	text_add(text,
		 ": at alpha/%.0f each, such numbers hold together with "
		 "%s %% confidence.",
		 parts, level);
}

static void
write_sentence(const struct need_view *view, struct result *result)
{
	struct statement *statement = &result->statement;
	struct text lead = { 0 }, whole = { 0 };
	const char *rest = result->sentence + result->lead;
	bool failed = statement->failed.count &&
		      judge_promise(view->method) <= GRADE_BELIEF;

	if (failed)
		say_failed(view, &lead);
	else if (statement_shows_nothing(statement))
		say_nothing_shown(result, &lead);
	else
		say_claim(result, &lead);
	say_correction(view, &lead);
	text_add(&whole, "%s%s", text_get(&lead), failed ? "" : rest);
	free(result->sentence);
	result->sentence = text_take(&whole);
	result->lead = lead.length;
	statement->sentence = text_take(&lead);
}

/* Names the stronger bound, and what must be stated for it. */
static void
say_stronger(const struct need_view *view, struct result *result)
{
	const struct question *ask = view->ask;

	if (!ask->data || dataset_kind(ask->data) == KIND_GUESSES ||
	    view->method != methods_cautious(ask->data, ask->game) ||
	    need_rows_are_runs(ask->data, ask->game) != MET_UNKNOWN)
		return;
	result_say_more(result,
			"If each row is a training run of its own, "
			"clopper-pearson may show more: state rows-are=runs.");
}

/* Says how a sign that looks inverted is turned, on any surface. */
static void
say_sign(const struct question *ask, struct result *result)
{
	bool lower = settings_switch(ask->settings, SETTING_LOWER_IS_MEMBER);

	if (result_has_warning(result, W07))
		result_say_more(
			result,
			"Members score on the other side: "
			"lower-is-member=%s reads them the other way%s.",
			lower ? "no" : "yes",
			result->selection.methods ? ", at half of alpha" : "");
}

/* What a lower end above 0 means for somebody who sees an output. */
static void
say_odds(const struct question *ask, struct result *result)
{
	const struct statement *statement = &result->statement;
	enum about about = statement->number.about;
	double lower = statement->number.lower;
	char text[240];

	if (!statement->quantity || strcmp(statement->quantity, "epsilon") ||
	    statement->grade > GRADE_BELIEF ||
	    (about != ABOUT_MECHANISM && about != ABOUT_ASSUMED_FAMILY) ||
	    !(lower > 0) || !isfinite(lower))
		return;
	result_say_more(result, "%s",
			odds_audit_sentence(
				text, sizeof(text), lower,
				settings_number(ask->settings, SETTING_DELTA)));
}

void
judge(const struct method *method, const struct question *ask,
      struct result *result)
{
	const struct need_view view = { method, ask, result,
					find_headline(method, result) };

	test_conditions(&view, result);
	restate_numbers(result);
	fill(method, ask, result);
	warn_of_membership(ask, result);
	write_sentence(&view, result);
	say_odds(ask, result);
	say_sign(ask, result);
	say_stronger(&view, result);
}
