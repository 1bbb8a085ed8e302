/* lab_job.h - one experiment on its way, and what it leaves */

#ifndef VERB_LAB_LAB_JOB_H
#define VERB_LAB_LAB_JOB_H

#include "lab/experiments.h"
#include "lab/lab_items.h"
#include "lab/play.h"
#include "verb/campaign/share.h"

/* Zeroed is nothing yet; lab_job_clear() in any case. */
struct lab_job {
	const struct scene *scene;
	const struct request *request;
	const struct lab_item *item; /* or NULL */
	struct play play;
	struct share share;
};

/* Plans, trains or goes on, and leaves files or the active data. */
MUST_CHECK bool lab_job_run(struct lab_job *job, struct answer *answer,
			    struct error *err);
void lab_job_clear(struct lab_job *job);

#endif
