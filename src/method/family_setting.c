/* family_setting.c - what methods that assume a family share */

#include "method/family_setting.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "privacy/gaussian_dp.h"
#include "stats/safe.h"

const struct family *
family_of(const struct question *ask)
{
	const char *name = settings_text(ask->settings, SETTING_FAMILY);

	return name ? family_find(name) : families()[0];
}

const struct family *
family_need(const struct question *ask, struct error *err)
{
	const struct family *family = family_of(ask);

	if (family)
		return family;
	error_set(err, ERROR_USAGE,
		  "family=%s is not known; families are gaussian, laplace and "
		  "randomized-response",
		  settings_text(ask->settings, SETTING_FAMILY));

	return NULL;
}

static double
epsilon_down(const struct family *family, double parameter, double delta)
{
	if (!strcmp(family->name, "gaussian"))
		return gaussian_dp_epsilon_down(delta, parameter);

	return safe_down(family->epsilon(parameter, delta));
}

static double
epsilon_up(const struct family *family, double parameter, double delta)
{
	if (isnan(parameter) || isinf(parameter))
		return parameter;

	return safe_up(family->epsilon(parameter, delta));
}

static void
say(const struct family *family, const struct quantity *epsilon, double delta,
    struct result *answer)
{
	char low[NUMBER_SIZE];

	number_write(low, epsilon->lower, 5, NUMBER_DOWN);
	if (epsilon->claim == CLAIM_POINT_ESTIMATE) {
		result_say(answer,
			   "The largest value over all thresholds is %s, "
			   "without correction for the choice: a description "
			   "of these scores, not a bound.",
			   low);
		return;
	}
	result_say(answer,
		   "If the mechanism's trade-off curve lies in the %s family, "
		   "epsilon at delta %g is at least %s at level %g %%; outside "
		   "the family nothing is claimed.",
		   family->title, delta, low, 100 * epsilon->confidence);
}

void
family_add(const struct method *method, const struct family *family,
	   const struct cut *cut, const struct question *ask, double low,
	   double value, double high, struct result *answer)
{
	double delta = settings_number(ask->settings, SETTING_DELTA);
	enum claim claim = method_claim(method, cut->policy, cut->sides);
	bool estimate = claim == CLAIM_POINT_ESTIMATE;
	struct quantity parameter = {
		.name = "mu",
		.claim = claim,
		.lower = low,
		.value = value,
		.upper = cut->sides == 2 ? high : NAN,
		.sides = estimate ? 0 : cut->sides,
		.confidence = estimate ? NAN
				       : 1 - settings_number(ask->settings,
							     SETTING_ALPHA),
		.about = method->about,
		.policy = cut->policy,
	};
	struct quantity epsilon = parameter;

	epsilon.name = "epsilon";
	epsilon.lower = epsilon_down(family, low, delta);
	epsilon.value = isfinite(value) ? family->epsilon(value, delta) : value;
	epsilon.upper = epsilon_up(family, parameter.upper, delta);
	result_add(answer, &epsilon);
	if (!strcmp(family->name, "gaussian"))
		result_add(answer, &parameter);
	result_step(answer, "%s of the %s family is at least %.8g",
		    family->parameter, family->title, low);
	result_step(answer, "which means epsilon >= %.8g at delta %g",
		    epsilon.lower, delta);
	say(family, &epsilon, delta, answer);
}
