/* verb_job.h - a verb that runs beside the screen */

#ifndef UI_WORK_VERB_JOB_H
#define UI_WORK_VERB_JOB_H

#include <stdbool.h>

#include "verb/command.h"

/*
 * While it runs the sitting belongs to it; the screen draws from its
 * snapshot and waits.  Where the system gives no thread it is over at once.
 */
struct verb_job;

/*
 * `wake` gets eight bytes at the end.  `own` is a sitting to run it in
 * instead, taken over; or NULL.
 */
struct verb_job *verb_job_new(const struct scene *scene, struct session *own,
			      const struct command *command, int wake);

/* Waits at most so long; true if it is over. */
bool verb_job_wait(struct verb_job *errand, int milliseconds);

/* What came of it, once it is over. */
struct verb_job_end {
	const struct command *command;
	bool done;
	struct answer answer;
	struct error err;
};

struct verb_job_end *verb_job_end(struct verb_job *errand);
const char *verb_job_line(const struct verb_job *errand);
void verb_job_free(struct verb_job *errand); /* waits for it */

#endif
