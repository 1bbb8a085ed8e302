/*
 * simulate_interference.c - games of canaries that share one coin
 *
 * In a part 0.7 of all runs every canary goes through randomized response
 * of epsilon 1.1, in the others through the Gaussian mechanism with mu 0.1.
 * The coin is seen, so
 *
 *	delta(e) = 0.7 delta_RR(e) + 0.3 delta_Gauss(e),
 *
 * which lies below that of the Gaussian mechanism with mu = 1 for every e
 * (0.702, which is printed, does not: at e = 0.41 it is above by 1e-5):
 * whoever attacks one canary finds a mechanism that is 1-GDP.  Whoever
 * counts right guesses over all canaries finds far more of them than
 * independent channels of mu = 1 would give, in seven runs of ten.
 */

#include <math.h>

#include "privacy/one_run/one_run_ideal.h"
#include "study/simulate/simulations.h"

static const double share = 0.7, response = 1.1, mu = 0.1;

enum { USUAL_GAMES = 100 };

static bool
sizes_of(const struct settings *settings, struct one_run_ideal *ideal,
	 struct error *err)
{
	*ideal = (struct one_run_ideal){
		.canaries = 1000,
		.options = 2,
		.sigma = 1 / mu,
	};
	if (settings_given(settings, SETTING_CANARIES))
		ideal->canaries = settings_whole(settings, SETTING_CANARIES);
	ideal->guesses = ideal->canaries;
	if (settings_given(settings, SETTING_GUESSES))
		ideal->guesses = settings_whole(settings, SETTING_GUESSES);

	return one_run_ideal_check(ideal, err);
}

static double
play(const struct one_run_ideal *ideal, uint64_t seed, size_t index)
{
	struct random random = random_start(seed, index);

	if (random_uniform(&random) < share)
		return (double)random_binomial(&random, ideal->guesses,
					       1 / (1 + exp(-response)));

	return one_run_ideal_correct(ideal, &random);
}

static struct dataset *
make(const struct simulation_order *order, struct error *err)
{
	const struct settings *settings = order->settings;
	bool given = settings_given(settings, SETTING_REPETITIONS);
	size_t rows = given ? settings_whole(settings, SETTING_REPETITIONS)
			    : USUAL_GAMES;
	struct one_run_ideal ideal;
	struct dataset *data;
	double *canaries, *guesses, *correct;

	if (!sizes_of(settings, &ideal, err))
		return NULL;
	data = dataset_new("simulated", KIND_GUESSES, rows);
	canaries = dataset_add_column(data, "canaries", ROLE_CANARIES);
	guesses = dataset_add_column(data, "guesses", ROLE_GUESSES);
	correct = dataset_add_column(data, "correct", ROLE_CORRECT);
	for (size_t i = 0; i < rows; i++) {
		canaries[i] = (double)ideal.canaries;
		guesses[i] = (double)ideal.guesses;
		correct[i] = play(&ideal, order->seed, i);
	}

	return data;
}

const struct simulation simulation_interference = {
	.name = "interference",
	.summary = "games of a 1-GDP mechanism whose canaries share a coin",
	.settings = { SETTING_CANARIES, SETTING_GUESSES, SETTING_REPETITIONS,
		      SETTING_END },
	.make = make,
};
