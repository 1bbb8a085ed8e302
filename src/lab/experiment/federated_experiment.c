/*
 * federated_experiment.c - canaries in random directions, and their cosines
 *
 * one-shot-federated, Algorithms 1 and 3, appendix G: canaries= unit vectors
 * are each added to the sums of some steps, as participation= says, as many
 * more are never inserted, and every canary's cosine is taken with each step's
 * move and with that of the whole training.  With unit=client steps are
 * rounds.
 */

#include "lab/experiment/fleet.h"
#include "lab/experiments.h"

static size_t
canaries_of(const struct lab *lab)
{
	return settings_whole(lab->settings, SETTING_CANARIES);
}

static bool
plan(struct lab *lab, struct error *err)
{
	if (!fleet_plan(lab, err))
		return false;
	lab->pieces = settings_whole(lab->settings, SETTING_REPETITIONS);
	lab->steps =
		(double)lab->pieces * fleet_steps_worth(lab, canaries_of(lab));

	return true;
}

static bool
piece(const struct lab *lab, size_t index, double record[],
      struct progress *progress, struct error *err)
{
	return fleet_play(lab, index, canaries_of(lab), record, progress, err);
}

/* The same as scores of who was in, for what compares thresholds. */
static struct dataset *
scores_of(const struct lab *lab, const struct dataset *cosines)
{
	size_t rows = dataset_rows(cosines);
	struct dataset *data = dataset_new("federated", KIND_SCORES, rows);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);
	const double *cosine = dataset_values(cosines, ROLE_COSINE);
	const double *observed = dataset_values(cosines, ROLE_OBSERVED);

	for (size_t i = 0; i < rows; i++) {
		score[i] = cosine[i];
		member[i] = observed[i];
	}
	experiment_add_runs(lab, data, 2 * canaries_of(lab));

	return data;
}

static double
mean_participation(const struct lab *lab, const double records[])
{
	double all = 0;

	for (size_t i = 0; i < lab->pieces; i++)
		all += records[(i + 1) * lab->record - 1];

	return all / (double)(lab->pieces * canaries_of(lab));
}

static bool
finish(const struct lab *lab, const double records[],
       struct experiment_output *output, struct error *err)
{
	struct fleet_part part = { lab->pieces, 1, 0, 1, canaries_of(lab) };
	struct dataset *all = fleet_cosines(lab, &part, records, 0);
	struct dataset *final = fleet_cosines(lab, &part, records, 1);
	struct dataset *scores = scores_of(lab, all);
	double runs = (double)lab->pieces;

	experiment_add_data(output, "cosines.csv", all);
	experiment_add_data(output, "final.csv", final);
	experiment_add_data(output, "scores.csv", scores);
	experiment_add_value(output, "mean-participation",
			     mean_participation(lab, records));

	return fleet_card(lab, runs, dataset_edit_game(all), err) &&
	       fleet_card(lab, runs, dataset_edit_game(final), err) &&
	       game_set_rows(dataset_edit_game(scores), "one-run", err);
}

static const struct effort_default defaults[] = {
	FLEET_DEFAULTS,
	{ SETTING_CANARIES, { "200", "1000", "1000" } },
	{ SETTING_REPETITIONS, { "2", "10", "50" } },
	{ SETTING_END, { NULL } },
};

const struct experiment experiment_federated = {
	.name = "federated",
	.summary = "cosines of random canaries with every step and the end",
	.paper = "one-shot-federated, Algorithms 1 and 3, appendix G",
	.defaults = defaults,
	.plan = plan,
	.piece = piece,
	.finish = finish,
};
