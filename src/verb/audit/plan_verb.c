/* plan_verb.c - how many samples or canaries an audit needs */

#include <math.h>

#include "base/number.h"
#include "method/mechanism/mechanism_settings.h"
#include "method/methods.h"
#include "method/plan/plan.h"
#include "verb/mechanism_request.h"
#include "verb/verbs.h"

static struct quantity
exact(const char *name, double value)
{
	return quantity_certified(name, value, value, value);
}

/* The size that is looked at; SETTING_END where the least is searched. */
static enum setting
typed_size(const struct plan_order *order)
{
	enum setting size = method_suits(order->method, KIND_COUNTS)
				    ? SETTING_ROWS
				    : SETTING_CANARIES;

	return settings_given(order->settings, size) ? size : SETTING_END;
}

/*
 * Expectations at rounded counts: a description, not a bound.  A size that
 * was typed is no answer.
 */
static void
add_row(const struct plan_order *order, const struct plan_row *row,
	struct result *result)
{
	struct quantity samples = exact("samples", (double)row->samples);
	struct quantity width = quantity_of("width", CLAIM_POINT_ESTIMATE,
					    row->upper - row->lower);
	struct quantity epsilon =
		quantity_of("epsilon", CLAIM_POINT_ESTIMATE, row->value);
	struct quantity ceiling = exact("ceiling", row->ceiling);
	struct quantity power = quantity_certified("power", row->least_power,
						   row->power, row->most_power);

	epsilon.lower = row->lower;
	epsilon.upper = row->upper;
	if (typed_size(order) == SETTING_END)
		result_add(result, &samples);
	result_add(result, &epsilon);
	if (settings_given(order->settings, SETTING_WIDTH))
		result_add(result, &width);
	result_add(result, &ceiling);
	if (!isnan(row->power))
		result_add(result, &power);
}

static void
record(const struct plan_order *order, struct result *result)
{
	static const enum setting numbers[] = {
		SETTING_ALPHA, SETTING_DELTA, SETTING_SIDES,   SETTING_WIDTH,
		SETTING_BOUND, SETTING_POWER, SETTING_GUESSES,
	};
	enum setting size = typed_size(order);

	if (size != SETTING_END)
		result_use_number(result, setting_about(size)->name,
				  settings_number(order->settings, size));
	result_use_number(result, "fpr", order->fpr);
	result_use_number(result, "fnr", order->fnr);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		if (numbers[i] <= SETTING_SIDES ||
		    settings_given(order->settings, numbers[i]))
			result_use_number(
				result, setting_about(numbers[i])->name,
				settings_number(order->settings, numbers[i]));
	}
}

/* What a typed size gives where a width was asked for. */
static void
say_width(const struct plan_order *order, const struct plan_row *row,
	  const char *what, const char *most, struct result *result)
{
	double width = row->upper - row->lower;
	double wanted = settings_number(order->settings, SETTING_WIDTH);
	char wide[NUMBER_SIZE];

	number_write(wide, width, 5, NUMBER_UP);
	result_say(result,
		   "With an attack of FPR %g and FNR %g, %s on %zu %s is "
		   "expected to give an interval %s wide, %s %g; without any "
		   "error so many would show %s.%s",
		   order->fpr, order->fnr, order->method->title, row->samples,
		   what, wide, width > wanted ? "wider than" : "no wider than",
		   wanted, most,
		   width > wanted ? " Leave the size out to find how many are "
				    "needed."
				  : "");
}

static void
say(const struct plan_order *order, const struct plan_row *row,
    struct result *result)
{
	const struct settings *settings = order->settings;
	bool game = !method_suits(order->method, KIND_COUNTS);
	const char *what =
		game ? "canaries" : "samples, both classes together,";
	char low[NUMBER_SIZE], most[NUMBER_SIZE];

	number_write(low, row->lower, 5, NUMBER_DOWN);
	number_write(most, row->ceiling, 5, NUMBER_NEAREST);
	if (settings_given(settings, SETTING_WIDTH) &&
	    typed_size(order) != SETTING_END) {
		say_width(order, row, what, most, result);
		return;
	}
	if (settings_given(settings, SETTING_WIDTH)) {
		result_say(result,
			   "With an attack of FPR %g and FNR %g, %s needs "
			   "about %zu %s for an interval no wider than %g; "
			   "without any error so many would show %s.",
			   order->fpr, order->fnr, order->method->title,
			   row->samples, what,
			   settings_number(settings, SETTING_WIDTH), most);
		return;
	}
	if (settings_given(settings, SETTING_BOUND)) {
		result_say(result,
			   "With an attack of FPR %g and FNR %g, %s on %zu %s "
			   "shows epsilon above %g with probability %.3g; "
			   "expected is %s, and %s without any error.",
			   order->fpr, order->fnr, order->method->title,
			   row->samples, what,
			   settings_number(settings, SETTING_BOUND), row->power,
			   low, most);
		return;
	}
	result_say(result,
		   "With an attack of FPR %g and FNR %g, %s on %zu %s is "
		   "expected to show epsilon %s, and without any error %s.",
		   order->fpr, order->fnr, order->method->title, row->samples,
		   what, low, most);
	if (game && settings_given(settings, SETTING_MECHANISM) &&
	    !settings_given(settings, SETTING_GUESSES))
		result_say_more(result,
				"All of them are guessed; guessing the surest "
				"only can show more: plot canaries.");
}

/* The typed size, or the least that reaches the goal. */
static bool
find(const struct plan_order *order, struct plan_row *row, struct error *err)
{
	enum setting size = typed_size(order);

	if (!plan_check(order, err))
		return false;
	if (size != SETTING_END)
		return plan_at(order, settings_whole(order->settings, size),
			       row, err);

	return plan_search(order, row, err);
}

/* The mechanism, where there is one, is the caller's. */
static bool
rates(const struct scene *scene, const struct request *request,
      struct plan_order *order, struct mechanism **mechanism, struct error *err)
{
	const struct settings *settings = &request->settings;

	if (!settings_given(settings, SETTING_MECHANISM)) {
		if (!settings_given(settings, SETTING_FPR) ||
		    !settings_given(settings, SETTING_FNR))
			return error_set(err, ERROR_USAGE,
					 "plan needs the attack: fpr= and "
					 "fnr=, or a mechanism= that is "
					 "attacked as well as can be");
		order->fpr = settings_number(settings, SETTING_FPR);
		order->fnr = settings_number(settings, SETTING_FNR);
		return true;
	}
	*mechanism = mechanism_requested(scene, request, err);
	if (!*mechanism)
		return false;
	mechanism_watch(*mechanism, scene->progress);
	order->mechanism = *mechanism;

	return plan_rates(*mechanism, settings, &order->fpr, &order->fnr, err);
}

/* From rates on. */
static bool
answer_with(const struct plan_order *order, struct answer *answer,
	    struct error *err)
{
	struct plan_row row;
	struct result *result;

	if (!find(order, &row, err))
		return false;
	result = result_new("plan");
	result_use_word(result, "method", order->method->name);
	record(order, result);
	add_row(order, &row, result);
	say(order, &row, result);
	if (order->mechanism && order->mechanism->kind->is_heuristic)
		result_say_more(result,
				"The rates are those of the last model alone, "
				"were losses linear: a heuristic.");
	document_take_result(&answer->document, result);

	return true;
}

static bool
plan_run(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	const struct method *method = method_need(request->words[1], err);
	struct mechanism *mechanism = NULL;
	struct settings settings;
	struct plan_order order = { .method = method,
				    .settings = &settings,
				    .progress = scene->progress };
	bool done;

	if (!method)
		return false;
	settings_copy(&settings, &request->settings);
	/* row= is of the data that are loaded, what is planned has one. */
	settings_reset(&settings, SETTING_ROW);
	/* A width has two sides, what is shown has one. */
	if (!settings_given(&settings, SETTING_SIDES))
		settings_set_number(
			&settings, SETTING_SIDES,
			settings_given(&settings, SETTING_WIDTH) ? 2 : 1);
	done = rates(scene, request, &order, &mechanism, err) &&
	       answer_with(&order, answer, err);
	mechanism_free(mechanism);
	settings_clear(&settings);

	return done;
}

const struct verb verb_plan = {
	.name = "plan",
	.summary = "how much data an audit needs to show something",
	.details = "Finds the fewest samples (both classes together) or "
		   "canaries with which METHOD, on the counts an attack of "
		   "these rates is expected to leave, has an interval no "
		   "wider than width= or a lower end of at least bound=; "
		   "with power=, reaches bound= with that probability.\n\n"
		   "With rows= or canaries= it looks at that size instead.\n\n"
		   "A mechanism is attacked as well as can be, at fpr= or "
		   "where both errors are equal.",
	.forms = { { .arguments = { { .sort = ARGUMENT_METHOD } },
		     .settings = SETTINGS(
			     SETTING_WIDTH, SETTING_BOUND, SETTING_POWER,
			     SETTING_ROWS, SETTING_CANARIES, SETTING_MECHANISM,
			     SETTING_FPR, SETTING_FNR, SETTING_GUESSES,
			     SETTING_OPTIONS, SETTING_CLAIM_EPSILON,
			     SETTING_VISIBLE),
		     .reads = READS_METHOD | READS_CLAIM } },
	.flags = VERB_FIRST,
	.run = plan_run,
};
