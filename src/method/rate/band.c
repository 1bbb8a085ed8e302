/*
 * band.c - the whole profile at once, from limits at all thresholds
 *
 * One simultaneous band on the rates of members and one on those of
 * non-members, alpha/2 each, hold at every threshold together.  Whatever is
 * read from them holds too, all at once: epsilon at every delta, so delta
 * may be chosen afterwards; the best threshold; and the parameter mu of a
 * Gaussian mechanism.  Only upper limits are needed, for both inequalities
 * of differential privacy.
 *
 * Equal local levels spend alpha evenly over order statistics and are exact
 * (stats/sample/bands.c); band=dkw takes one distance for all.  Rows have to be
 * independent; scores may be tied.
 */

#include <math.h>

#include "base/number.h"
#include "dataset/samples.h"
#include "method/methods.h"
#include "method/rate/rate.h"
#include "privacy/family/family.h"

/* At which deltas the profile is written down. */
static const double profile[] = { 0,    1e-8, 1e-7, 1e-6, 1e-5,
				  1e-4, 1e-3, 1e-2, 1e-1 };

static bool
set_policy(struct settings *settings, struct error *err)
{
	return settings_set(settings, SETTING_POLICY, "band", err);
}

/* Another method's result under policy=band, one-sided, at a delta. */
static struct result *
banded(const struct method *method, const struct question *ask, double delta,
       struct error *err)
{
	struct question part = *ask;
	struct result *result = NULL;
	struct settings settings;

	settings_copy(&settings, ask->settings);
	/* mu is of the Gaussian family, whatever a sitting set last. */
	settings_reset(&settings, SETTING_FAMILY);
	settings_set_number(&settings, SETTING_SIDES, 1);
	settings_set_number(&settings, SETTING_DELTA, delta);
	part.settings = &settings;
	if (set_policy(&settings, err))
		result = method_find_answer(method, &part, err);
	settings_clear(&settings);

	return result;
}

static void
take(const struct result *from, const char *name, const char *as,
     struct result *answer)
{
	const struct quantity *found = result_quantity(from, name);
	struct quantity copy;

	if (!found)
		return;
	copy = *found;
	copy.name = as;
	result_add(answer, &copy);
}

static bool
add_profile(const struct question *ask, struct result *answer,
	    struct error *err)
{
	for (size_t i = 0; i < sizeof(profile) / sizeof(profile[0]); i++) {
		struct result *at =
			banded(&method_clopper_pearson, ask, profile[i], err);
		const struct quantity *epsilon;

		if (!at)
			return false;
		epsilon = result_quantity(at, "epsilon");
		result_step(answer, "epsilon >= %s at delta %g, tau %.6g",
			    number_down(epsilon->lower, 6).text, profile[i],
			    result_quantity(at, "tau")->value);
		result_release(at);
	}

	return true;
}

static bool
add_mu(const struct question *ask, struct result *answer, struct error *err)
{
	double delta = settings_number(ask->settings, SETTING_DELTA);
	struct result *at =
		banded(&method_fdp_clopper_pearson, ask, delta, err);

	if (!at)
		return false;
	take(at, "mu", "mu", answer);
	result_release(at);

	return true;
}

static bool
band_run(const struct question *ask, struct result *answer, struct error *err)
{
	double delta = settings_number(ask->settings, SETTING_DELTA);
	struct result *at = banded(&method_clopper_pearson, ask, delta, err);
	double lower;

	if (!at)
		return false;
	take(at, "epsilon", "epsilon", answer);
	take(at, "fpr", "fpr", answer);
	take(at, "fnr", "fnr", answer);
	take(at, "tau", "tau", answer);
	take(at, "ceiling", "ceiling", answer);
	take(at, "ceiling-mu", "ceiling-mu", answer);
	lower = result_quantity(at, "epsilon")->lower;
	for (size_t i = 0; i < at->warning_count; i++)
		result_warn(answer, at->warnings[i].warning, "%s",
			    at->warnings[i].text);
	result_release(at);
	if (!add_mu(ask, answer, err) || !add_profile(ask, answer, err))
		return false;
	result_say_bound(answer, "",
			 1 - settings_number(ask->settings, SETTING_ALPHA),
			 delta, lower, "");
	result_say_more(answer, "The bounds at all other deltas hold at the "
				"same time.");

	return true;
}

const struct method method_band = {
	.name = "band",
	.title = "Band",
	.summary = "Bounds at all thresholds and all deltas at once",
	.reference = "simultaneous confidence bands at equal local levels",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES),
	.claim = CLAIM_LOWER_BOUND,
	.about = ABOUT_MECHANISM,
	.needs = NEEDS_TRIALS,
	.policies = POLICY_BIT(POLICY_BAND),
	.settings = { SETTING_BAND, SETTING_REFLECT, SETTING_END },
	.run = band_run,
};
