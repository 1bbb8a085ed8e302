/* star.c - what all forms of epsilon* report and warn of */

#include "method/star/star.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "stats/sample/anderson_darling.h"

struct epsilon_star_window
star_window(const struct settings *settings, double fallback_cut)
{
	struct epsilon_star_window window = {
		.delta = settings_number(settings, SETTING_DELTA),
		.cut = fallback_cut,
	};

	if (settings_given(settings, SETTING_CUT))
		window.cut = settings_number(settings, SETTING_CUT);

	return window;
}

void
star_number(const char *name, double value, struct result *answer)
{
	result_add_number(answer, name, value, CLAIM_MODEL_INSTANCE_METRIC,
			  ABOUT_MODEL_INSTANCE, POLICY_NONE);
}

void
star_report(const struct epsilon_star *star, struct result *answer)
{
	star_number("epsilon", star->epsilon, answer);
	star_number("epsilon-star", star->epsilon, answer);
	if (isnan(star->threshold))
		return;
	star_number("fpr", star->rates.fpr, answer);
	star_number("fnr", star->rates.fnr, answer);
	star_number("tau", star->threshold, answer);
}

void
star_explain(const struct epsilon_star *star,
	     const struct epsilon_star_window *window, struct result *answer)
{
	result_step(answer,
		    "thresholds with both rates strictly inside (%g, 1 - %g) "
		    "count (cut=%g)",
		    window->cut, window->cut, window->cut);
	if (isnan(star->threshold)) {
		result_step(answer, "no threshold does: epsilon* is 0");
		return;
	}
	if (star->ratio < 0) {
		result_step(answer, "no ratio exceeds 1: epsilon* is 0");
		return;
	}
	result_step(answer, "largest at tau = %.9g: FPR = %.6g, FNR = %.6g",
		    star->threshold, star->rates.fpr, star->rates.fnr);
	result_step(answer, "epsilon* = log %s = %.6g at delta %g",
		    epsilon_star_ratio_names[star->ratio], star->epsilon,
		    window->delta);
}

/* Of the card, else the number of training losses. */
static double
training_size(const struct question *ask, size_t training_count)
{
	double size;

	if (game_number(ask->game, GAME_TRAINING_SIZE, &size) && size > 0)
		return size;

	return (double)training_count;
}

static void
warn_of_delta(const struct question *ask, size_t training_count,
	      struct result *answer)
{
	double delta = settings_number(ask->settings, SETTING_DELTA);
	double n = training_size(ask, training_count);

	if (n > 2)
		result_step(answer,
			    "guideline: delta = 1/(N log N) = %.3g for N = %g",
			    epsilon_star_delta((size_t)n), n);
	if (delta * n <= 1)
		return;
	result_warn(answer, W09,
		    "delta=%g is larger than 1/N = %.3g: (epsilon, delta) is "
		    "then compatible with publishing some records; "
		    "delta=%.3g, 1/(N log N), is a usual choice",
		    delta, 1 / n, epsilon_star_delta((size_t)fmax(n, 3)));
}

void
star_warn(const struct question *ask, size_t training_count, double epsilon,
	  struct result *answer)
{
	double canaries;

	warn_of_delta(ask, training_count, answer);
	losses_warn_of_clip(losses_groups(ask), answer);
	if (!strcmp(game_get(ask->game, GAME_RANDOMISED), "no"))
		result_warn(answer, W19,
			    "members and population were not divided at "
			    "random (randomised=no): the difference may be a "
			    "shift between the two");
	if (!game_number(ask->game, GAME_CANARIES, &canaries) ||
	    !(canaries > 0))
		result_warn(answer, W20,
			    "%zu ordinary training points were used, no "
			    "canaries: a low value is no evidence of privacy",
			    training_count);
	if (!(epsilon > 0))
		result_warn(answer, W30,
			    "the value is 0: these losses do not tell training "
			    "points from others");
}

static double
normality(const char *name, double x[], size_t count, struct progress *progress,
	  struct result *answer)
{
	double statistic;

	/* The transform left them in order, one way or the other. */
	if (x[0] > x[count - 1]) {
		for (size_t i = 0; i < count / 2; i++) {
			double swap = x[i];

			x[i] = x[count - 1 - i];
			x[count - 1 - i] = swap;
		}
	}
	statistic = anderson_darling_normal(x, count, progress);
	star_number(name, statistic, answer);

	return anderson_darling_p(statistic, count);
}

struct star_normality
star_normality(const struct losses *losses, struct transformed *transformed,
	       struct progress *progress, struct result *answer)
{
	struct star_normality p;

	p.population = normality("ad-population", transformed->population,
				 losses->population_count, progress, answer);
	p.training = normality("ad-training", transformed->training,
			       losses->training_count, progress, answer);
	star_number("ad-p-population", p.population, answer);
	star_number("ad-p-training", p.training, answer);

	return p;
}

struct epsilon_star
star_between(const struct distribution *population,
	     const struct distribution *training,
	     const struct transformed *transformed,
	     const struct epsilon_star_window *window)
{
	struct epsilon_star_window turned = *window;
	struct epsilon_star star;

	/* The transform falls with the loss: what is high is a member. */
	turned.high_is_member = true;
	star = epsilon_star_between(population, training, &turned);
	if (!isnan(star.threshold))
		star.threshold =
			loss_logit_back(star.threshold, transformed->range);

	return star;
}
