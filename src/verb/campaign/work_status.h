/* work_status.h - how far a folder of parts is, and who works in it */

#ifndef VERB_CAMPAIGN_WORK_STATUS_H
#define VERB_CAMPAIGN_WORK_STATUS_H

#include "task/parts.h"
#include "verb/verb.h"

/* A stretch of a job's work: "parts", of some jobs "parts-2" behind it. */
struct work_stretch {
	const char *name;
	struct parts_status status;
};

enum { WORK_STRETCHES = 2 };

/* What a job's folder shows to those who do not work in it. */
struct work_look {
	struct work_stretch stretches[WORK_STRETCHES];
	size_t count;
	bool finished; /* what all parts come to is there */
	char *kind;    /* of job: "campaign", "coverage"; "" if not known */
	char *line;    /* that goes on with it, for a shell; NULL: not known */
};

/* work_look_clear() in any case. */
MUST_CHECK bool work_look(const char *folder, const struct save_options *how,
			  struct work_look *look, struct error *err);
void work_look_clear(struct work_look *look);

/* "running", "stopped", "not finished", "done", "finished". */
const char *work_look_state(const struct work_look *look, size_t stretch);

/* Seconds that are left; below 0: nobody knows. */
double work_look_left(const struct work_look *look, size_t stretch);

/* Whether parts of a job lie there, of anybody's. */
bool work_status_is_there(const char *folder);

/* Whether what all parts come to lies there, too. */
bool work_status_is_finished(const char *folder);

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
