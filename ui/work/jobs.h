/* jobs.h - long verbs beside the screen, one after another */

#ifndef UI_WORK_JOBS_H
#define UI_WORK_JOBS_H

#include <stdbool.h>
#include <stddef.h>

#include "ui/work/desk.h"
#include "verb/command.h"

enum job_state { JOB_WAITING, JOB_RUNNING, JOB_DONE, JOB_FAILED };

/* A verb in a sitting of its own, and what came of it. */
struct long_job {
	struct command command;
	enum job_state state;
	double share;                  /* below 0: nobody knows */
	double left;                   /* seconds, as it looks; below 0: ? */
	double began;                  /* by the clock, of the one that runs */
	const struct dataset *metrics; /* so far; or NULL */
	struct datasets made;          /* what it left in its sitting */
	char *file;                    /* the first it has written, or NULL */
	char *says;                    /* its answer, or why there is none */
	char *kept;   /* the folder of its result in `state`, or NULL */
	char *load;   /* opens a result of an earlier session, or NULL */
	char *curves; /* the file with its metrics, until it is read, or NULL */
};

/* A change of the list, which the undo of the session does not cover. */
struct jobs_change {
	enum jobs_change_kind { JOBS_START, JOBS_STOP, JOBS_DELETE } kind;
	size_t depth;        /* the session's undo count at that time */
	size_t index;        /* place of the deleted job */
	struct long_job job; /* the deleted one */
};

struct jobs {
	struct long_job *at;
	size_t count, chosen; /* job whose curves are shown */
	unsigned news;        /* grows whenever the curves may have changed */
	struct jobs_change *changes; /* the newest is the last */
	size_t change_count;
};

/* Results are kept below the folder `state`, unless it is "". */
struct desk *jobs_desk(const char *state, int wake);
void jobs_clear(struct jobs *jobs);

/* Lists the results that earlier sessions kept, as jobs that are done. */
void jobs_restore(struct jobs *jobs, const char *state);

/* At the end, chosen; it starts when those before it have ended. */
void jobs_add(struct jobs *jobs, struct desk *desk,
	      const struct command *command, size_t depth);
void jobs_choose(struct jobs *jobs, size_t index);

/* Returns true if the job waits or runs. */
bool jobs_is_open(const struct jobs *jobs, size_t index);

/* Stops a job that waits or runs.  It stays in the list. */
void jobs_stop(struct jobs *jobs, struct desk *desk, size_t index,
	       size_t depth);

/*
 * Takes a job that has ended off the list.  It can be brought back until some
 * twenty changes later or the end, and its kept result is deleted only then.
 */
void jobs_delete(struct jobs *jobs, size_t index, size_t depth);

/*
 * Returns the newest change if the session has not changed since, according to
 * the `depth` of its undo, or NULL.
 */
const struct jobs_change *jobs_last_change(const struct jobs *jobs,
					   size_t depth);

/* Forgets the newest change.  A deleted job is in the list again, chosen. */
void jobs_take_back(struct jobs *jobs);

/* Takes in what has arrived and starts the next; false if that was nothing. */
bool jobs_collect(struct jobs *jobs, struct desk *desk);

/* Looks how far the one that runs is; false if none does. */
bool jobs_look(struct jobs *jobs, const struct desk *desk);

/* Returns the metrics of the chosen job so far, or NULL. */
const struct dataset *jobs_metrics(struct jobs *jobs);

/* The one that runs, or NULL. */
const struct long_job *jobs_running(const struct jobs *jobs);

#endif
