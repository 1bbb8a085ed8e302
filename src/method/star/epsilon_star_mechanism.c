/*
 * epsilon_star_mechanism.c - Epsilon* of the training mechanism
 *
 * Several models trained by one randomised mechanism: at each t the t-th
 * quantile of every model's own population losses is its threshold, and the
 * false-negative rates there are averaged.  The ratios at (t, mean FNR)
 * give epsilon-bar.  Theorem 2: epsilon-bar <= log E exp(epsilon*), by
 * convexity in the FNR at fixed t, so the window is on t alone; cutting on
 * every model's own FNR would break the order.
 *
 * log E exp(epsilon*) lies above: it is no bound on the mechanism.  The
 * plug-in epsilon-bar averages few models and carries no confidence.
 *
 * Epsilon*, Theorems 2 and 4; equation (19) has one fraction too many.
 */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "method/methods.h"
#include "method/star/star.h"

struct models {
	struct normal_law *population, *training;
	struct epsilon_star_sample *samples;
	size_t count, training_count;
};

static struct models
models_new(size_t count)
{
	return (struct models){
		.population =
			memory_new_array(count, sizeof(struct normal_law)),
		.training = memory_new_array(count, sizeof(struct normal_law)),
		.samples = memory_new_array(count,
					    sizeof(struct epsilon_star_sample)),
	};
}

static void
models_clear(struct models *models)
{
	free(models->population);
	free(models->training);
	free(models->samples);
}

static bool
add_model(struct models *models, const struct losses *losses, struct error *err)
{
	struct transformed transformed = { 0 };
	size_t i = models->count;

	if (!losses_complete(losses, err) ||
	    !losses_transform(losses, &transformed, err))
		return error_prefix(err, "instance %g", losses->instance);
	models->population[i] = transformed.population_law;
	models->training[i] = transformed.training_law;
	models->samples[i] = losses_sample(losses);
	models->training_count = losses->training_count;
	models->count++;
	losses_transformed_clear(&transformed);

	return true;
}

static bool
collect(struct models *models, const struct loss_groups *groups,
	struct error *err)
{
	for (size_t i = 0; i < groups->count; i++) {
		if (!add_model(models, &groups->at[i], err))
			return false;
	}

	return true;
}

static bool
may_be_asked(const struct question *ask, const struct loss_groups *groups,
	     struct error *err)
{
	if (!strcmp(game_get(ask->game, GAME_RANDOMISED), "no"))
		return error_set(
			err, ERROR_DATA,
			"randomised=no: a deterministic training has "
			"no mechanism whose privacy could be measured; "
			"epsilon-star speaks of one model");
	if (groups->count < 2)
		return error_set(err, ERROR_DATA,
				 "this needs the losses of several models (a "
				 "column instance), %s holds %zu",
				 dataset_name(ask->data), groups->count);

	return true;
}

static void
add_number(const char *name, double value, enum about about,
	   struct result *answer)
{
	result_add_number(answer, name, value, CLAIM_POINT_ESTIMATE, about,
			  POLICY_NONE);
}

static void
report(const struct models *models, const struct epsilon_star_window *window,
       double empirical_cut, struct result *answer)
{
	struct epsilon_star_window counted = { window->delta, empirical_cut,
					       false };
	struct epsilon_star_mechanism fitted = epsilon_star_mechanism(
		models->population, models->training, models->count, window);
	struct epsilon_star_mechanism seen = epsilon_star_mechanism_empirical(
		models->samples, models->count, &counted);
	char text[NUMBER_SIZE], above[NUMBER_SIZE];

	add_number("epsilon", fitted.mechanism, ABOUT_MECHANISM, answer);
	add_number("epsilon-star", fitted.mechanism, ABOUT_MECHANISM, answer);
	add_number("log-mean-exp", fitted.log_mean, ABOUT_MODEL_INSTANCE,
		   answer);
	add_number("fpr", fitted.fpr, ABOUT_MECHANISM, answer);
	add_number("fnr", fitted.fnr, ABOUT_MECHANISM, answer);
	add_number("epsilon-empirical", seen.mechanism, ABOUT_MECHANISM,
		   answer);
	add_number("log-mean-exp-empirical", seen.log_mean,
		   ABOUT_MODEL_INSTANCE, answer);
	result_step(answer,
		    "%zu models; t in (%g, 1 - %g) with fitted normal laws, in "
		    "(%g, 1 - %g) by counting; the cut is on t only",
		    models->count, window->cut, window->cut, empirical_cut,
		    empirical_cut);
	result_step(answer, "largest ratio at t = %.6g with mean FNR = %.6g",
		    fitted.fpr, fitted.fnr);
	number_write(text, fitted.mechanism, 5, NUMBER_NEAREST);
	number_write(above, fitted.log_mean, 5, NUMBER_NEAREST);
	result_say(answer,
		   "Averaged over %zu models, epsilon of the mechanism against "
		   "this attack is estimated at %s at delta %g, without any "
		   "confidence; log E exp(epsilon*) is %s and lies above it, "
		   "not below the mechanism's epsilon.",
		   models->count, text, window->delta, above);
	result_warn(answer, W05,
		    "epsilon %s is an average over %zu models without any "
		    "confidence statement",
		    text, models->count);
}

static bool
epsilon_star_run(const struct question *ask, struct result *answer,
		 struct error *err)
{
	const struct loss_groups *groups = losses_groups(ask);
	double delta = settings_number(ask->settings, SETTING_DELTA);
	struct epsilon_star_window window = star_window(ask->settings, delta);
	struct models models;
	bool done;

	if (!may_be_asked(ask, groups, err))
		return false;
	/* The transform falls with the loss: what is high is a member. */
	window.high_is_member = true;
	models = models_new(groups->count);
	done = collect(&models, groups, err);
	if (done) {
		report(&models, &window,
		       star_window(ask->settings, STAR_EMPIRICAL_CUT).cut,
		       answer);
		star_warn(ask, models.training_count,
			  result_quantity(answer, "epsilon")->value, answer);
	}
	models_clear(&models);

	return done;
}

const struct method method_epsilon_star_mechanism = {
	.name = "epsilon-star-mechanism",
	.title = "Epsilon* (mechanism)",
	.summary = "Epsilon of the mechanism from several models it trained",
	.reference = "epsilon-star Theorems 2 and 4",
	.kinds = STAR_KINDS,
	.claim = CLAIM_POINT_ESTIMATE,
	.about = ABOUT_MECHANISM,
	.needs = NEEDS_RANDOM_MEMBERSHIP,
	.settings = { SETTING_CUT, SETTING_CLIP, SETTING_RANDOMISED,
		      SETTING_END },
	.run = epsilon_star_run,
};
