/* diff_verb.c - what the present settings change against what is pinned */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "method/methods.h"
#include "method/rate/threshold.h"
#include "verb/data.h"
#include "verb/verbs.h"

static const struct result *
run_live(const struct scene *scene, const struct request *request,
	 struct error *err)
{
	const struct state *state = session_state(scene->session);
	const struct dataset *data = session_data(scene->session);
	struct question ask;
	struct game game;

	if (!data) {
		error_set(err, ERROR_USAGE,
			  "there is nothing to compare: load data first");
		return NULL;
	}
	ask = data_look(scene, request, state->method, data, &game);

	return method_run(state->method, &ask, err);
}

static void
add_row(struct table *table, const struct pin *pin, const char *what,
	double before, double now, enum number_round round)
{
	if (isnan(before) && isnan(now))
		return;
	table_start(table);
	table_text(table, what);
	table_text(table, pin->name);
	table_number(table, before, round);
	table_number(table, now, round);
	table_number(table, now - before, NUMBER_NEAREST);
}

static void
add_quantity(struct table *table, const struct pin *pin,
	     const struct quantity *before, const struct quantity *now)
{
	const struct quantity none = { .lower = NAN,
				       .value = NAN,
				       .upper = NAN };
	char what[80];

	before = before ? before : &none;
	snprintf(what, sizeof(what), "%s lower", now->name);
	add_row(table, pin, what, before->lower, now->lower, NUMBER_DOWN);
	add_row(table, pin, now->name, before->value, now->value,
		NUMBER_NEAREST);
	snprintf(what, sizeof(what), "%s upper", now->name);
	add_row(table, pin, what, before->upper, now->upper, NUMBER_UP);
}

static struct table *
number_table(const struct result *live, const struct pin *pin)
{
	static const char *const columns[] = { "quantity", "pin",    "pinned",
					       "live",     "change", NULL };
	struct table *table = table_new("Numbers");

	table_columns(table, columns);
	for (size_t i = 0; i < live->quantity_count; i++) {
		const struct quantity *now = &live->quantities[i];

		add_quantity(table, pin,
			     result_quantity(pin->result, now->name), now);
	}

	return table;
}

static void
add_words(struct table *table, const struct pin *pin, const char *what,
	  const char *before, const char *now)
{
	if (!strcmp(before, now))
		return;
	table_start(table);
	table_text(table, what);
	table_text(table, pin->name);
	table_text(table, *before ? before : "not set");
	table_text(table, *now ? now : "not set");
}

static struct table *
setting_table(const struct state *state, const struct dataset *data,
	      const struct settings *settings, const struct pin *pin)
{
	static const char *const columns[] = { "setting", "pin", "pinned",
					       "live", NULL };
	struct table *table = table_new("Settings that differ");

	table_columns(table, columns);
	if (pin->data != data)
		add_words(table, pin, "data", dataset_name(pin->data),
			  dataset_name(data));
	add_words(table, pin, "method", pin->method->name, state->method->name);
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		enum setting setting = (enum setting)i;
		char numbers[2][NUMBER_SIZE];

		if (setting == SETTING_METHOD)
			continue;
		add_words(table, pin, setting_about(setting)->name,
			  threshold_show_setting(pin->method, &pin->settings,
						 setting, numbers[0]),
			  threshold_show_setting(state->method, settings,
						 setting, numbers[1]));
	}

	return table;
}

static bool
diff_run(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	const struct state *state = session_state(scene->session);
	const char *name = request_word(request, 1);
	size_t from, to;
	const struct result *live;

	if (!data_pin(scene, name, &from, err))
		return false;
	to = from + 1;
	if (!name)
		from = 0;
	live = run_live(scene, request, err);
	if (!live)
		return false;
	for (size_t i = from; i < to; i++) {
		const struct pin *pin = state->pins[i];

		document_take_table(&answer->document,
				    setting_table(state,
						  session_data(scene->session),
						  &request->settings, pin));
		document_take_table(&answer->document, number_table(live, pin));
	}
	result_release(live);

	return true;
}

const struct verb verb_diff = {
	.name = "diff",
	.summary = "what the present settings change against what is pinned",
	.details = "The settings that differ, and every number pinned, live, "
		   "and its change. Without a name for all pins.",
	.forms = { FORM(FORM_OWN("PIN")) },
	.flags = VERB_HIDDEN,
	.run = diff_run,
};
