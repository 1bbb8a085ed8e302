/*
 * compose.c - a per-step audit carried to the whole run
 *
 * The inner method bounds epsilon of one step at delta.  The Gaussian noise
 * sigma that this epsilon would mean is composed over all steps, exactly as
 * mu sqrt(T) where every step sees the canary, and by the accountant of the
 * subsampled Gaussian where it is in a batch with probability sampling=.
 *
 * It rests on two assumptions: that a step is as private as a Gaussian
 * mechanism, and that steps are alike; so it speaks of the family only, and
 * keeps the kind and level of the inner number.
 *
 * Tight auditing, 5.5.
 */

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "method/methods.h"
#include "method/rate_limits.h"
#include "privacy/gaussian_dp.h"
#include "privacy/mechanisms.h"

static const struct method *
inner_of(const struct question *ask)
{
	const char *name = settings_text(ask->settings, SETTING_INNER);

	return name ? method_find(name) : &method_fdp_clopper_pearson;
}

static bool
check(const struct question *ask, struct error *err)
{
	const char *name = settings_text(ask->settings, SETTING_INNER);
	const struct method *inner = inner_of(ask);

	if (!inner)
		return method_need(name, err) != NULL;
	if (inner == &method_compose || !inner->rates ||
	    inner->claim == CLAIM_POINT_ESTIMATE || inner == &method_katz) {
		return error_set(err, ERROR_USAGE,
				 "inner=%s does not bound epsilon of a step at "
				 "a delta; take clopper-pearson, bayes, "
				 "jeffreys, fdp-clopper-pearson or fdp-bayes",
				 inner->name);
	}
	if (!(settings_number(ask->settings, SETTING_DELTA) > 0))
		return error_set(err, ERROR_USAGE,
				 "compose needs delta above 0: a Gaussian step "
				 "has no epsilon at delta 0");

	return !inner->rates->check || inner->rates->check(ask, err);
}

static double
lower(const struct cut *cut, const struct question *ask)
{
	return inner_of(ask)->rates->lower(cut, ask);
}

/* As the whole run grows with the step, the step decides the threshold. */
static double
sought(const struct cut *cut, const struct question *ask)
{
	return threshold_sought(inner_of(ask), cut, ask);
}

/* What the settings of a subsampled Gaussian are read from. */
struct step {
	double sigma, sampling, steps;
};

static bool
step_number(const void *from, const char *name, double *value)
{
	const struct step *step = from;

	if (!strcmp(name, "sigma"))
		*value = step->sigma;
	else if (!strcmp(name, "sampling"))
		*value = step->sampling;
	else if (!strcmp(name, "steps"))
		*value = step->steps;
	else
		return false;

	return true;
}

static bool
subsampled(const struct step *step, double delta, double *epsilon,
	   struct error *err)
{
	const struct mechanism_lookup lookup = { .number = step_number,
						 .from = step };
	struct mechanism *mechanism =
		mechanism_new(&mechanism_subsampled_gaussian, &lookup, err);
	struct bracket answer = { 0 };
	bool done;

	if (!mechanism)
		return false;
	done = mechanism_epsilon(mechanism, delta, &answer, err);
	mechanism_free(mechanism);
	*epsilon = answer.lower;

	return done;
}

/* Epsilon of the whole run if a step has this epsilon at delta. */
static bool
whole_run(double per_step, const struct question *ask, double *epsilon,
	  struct error *err)
{
	double delta = settings_number(ask->settings, SETTING_DELTA);
	double sampling =
		settings_given(ask->settings, SETTING_SAMPLING)
			? settings_number(ask->settings, SETTING_SAMPLING)
			: 1;
	double steps = settings_number(ask->settings, SETTING_STEPS), mu;

	*epsilon = per_step;
	if (!isfinite(per_step) || !(per_step > 0))
		return true;
	mu = gaussian_dp_mu(per_step, delta) * (1 - 1e-12);
	if (sampling >= 1) {
		*epsilon = gaussian_dp_epsilon_down(delta, mu * sqrt(steps));
		return true;
	}

	return subsampled(&(struct step){ 1 / mu, sampling, steps }, delta,
			  epsilon, err);
}

/* What a step without errors would say about the whole run. */
static bool
add_ceiling(const struct method *inner, const struct cut *cut,
	    const struct question *ask, struct result *answer,
	    struct error *err)
{
	double most;

	if (!whole_run(threshold_ceiling(inner, cut, ask), ask, &most, err))
		return false;
	threshold_add_ceiling(most, ABOUT_ASSUMED_FAMILY, answer);

	return true;
}

static void
say(const struct quantity *epsilon, const struct question *ask,
    struct result *answer)
{
	char low[NUMBER_SIZE];

	number_write(low, epsilon->lower, 5, NUMBER_DOWN);
	result_say(
		answer,
		"If every one of %.0f steps is a Gaussian mechanism as leaky "
		"as the step audited, the whole run has epsilon above %s at "
		"delta %g.",
		settings_number(ask->settings, SETTING_STEPS), low,
		settings_number(ask->settings, SETTING_DELTA));
}

static bool
report(const struct method *method, const struct cut *cut,
       const struct question *ask, struct result *answer, struct error *err)
{
	const struct method *inner = inner_of(ask);
	struct result *step = result_new(inner->name);
	const struct quantity *found;
	struct quantity epsilon;
	bool done;

	done = inner->rates->report(inner, cut, ask, step, err);
	found = done ? result_quantity(step, "epsilon") : NULL;
	if (found) {
		epsilon = *found;
		epsilon.about = method->about;
		done = whole_run(found->lower, ask, &epsilon.lower, err) &&
		       whole_run(found->value, ask, &epsilon.value, err) &&
		       whole_run(found->upper, ask, &epsilon.upper, err);
	}
	if (done && found) {
		result_add(answer, &epsilon);
		done = add_ceiling(inner, cut, ask, answer, err);
		rate_add_seen(cut, answer);
		rate_explain_counts(cut, answer);
		result_step(answer, "%s: one step has epsilon >= %.8g",
			    inner->name, found->lower);
		result_step(answer, "composed: epsilon >= %.8g", epsilon.lower);
		say(&epsilon, ask, answer);
	}
	result_release(step);

	return done;
}

static const struct rate_method rates = {
	.check = check,
	.lower = lower,
	.sought = sought,
	.report = report,
};

const struct method method_compose = {
	.name = "compose",
	.title = "Compose",
	.summary = "An audit of one step carried to the whole run",
	.reference = "tight-auditing 5.5",
	.kinds = KIND_BIT(KIND_COUNTS) | KIND_BIT(KIND_SCORES) |
		 KIND_BIT(KIND_LOSSES),
	.claim = CLAIM_CONFIDENCE_INTERVAL,
	.about = ABOUT_ASSUMED_FAMILY,
	.policies = POLICY_BIT(POLICY_FIXED) | POLICY_BIT(POLICY_SPLIT) |
		    POLICY_BIT(POLICY_MULTISPLIT) | POLICY_BIT(POLICY_BAND) |
		    POLICY_BIT(POLICY_BONFERRONI) | POLICY_BIT(POLICY_BEST),
	.settings = { SETTING_INNER, SETTING_STEPS, SETTING_SAMPLING,
		      SETTING_FAMILY, SETTING_POLICY, SETTING_TAU,
		      SETTING_TAU_RANK, SETTING_TAU_QUANTILE, SETTING_BAND,
		      SETTING_SEED, SETTING_SPLIT_FRACTION, SETTING_SPLITS,
		      SETTING_REFLECT, SETTING_END },
	.two_sided = true,
	.rates = &rates,
};
