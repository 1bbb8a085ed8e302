/* verb_job.h - verbs that run beside the screen, one at a time */

#ifndef UI_WORK_VERB_JOB_H
#define UI_WORK_VERB_JOB_H

#include <stdbool.h>

#include "ui/work/desk.h"
#include "verb/command.h"

/* What came of one; the items of the desk. */
struct verb_job_end {
	struct command command;
	bool done;
	struct answer answer;
	struct error err;
};

void verb_job_clear(struct verb_job_end *end);

struct desk *verb_job_desk(int wake);

/*
 * While it runs the sitting belongs to it; the screen draws from its
 * snapshot and waits.  `own` is a sitting to run it in instead, taken over;
 * or NULL.
 */
void verb_job_start(struct desk *desk, const struct scene *scene,
		    struct session *own, const struct command *command);

#endif
