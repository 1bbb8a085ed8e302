/* progress.h - how far a long computation is, and whether to stop it */

#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"

/*
 * One per job, shared by the threads that work and the one that watches;
 * zeroed is a fresh one.  Workers count; the watcher reads `done` and
 * `total` whenever it likes and sets `stop` to end the job early.
 */
struct progress {
	atomic_bool stop;
	atomic_size_t done, total;
	atomic_bool *also_stop; /* a second switch (a signal), or NULL */
	struct progress *above; /* the job this is a part of, or NULL */
	bool uneven; /* pieces take unlike times: nobody knows when it ends */
	/* Called now and then by the thread that owns the job, or NULL. */
	void (*watch)(struct progress *progress);
	/* Stopped from this question on; 0 is never, and nobody counts. */
	size_t patience;
	atomic_size_t asked; /* questions whether to stop, with patience */
};

/* A new stretch of `total` pieces begins.  NULL is allowed everywhere. */
void progress_start(struct progress *progress, size_t total);
void progress_add(struct progress *progress, size_t done);

/* Calls `watch`; false and ERROR_STOPPED once somebody said stop. */
MUST_CHECK bool progress_check(struct progress *progress, struct error *err);

/* The same question without a sentence, for inner loops. */
bool progress_stopped(struct progress *progress);

#endif
