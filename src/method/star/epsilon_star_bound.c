/*
 * epsilon_star_bound.c - a lower bound for Definition 1 of Epsilon*
 *
 * Definition 1 compares the training set, which is there in full, with the
 * population, of which there is a sample.  So the false-negative rate is
 * exact, and one inequality of Dvoretzky, Kiefer and Wolfowitz (Massart's
 * constant) holds the false-positive rate at all thresholds at once:
 *
 *	P(FPR <= its empirical value + sqrt(log(1/alpha) / 2n), all tau)
 *		>= 1 - alpha
 *
 * The ratios (1-d-fnr)/fpr and (1-d-fpr)/fnr fall with the FPR, so their
 * values at the raised FPR bound epsilon from below, and choosing the best
 * threshold costs nothing.  With reflect=yes the reversed rule counts too,
 * each direction at alpha/2.
 *
 * It needs population losses drawn independently from the population and
 * not used in training, and all training losses; it speaks of this model.
 * Thresholds whose FNR is outside (cut, 1 - cut) are left out: where the
 * model has no loss at all above a threshold that the population exceeds,
 * Definition 1 holds for no epsilon, which is true and says little.
 */

#include <math.h>

#include "base/number.h"
#include "method/methods.h"
#include "method/rate/threshold.h"
#include "method/reach.h"
#include "method/star/star.h"

static void
add_numbers(const struct epsilon_star *bound, const struct epsilon_star *seen,
	    double alpha, struct result *answer)
{
	struct quantity epsilon = {
		.name = "epsilon",
		.claim = CLAIM_LOWER_BOUND,
		.lower = bound->epsilon,
		.value = seen->epsilon,
		.upper = NAN,
		.sides = 1,
		.confidence = 1 - alpha,
		.about = ABOUT_MODEL_INSTANCE,
	};
	struct quantity star = epsilon;
	struct quantity rate = {
		.name = "fpr",
		.claim = CLAIM_CONFIDENCE_INTERVAL,
		.lower = NAN,
		.value = NAN,
		.upper = bound->rates.fpr,
		.sides = 1,
		.confidence = 1 - alpha,
		.about = ABOUT_MODEL_INSTANCE,
	};

	star.name = "epsilon-star";
	result_add(answer, &epsilon);
	result_add(answer, &star);
	if (isnan(bound->threshold))
		return;
	result_add(answer, &rate);
	star_number("fnr", bound->rates.fnr, answer);
	star_number("tau", bound->threshold, answer);
}

static void
explain(const struct epsilon_star *bound, const struct losses *losses,
	double alpha, struct result *answer)
{
	result_step(answer,
		    "%zu training losses are all there are: FNR is exact",
		    losses->training_count);
	result_step(answer,
		    "FPR <= counted + sqrt(log(1/%g) / (2 * %zu)) = counted + "
		    "%.6g, at all thresholds at once",
		    alpha, losses->population_count,
		    sqrt(-log(alpha) / (2 * (double)losses->population_count)));
	if (bound->ratio < 0)
		result_step(answer, "no ratio exceeds 1: the bound is 0");
	else
		result_step(answer,
			    "at tau = %.9g: FPR <= %s, FNR = %.6g, epsilon "
			    ">= log %s = %s",
			    bound->threshold,
			    number_up(bound->rates.fpr, 6).text,
			    bound->rates.fnr,
			    epsilon_star_ratio_names[bound->ratio],
			    number_down(bound->epsilon, 6).text);
}

static void
warn_of_ceiling(const struct epsilon_star *bound, const struct losses *losses,
		const struct epsilon_star_window *window, double alpha,
		struct result *answer)
{
	double ceiling = epsilon_star_bound_ceiling(
		losses->population_count, losses->training_count, window->delta,
		window->cut, alpha);
	char text[NUMBER_SIZE];

	reach_add_ceiling(ceiling, ABOUT_MODEL_INSTANCE, answer);
	if (bound->epsilon < 0.999 * ceiling)
		return;
	number_write(text, ceiling, 5, NUMBER_DOWN);
	result_warn(answer, W13,
		    "%s is about the largest bound that %zu population losses "
		    "can give at this alpha",
		    text, losses->population_count);
}

static bool
epsilon_star_bound_run(const struct question *ask, struct result *answer,
		       struct error *err)
{
	const struct losses *losses = losses_of(ask, err);
	double delta = settings_number(ask->settings, SETTING_DELTA);
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	bool reflect = threshold_reflects(ask);
	struct epsilon_star_window window = star_window(ask->settings, delta);
	struct epsilon_star_sample sample;
	struct epsilon_star bound, seen;
	char low[NUMBER_SIZE], level[NUMBER_SIZE];

	if (!losses)
		return false;
	if (alpha > 0.5)
		return error_set(err, ERROR_USAGE,
				 "alpha=%g: the band behind this bound needs "
				 "alpha of at most 0.5",
				 alpha);
	sample = losses_sample(losses);
	bound = epsilon_star_bound(&sample, delta, window.cut, alpha, reflect);
	seen = epsilon_star_empirical(&sample, delta, window.cut);
	add_numbers(&bound, &seen, alpha, answer);
	explain(&bound, losses, reflect ? alpha / 2 : alpha, answer);
	warn_of_ceiling(&bound, losses, &window, reflect ? alpha / 2 : alpha,
			answer);
	star_warn(ask, losses->training_count, bound.epsilon, answer);
	number_write(low, bound.epsilon, 5, NUMBER_DOWN);
	result_level(level, 1 - alpha);
	result_say(answer,
		   "With %s %% confidence this trained model is not "
		   "(epsilon, %g)-empirically private (Definition 1) for any "
		   "epsilon below %s.",
		   level, delta, low);
	result_say_more(answer, "It says nothing of the mechanism.");

	return true;
}

const struct method method_epsilon_star_bound = {
	.name = "epsilon-star-bound",
	.title = "Epsilon* bound",
	.summary = "Valid lower bound on one model's empirical privacy",
	.reference = "epsilon-star Definition 1, with a one-sided DKW band",
	.kinds = STAR_KINDS,
	.claim = CLAIM_LOWER_BOUND,
	.about = ABOUT_MODEL_INSTANCE,
	.needs = NEEDS_INDEPENDENT_LOSSES,
	.settings = { SETTING_CUT, SETTING_REFLECT, SETTING_INSTANCE,
		      SETTING_CLIP, SETTING_END },
	.run = epsilon_star_bound_run,
};
