/* campaign_job.h - a campaign on its way, and what it leaves */

#ifndef VERB_CAMPAIGN_CAMPAIGN_JOB_H
#define VERB_CAMPAIGN_CAMPAIGN_JOB_H

#include "verb/campaign/campaign_run.h"
#include "verb/data.h"

/*
 * Does all runs, together with whoever works in output=, and leaves there
 * answers.jsonl, table.csv and manifest.json; without it the table is the
 * answer.
 */
MUST_CHECK bool campaign_job_run(const struct scene *scene,
				 const struct request *request,
				 const struct campaign_order *order,
				 struct answer *answer, struct error *err);

/* The table of what is there by now, marked as a part. */
MUST_CHECK bool campaign_job_show(const struct scene *scene,
				  const struct request *request,
				  const char *folder, struct answer *answer,
				  struct error *err);

#endif
