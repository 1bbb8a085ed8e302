/* play.h - an experiment from its settings to what comes out of it */

#ifndef LAB_PLAY_H
#define LAB_PLAY_H

#include "lab/experiment.h"
#include "task/crew.h"

/* With settings and an experiment it is planned; play_clear() in any case. */
struct play {
	const struct experiment *experiment;
	struct settings settings;
	const struct permission *permission; /* of who asks */
	struct progress *progress;
	struct lab lab;
	struct experiment_output output;
	struct text plan; /* what was asked, one line */
};

/* Fills in effort=, reads the data; a table of these columns. */
MUST_CHECK bool play_plan(struct play *play, const char *label,
			  const char *group, struct error *err);
void play_clear(struct play *play);

/* What all threads that have something to do take; SIZE_MAX: too much. */
size_t play_bytes(const struct play *play);

/*
 * What all of it will take here, from a trial of its last piece that is
 * stopped after a third of a second; NAN where that gives no rate.  What a
 * piece does before and behind its trainings is not in it.
 */
double play_seconds(struct play *play);

/* "about 40 s here", "about 3 min here" */
void play_say_seconds(double seconds, char *out, size_t size);

/* Where pieces are done: crew.h. */
struct play_place {
	struct crew_place place;
	const char *parts[LAB_PHASES]; /* a folder for each phase, or NULL */
};

/* Every piece of every phase, then what they come to. */
MUST_CHECK bool play_run(struct play *play, const struct play_place *place,
			 struct error *err);

#endif
