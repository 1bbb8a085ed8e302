/*
 * mechanism_noise.c - what noise, or any one parameter, keeps a goal
 *
 * The mechanism is that of the settings, alone and as it was promised.
 */

#include "method/mechanism/mechanism_noise.h"

#include <math.h>
#include <string.h>

#include "method/mechanism/mechanism_settings.h"
#include "method/mechanism/mechanism_words.h"
#include "method/mechanism/sampler_settings.h"
#include "method/mechanism/stage_settings.h"
#include "privacy/family/families.h"
#include "privacy/mechanism/mechanisms.h"

/* Noise is looked for in a promise as it was made, not read for others. */
static bool
asks_as_promised(const struct settings *settings,
		 const struct mechanism_kind *kind, struct error *err)
{
	enum adjacency from = (enum adjacency)settings_choice(
		settings, SETTING_CLAIM_ADJACENCY);
	enum adjacency to =
		(enum adjacency)settings_choice(settings, SETTING_ADJACENCY);

	if (kind->neighbours)
		return true;
	if (adjacency_doubles(from, to))
		return error_set(err, ERROR_USAGE,
				 "what is looked for is that of a promise as "
				 "it was made; leave out adjacency= and "
				 "claim-adjacency=, or ask theory epsilon for "
				 "one number after another");

	return adjacency_reaches(from, to) ||
	       mechanism_settings_refuse(from, to, err);
}

bool
mechanism_noise_least(const struct settings *settings, double epsilon,
		      double delta, struct progress *progress,
		      struct noise noise[NOISE_LIMIT], size_t *count,
		      struct error *err)
{
	const struct mechanism_kind *kind =
		mechanism_settings_kind(settings, err);
	const struct mechanism_kind *sampled;
	const struct mechanism_lookup lookup = {
		.number = sampler_settings_number, .from = settings
	};

	if (!kind || !asks_as_promised(settings, kind, err))
		return false;
	if (stage_settings_text(settings))
		return error_set(err, ERROR_USAGE,
				 "noise is chosen for one mechanism; leave out "
				 "then=, or ask theory epsilon for one noise "
				 "after another");

	sampled = sampler_settings_kind(settings, kind, err);
	if (!sampled)
		return false;
	if (sampled != kind)
		return error_set(err, ERROR_USAGE,
				 "noise is chosen for sampler=poisson; ask "
				 "theory epsilon for one sigma after another");

	return member_noise(kind, &lookup, progress, epsilon, delta, noise,
			    count, err);
}

/* ---- any one parameter ---- */

/* Those that can be looked for, and how many of them are not given. */
static size_t
list_sought(const struct mechanism_kind *kind,
	    const struct mechanism_lookup *lookup,
	    const char *sought[CALIBRATED_LIMIT], size_t *missing)
{
	size_t count = 0;
	double ignored;
	bool whole;

	*missing = 0;
	for (size_t i = 0; i < MECHANISM_PARAMETER_LIMIT; i++) {
		const struct mechanism_parameter *at = &kind->parameters[i];
		bool given;

		if (!at->name || !member_parameter_known(at->name, &whole))
			continue;
		given = at->optional ||
			lookup->number(lookup->from, at->name, &ignored) ||
			(at->instead_of &&
			 lookup->number(lookup->from, at->instead_of,
					&ignored));
		if (!given && !(*missing)++)
			count = 0;
		if (!given || !*missing)
			sought[count++] = at->name;
	}
	if (!*missing)
		sought[count++] = "steps";

	return count;
}

bool
mechanism_noise_calibrate(const struct settings *settings,
			  const struct member_goal *goal,
			  struct progress *progress,
			  struct calibrated found[CALIBRATED_LIMIT],
			  size_t *count, struct error *err)
{
	const struct mechanism_kind *kind =
		mechanism_settings_kind(settings, err);
	const struct mechanism_lookup lookup = {
		.number = sampler_settings_number, .from = settings
	};
	const char *sought[CALIBRATED_LIMIT];
	size_t missing;
	bool once;

	if (kind)
		kind = sampler_settings_kind(settings, kind, err);
	if (!kind || !asks_as_promised(settings, kind, err))
		return false;
	if (stage_settings_text(settings) || kind->lists[0] ||
	    kind == &mechanism_curve)
		return error_set(err, ERROR_USAGE,
				 "calibrate moves one number of one mechanism: "
				 "leave out then=, and lists and files");
	once = kind->is_exact_once &&
	       !(settings_number(settings, SETTING_STEPS) > 1);
	if (kind->ends && !once)
		return error_set(err, ERROR_USAGE,
				 "mechanism=%s is known between two ends only; "
				 "ask theory epsilon for one number after "
				 "another",
				 kind->name);
	*count = list_sought(kind, &lookup, sought, &missing);
	if (missing > 1 || !*count)
		return error_set(err, ERROR_USAGE,
				 "calibrate needs all parameters of "
				 "mechanism=%s but one; see dpaudit list "
				 "mechanisms",
				 kind->name);
	/* more steps, which come last, would have two ends */
	if (once && !missing)
		--*count;
	progress_start_searches(progress, *count);
	for (size_t i = 0; i < *count; i++) {
		found[i].name = sought[i];
		member_parameter_known(sought[i], &found[i].whole);
		if (!member_parameter(kind, sought[i], &lookup, progress, goal,
				      &found[i].at, err))
			return false;
	}

	return true;
}

/* Everything of one mechanism that another has not. */
static void
forget_noise(struct settings *settings)
{
	static const enum setting own[] = {
		SETTING_MU,      SETTING_SIGMA, SETTING_STEPS,
		SETTING_EPSILON, SETTING_FILE,  SETTING_MECHANISM_DELTA,
		SETTING_THEN,    SETTING_RHO,   SETTING_SENSITIVITY,
	};

	for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++)
		settings_reset(settings, own[i]);
}

/* Whatever noise was given in other words. */
static void
forget_words(struct settings *settings, const struct noise noise[],
	     size_t count)
{
	for (size_t i = 0; i < count; i++) {
		enum setting setting;

		if (setting_find(noise[i].name, &setting) &&
		    setting != SETTING_DELTA)
			settings_reset(settings, setting);
	}
}

bool
mechanism_noise_keep(struct settings *settings, double epsilon, double delta,
		     struct progress *progress, struct error *err)
{
	const struct mechanism_kind *kind =
		mechanism_settings_kind(settings, err);
	struct noise noise[NOISE_LIMIT];
	enum setting setting;
	double number;
	size_t count;

	if (!kind || !mechanism_noise_least(settings, epsilon, delta, progress,
					    noise, &count, err))
		return false;
	number = family_find(kind->name)->words[0].inverse ? noise[0].at.lower
							   : noise[0].at.upper;
	if (!isfinite(number))
		return error_set(err, ERROR_USAGE,
				 "no %s of mechanism=%s is known to keep "
				 "epsilon=%g at delta=%g",
				 noise[0].name, kind->name, epsilon, delta);
	forget_words(settings, noise, count);
	if (setting_find(noise[0].name, &setting))
		settings_set_number(settings, setting, number);
	if (!strcmp(noise[count - 1].name, "delta"))
		settings_set_number(settings, SETTING_MECHANISM_DELTA,
				    noise[count - 1].at.value);

	return true;
}

struct mechanism *
mechanism_noise_make_equal(const struct settings *settings, const char *name,
			   double epsilon, double delta, struct text *label,
			   struct error *err)
{
	struct mechanism *made = NULL;
	struct settings own;

	settings_copy(&own, settings);
	forget_noise(&own);
	if (settings_set(&own, SETTING_MECHANISM, name, err) &&
	    mechanism_noise_keep(&own, epsilon, delta, NULL, err))
		made = mechanism_settings_make(&own, NULL, err);
	if (made)
		mechanism_words_short(&own, label);
	settings_clear(&own);

	return made;
}
