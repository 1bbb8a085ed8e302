/*
 * federated_runs_experiment.c - all canaries in one training, or in several
 *
 * one-shot-federated, appendix I: repetitions= times epsilon is estimated from
 * canaries= cosines of one training, and from as many of models= trainings
 * that share the canaries.  Where canaries do not disturb each other the
 * quantiles of both estimates are the same.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "lab/experiment/epsilon.h"
#include "lab/experiment/fleet.h"
#include "lab/experiments.h"
#include "stats/sample/order.h"

static size_t
repetitions(const struct lab *lab)
{
	return settings_whole(lab->settings, SETTING_REPETITIONS);
}

/* Trainings that share the canaries. */
static size_t
trainings(const struct lab *lab)
{
	return settings_whole(lab->settings, SETTING_MODELS);
}

/* The first training of a repetition has all canaries, the others a share. */
static size_t
canaries_of(const struct lab *lab, size_t index)
{
	size_t all = settings_whole(lab->settings, SETTING_CANARIES);
	bool first = index % (trainings(lab) + 1) == 0;

	return first ? all : all / trainings(lab);
}

static bool
plan(struct lab *lab, struct error *err)
{
	size_t all = settings_whole(lab->settings, SETTING_CANARIES);
	size_t many = trainings(lab);

	if (!fleet_plan(lab, err))
		return false;
	if (many < 2 || all % many)
		return error_set(err, ERROR_USAGE,
				 "models=%zu trainings cannot share %zu "
				 "canaries: from 2 on, and none left over",
				 many, all);
	lab->pieces = repetitions(lab) * (many + 1);
	lab->steps = (double)repetitions(lab) *
		     (fleet_steps_worth(lab, all) +
		      (double)many * fleet_steps_worth(lab, all / many));

	return true;
}

static bool
piece(const struct lab *lab, size_t index, double record[],
      struct progress *progress, struct error *err)
{
	return fleet_play(lab, index, canaries_of(lab, index), record, progress,
			  err);
}

/* ---- what comes out ---- */

/* A method's epsilon of each repetition, in order; how many have one. */
static size_t
estimate(const struct lab *lab, const struct dataset *data, const char *method,
	 double found[])
{
	struct settings settings;
	size_t count = 0;

	settings_copy(&settings, lab->settings);
	for (size_t i = 0; i < repetitions(lab); i++) {
		double epsilon;

		settings_set_number(&settings, SETTING_ROW, (double)(i + 1));
		epsilon = epsilon_found(method, data, &settings);
		if (isfinite(epsilon))
			found[count++] = epsilon;
	}
	settings_clear(&settings);
	order_numbers(found, count);

	return count;
}

static double
quantile_of(const double sorted[], size_t count, double share)
{
	double at = share * ((double)count - 1);
	size_t below = (size_t)at;

	if (!count)
		return NAN;
	if (below + 1 >= count)
		return sorted[count - 1];

	return sorted[below] +
	       (at - (double)below) * (sorted[below + 1] - sorted[below]);
}

/* The quantiles that the paper draws, of both statistics. */
enum { TENTHS = 5 };
#define QUANTILES(of) of "-q10", of "-q30", of "-q50", of "-q70", of "-q90"
static const char *const names[4][TENTHS] = {
	{ QUANTILES("one-run-all") },
	{ QUANTILES("runs-all") },
	{ QUANTILES("one-run-final") },
	{ QUANTILES("runs-final") },
};

/* One table, and the quantiles of what a method says of its repetitions. */
static bool
add_part(const struct lab *lab, const double records[], size_t which,
	 struct experiment_output *output, double *median, struct error *err)
{
	static const char *const files[] = { "one-run.csv", "runs.csv",
					     "one-run-final.csv",
					     "runs-final.csv" };
	bool one = which % 2 == 0;
	struct fleet_part part = { .runs = repetitions(lab),
				   .trainings = one ? 1 : trainings(lab),
				   .first = one ? 0 : 1,
				   .stride = trainings(lab) + 1,
				   .canaries = canaries_of(lab, !one) };
	struct dataset *data = fleet_cosines(lab, &part, records, which / 2);
	double *found = memory_new_array(repetitions(lab), sizeof(*found));
	bool fine;
	size_t count;

	experiment_add_data(output, files[which], data);
	fine = fleet_card(lab, (double)(part.runs * part.trainings),
			  dataset_edit_game(data), err);
	count = estimate(lab, data, which < 2 ? "one-shot-all" : "one-shot",
			 found);
	for (size_t i = 0; i < TENTHS; i++)
		experiment_add_value(
			output, names[which][i],
			quantile_of(found, count, 0.1 + 0.2 * (double)i));
	*median = quantile_of(found, count, 0.5);
	free(found);

	return fine;
}

static bool
finish(const struct lab *lab, const double records[],
       struct experiment_output *output, struct error *err)
{
	double median[4];

	for (size_t which = 0; which < 4; which++) {
		if (!add_part(lab, records, which, output, &median[which], err))
			return false;
	}
	experiment_add_value(output, "medians-all", median[1] / median[0]);
	experiment_add_value(output, "medians-final", median[3] / median[2]);

	return true;
}

static const struct effort_default defaults[] = {
	FLEET_DEFAULTS,
	{ SETTING_CANARIES, { "200", "1000", "1000" } },
	{ SETTING_MODELS, { "4", "10", "10" } },
	{ SETTING_REPETITIONS, { "2", "10", "50" } },
	{ SETTING_END, { NULL } },
};

const struct experiment experiment_federated_runs = {
	.name = "federated-runs",
	.summary = "the same from one training with all canaries, and several",
	.paper = "one-shot-federated, appendix I",
	.defaults = defaults,
	.plan = plan,
	.piece = piece,
	.finish = finish,
};
