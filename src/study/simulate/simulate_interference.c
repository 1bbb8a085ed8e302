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

#include "privacy/one_run/one_run_ideal.h"
#include "stats/loop/exact.h"
#include "study/simulate/simulations.h"

static const double share = 0.7, response = 1.1, mu = 0.1;

static bool
sizes_of(const struct settings *settings, struct one_run_ideal *ideal,
	 struct error *err)
{
	struct simulation_games games = simulation_games(settings);

	*ideal = (struct one_run_ideal){
		.canaries = games.canaries,
		.guesses = games.guesses,
		.options = 2,
		.sigma = 1 / mu,
	};

	return one_run_ideal_check(ideal, err);
}

struct games {
	struct one_run_ideal ideal;
	uint64_t seed;
};

static bool
play(void *job, size_t index, double record[], struct progress *progress,
     struct error *err)
{
	const struct games *games = job;
	struct random random = random_start(games->seed, index);

	(void)progress;
	(void)err;
	if (random_uniform(&random) < share)
		*record =
			(double)random_binomial(&random, games->ideal.guesses,
						1 / (1 + exact_exp(-response)));
	else
		*record = one_run_ideal_correct(&games->ideal, &random);

	return true;
}

static struct dataset *
interference_make(const struct simulation_order *order, struct error *err)
{
	const struct settings *settings = order->settings;
	size_t rows = simulation_games(settings).rows;
	struct games games = { .seed = order->seed };
	const struct crew_job job = { .place = order->place,
				      .pieces = rows,
				      .record = 1,
				      .piece = play,
				      .job = &games };
	struct dataset *data;
	double *canaries, *guesses, *correct;

	if (!sizes_of(settings, &games.ideal, err))
		return NULL;
	data = simulation_data(KIND_GUESSES, (double)rows, 3, err);
	if (!data)
		return NULL;
	canaries = dataset_add_column(data, "canaries", ROLE_CANARIES);
	guesses = dataset_add_column(data, "guesses", ROLE_GUESSES);
	correct = dataset_add_column(data, "correct", ROLE_CORRECT);
	for (size_t i = 0; i < rows; i++) {
		canaries[i] = (double)games.ideal.canaries;
		guesses[i] = (double)games.ideal.guesses;
	}
	if (crew_run(&job, correct, order->progress, err))
		return data;
	dataset_release(data);

	return NULL;
}

const struct simulation simulation_interference = {
	.name = "interference",
	.summary = "games of a 1-GDP mechanism whose canaries share a coin",
	.rows_are = "runs",
	.repeats = true,
	.settings = { SETTING_CANARIES, SETTING_GUESSES, SETTING_REPETITIONS,
		      SETTING_END },
	.make = interference_make,
};
