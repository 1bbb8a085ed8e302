/* family_setting.c - what methods that assume a family share */

#include "method/rate/family_setting.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "privacy/family/families.h"

const struct family *
family_setting_family(const struct question *ask)
{
	const char *name = settings_text(ask->settings, SETTING_FAMILY);

	return name ? family_find(name) : families()[0];
}

static bool
is_sampled(const struct family *family)
{
	return !family->curve;
}

bool
family_setting_check(const struct question *ask, struct error *err)
{
	const struct family *family = family_setting_family(ask);
	struct family_model model;
	bool done;

	if (!family || !family->has_errors)
		return family_refuse(
			settings_text(ask->settings, SETTING_FAMILY), true,
			err);
	if (!is_sampled(family))
		return true;
	if (!settings_given(ask->settings, SETTING_SAMPLING))
		return error_set(err, ERROR_USAGE,
				 "family=subsampled-gaussian needs sampling=, "
				 "the chance that a canary is in a batch (and "
				 "steps=, if there was more than one)");
	model = family_setting_model(ask);
	done = sampled_family_check(&model.sampled, err);
	family_model_clear(&model);

	return done;
}

struct family_model
family_setting_model(const struct question *ask)
{
	const struct settings *settings = ask->settings;
	bool given = settings_given(settings, SETTING_DIRECTION);
	enum direction direction =
		(enum direction)settings_choice(settings, SETTING_DIRECTION);

	return (struct family_model){
		.family = family_setting_family(ask),
		.sampled = {
			.sampling = settings_number(settings, SETTING_SAMPLING),
			.steps = settings_number(settings, SETTING_STEPS),
			.tested = given ? direction : DIRECTION_ADD,
			.claimed = given ? direction : DIRECTION_BOTH,
			.member = { .progress = ask->progress },
		},
	};
}

double
family_setting_lower(struct family_model *model, double parameter,
		     const struct question *ask)
{
	return family_model_epsilon(
		       model, parameter,
		       settings_number(ask->settings, SETTING_DELTA))
		.lower;
}

static void
say(const struct family *family, const struct quantity *epsilon, double delta,
    struct result *answer)
{
	char low[NUMBER_SIZE], level[NUMBER_SIZE];

	number_write(low, epsilon->lower, 5, NUMBER_DOWN);
	if (epsilon->claim == CLAIM_POINT_ESTIMATE) {
		result_say(answer,
			   "The largest value over all thresholds is %s, "
			   "without correction for the choice: a description "
			   "of these scores, not a bound.",
			   low);
		return;
	}
	result_level(level, epsilon->confidence);
	result_say(answer,
		   "If the mechanism's trade-off curve lies in the %s family, "
		   "epsilon at delta %g is at least %s at level %s %%; outside "
		   "the family nothing is claimed.",
		   family->title, delta, low, level);
}

/* Of what curve, for people. */
static void
explain_direction(const struct family_model *model, struct result *answer)
{
	static const char *const curves[] = {
		[DIRECTION_BOTH] = "the convex hull of both directions' curves",
		[DIRECTION_ADD] = "the exact curve of this game, in which out "
				  "is the null hypothesis (direction add)",
		[DIRECTION_REMOVE] = "the curve of removing, in which in is "
				     "the null hypothesis",
	};
	static const char *const epsilons[] = {
		[DIRECTION_BOTH] = "of both directions",
		[DIRECTION_ADD] = "of adding",
		[DIRECTION_REMOVE] = "of removing",
	};
	const struct sampled_family *sampled = &model->sampled;

	result_step(answer,
		    "%.0f Gaussian steps, each with the canary with "
		    "probability %g: errors are held against %s; epsilon is "
		    "that %s",
		    sampled->steps, sampled->sampling, curves[sampled->tested],
		    epsilons[sampled->claimed]);
}

static bool
none_allows(const struct family_model *model, const struct threshold_cut *cut,
	    struct error *err)
{
	const struct counts *counts = &cut->counts;

	return error_set(
		err, ERROR_DATA,
		"%zu of %zu members and %zu of %zu others were called "
		"members: with sampling=%g and steps=%g no attack errs so "
		"little, however small sigma, as the canary is left out too "
		"often; the mechanism is not of this family, or sampling= or "
		"steps= are larger",
		counts->tp, counts->tp + counts->fn, counts->fp,
		counts->fp + counts->tn, model->sampled.sampling,
		model->sampled.steps);
}

bool
family_setting_add(const struct method_answer *to, struct family_found *found,
		   const struct threshold_cut *cut, struct error *err)
{
	struct family_model *model = &found->model;
	const struct family *family = model->family;
	double delta = settings_number(to->ask->settings, SETTING_DELTA);
	double high = cut->sides == 2 ? found->high : NAN;
	struct bracket ends = { NAN, NAN, NAN };
	struct quantity epsilon;

	if (is_sampled(family) && isinf(found->low))
		return none_allows(model, cut, err);
	ends.lower = family_model_epsilon(model, found->low, delta).lower;
	ends.value = family_model_epsilon(model, found->value, delta).value;
	if (cut->sides == 2)
		ends.upper = family_model_epsilon(model, high, delta).upper;
	if (!family_model_sound(model, err))
		return false;
	epsilon = method_add(to, "epsilon", ends);
	/* sigma is the reciprocal of the parameter: its ends change places. */
	if (is_sampled(family)) {
		explain_direction(model, to->result);
		method_add(to, "sigma",
			   (struct bracket){ 1 / high, 1 / found->value,
					     1 / found->low });
	} else if (family == &family_gaussian) {
		method_add(to, "mu",
			   (struct bracket){ found->low, found->value, high });
	}
	result_step(to->result, "%s of the %s family is at least %s",
		    family->parameter, family->title,
		    number_down(found->low, 8).text);
	result_step(to->result, "which means epsilon >= %s at delta %g",
		    number_down(epsilon.lower, 8).text, delta);
	say(family, &epsilon, delta, to->result);

	return true;
}
