/* batch_script.h - a campaign as a job of Slurm, sized by trying it */

#ifndef VERB_CAMPAIGN_BATCH_SCRIPT_H
#define VERB_CAMPAIGN_BATCH_SCRIPT_H

#include "verb/campaign/campaign_run.h"
#include "verb/data.h"

/* What was seen of one run, and what is asked of the cluster for all. */
struct batch {
	double seconds; /* of one run, the slowest that was tried */
	size_t memory;  /* MB that this process had at most */
	size_t runs;
};

/* Does the first run of every block. */
MUST_CHECK bool batch_script_try(const struct campaign_order *order,
				 struct progress *progress, struct batch *batch,
				 struct error *err);

/* The script, which starts `command` in the folder `here`. */
void batch_script_write(const struct batch *batch, const char *here,
			const char *command, struct text *out);

#endif
