/*
 * compose.c - a per-step audit carried to the whole run
 *
 * The inner method bounds epsilon of one step at delta.  The Gaussian noise
 * sigma that this epsilon would mean is composed over all steps, exactly as
 * mu sqrt(T) where every step sees the canary, and by the accountant of the
 * subsampled Gaussian where it is in a batch with probability sampling=.
 *
 * With family=subsampled-gaussian the step that was audited drew its batch
 * as well: its epsilon, or the 1 / sigma that an fdp- method found, is that
 * of one sampled step, and steps= of these are composed.  Otherwise the
 * canary was known to be in the batch.
 *
 * It rests on two assumptions: that a step is as private as a Gaussian
 * mechanism, and that steps are alike; so it speaks of the family only, and
 * keeps the kind and level of the inner number.
 *
 * Tight auditing, 5.5.
 */

#include <math.h>

#include "base/number.h"
#include "method/methods.h"
#include "method/rate/family_setting.h"
#include "method/rate/rate.h"
#include "method/rate/threshold_search.h"
#include "method/reach.h"
#include "privacy/family/families.h"
#include "privacy/gaussian_dp.h"

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

	return family_setting_check(ask, err) &&
	       (!inner->rates->check || inner->rates->check(ask, err));
}

static bool
is_sampled(const struct question *ask)
{
	return !family_setting_family(ask)->curve;
}

/* The same counts with the limits of the inner method. */
static struct threshold_cut
cut_of_step(const struct threshold_cut *cut, const struct question *ask)
{
	struct threshold_cut inner = *cut;

	inner.interval = threshold_search_interval(inner_of(ask));

	return inner;
}

/* What the inner method is asked: one step, if its batch was drawn. */
static struct question
ask_of_step(const struct question *ask, struct settings *own)
{
	struct question inner = *ask;

	settings_copy(own, ask->settings);
	if (is_sampled(ask))
		settings_set_number(own, SETTING_STEPS, 1);
	inner.settings = own;

	return inner;
}

static double
of_step(const struct threshold_cut *cut, const struct question *ask,
	double (*answer)(const struct method *method,
			 const struct threshold_cut *cut,
			 const struct question *ask))
{
	struct settings own;
	struct question step = ask_of_step(ask, &own);
	struct threshold_cut inner = cut_of_step(cut, ask);
	double found = answer(inner_of(ask), &inner, &step);

	settings_clear(&own);

	return found;
}

static double
lower_of(const struct method *method, const struct threshold_cut *cut,
	 const struct question *ask)
{
	return method->rates->lower(cut, ask);
}

static double
lower(const struct threshold_cut *cut, const struct question *ask)
{
	return of_step(cut, ask, lower_of);
}

/* As the whole run grows with the step, the step decides the threshold. */
static double
sought(const struct threshold_cut *cut, const struct question *ask)
{
	return of_step(cut, ask, threshold_sought);
}

/* Sampled steps of the run. */
static struct sampled_family
run_of(const struct question *ask, double sampling)
{
	struct family_model model = family_setting_model(ask);

	model.sampled.sampling = sampling;

	return model.sampled;
}

/*
 * Sigma of the step, as the reciprocal: from an epsilon, if that is known.
 * `side` is -1 for a lower end of the run, 1 for an upper one.
 */
static double
noise_of_step(double per_step, int side, const struct question *ask)
{
	double delta = settings_number(ask->settings, SETTING_DELTA);
	struct sampled_family step;
	struct bracket found;

	if (!is_sampled(ask))
		return gaussian_dp_mu(per_step, delta) * (1 + side * 1e-12);
	step = run_of(ask, settings_number(ask->settings, SETTING_SAMPLING));
	step.steps = 1;
	found = sampled_family_at(&step, per_step, delta);
	sampled_family_clear(&step);
	if (side)
		return side < 0 ? found.lower : found.upper;

	return found.value;
}

/* Epsilon of the whole run whose steps have this 1 / sigma. */
static bool
run_with(double noise, const struct question *ask, struct bracket *epsilon,
	 struct error *err)
{
	double delta = settings_number(ask->settings, SETTING_DELTA);
	double sampling =
		settings_given(ask->settings, SETTING_SAMPLING)
			? settings_number(ask->settings, SETTING_SAMPLING)
			: 1;
	double steps = settings_number(ask->settings, SETTING_STEPS);
	struct sampled_family run;

	if (sampling >= 1) {
		*epsilon = gaussian_dp_epsilon_ends(delta, noise * sqrt(steps));
		return true;
	}
	run = run_of(ask, sampling);
	*epsilon = sampled_family_epsilon(&run, noise, delta);
	if (run.member.failed)
		*err = run.member.err;
	sampled_family_clear(&run);

	return !run.member.failed;
}

/* The same with what a number of the step leaves open: nothing, or all. */
static bool
from_noise(double noise, const struct question *ask, struct bracket *epsilon,
	   struct error *err)
{
	*epsilon = (struct bracket){ noise, noise, noise };
	if (!isfinite(noise) || !(noise > 0))
		return true;

	return run_with(noise, ask, epsilon, err);
}

/*
 * If a step has this epsilon at delta.  One of 0 may be any up to where the
 * step has one, which an upper end of the run has to allow for.
 */
static bool
from_epsilon(double per_step, int side, const struct question *ask,
	     struct bracket *epsilon, struct error *err)
{
	bool open = isfinite(per_step) && (per_step > 0 || side > 0);

	return from_noise(open ? noise_of_step(per_step, side, ask) : per_step,
			  ask, epsilon, err);
}

/* Of 1 / sigma itself, which an epsilon of 0 at this delta would hide. */
static struct bracket
noise_found(const struct result *step, const struct question *ask)
{
	const struct quantity *mu = result_quantity(step, "mu");
	const struct quantity *sigma = result_quantity(step, "sigma");
	struct bracket noise = { NAN, NAN, NAN };

	if (is_sampled(ask) && sigma)
		noise = (struct bracket){ 1 / sigma->upper, 1 / sigma->value,
					  1 / sigma->lower };
	else if (mu)
		noise = (struct bracket){ mu->lower, mu->value, mu->upper };
	noise.lower *= 1 - 1e-15;
	noise.upper *= 1 + 1e-15;

	return noise;
}

/* Both ends and the value of the run, from those of the step. */
static bool
compose_ends(const struct result *step, const struct question *ask,
	     struct quantity *epsilon, struct error *err)
{
	struct bracket noise = noise_found(step, ask), low, value, high;

	if (!isnan(noise.lower)) {
		if (!from_noise(noise.lower, ask, &low, err) ||
		    !from_noise(noise.value, ask, &value, err) ||
		    !from_noise(noise.upper, ask, &high, err))
			return false;
	} else if (!from_epsilon(epsilon->lower, -1, ask, &low, err) ||
		   !from_epsilon(epsilon->value, 0, ask, &value, err) ||
		   !from_epsilon(epsilon->upper, 1, ask, &high, err)) {
		return false;
	}
	epsilon->lower = low.lower;
	epsilon->value = value.value;
	epsilon->upper = high.upper;

	return true;
}

/* Whether what the inner method looks for is 1 / sigma. */
static bool
seeks_noise(const struct method *inner, const struct question *ask)
{
	return inner->rates->sought &&
	       (is_sampled(ask) ||
		family_setting_family(ask) == &family_gaussian);
}

/* What a step without errors would say about the whole run. */
static bool
add_ceiling(const struct method *inner, const struct threshold_cut *cut,
	    const struct question *ask, struct result *answer,
	    struct error *err)
{
	struct threshold_cut best = threshold_without_errors(cut);
	bool noise = seeks_noise(inner, ask);
	double step = noise ? sought(&best, ask) : lower(&best, ask);
	struct bracket most;

	if (!(noise ? from_noise(step * (1 - 1e-15), ask, &most, err)
		    : from_epsilon(step, -1, ask, &most, err)))
		return false;
	reach_add_ceiling(most.lower, ABOUT_ASSUMED_FAMILY, answer);

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
		"If every one of %.0f steps is a %s mechanism as leaky as the "
		"step audited, the whole run has epsilon above %s at delta "
		"%g.",
		settings_number(ask->settings, SETTING_STEPS),
		is_sampled(ask) ? "sampled Gaussian" : "Gaussian", low,
		settings_number(ask->settings, SETTING_DELTA));
}

static bool
compose_report(const struct method_answer *to, const struct threshold_cut *cut,
	       struct error *err)
{
	const struct question *ask = to->ask;
	const struct method *inner = inner_of(ask);
	struct result *answer = to->result;
	struct result *step = result_new(inner->name);
	const struct quantity *found;
	struct quantity epsilon;
	struct settings own;
	struct question asked = ask_of_step(ask, &own);
	struct threshold_cut at = cut_of_step(cut, ask);
	const struct method_answer to_step = { inner, &asked, at.policy,
					       at.sides, step };
	bool done;

	done = inner->rates->report(&to_step, &at, err);
	settings_clear(&own);
	found = done ? result_quantity(step, "epsilon") : NULL;
	if (found) {
		epsilon = *found;
		epsilon.about = to->method->about;
		done = compose_ends(step, ask, &epsilon, err);
	}
	if (done && found) {
		result_add(answer, &epsilon);
		done = add_ceiling(inner, cut, ask, answer, err);
		rate_add_seen(cut, answer);
		rate_explain_counts(cut, answer);
		result_step(answer, "%s: one step has epsilon >= %s",
			    inner->name, number_down(found->lower, 8).text);
		result_step(answer, "composed: epsilon >= %s",
			    number_down(epsilon.lower, 8).text);
		say(&epsilon, ask, answer);
	}
	result_release(step);

	return done;
}

static const struct rate_method rates = {
	.check = check,
	.lower = lower,
	.sought = sought,
	.of_step = true,
	.report = compose_report,
};

const struct method method_compose = {
	.name = "compose",
	.title = "Compose",
	.summary = "An audit of one step carried to the whole run",
	.reference = "tight-auditing 5.5",
	.kinds = RATE_KINDS,
	.claim = CLAIM_CONFIDENCE_INTERVAL,
	.about = ABOUT_ASSUMED_FAMILY,
	.needs = NEEDS_TRIALS | NEEDS_FAMILY | NEEDS_ALIKE_STEPS,
	.policies = RATE_POLICIES | RATE_BAND_POLICIES,
	.settings = { SETTING_INNER, SETTING_STEPS, SETTING_SAMPLING,
		      SETTING_FAMILY, SETTING_DIRECTION, RATE_TAU_SETTINGS,
		      SETTING_BAND, RATE_SPLIT_SETTINGS, SETTING_END },
	.two_sided = true,
	.rates = &rates,
};
