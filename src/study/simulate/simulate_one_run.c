/*
 * simulate_one_run.c - idealized guessing games against the Gaussian
 *
 * f-dp-one-run, Algorithm 4: repetitions= games, a row of counts for each,
 * exact in law at a cost that does not depend on canaries=, or canary by
 * canary with literal=yes.  options= above 2 guesses about every canary
 * unless literal=yes.
 */

#include "privacy/one_run/one_run_ideal.h"
#include "study/simulate/simulations.h"

static bool
ideal_of(const struct settings *settings, struct one_run_ideal *ideal,
	 struct error *err)
{
	struct simulation_games games = simulation_games(settings);

	*ideal = (struct one_run_ideal){
		.canaries = games.canaries,
		.guesses = games.guesses,
		.options = settings_whole(settings, SETTING_OPTIONS),
	};
	if (!simulation_sigma(settings, "one-run", &ideal->sigma, err))
		return false;
	if (ideal->options > 2 && ideal->guesses < ideal->canaries &&
	    !settings_switch(settings, SETTING_LITERAL)) {
		return error_set(err, ERROR_USAGE,
				 "with options=%zu fewer guesses than canaries "
				 "are only drawn with literal=yes",
				 ideal->options);
	}

	return one_run_ideal_check(ideal, err);
}

struct games {
	struct one_run_ideal ideal;
	uint64_t seed;
	bool literal;
};

static bool
play(void *job, size_t index, double record[], struct progress *progress,
     struct error *err)
{
	const struct games *games = job;
	struct random random = random_start(games->seed, index);

	(void)progress;
	if (games->literal)
		return one_run_ideal_literal(&games->ideal, &random, record,
					     err);
	*record = one_run_ideal_correct(&games->ideal, &random);

	return true;
}

static void
fill(struct dataset *data, const char *name, enum role role, double value)
{
	double *column = dataset_add_column(data, name, role);

	for (size_t i = 0; i < dataset_rows(data); i++)
		column[i] = value;
}

static struct dataset *
one_run_make(const struct simulation_order *order, struct error *err)
{
	const struct settings *settings = order->settings;
	size_t rows = simulation_games(settings).rows;
	struct games games = {
		.seed = order->seed,
		.literal = settings_switch(settings, SETTING_LITERAL),
	};
	const struct crew_job job = { .place = order->place,
				      .pieces = rows,
				      .record = 1,
				      .piece = play,
				      .job = &games };
	struct dataset *data;
	double *correct;

	if (!ideal_of(settings, &games.ideal, err))
		return NULL;
	data = simulation_data(KIND_GUESSES, (double)rows, 4, err);
	if (!data)
		return NULL;
	fill(data, "canaries", ROLE_CANARIES, (double)games.ideal.canaries);
	fill(data, "guesses", ROLE_GUESSES, (double)games.ideal.guesses);
	correct = dataset_add_column(data, "correct", ROLE_CORRECT);
	if (games.ideal.options > 2)
		fill(data, "options", ROLE_OPTIONS,
		     (double)games.ideal.options);
	if (!crew_run(&job, correct, order->progress, err) ||
	    !simulation_gaussian_card(
		    games.ideal.sigma, settings_number(settings, SETTING_DELTA),
		    games.ideal.options > 2 ? "replace-one" : "add-remove",
		    dataset_edit_game(data), err)) {
		dataset_release(data);
		return NULL;
	}

	return data;
}

const struct simulation simulation_one_run = {
	.name = "one-run",
	.summary = "counts of idealized games, one row each",
	.rows_are = "runs",
	.repeats = true,
	.settings = { SETTING_CANARIES, SETTING_GUESSES, SETTING_OPTIONS,
		      SETTING_SIGMA, SETTING_MU, SETTING_REPETITIONS,
		      SETTING_LITERAL, SETTING_END },
	.make = one_run_make,
};
