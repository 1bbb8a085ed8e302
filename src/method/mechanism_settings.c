/* mechanism_settings.c - from mechanism=, mu=, steps= ... to a mechanism */

#include "method/mechanism_settings.h"

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "privacy/mechanisms.h"

struct source {
	const struct settings *settings;
	const char *any; /* a parameter that is 1 if it was not given */
};

static bool
find_number(const void *from, const char *name, double *value)
{
	const struct source *source = from;
	enum setting setting;

	if (!setting_find(name, &setting))
		return false;
	if (settings_given(source->settings, setting)) {
		*value = settings_number(source->settings, setting);
		return true;
	}
	if (!source->any || strcmp(source->any, name) != 0)
		return false;
	*value = 1;

	return true;
}

static const struct mechanism_kind *
need_kind(const struct settings *settings, struct error *err)
{
	const char *name = settings_text(settings, SETTING_MECHANISM);

	if (name)
		return mechanism_find(name);
	error_set(err, ERROR_USAGE,
		  "mechanism= is missing; see dpaudit list mechanisms");

	return NULL;
}

/* False where the data hold no curve. */
static bool
points_of(const struct dataset *curve, struct mechanism_points *points)
{
	points->count = dataset_rows(curve);
	points->what = POINTS_PROFILE;
	points->x = dataset_values(curve, ROLE_CURVE_EPSILON);
	points->y = dataset_values(curve, ROLE_CURVE_DELTA);
	if (points->x && points->y)
		return true;
	points->what = POINTS_TRADEOFF;
	points->x = dataset_values(curve, ROLE_CURVE_ALPHA);
	points->y = dataset_values(curve, ROLE_CURVE_BETA);

	return points->x && points->y;
}

struct mechanism *
mechanism_of_settings(const struct settings *settings,
		      const struct dataset *curve, struct error *err)
{
	const struct mechanism_kind *kind = need_kind(settings, err);
	struct source source = { .settings = settings };
	struct mechanism_points points;
	struct mechanism_lookup lookup = {
		.number = find_number,
		.from = &source,
	};

	if (!kind)
		return NULL;
	if (curve && points_of(curve, &points))
		lookup.points = &points;

	return mechanism_new(kind, &lookup, err);
}

/* Neither the parameter nor what could stand for it was given. */
static bool
is_free(const struct mechanism_kind *kind, const struct settings *settings)
{
	struct source source = { .settings = settings };
	double ignored;

	for (size_t i = 0; i < MECHANISM_PARAMETER_LIMIT; i++) {
		const struct mechanism_parameter *parameter =
			&kind->parameters[i];

		if (!parameter->name ||
		    strcmp(parameter->name, kind->noise_parameter) != 0)
			continue;
		return !find_number(&source, parameter->name, &ignored) &&
		       (!parameter->instead_of ||
			!find_number(&source, parameter->instead_of, &ignored));
	}

	return false;
}

struct mechanism *
mechanism_with_any_noise(const struct settings *settings, struct error *err)
{
	const struct mechanism_kind *kind = need_kind(settings, err);
	struct source source = { .settings = settings };
	struct mechanism_lookup lookup = {
		.number = find_number,
		.from = &source,
	};

	if (!kind)
		return NULL;
	if (!kind->noise_parameter) {
		error_set(err, ERROR_USAGE,
			  "mechanism=%s has no noise to choose", kind->name);
		return NULL;
	}
	if (is_free(kind, settings))
		source.any = kind->noise_parameter;

	return mechanism_new(kind, &lookup, err);
}

static void
append(const struct settings *settings, const char *name, char *out,
       size_t size)
{
	enum setting setting;
	size_t used = strlen(out);
	char text[100];

	if (!setting_find(name, &setting) || !settings_given(settings, setting))
		return;
	settings_print(settings, setting, text, sizeof(text));
	snprintf(out + used, size - used, " %s=%s", name, text);
}

/* The name and its noise to five digits: a label. */
static void
describe_short(const struct settings *settings, char *out, size_t size)
{
	static const enum setting noise[] = { SETTING_EPSILON, SETTING_SIGMA,
					      SETTING_SAMPLING };
	size_t used = (size_t)snprintf(
		out, size, "%s", settings_text(settings, SETTING_MECHANISM));

	for (size_t i = 0; i < 3 && used < size; i++) {
		char number[NUMBER_SIZE];

		if (!settings_given(settings, noise[i]))
			continue;
		number_write(number, settings_number(settings, noise[i]), 5,
			     NUMBER_NEAREST);
		used += (size_t)snprintf(out + used, size - used, " %s=%s",
					 setting_about(noise[i])->name, number);
	}
}

/* Everything of one mechanism that another has not. */
static void
forget_noise(struct settings *settings)
{
	static const enum setting own[] = {
		SETTING_MU,      SETTING_SIGMA, SETTING_STEPS,
		SETTING_EPSILON, SETTING_FILE,  SETTING_MECHANISM_DELTA
	};

	for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++)
		settings_reset(settings, own[i]);
}

static bool
set_noise(struct settings *settings, const char *name, double epsilon,
	  double delta, struct error *err)
{
	struct noise noise[NOISE_LIMIT];
	struct mechanism *any;
	enum setting setting;
	size_t count;
	bool done;

	if (!settings_set(settings, SETTING_MECHANISM, name, err))
		return false;
	any = mechanism_with_any_noise(settings, err);
	if (!any)
		return false;
	done = mechanism_noise(any, epsilon, delta, noise, &count, err);
	mechanism_free(any);
	for (size_t i = 0; i < count && done; i++) {
		if (!strcmp(noise[i].name, "delta"))
			settings_set_number(settings, SETTING_MECHANISM_DELTA,
					    noise[i].at.value);
		else if (i == 0 && setting_find(noise[i].name, &setting))
			settings_set_number(settings, setting,
					    noise[i].at.value);
	}

	return done;
}

struct mechanism *
mechanism_of_equal(const struct settings *settings, const char *name,
		   double epsilon, double delta, char *label, size_t size,
		   struct error *err)
{
	struct mechanism *made = NULL;
	struct settings own;

	settings_copy(&own, settings);
	forget_noise(&own);
	if (set_noise(&own, name, epsilon, delta, err))
		made = mechanism_of_settings(&own, NULL, err);
	if (made)
		describe_short(&own, label, size);
	settings_clear(&own);

	return made;
}

void
mechanism_describe(const struct settings *settings, char *out, size_t size)
{
	const char *name = settings_text(settings, SETTING_MECHANISM);
	const struct mechanism_kind *kind = name ? mechanism_find(name) : NULL;

	snprintf(out, size, "%s", name ? name : "");
	for (size_t i = 0; kind && i < MECHANISM_PARAMETER_LIMIT; i++) {
		if (kind->parameters[i].name)
			append(settings, kind->parameters[i].name, out, size);
	}
	if (kind && kind->directed)
		append(settings, "direction", out, size);
	append(settings, "steps", out, size);
	append(settings, "file", out, size);
}
