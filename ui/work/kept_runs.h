/* kept_runs.h - results of trainings, on disk until they are deleted */

#ifndef UI_WORK_KEPT_RUNS_H
#define UI_WORK_KEPT_RUNS_H

#include <time.h>

#include "dataset/datasets.h"

/* A result in a folder of its own. */
struct kept_run {
	char *folder;
	char *line;    /* the verb that it came from */
	char *load;    /* the verb that opens its data */
	char *says;    /* the answer of the verb */
	char *metrics; /* the file with its curves, or NULL */
	struct timespec when;
};

/*
 * Writes a result below `state`, the program's folder, readable by its user
 * alone.  `metrics` may be NULL.  Returns the result's folder, which the
 * caller frees, or NULL.
 */
MUST_CHECK char *kept_runs_write(const char *state, const char *line,
				 const char *says, const struct datasets *made,
				 const struct dataset *metrics,
				 struct error *err);

/* Returns the curves in the file of a result, or NULL. */
const struct dataset *kept_runs_metrics(const char *path);

/* Lists the results below `state`, the oldest first. */
size_t kept_runs_list(const char *state, struct kept_run **list);

/* Frees the texts of a result. */
void kept_run_clear(struct kept_run *run);

void kept_runs_remove(const char *folder);

#endif
