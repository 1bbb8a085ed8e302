/* play.c - an experiment from its settings to what comes out of it */

#include "lab/play.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/thread.h"
#include "task/crew.h"
#include "task/processors.h"

void
play_clear(struct play *play)
{
	if (play->experiment && play->experiment->clear)
		play->experiment->clear(&play->lab);
	experiment_output_clear(&play->output);
	course_clear(&play->lab.course);
	settings_clear(&play->settings);
	text_clear(&play->plan);
}

/* ---- the plan ---- */

static void
write_plan(struct play *play)
{
	text_add(&play->plan, "experiment=%s data=", play->experiment->name);
	course_describe(&play->lab.course, &play->plan);
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		enum setting setting = (enum setting)i;

		if (!experiment_has(play->experiment, setting) &&
		    setting != SETTING_EFFORT)
			continue;
		course_add_fields(&play->settings, setting, &play->plan);
	}
}

bool
play_plan(struct play *play, const char *label, const char *group,
	  struct error *err)
{
	struct lab *lab = &play->lab;

	if (!experiment_settle(play->experiment, &play->settings, err))
		return false;
	lab->settings = lab->course.settings = &play->settings;
	lab->course.data = settings_text(&play->settings, SETTING_DATA);
	lab->course.progress = play->progress;
	lab->course.permission = play->permission;
	lab->seed = (uint64_t)settings_number(&play->settings, SETTING_SEED);
	if (!course_read(&lab->course, label, group, err) ||
	    !play->experiment->plan(lab, err))
		return false;
	write_plan(play);

	return true;
}

/* Threads that have something to do. */
static size_t
threads_of(const struct play *play)
{
	size_t threads = settings_whole(&play->settings, SETTING_THREADS);
	size_t most = threads ? threads : processors_count();

	return most < play->lab.pieces ? most : play->lab.pieces;
}

/* The program itself; a number of a record, and what is written of it. */
enum { OWN_BYTES = 8 << 20, NUMBER_BYTES = 88 };

size_t
play_bytes(const struct play *play)
{
	const struct lab *lab = &play->lab;

	if (lab->record > SIZE_MAX / (2 * NUMBER_BYTES) / lab->pieces)
		return SIZE_MAX;

	return OWN_BYTES + course_bytes(&lab->course) +
	       threads_of(play) * lab->bytes +
	       lab->pieces * lab->record * NUMBER_BYTES;
}

/* ---- a trial ---- */

enum { LEAST_STEPS = 3 };
static const double trial_seconds = 0.3;

struct trial {
	struct progress progress; /* first, so that watch() finds the rest */
	double start;             /* by the clock */
	double seconds;           /* from the first step to the last question */
};

static void
watch(struct progress *progress)
{
	struct trial *trial = (struct trial *)progress;
	size_t done = atomic_load(&progress->done);

	if (!done)
		trial->start = thread_clock();
	trial->seconds = thread_clock() - trial->start;
	if (done >= LEAST_STEPS && trial->seconds > trial_seconds)
		atomic_store(&progress->stop, true);
}

double
play_seconds(struct play *play)
{
	const struct lab *lab = &play->lab;
	struct trial trial = { .progress = { .above = play->progress,
					     .watch = watch } };
	double *record = memory_new_array(lab->record, sizeof(*record));
	struct error why = { 0 };
	double done;

	if (!play->experiment->piece(lab, lab->pieces - 1, record,
				     &trial.progress, &why) &&
	    why.kind != ERROR_STOPPED)
		trial.seconds = NAN;
	free(record);
	done = (double)atomic_load(&trial.progress.done);

	return done > 0 && trial.seconds > 0
		       ? trial.seconds / done * lab->steps /
				 (double)threads_of(play)
		       : NAN;
}

void
play_say_seconds(double seconds, char *out, size_t size)
{
	bool minutes = seconds > 99;

	if (isnan(seconds))
		snprintf(out, size, "time not known");
	else
		snprintf(out, size, "about %.0f %s here",
			 ceil(minutes ? seconds / 60 : seconds),
			 minutes ? "min" : "s");
}

/* ---- the pieces ---- */

static bool
run_piece(void *state, size_t index, double record[], struct progress *progress,
	  struct error *err)
{
	struct play *play = state;

	return play->experiment->piece(&play->lab, index, record, progress,
				       err);
}

/* All numbers of a phase; the caller frees them. */
static double *
run_phase(struct play *play, const struct play_place *place, struct error *err)
{
	const struct lab *lab = &play->lab;
	struct crew_job crew = {
		.pieces = lab->pieces,
		.record = lab->record,
		.piece = run_piece,
		.job = play,
	};
	double *records = memory_try_array(lab->pieces * lab->record,
					   sizeof(*records), err);

	if (!records)
		return NULL;
	if (place) {
		crew.place = place->place;
		crew.place.folder = place->parts[lab->phase];
		if (lab->phase + 1 < play->experiment->phases)
			crew.place.turn = NULL; /* the next one needs all */
	}
	crew.place.threads = (unsigned)threads_of(play);
	if (crew_run(&crew, records, play->progress, err))
		return records;
	free(records);

	return NULL;
}

bool
play_run(struct play *play, const struct play_place *place, struct error *err)
{
	const struct experiment *experiment = play->experiment;
	double *records = run_phase(play, place, err);
	bool fine = records != NULL;

	if (fine && experiment->phases > 1) {
		play->lab.phase = 1;
		fine = experiment->between(&play->lab, records, err);
		free(records);
		records = fine ? run_phase(play, place, err) : NULL;
		fine = records != NULL;
	}
	fine = fine &&
	       experiment->finish(&play->lab, records, &play->output, err);
	free(records);

	return fine;
}
