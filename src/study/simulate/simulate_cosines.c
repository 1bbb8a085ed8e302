/*
 * simulate_cosines.c - canary cosines of one federated run
 *
 * one-shot-federated, Algorithm 1: unit canaries in random directions, half
 * of them summed with noise of sigma in each of `dimension` coordinates,
 * and the cosine of every canary with the sum; the others are the null.
 */

#include "base/number.h"
#include "privacy/cosine/one_shot_sample.h"
#include "study/simulate/simulations.h"

static bool
design_of(const struct settings *settings, struct one_shot_design *design,
	  struct error *err)
{
	size_t canaries = 1000;
	double sigma;

	if (!simulation_sigma(settings, "cosines", &sigma, err))
		return false;
	if (!settings_given(settings, SETTING_DIMENSION))
		return error_set(err, ERROR_USAGE,
				 "cosines needs dimension=, the number of "
				 "parameters");
	if (settings_given(settings, SETTING_CANARIES))
		canaries = settings_whole(settings, SETTING_CANARIES);
	*design = (struct one_shot_design){
		.dimension = settings_number(settings, SETTING_DIMENSION),
		.sigma = sigma,
		.canaries = canaries / 2,
		.unseen = canaries - canaries / 2,
		.rounds = 1,
		.presentations = 1,
	};

	return one_shot_sample_check_design(design, err);
}

static bool
fill_card(const struct settings *settings, double sigma, struct game *game,
	  struct error *err)
{
	char dimension[NUMBER_SIZE];

	number_exact(dimension, settings_number(settings, SETTING_DIMENSION));

	return game_set(game, "dimension", dimension, err) &&
	       game_set(game, "runs", "1", err) &&
	       simulation_gaussian_card(
		       sigma, settings_number(settings, SETTING_DELTA),
		       "add-remove", game, err);
}

static struct dataset *
cosines_make(const struct simulation_order *order, struct error *err)
{
	struct one_shot_sample sample = { 0 };
	struct one_shot_design design;
	struct dataset *data;
	double *cosine, *observed;

	if (!design_of(order->settings, &design, err) ||
	    !one_shot_sample(&design, order->seed, 0, &sample, order->progress,
			     err))
		return NULL;
	data = dataset_new("simulated", KIND_COSINES, sample.canaries);
	cosine = dataset_add_column(data, "cosine", ROLE_COSINE);
	observed = dataset_add_column(data, "observed", ROLE_OBSERVED);
	for (size_t i = 0; i < sample.canaries; i++) {
		cosine[i] = sample.final[i];
		observed[i] = i < design.canaries;
	}
	one_shot_sample_clear(&sample);
	if (!fill_card(order->settings, design.sigma, dataset_edit_game(data),
		       err)) {
		dataset_release(data);
		return NULL;
	}

	return data;
}

const struct simulation simulation_cosines = {
	.name = "cosines",
	.summary = "cosines of canaries with a noisy sum of half of them",
	.rows_are = "one-run",
	.settings = { SETTING_CANARIES, SETTING_DIMENSION, SETTING_SIGMA,
		      SETTING_MU, SETTING_END },
	.make = cosines_make,
};
