/*
 * theory_target.c - theory calibrate: the reading that is to be kept
 *
 * Advantage, Bayes risk and posterior are points of the privacy profile,
 *
 *	advantage a	delta(0) = a
 *	Bayes risk r	delta(|log(p / (1 - p))|) = 1 - r / min(p, 1 - p)
 *	posterior s	epsilon = log(s / (1 - s)) - log(p / (1 - p)) at delta
 *
 * p being the prior; FNR and success of reconstruction are points of f; mu
 * and rho are of the whole curve.
 */

#include "verb/audit/theory_target.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/registry.h"
#include "privacy/reading/nearest_gaussian.h"
#include "privacy/reading/renyi.h"

static double
number_of(const struct settings *settings, enum setting setting)
{
	return settings_number(settings, setting);
}

static double
log_odds(double p)
{
	return log(p) - log1p(-p);
}

static struct bracket
log_over(const struct bracket *found, double level)
{
	return (struct bracket){ log(found->lower / level),
				 log(found->value / level),
				 log(found->upper / level) };
}

/* ---- what exceeds what is not in the profile ---- */

/* f(x) falls short of the level. */
static bool
short_of(const struct mechanism *mechanism, const struct member_goal *goal,
	 struct bracket *excess, struct error *err)
{
	struct bracket found;

	if (!mechanism_tradeoff(mechanism, goal->x, &found, err))
		return false;
	found = log_over(&found, goal->level);
	*excess = (struct bracket){ -found.upper, -found.value, -found.lower };

	return true;
}

static bool
above_mu(const struct mechanism *mechanism, const struct member_goal *goal,
	 struct bracket *excess, struct error *err)
{
	struct bracket mu;

	if (!nearest_gaussian_mu(mechanism, NEAREST_GAUSSIAN_REACH, &mu, err))
		return false;
	*excess = log_over(&mu, goal->level);

	return true;
}

static bool
above_rho(const struct mechanism *mechanism, const struct member_goal *goal,
	  struct bracket *excess, struct error *err)
{
	struct bracket rho;

	if (!renyi_rho(mechanism, &rho))
		return error_set(err, ERROR_USAGE,
				 "no rho is known of mechanism=%s",
				 mechanism->kind->name);
	*excess = log_over(&rho, goal->level);

	return true;
}

/* ---- the readings ---- */

static void
of_profile(struct member_goal *goal, double epsilon, double delta)
{
	*goal = member_goal_of(epsilon, delta);
}

static void
want_advantage(const struct settings *settings, double level,
	       struct member_goal *goal)
{
	(void)settings;
	of_profile(goal, 0, level);
}

static void
want_risk(const struct settings *settings, double level,
	  struct member_goal *goal)
{
	double prior = number_of(settings, SETTING_PRIOR);

	of_profile(goal, fabs(log_odds(prior)),
		   1 - level / fmin(prior, 1 - prior));
}

static void
want_posterior(const struct settings *settings, double level,
	       struct member_goal *goal)
{
	of_profile(goal,
		   log_odds(level) -
			   log_odds(number_of(settings, SETTING_PRIOR)),
		   number_of(settings, SETTING_DELTA));
}

static void
want_fnr(const struct settings *settings, double level,
	 struct member_goal *goal)
{
	*goal = (struct member_goal){ short_of,
				      number_of(settings, SETTING_FPR), level };
}

static void
want_success(const struct settings *settings, double level,
	     struct member_goal *goal)
{
	*goal = (struct member_goal){ short_of,
				      number_of(settings, SETTING_BASELINE),
				      1 - level };
}

static void
want_mu(const struct settings *settings, double level, struct member_goal *goal)
{
	(void)settings;
	*goal = (struct member_goal){ above_mu, 0, level };
}

static void
want_rho(const struct settings *settings, double level,
	 struct member_goal *goal)
{
	(void)settings;
	*goal = (struct member_goal){ above_rho, 0, level };
}

static const struct reading {
	const char *name;
	enum setting at; /* SETTING_END: nowhere */
	void (*want)(const struct settings *settings, double level,
		     struct member_goal *goal);
	double most; /* of its levels, which are above 0 */
} readings[] = {
	{ "advantage", SETTING_END, want_advantage, 1 },
	{ "bayes-risk", SETTING_PRIOR, want_risk, 0.5 },
	{ "posterior", SETTING_PRIOR, want_posterior, 1 },
	{ "fnr", SETTING_FPR, want_fnr, 1 },
	{ "reconstruction", SETTING_BASELINE, want_success, 1 },
	{ "mu", SETTING_END, want_mu, 1e6 },
	{ "rho", SETTING_END, want_rho, 1e6 },
};

static const struct registry targets = {
	REGISTRY_ROWS(readings),
	.every = "",
};

static const struct reading *
need_reading(const char *name, struct error *err)
{
	const struct reading *found = registry_find(&targets, name);

	if (!found)
		word_refuse(err, registry_nearest(&targets, name),
			    "dpaudit help theory",
			    "target= has no reading '%s'", name);

	return found;
}

/* "mu:0.5" */
static bool
split(const char *text, char name[40], double *level, struct error *err)
{
	const char *colon = strchr(text, ':');

	if (colon && colon - text < 40 && number_read(colon + 1, level)) {
		snprintf(name, 40, "%.*s", (int)(colon - text), text);
		return true;
	}

	return error_set(err, ERROR_USAGE,
			 "target= takes a reading and a number, as in "
			 "target=mu:0.5");
}

static bool
is_possible(const struct settings *settings, const struct reading *reading,
	    double level, struct error *err)
{
	double prior = number_of(settings, SETTING_PRIOR);
	double most = reading->most, least = 0;

	if (reading->want == want_risk)
		most = fmin(prior, 1 - prior);
	if (reading->want == want_posterior)
		least = prior;
	if (reading->want == want_success)
		least = number_of(settings, SETTING_BASELINE);
	if (reading->want == want_fnr)
		most = 1 - number_of(settings, SETTING_FPR);
	if (reading->at != SETTING_END &&
	    isnan(number_of(settings, reading->at)))
		return error_set(err, ERROR_USAGE,
				 "target=%s needs %s=", reading->name,
				 setting_about(reading->at)->name);
	if (level > least && level < most)
		return true;

	return error_set(err, ERROR_USAGE,
			 "target=%s must lie between %g and %g here",
			 reading->name, least, most);
}

bool
target_read(const struct settings *settings, struct member_goal *goal,
	    char says[TARGET_SAYS], struct error *err)
{
	const char *text = settings_text(settings, SETTING_TARGET);
	double epsilon = number_of(settings, SETTING_AT_EPSILON);
	double delta = number_of(settings, SETTING_DELTA), level;
	const struct reading *reading;
	char name[40];

	if (!text && !settings_given(settings, SETTING_AT_EPSILON))
		return error_set(err, ERROR_USAGE,
				 "theory calibrate needs at-epsilon= and "
				 "delta=, or a target=, as in target=mu:0.5");
	if (!text) {
		of_profile(goal, epsilon, delta);
		snprintf(says, TARGET_SAYS, "(%g, %g)-DP", epsilon, delta);
		return true;
	}
	if (!split(text, name, &level, err))
		return false;
	reading = need_reading(name, err);
	if (!reading || !is_possible(settings, reading, level, err))
		return false;
	reading->want(settings, level, goal);
	snprintf(says, TARGET_SAYS, "%s %g", name, level);
	if (reading->at != SETTING_END)
		snprintf(says, TARGET_SAYS, "%s %g at %s %g", name, level,
			 setting_about(reading->at)->name,
			 number_of(settings, reading->at));

	return true;
}
