/* coverage_verb.c - how often a method's lower end is wrong */

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "method/mechanism/mechanism_words.h"
#include "method/methods.h"
#include "stats/law/rate_interval.h"
#include "study/coverage.h"
#include "verb/campaign/share.h"
#include "verb/mechanism_request.h"
#include "verb/verbs.h"

/* What a chance of being wrong in saying how often it is wrong is left. */
#define STUDY_TAIL 0.005

/* A part of all audits: exact, or with its binomial interval. */
static struct quantity
part(const char *name, double number, const struct coverage *coverage)
{
	size_t seen = (size_t)number, count = coverage->audits;

	if (coverage->road == COVERAGE_ENUMERATED) {
		return quantity_certified(
			name, number, number,
			fmin(1, number + coverage->forgotten));
	}

	return (struct quantity){
		.name = name,
		.claim = CLAIM_CONFIDENCE_INTERVAL,
		.lower = rate_interval_lower(&interval_clopper_pearson, seen,
					     count, STUDY_TAIL)
				 .p,
		.value = number / (double)count,
		.upper = interval_clopper_pearson.upper(seen, count, STUDY_TAIL)
				 .p,
		.sides = 2,
		.confidence = 1 - 2 * STUDY_TAIL,
		.about = ABOUT_MECHANISM,
	};
}

static struct quantity
number(const char *name, double value, enum claim claim)
{
	return claim == CLAIM_CERTIFIED
		       ? quantity_certified(name, value, value, value)
		       : quantity_of(name, claim, value);
}

static void
add_quantities(const struct coverage_order *order,
	       const struct coverage *coverage, struct result *result)
{
	enum claim about = coverage->road == COVERAGE_ENUMERATED
				   ? CLAIM_CERTIFIED
				   : CLAIM_POINT_ESTIMATE;
	struct quantity made[] = {
		part("miss-rate", coverage->missed, coverage),
		part("power", coverage->reached, coverage),
		number(coverage_bounded(order), coverage->truth,
		       CLAIM_CERTIFIED),
		number("ceiling", coverage->ceiling, CLAIM_CERTIFIED),
		number("bound-mean", coverage->mean, about),
		number("bound-at-5-percent", coverage->quantile[0], about),
		number("bound-median", coverage->quantile[1], about),
		number("bound-at-95-percent", coverage->quantile[2], about),
	};

	for (size_t i = 0; i < sizeof(made) / sizeof(made[0]); i++)
		result_add(result, &made[i]);
}

static void
say(const struct coverage_order *order, const char *mechanism,
    const struct coverage *coverage, struct result *result)
{
	double alpha = settings_number(order->settings, SETTING_ALPHA);
	struct quantity missed = part("", coverage->missed, coverage);
	char truth[NUMBER_SIZE], rate[NUMBER_SIZE], ceiling[NUMBER_SIZE];
	const char *verdict = missed.lower > alpha    ? "more than"
			      : missed.upper <= alpha ? "within"
						      : "not told apart from";

	number_write(truth, coverage->truth, 5, NUMBER_NEAREST);
	number_write(rate, 100 * missed.value, 4, NUMBER_NEAREST);
	number_write(ceiling, coverage->ceiling, 5, NUMBER_NEAREST);
	if (coverage->audits) {
		result_say(result,
			   "On %s the lower end lay above the true %s %s "
			   "in %.0f of %zu audits, %s %%: %s the allowed %g "
			   "%%. A perfect attack would show %s.",
			   mechanism, coverage_bounded(order), truth,
			   coverage->missed, coverage->audits, rate, verdict,
			   100 * alpha, ceiling);
		return;
	}
	result_say(result,
		   "On %s the lower end lies above the true %s %s with "
		   "probability %s %%, all counts enumerated: %s the allowed "
		   "%g %%. A perfect attack would show %s.",
		   mechanism, coverage_bounded(order), truth, rate, verdict,
		   100 * alpha, ceiling);
}

static void
record(const struct coverage_order *order, const char *mechanism,
       const struct coverage *coverage, struct result *result)
{
	static const enum setting numbers[] = {
		SETTING_ALPHA, SETTING_DELTA, SETTING_SIDES,
		SETTING_ROWS,  SETTING_SEED,
	};
	static const enum setting given[] = { SETTING_CANARIES, SETTING_LOOKS };
	static const enum setting words[] = { SETTING_TAU, SETTING_POLICY,
					      SETTING_KIND };
	char number[NUMBER_SIZE];

	result_use_word(result, "mechanism", mechanism);
	result_use_word(result, "road", coverage_road_name(coverage->road));
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		result_use_number(result, setting_about(numbers[i])->name,
				  settings_number(order->settings, numbers[i]));
	}
	if (coverage->audits)
		result_use_number(result, "repetitions",
				  (double)coverage->audits);
	for (size_t i = 0; i < sizeof(given) / sizeof(given[0]); i++) {
		if (settings_given(order->settings, given[i]))
			result_use_number(
				result, setting_about(given[i])->name,
				settings_number(order->settings, given[i]));
	}
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (!settings_given(order->settings, words[i]))
			continue;
		result_use_word(
			result, setting_about(words[i])->name,
			settings_show(order->settings, words[i], number));
	}
	if (coverage->unanswered > 0) {
		result_step(result,
			    "%.0f audits could not be answered and count as 0",
			    coverage->unanswered);
	}
}

static bool
study(const struct coverage_order *order, struct answer *answer,
      struct error *err)
{
	struct coverage coverage;
	struct text mechanism = { 0 };
	struct result *result;
	char name[100];

	if (!coverage_run(order, &coverage, err))
		return false;
	mechanism_words_add(order->settings, &mechanism);
	snprintf(name, sizeof(name), "coverage %s", order->method->name);
	result = result_new(name);
	add_quantities(order, &coverage, result);
	record(order, text_get(&mechanism), &coverage, result);
	say(order, text_get(&mechanism), &coverage, result);
	text_clear(&mechanism);
	document_take_result(&answer->document, result);

	return true;
}

/* compose reads an audit of one step; every other method all of it. */
static bool
find_step(const struct scene *scene, const struct request *request,
	  struct coverage_order *order, struct mechanism **step,
	  struct error *err)
{
	struct request one = *request;

	*step = NULL;
	if (order->method == &method_compose &&
	    settings_text(&request->settings, SETTING_THEN))
		return error_set(err, ERROR_USAGE,
				 "compose carries the audit of one step to "
				 "many like it; leave out then=");
	if (order->method != &method_compose || order->mechanism->steps == 1)
		return true;
	settings_copy(&one.settings, &request->settings);
	settings_set_number(&one.settings, SETTING_STEPS, 1);
	order->step = *step = mechanism_requested(scene, &one, err);
	settings_clear(&one.settings);

	return *step != NULL;
}

static bool
coverage_verb_run(const struct scene *scene, const struct request *request,
		  struct answer *answer, struct error *err)
{
	const struct method *method = method_need(request->words[1], err);
	struct mechanism *mechanism = NULL, *step = NULL;
	struct settings settings;
	struct coverage_order order = {
		.method = method,
		.settings = &settings,
		.progress = scene->progress,
	};
	struct share share;
	bool done;

	if (!method)
		return false;
	mechanism = mechanism_requested(scene, request, err);
	if (!mechanism)
		return false;
	if (mechanism->kind->is_heuristic) {
		error_set(err, ERROR_USAGE,
			  "mechanism=%s is a heuristic, and its epsilon is not "
			  "known: no coverage can be measured with it",
			  mechanism->kind->name);
		mechanism_free(mechanism);
		return false;
	}
	order.mechanism = mechanism;
	settings_copy(&settings, &request->settings);
	if (!settings_given(&settings, SETTING_SIDES))
		settings_set_number(&settings, SETTING_SIDES, 1);
	share_start(&share, scene, request, share_is_asked(scene, request),
		    answer);
	done = find_step(scene, request, &order, &step, err) &&
	       share_plan(&share, err);
	order.place = share.place;
	done = done && study(&order, answer, err) &&
	       share_finish(&share, share_save_answer, NULL, err);
	done = share_end(&share, done, err);
	settings_clear(&settings);
	mechanism_free(step);
	mechanism_free(mechanism);

	return done;
}

const struct verb verb_coverage = {
	.name = "coverage",
	.summary = "how often a method's lower end is wrong",
	.details = "Audits a mechanism of known epsilon again and again and "
		   "counts how often the lower end (sides=1 unless given) "
		   "lies above the truth.\n\n"
		   "With tau= and without repetitions= all counts are "
		   "enumerated and the answer is exact. power is the part of "
		   "audits above bound= or claim-epsilon= (0 without them), "
		   "ceiling what a perfect attack would show.\n\n"
		   "kind= chooses among the data that a method accepts, such "
		   "as guesses. looks= reads rows as they come and keeps the "
		   "largest lower end; a method that holds for one look "
		   "refuses it. compose is given audits of a single step and "
		   "held against all steps= of them.\n\n"
		   "With output=FOLDER/ any number of processes that are "
		   "given the same line share its audits, go on where they "
		   "were stopped, and leave answer.json and answer.csv "
		   "(campaign status FOLDER).",
	.forms = { { .arguments = { { .sort = ARGUMENT_METHOD } },
		     .needs = SETTINGS(SETTING_MECHANISM),
		     .settings = SETTINGS(
			     SETTING_ROWS, SETTING_REPETITIONS, SETTING_SEED,
			     SETTING_TAU, SETTING_POLICY, SETTING_BOUND,
			     SETTING_CLAIM_EPSILON, SETTING_LOOKS, SETTING_KIND,
			     SETTING_WORLD, SETTING_GUESSES, SETTING_CANARIES,
			     SETTING_OPTIONS),
		     .reads = READS_METHOD | READS_MECHANISM | READS_SHARED } },
	.flags = VERB_SHARES,
	.run = coverage_verb_run,
};
