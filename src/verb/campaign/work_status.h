/* work_status.h - how far a folder of parts is, and who works in it */

#ifndef VERB_CAMPAIGN_WORK_STATUS_H
#define VERB_CAMPAIGN_WORK_STATUS_H

#include "verb/verb.h"

/*
 * A table with a row for each of the folder's stretches of work: pieces,
 * done, how many a second of late, the seconds left, who works there.
 */
MUST_CHECK bool work_status(const char *folder, const struct save_options *how,
			    struct answer *answer, struct error *err);

/* Asks all who work in a folder to stop after their pieces. */
MUST_CHECK bool work_status_stop(const char *folder,
				 const struct save_options *how,
				 struct answer *answer, struct error *err);

#endif
