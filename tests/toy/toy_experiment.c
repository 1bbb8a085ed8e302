/* toy_experiment.c - counts of a game that nobody played */

#include "lab/experiments.h"

static bool
plan(struct lab *lab, struct error *err)
{
	(void)err;
	lab->pieces = 4;
	lab->record = 2;

	return true;
}

static bool
piece(const struct lab *lab, size_t index, double record[],
      struct progress *progress, struct error *err)
{
	(void)lab;
	(void)progress;
	(void)err;
	record[0] = (double)index;
	record[1] = (double)index + 2;

	return true;
}

static bool
finish(const struct lab *lab, const double records[],
       struct experiment_output *output, struct error *err)
{
	struct dataset *data = experiment_pair_scores("toy", records, 8);

	experiment_add_data(output, "scores.csv", data);
	experiment_add_value(output, "toys", 4);

	return experiment_fill_card(lab, data, "black-box", "toys", 8, err);
}

static const struct effort_default defaults[] = {
	{ SETTING_DATA, { "toy", "toy", "toy" } },
	{ SETTING_MODEL, { "dense:2", "dense:2", "dense:2" } },
	{ SETTING_ROWS, { "20", "20", "20" } },
	{ SETTING_SIGMA, { "1", "1", "1" } },
	{ SETTING_DELTA, { "1e-5", "1e-5", "1e-5" } },
	{ SETTING_STEPS, { "2", "2", "2" } },
	{ SETTING_BATCH, { "5", "5", "5" } },
	{ SETTING_CANARY, { "toy", "toy", "toy" } },
	{ SETTING_END, { NULL } },
};

const struct experiment experiment_toy = {
	.name = "toy",
	.summary = "counts of a game that nobody played",
	.paper = "nobody's",
	.defaults = defaults,
	.plan = plan,
	.piece = piece,
	.finish = finish,
};
