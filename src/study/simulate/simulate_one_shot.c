/*
 * simulate_one_shot.c - cosines of whole federated runs
 *
 * one-shot-federated, Algorithms 1 to 3, on the sum alone: every round adds
 * noise of sigma in each of dimension= coordinates to the canaries that
 * take part.  Exact in law by the triangular factor of the rows, or
 * coordinate by coordinate with literal=yes.  repetitions= runs; with
 * rounds= above 1 each canary has a row per round, with its cosine with the
 * change of that round, and one for the final model, round 0.  As many canaries
 * again are never inserted where there are several rounds, since their largest
 * cosine has no closed form.
 */

#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "privacy/cosine/one_shot_sample.h"
#include "study/simulate/simulations.h"

/* Columns, and a sample that is being drawn. */
enum { NUMBERS = 7 };

static bool
design_of(const struct settings *settings, struct one_shot_design *design,
	  struct error *err)
{
	double sigma;

	if (!simulation_sigma(settings, "one-shot", &sigma, err))
		return false;
	if (!settings_given(settings, SETTING_DIMENSION))
		return error_set(err, ERROR_USAGE,
				 "one-shot needs dimension=, the number of "
				 "parameters");
	*design = (struct one_shot_design){
		.dimension = settings_number(settings, SETTING_DIMENSION),
		.sigma = sigma,
		.canaries = settings_given(settings, SETTING_CANARIES)
				    ? settings_whole(settings, SETTING_CANARIES)
				    : 1000,
		.rounds = settings_whole(settings, SETTING_ROUNDS),
		.presentations =
			settings_whole(settings, SETTING_PRESENTATIONS),
	};
	if (design->rounds > 1)
		design->unseen = design->canaries;

	return one_shot_sample_check_design(design, err);
}

struct runs {
	struct one_shot_design design;
	uint64_t seed;
	bool literal;
	size_t rows; /* of one run */
};

/* The final model first, then round after round. */
static bool
one_shot_draw(void *job, size_t index, double record[],
	      struct progress *progress, struct error *err)
{
	const struct runs *runs = job;
	struct one_shot_sample sample;
	size_t canaries;

	if (runs->literal
		    ? !one_shot_sample_literal(&runs->design, runs->seed, index,
					       &sample, progress, err)
		    : !one_shot_sample(&runs->design, runs->seed, index,
				       &sample, progress, err))
		return false;
	canaries = sample.canaries;
	memcpy(record, sample.final, canaries * sizeof(*record));
	if (runs->rows > canaries)
		memcpy(record + canaries, sample.by_round,
		       (runs->rows - canaries) * sizeof(*record));
	one_shot_sample_clear(&sample);

	return true;
}

/* Repetition, run and round of a row follow from its index. */
static void
fill_columns(const struct runs *runs, struct dataset *data)
{
	const struct one_shot_design *design = &runs->design;
	size_t canaries = design->canaries + design->unseen;
	double *observed = dataset_add_column(data, "observed", ROLE_OBSERVED);
	double *repetition =
		dataset_add_column(data, "repetition", ROLE_REPETITION);
	double *run = dataset_add_column(data, "run", ROLE_RUN);
	double *round = design->rounds > 1
				? dataset_add_column(data, "round", ROLE_ROUND)
				: NULL;

	for (size_t i = 0; i < dataset_rows(data); i++) {
		observed[i] = i % canaries < design->canaries;
		repetition[i] = (double)design->presentations;
		run[i] = (double)(i / runs->rows) + 1;
		if (round)
			round[i] = (double)(i % runs->rows / canaries);
	}
}

static bool
fill_card(const struct simulation_order *order, struct game *game,
	  const struct runs *runs, struct error *err)
{
	double delta =
		runs->design.rounds > 1
			? 0 /* sigma is that of one round */
			: settings_number(order->settings, SETTING_DELTA);
	char dimension[NUMBER_SIZE];

	number_exact(dimension, runs->design.dimension);

	return game_set(game, "dimension", dimension, err) &&
	       simulation_gaussian_card(runs->design.sigma, delta, "add-remove",
					game, err);
}

static struct dataset *
one_shot_make(const struct simulation_order *order, struct error *err)
{
	const struct settings *settings = order->settings;
	bool given = settings_given(settings, SETTING_REPETITIONS);
	size_t count =
		given ? settings_whole(settings, SETTING_REPETITIONS) : 1;
	struct runs runs = {
		.seed = order->seed,
		.literal = settings_switch(settings, SETTING_LITERAL),
	};
	struct crew_job job = { .place = order->place,
				.pieces = count,
				.piece = one_shot_draw,
				.job = &runs };
	struct dataset *data;
	double *cosine, rows;

	if (!design_of(settings, &runs.design, err))
		return NULL;
	rows = (double)runs.design.canaries + (double)runs.design.unseen;
	if (runs.design.rounds > 1)
		rows *= (double)runs.design.rounds + 1;
	data = simulation_data(KIND_COSINES, rows * (double)count, NUMBERS,
			       err);
	if (!data)
		return NULL;
	runs.rows = (size_t)rows;
	cosine = dataset_add_column(data, "cosine", ROLE_COSINE);
	fill_columns(&runs, data);
	job.record = runs.rows;
	if (!crew_run(&job, cosine, order->progress, err) ||
	    !fill_card(order, dataset_edit_game(data), &runs, err)) {
		dataset_release(data);
		return NULL;
	}

	return data;
}

const struct simulation simulation_one_shot = {
	.name = "one-shot",
	.summary = "cosines of canaries in runs of federated training",
	.rows_are = "one-run",
	.repeats = true,
	.settings = { SETTING_CANARIES, SETTING_DIMENSION, SETTING_SIGMA,
		      SETTING_MU, SETTING_ROUNDS, SETTING_PRESENTATIONS,
		      SETTING_REPETITIONS, SETTING_LITERAL, SETTING_END },
	.make = one_shot_make,
};
