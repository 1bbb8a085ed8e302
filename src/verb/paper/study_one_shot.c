/*
 * study_one_shot.c - Table 1 of one-shot-federated, for other mechanisms
 *
 * The root of the dimension as canaries, mean and deviation over the runs;
 * exact in law in any dimension.
 */

#include <math.h>

#include "study/paper/one_shot_study.h"
#include "verb/paper/studies.h"

enum { USUAL_RUNS = 50 };

/* The delta of the table, unless another is asked for. */
#define USUAL_DELTA 1e-6

/* How far two means are apart in standard errors of both. */
static double
apart(const struct one_shot_moments *found, size_t runs,
      const struct one_shot_moments *paper)
{
	double error = sqrt(found->deviation * found->deviation / (double)runs +
			    paper->deviation * paper->deviation / USUAL_RUNS);

	return (found->mean - paper->mean) / error;
}

static struct table *
table_of(const struct one_shot_cell cells[], size_t count, size_t runs,
	 bool printed)
{
	static const char *const columns[] = {
		"sigma", "theory",      "dimension",        "canaries",
		"mean",  "deviation",   "printed-mean",     "printed-deviation",
		"off",   "fitted-mean", "fitted-deviation", NULL
	};
	struct table *table = table_new("One-shot estimates of the Gaussian "
					"mechanism");

	table_columns(table, columns);
	for (size_t i = 0; i < count; i++) {
		const struct one_shot_cell *at = &cells[i];
		struct one_shot_moments paper = { NAN, NAN };

		if (printed)
			paper = one_shot_printed(i);

		table_start(table);
		table_number(table, at->sigma, NUMBER_NEAREST);
		table_number(table, at->theory, NUMBER_NEAREST);
		table_number(table, at->dimension, NUMBER_NEAREST);
		table_number(table, (double)at->canaries, NUMBER_NEAREST);
		table_number(table, at->fixed.mean, NUMBER_NEAREST);
		table_number(table, at->fixed.deviation, NUMBER_NEAREST);
		table_number(table, paper.mean, NUMBER_NEAREST);
		table_number(table, paper.deviation, NUMBER_NEAREST);
		table_number(table, apart(&at->fixed, runs, &paper),
			     NUMBER_NEAREST);
		table_number(table, at->fitted.mean, NUMBER_NEAREST);
		table_number(table, at->fitted.deviation, NUMBER_NEAREST);
	}

	return table;
}

/* sigma= and dimension= ask for a cell of one's own. */
static size_t
cells_of(const struct settings *settings,
	 struct one_shot_cell cells[ONE_SHOT_CELLS])
{
	one_shot_study_table(cells);
	if (!settings_given(settings, SETTING_SIGMA) ||
	    !settings_given(settings, SETTING_DIMENSION))
		return ONE_SHOT_CELLS;
	cells[0] = (struct one_shot_cell){
		.sigma = settings_number(settings, SETTING_SIGMA),
		.dimension = settings_number(settings, SETTING_DIMENSION),
	};
	cells[0].canaries = settings_given(settings, SETTING_CANARIES)
				    ? settings_whole(settings, SETTING_CANARIES)
				    : (size_t)fmax(2, sqrt(cells[0].dimension));

	return 1;
}

static struct one_shot_study
study_of(const struct settings *settings)
{
	struct one_shot_study study = {
		.delta = USUAL_DELTA,
		.runs = USUAL_RUNS,
		.seed = (uint64_t)settings_number(settings, SETTING_SEED),
	};

	if (settings_given(settings, SETTING_DELTA))
		study.delta = settings_number(settings, SETTING_DELTA);
	if (settings_given(settings, SETTING_REPETITIONS))
		study.runs = settings_whole(settings, SETTING_REPETITIONS);

	return study;
}

static bool
study_one_shot_run(struct share *share, struct error *err)
{
	const struct settings *settings = &share->request->settings;
	struct answer *answer = share->answer;
	struct one_shot_study study = study_of(settings);
	struct one_shot_cell cells[ONE_SHOT_CELLS];
	size_t count = cells_of(settings, cells);

	if (!(study.delta > 0)) {
		return error_set(err, ERROR_USAGE,
				 "the study needs delta= above 0");
	}
	if (!share_plan(share, err))
		return false;
	study.place = share->place;
	if (!one_shot_study_run(&study, cells, count, share->scene->progress,
				err))
		return false;
	document_take_table(&answer->document,
			    table_of(cells, count, study.runs, count > 1));
	answer_note(answer,
		    "%zu runs a cell at delta %g; off is the distance from the "
		    "printed mean in standard errors of both; the paper's "
		    "numbers are those of equal deviations 1/sqrt(d), the "
		    "fitted ones follow Algorithm 1 and lie higher",
		    study.runs, study.delta);

	return true;
}

const struct study study_one_shot = {
	.name = "one-shot-federated/study",
	.settings = { SETTING_SIGMA, SETTING_DIMENSION, SETTING_CANARIES,
		      SETTING_REPETITIONS, SETTING_DELTA, SETTING_SEED,
		      SETTING_END },
	.run = study_one_shot_run,
};
