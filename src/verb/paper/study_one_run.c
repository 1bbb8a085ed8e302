/* study_one_run.c - Table 1 of f-dp-one-run, for other mechanisms */

#include <math.h>
#include <string.h>

#include "study/paper/one_run_study.h"
#include "verb/paper/studies.h"

static struct table *
table_of(const struct one_run_study rows[], size_t count, bool printed)
{
	static const char *const columns[] = { "sigma",
					       "canaries",
					       "theory",
					       "one-run",
					       "one-run-printed",
					       "guesses",
					       "correct",
					       "one-run-pointwise",
					       "pointwise-printed",
					       "one-run-fdp",
					       "fdp-printed",
					       "fdp-guesses",
					       "fdp-correct",
					       NULL };
	struct table *table = table_new("One run audits of the Gaussian "
					"mechanism in the idealized setting");

	table_columns(table, columns);
	for (size_t i = 0; i < count; i++) {
		const struct one_run_study *row = &rows[i];
		double cells[13];

		cells[0] = row->sigma;
		cells[1] = (double)row->canaries;
		cells[2] = row->theory;
		cells[3] = row->steinke.epsilon;
		cells[4] = printed ? one_run_printed(i, ONE_RUN_STEINKE) : NAN;
		cells[5] = (double)row->steinke.guesses;
		cells[6] = (double)row->steinke.correct;
		cells[7] = row->pointwise.epsilon;
		cells[8] =
			printed ? one_run_printed(i, ONE_RUN_POINTWISE) : NAN;
		cells[9] = row->fdp.epsilon;
		cells[10] = printed ? one_run_printed(i, ONE_RUN_FDP) : NAN;
		cells[11] = (double)row->fdp.guesses;
		cells[12] = (double)row->fdp.correct;
		table_start(table);
		for (size_t j = 0; j < 13; j++)
			table_number(table, cells[j], NUMBER_NEAREST);
	}

	return table;
}

/* sigma= and canaries= ask for a row of one's own. */
static size_t
rows_of(const struct settings *settings,
	struct one_run_study rows[ONE_RUN_ROWS])
{
	bool own = settings_given(settings, SETTING_SIGMA);

	memcpy(rows, one_run_table, ONE_RUN_ROWS * sizeof(*rows));
	if (own) {
		rows[0].steinke.guesses = rows[0].fdp.guesses = 0;
		rows[0].sigma = settings_number(settings, SETTING_SIGMA);
		if (settings_given(settings, SETTING_CANARIES))
			rows[0].canaries =
				settings_whole(settings, SETTING_CANARIES);
	}
	for (size_t i = 0; i < ONE_RUN_ROWS; i++) {
		rows[i].delta = settings_number(settings, SETTING_DELTA);
		rows[i].alpha = settings_number(settings, SETTING_ALPHA);
	}

	return own ? 1 : ONE_RUN_ROWS;
}

static bool
study_one_run_run(struct share *share, struct error *err)
{
	struct answer *answer = share->answer;
	struct one_run_study rows[ONE_RUN_ROWS];
	size_t count = rows_of(&share->request->settings, rows);

	if (rows[0].canaries < 10) {
		return error_set(err, ERROR_USAGE,
				 "the study needs canaries= of at least 10");
	}
	if (!share_plan(share, err) ||
	    !one_run_study_run(rows, count, &share->place,
			       share->scene->progress, err))
		return false;
	document_take_table(&answer->document,
			    table_of(rows, count, count > 1));
	if (count > 1) {
		answer_note(answer,
			    "the values printed for one-run-fdp (8.16, 3.61, "
			    "1.59, 0.82) are not what the printed algorithm "
			    "gives");
	}

	return true;
}

const struct study study_one_run = {
	.name = "f-dp-one-run/study",
	.settings = { SETTING_SIGMA, SETTING_CANARIES, SETTING_DELTA,
		      SETTING_ALPHA, SETTING_END },
	.run = study_one_run_run,
};
