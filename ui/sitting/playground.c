/* playground.c - settings for theory and plans, filled where nobody said */

#include "ui/sitting/playground.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "method/mechanism/mechanism_settings.h"
#include "method/mechanism/sampler_settings.h"
#include "privacy/mechanism/mechanisms.h"
#include "ui/sitting/lab_form.h"

/* Where to start if a mechanism needs the parameter. */
static const struct {
	enum setting setting;
	double value;
} starts[] = {
	{ SETTING_EPSILON, 1 },     { SETTING_MU, 1 },    { SETTING_SIGMA, 1 },
	{ SETTING_SAMPLING, 0.01 }, { SETTING_MEAN0, 0 }, { SETTING_SD0, 1 },
	{ SETTING_MEAN1, 1 },       { SETTING_SD1, 1 },
};

static double
start_of(enum setting setting)
{
	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++) {
		if (starts[i].setting == setting)
			return starts[i].value;
	}

	return NAN;
}

const struct mechanism_kind *
playground_mechanism(const struct snapshot *snapshot)
{
	const char *name =
		settings_text(&snapshot->state.settings, SETTING_MECHANISM);

	return name ? mechanism_find(name) : NULL;
}

bool
playground_is_sampled(const struct snapshot *snapshot)
{
	return sampler_settings_suit(&snapshot->state.settings);
}

/* Counts as given, or the verbs would ask for it. */
static void
give(struct settings *settings, enum setting setting, double value)
{
	if (!settings_given(settings, setting))
		settings_set_number(settings, setting, value);
}

static bool
given_by_name(const struct settings *settings, const char *name)
{
	enum setting setting;

	return name && setting_find(name, &setting) &&
	       settings_given(settings, setting);
}

static void
fill_mechanism(struct settings *settings, const struct mechanism_kind *kind)
{
	for (size_t i = 0; i < MECHANISM_PARAMETER_LIMIT; i++) {
		const struct mechanism_parameter *one = &kind->parameters[i];
		enum setting setting;

		if (!one->name)
			break;
		if (one->optional || !setting_find(one->name, &setting) ||
		    given_by_name(settings, one->instead_of))
			continue;
		if (!isnan(start_of(setting)))
			give(settings, setting, start_of(setting));
	}
}

/* What a form shows. */
static double
five_digits(double value)
{
	double unit;

	if (!(value > 1e-300))
		return value;
	unit = pow(10, floor(log10(value)) - 4);

	return nearbyint(value / unit) * unit;
}

static void
fill_theory(struct snapshot *own)
{
	struct settings *settings = &own->state.settings;
	struct score_rates rates;
	struct error err = { 0 };
	double tau;

	if (!settings_given(settings, SETTING_MECHANISM) &&
	    !settings_set(settings, SETTING_MECHANISM, "gaussian", &err))
		return;
	if (playground_mechanism(own))
		fill_mechanism(settings, playground_mechanism(own));
	give(settings, SETTING_AT_EPSILON, 1);
	give(settings, SETTING_FPR, 0.05);
	/* tau= moves the point, and fpr= is where it is */
	if (settings_has_number(settings, SETTING_TAU) &&
	    mechanism_settings_operating_point(settings, &tau, &rates))
		settings_set_number(settings, SETTING_FPR,
				    five_digits(rates.without));
}

/* An attack of given rates, unless a mechanism says what they can be. */
static void
fill_plan(struct snapshot *own)
{
	struct settings *settings = &own->state.settings;

	bool attacked = settings_given(settings, SETTING_MECHANISM);

	if (playground_mechanism(own))
		fill_mechanism(settings, playground_mechanism(own));
	give(settings, SETTING_FPR, 0.05);
	if (!attacked)
		give(settings, SETTING_FNR, 0.5);
	if (settings_given(settings, SETTING_WIDTH))
		return;
	/* no audit shows all of the epsilon=1 that mechanisms start with */
	give(settings, SETTING_BOUND, attacked ? 0.5 : 1);
	give(settings, SETTING_POWER, 0.8);
}

const struct snapshot *
playground_of(const struct snapshot *snapshot, enum play play)
{
	struct snapshot *own = snapshot_bare(snapshot);

	if (play == PLAY_THEORY)
		fill_theory(own);
	else
		fill_plan(own);

	return own;
}

const struct snapshot *
playground_of_lab(const struct snapshot *snapshot, size_t game,
		  const struct dataset *metrics)
{
	struct snapshot *own = snapshot_bare(snapshot);

	lab_form_fill(game, &own->state.settings);
	own->data = metrics ? dataset_hold(metrics)
			    : dataset_new("metrics", KIND_METRICS, 0);
	datasets_add(&own->state.data, own->data);

	return own;
}
