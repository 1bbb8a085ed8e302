/* form_rows.c - which settings a form lists, in which order */

#include "ui/panel/form_rows.h"

#include <string.h>

#include "dataset/runs.h"
#include "method/methods.h"
#include "method/rate/threshold.h"
#include "ui/sitting/lab_form.h"
#include "ui/sitting/playground.h"
#include "ui/work/histogram.h"

const char *
form_rows_value(const struct snapshot *now, const char *name,
		char number[NUMBER_SIZE])
{
	const struct state *state = &now->state;
	enum setting setting;
	const char *value = "";

	if (setting_find(name, &setting))
		value = settings_show(&state->settings, setting, number);

	return !*value && !strcmp(name, "policy")
		       ? policy_name(threshold_policy(state->method,
						      &state->settings))
		       : value;
}

static bool
is_shown(const struct snapshot *now, enum setting setting)
{
	const struct setting_about *about = setting_about(setting);
	bool cut = now->data && !histogram_suits(now->data);
	char number[NUMBER_SIZE];

	/* counts and guesses have no threshold any more */
	if (cut && !strcmp(about->group, "threshold") &&
	    !settings_given(&now->state.settings, setting))
		return false;
	if (!about->shown_with)
		return true;

	return !strcmp(form_rows_value(now, about->shown_with, number),
		       about->shown_value);
}

/* Once, where it is shown and there is room. */
static void
add(struct form_rows *rows, const struct snapshot *now, enum setting setting)
{
	for (size_t i = 0; i < rows->count; i++) {
		if (rows->at[i] == setting)
			return;
	}
	if (rows->count < FORM_ROWS && is_shown(now, setting))
		rows->at[rows->count++] = setting;
}

static void
add_each(struct form_rows *rows, const struct snapshot *now,
	 const enum setting settings[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		add(rows, now, settings[i]);
}

static void
add_named(struct form_rows *rows, const struct snapshot *now, const char *name)
{
	enum setting setting;

	if (name && setting_find(name, &setting))
		add(rows, now, setting);
}

/* ---- of an audit ---- */

static bool
is_read(const struct method *method, enum setting setting)
{
	for (size_t i = 0; method->settings[i] != SETTING_END; i++) {
		if (method->settings[i] == setting)
			return true;
	}

	return false;
}

/* What one asks of nearly every audit. */
static void
add_common(struct form_rows *rows, const struct snapshot *now)
{
	static const enum setting always[] = { SETTING_METHOD, SETTING_DELTA,
					       SETTING_ALPHA };
	static const enum setting read[] = { SETTING_POLICY, SETTING_TAU,
					     SETTING_FAMILY };
	const struct method *method = now->state.method;

	add_each(rows, now, always, sizeof(always) / sizeof(always[0]));
	for (size_t i = 0; i < sizeof(read) / sizeof(read[0]); i++) {
		if (is_read(method, read[i]))
			add(rows, now, read[i]);
	}
	if (now->data && runs_are_games(now->data))
		add(rows, now, SETTING_RUN);
	if (method->policies && now->data &&
	    dataset_kind(now->data) == KIND_SCORES)
		add(rows, now, SETTING_LOWER_IS_MEMBER);
}

/* What else the method reads. */
static void
add_rare(struct form_rows *rows, const struct snapshot *now)
{
	const struct method *method = now->state.method;

	if (method->two_sided)
		add(rows, now, SETTING_SIDES);
	for (size_t i = 0; method->settings[i] != SETTING_END; i++)
		add(rows, now, method->settings[i]);
}

size_t
form_rows_advanced(const struct snapshot *now)
{
	struct form_rows rows = { .count = 0 };
	size_t common;

	add_common(&rows, now);
	common = rows.count;
	add_rare(&rows, now);

	return rows.count - common;
}

void
form_rows_audit(const struct form_topic *topic, struct form_rows *rows)
{
	const struct snapshot *now = topic->now;

	add_common(rows, now);
	if (form_rows_advanced(now)) {
		rows->at[rows->count++] = FORM_ADVANCED;
		if (topic->open)
			add_rare(rows, now);
	}
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		if (settings_given(&now->state.settings, (enum setting)i))
			add(rows, now, (enum setting)i);
	}
}

/* ---- of a mechanism, a plan, a game ---- */

/* What is asked for beside the name of a mechanism. */
static void
add_mechanism(struct form_rows *rows, const struct snapshot *now)
{
	const struct mechanism_kind *kind = playground_mechanism(now);

	add(rows, now, SETTING_MECHANISM);
	for (size_t i = 0; kind && i < MECHANISM_PARAMETER_LIMIT; i++)
		add_named(rows, now, kind->parameters[i].name);
	for (size_t i = 0; kind && i < 2 && kind->lists[i]; i++)
		add_named(rows, now, kind->lists[i]);
}

void
form_rows_theory(const struct form_topic *topic, struct form_rows *rows)
{
	static const enum setting points[] = {
		SETTING_ADJACENCY, SETTING_DELTA,   SETTING_AT_EPSILON,
		SETTING_FPR,       SETTING_OVERLAY, SETTING_THEN,
	};

	add_mechanism(rows, topic->now);
	add(rows, topic->now, SETTING_STEPS);
	if (playground_is_sampled(topic->now))
		add(rows, topic->now, SETTING_SAMPLER);
	add_each(rows, topic->now, points, sizeof(points) / sizeof(points[0]));
}

void
form_rows_plan(const struct form_topic *topic, struct form_rows *rows)
{
	static const enum setting wanted[] = {
		SETTING_BOUND, SETTING_WIDTH,   SETTING_POWER,
		SETTING_FPR,   SETTING_FNR,     SETTING_ALPHA,
		SETTING_DELTA, SETTING_GUESSES, SETTING_CANARIES,
	};
	const struct settings *settings = &topic->now->state.settings;
	bool attacked = settings_given(settings, SETTING_MECHANISM);

	if (attacked) {
		add_mechanism(rows, topic->now);
		add(rows, topic->now, SETTING_STEPS);
	}
	for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++) {
		if (!attacked || wanted[i] != SETTING_FNR)
			add(rows, topic->now, wanted[i]);
	}
}

void
form_rows_lab(const struct form_topic *topic, struct form_rows *rows)
{
	enum setting setting;

	while (rows->count < FORM_ROWS &&
	       (setting = lab_form_setting(topic->game, rows->count)) !=
		       SETTING_END)
		rows->at[rows->count++] = setting;
}
