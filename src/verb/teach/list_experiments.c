/* list_experiments.c - experiments, and what they take on this machine */

#include "verb/teach/list_experiments.h"

#include <math.h>

#include "lab/experiments.h"
#include "lab/play.h"

static void
add_play(struct table *table, struct play *play, bool planned)
{
	double none = NAN;

	table_start(table);
	table_text(table, play->experiment->name);
	table_text(table, play->experiment->summary);
	table_text(table, play->experiment->paper);
	table_number(table, planned ? (double)play->lab.pieces : none,
		     NUMBER_NEAREST);
	table_number(table,
		     planned ? ceil((double)play_bytes(play) / 0x1p20) : none,
		     NUMBER_NEAREST);
	table_number(table, planned ? ceil(play_seconds(play) / 6) / 10 : none,
		     NUMBER_NEAREST);
}

const enum setting list_experiments_settings[] = {
	SETTING_EFFORT,  SETTING_DATA, COURSE_SETTINGS,
	SETTING_SAMPLER, SETTING_END,
};

bool
list_experiments_reads(const char *word, enum setting setting)
{
	(void)word;
	for (size_t i = 0; experiments()[i]; i++) {
		if (experiment_has(experiments()[i], setting) ||
		    experiment_reads(experiments()[i], setting))
			return true;
	}

	return false;
}

bool
list_experiments(const struct scene *scene, const struct request *request,
		 struct table *table, struct error *err)
{
	static const char *const columns[] = { "paper", "pieces", "memory-mb",
					       "minutes", NULL };

	table_columns(table, columns);
	for (const struct experiment *const *it = experiments(); *it; it++) {
		struct play play = { .experiment = *it,
				     .permission = scene->permission,
				     .progress = scene->progress };
		struct error why;
		bool planned;

		settings_copy(&play.settings, &request->settings);
		planned = play_plan(&play, NULL, NULL, &why);
		add_play(table, &play, planned);
		play_clear(&play);
		if (!progress_check(scene->progress, err))
			return false;
	}

	return true;
}
