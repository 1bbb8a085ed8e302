/*
 * reconstruction_experiment.c - which of k options a canary was
 *
 * f-dp-one-run, Algorithm 2, on real training: every canary owns options=
 * weights and is put on one of them; the guess is the one whose noisy sums
 * are likeliest.
 */

#include "lab/experiment/coins.h"
#include "lab/experiments.h"

static size_t
options_of(const struct lab *lab)
{
	return settings_whole(lab->settings, SETTING_OPTIONS);
}

static bool
plan(struct lab *lab, struct error *err)
{
	size_t count = settings_whole(lab->settings, SETTING_CANARIES);

	if (options_of(lab) < 2)
		return error_set(err, ERROR_USAGE,
				 "options=%zu: there is nothing to guess",
				 options_of(lab));
	if (!coins_plan(lab, options_of(lab), err))
		return false;
	lab->pieces = settings_whole(lab->settings, SETTING_REPETITIONS);
	lab->record = 2 * count;
	lab->bytes =
		run_bytes(&lab->course.order) + 16 * count * options_of(lab);
	lab->steps = (double)(lab->pieces * lab->course.steps);

	return true;
}

static bool
piece(const struct lab *lab, size_t index, double record[],
      struct progress *progress, struct error *err)
{
	struct coins coins = {
		.canaries = settings_whole(lab->settings, SETTING_CANARIES),
		.options = options_of(lab),
	};
	bool fine = coins_play(&coins, lab, index, progress, err);

	for (size_t i = 0; i < coins.canaries && fine; i++) {
		const double *scores = coins.scores + i * coins.options;
		size_t best = 0;

		for (size_t k = 1; k < coins.options; k++)
			best = scores[k] > scores[best] ? k : best;
		record[2 * i] = (double)(coins.chosen[i] + 1);
		record[2 * i + 1] = (double)(best + 1);
	}
	coins_clear(&coins);

	return fine;
}

static bool
finish(const struct lab *lab, const double records[],
       struct experiment_output *output, struct error *err)
{
	size_t count = lab->record / 2, rows = lab->pieces * count, right = 0;
	struct dataset *data =
		dataset_new("reconstruction", KIND_GUESSES, rows);
	double *truth = dataset_add_column(data, "truth", ROLE_TRUTH);
	double *guess = dataset_add_column(data, "guess", ROLE_GUESS);
	double *options = dataset_add_column(data, "options", ROLE_OPTIONS);
	struct game *game = dataset_edit_game(data);

	for (size_t i = 0; i < rows; i++) {
		truth[i] = records[2 * i];
		guess[i] = records[2 * i + 1];
		options[i] = (double)options_of(lab);
		right += truth[i] == guess[i];
	}
	experiment_add_runs(lab, data, count);
	experiment_add_data(output, "guesses.csv", data);
	experiment_add_value(output, "right", (double)right / (double)rows);

	if (!experiment_fill_card(lab, data, "white-box",
				  settings_text(lab->settings, SETTING_CANARY),
				  1, err))
		return false;
	/* The ledger's are of adding and removing, these of replacing. */
	game->value[GAME_MECHANISM][0] = game->value[GAME_EPSILON][0] =
		game->value[GAME_DELTA][0] =
			game->value[GAME_CLAIMED_EPSILON][0] =
				game->value[GAME_CLAIMED_DELTA][0] = '\0';

	return game_set(game, "adjacency", "replace-one", err);
}

static const struct effort_default defaults[] = {
	COINS_DEFAULTS,
	{ SETTING_CANARIES, { "500", "1000", "1000" } },
	{ SETTING_OPTIONS, { "4", "5", "5" } },
	{ SETTING_END, { NULL } },
};

const struct experiment experiment_reconstruction = {
	.name = "reconstruction",
	.summary = "which of options= weights a canary was put on",
	.paper = "f-dp-one-run, Algorithm 2",
	.defaults = defaults,
	.plan = plan,
	.piece = piece,
	.finish = finish,
};
