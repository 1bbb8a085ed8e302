/* campaign_run.h - one run of a campaign: a sitting of its own, its answers */

#ifndef VERB_CAMPAIGN_CAMPAIGN_RUN_H
#define VERB_CAMPAIGN_CAMPAIGN_RUN_H

#include "verb/campaign/grid.h"
#include "verb/reads.h"
#include "verb/verb.h"

struct campaign_order {
	const struct grid *grid;
	const char *path;                    /* of the file, for sentences */
	const struct permission *permission; /* what its lines may */
	unsigned threads;                    /* inside a run */
};

/* Refuses lines that no run can have, in the first run of each block. */
MUST_CHECK bool campaign_run_check(const struct campaign_order *order,
				   struct error *err);

/* The files that any run's lines name, some of them several times. */
void campaign_run_reads(const struct campaign_order *order, reads_fn *each,
			void *state);

/*
 * A line of JSON, a pure function of the run: its settings, and of each of
 * its lines the answer, or why data or numbers gave none.  What makes no
 * sense or cannot be read is an error.
 */
MUST_CHECK bool campaign_run(const struct campaign_order *order, size_t run,
			     struct text *out, struct progress *progress,
			     struct error *err);

#endif
