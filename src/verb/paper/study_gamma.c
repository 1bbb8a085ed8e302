/*
 * study_gamma.c - Appendix B of epsilon-star, for other losses
 *
 * Training losses from Gamma(2, 5), population losses from Gamma(2 + d, 5):
 * mean and deviation of empirical and parametric epsilon* beside the true
 * one, for the shifts d that follow the name.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"
#include "method/star/gamma_study.h"
#include "verb/paper/studies.h"

static const double usual_shifts[] = { 0, 1, 2, 3 };
static const size_t usual_sizes[] = { 1000, 10000, 100000 };

enum { USUAL_REPETITIONS = 10 };

static bool
read_shifts(const struct request *request, double **shifts, size_t *count,
	    struct error *err)
{
	*count = request->word_count - 2;
	*shifts = memory_new_array(*count + 1, sizeof(double));
	for (size_t i = 0; i < *count; i++) {
		const char *word = request->words[i + 2];

		if (number_read(word, &(*shifts)[i]) && (*shifts)[i] > -2 &&
		    isfinite((*shifts)[i]))
			continue;
		return error_set(err, ERROR_USAGE,
				 "%s is no shift d of Gamma(2 + d, 5); give "
				 "numbers above -2, as in reproduce "
				 "epsilon-star/study 0 1 2 3",
				 word);
	}

	return true;
}

static struct gamma_study
study_of(const struct settings *settings, const double shifts[], size_t count,
	 size_t *rows)
{
	struct gamma_study study = {
		.shifts = count ? shifts : usual_shifts,
		.shift_count = count ? count : 4,
		.sizes = usual_sizes,
		.size_count = 3,
		.repetitions = USUAL_REPETITIONS,
		.delta = settings_number(settings, SETTING_DELTA),
		.seed = (uint64_t)settings_number(settings, SETTING_SEED),
	};

	if (settings_given(settings, SETTING_REPETITIONS))
		study.repetitions =
			settings_whole(settings, SETTING_REPETITIONS);
	if (settings_given(settings, SETTING_ROWS)) {
		*rows = settings_whole(settings, SETTING_ROWS);
		study.sizes = rows;
		study.size_count = 1;
	}

	return study;
}

static struct table *
table_of(const struct gamma_study *study, const struct gamma_point points[])
{
	struct table *table = table_new("Epsilon* of Gamma(2, 5) training "
					"against Gamma(2 + d, 5) population");
	static const char *const columns[] = { "d",
					       "n",
					       "true",
					       "empirical-mean",
					       "empirical-deviation",
					       "parametric-mean",
					       "parametric-deviation",
					       NULL };

	table_columns(table, columns);
	for (size_t i = 0; i < study->shift_count * study->size_count; i++) {
		const struct gamma_point *at = &points[i];

		table_start(table);
		table_number(table, at->shift, NUMBER_NEAREST);
		table_number(table, (double)at->size, NUMBER_NEAREST);
		table_number(table, at->mean[GAMMA_TRUE], NUMBER_NEAREST);
		for (int k = GAMMA_EMPIRICAL; k < GAMMA_VARIANTS; k++) {
			table_number(table, at->mean[k], NUMBER_NEAREST);
			table_number(table, at->deviation[k], NUMBER_NEAREST);
		}
	}

	return table;
}

static bool
gamma_run(struct share *share, struct error *err)
{
	const struct request *request = share->request;
	struct answer *answer = share->answer;
	struct gamma_point *points = NULL;
	struct gamma_study study;
	bool done;
	double *shifts;
	size_t count, rows;

	if (read_shifts(request, &shifts, &count, err) &&
	    share_plan(share, err)) {
		study = study_of(&request->settings, shifts, count, &rows);
		study.place = share->place;
		points = gamma_study_run(&study, share->scene->progress, err);
	}
	if (points) {
		document_take_table(&answer->document,
				    table_of(&study, points));
		answer_note(answer,
			    "%zu repetitions at delta %g; empirical with "
			    "cut=0.001, parametric with cut=delta",
			    study.repetitions, study.delta);
	}
	done = points != NULL;
	free(shifts);
	free(points);

	return done;
}

const struct study study_gamma = {
	.name = "epsilon-star/study",
	.settings = { SETTING_ROWS, SETTING_REPETITIONS, SETTING_DELTA,
		      SETTING_SEED, SETTING_END },
	.run = gamma_run,
};
