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
	bool uneven;   /* pieces take unlike times: nobody knows when it ends */
	bool searches; /* the pieces are those of searches */
	/* Called now and then by the thread that owns the job, or NULL. */
	void (*watch)(struct progress *progress);
	/* Stopped from this question on; 0 is never, and nobody counts. */
	size_t patience;
	atomic_size_t asked; /* questions whether to stop, with patience */
};

/* A new stretch of `total` pieces begins.  NULL is allowed everywhere. */
void progress_start(struct progress *progress, size_t total);
void progress_add(struct progress *progress, size_t done);

/*
 * A stretch of so many searches begins, of so many bits each: who looks for a
 * number tells how well it is known, where it is a piece of such a stretch.
 */
enum { PROGRESS_BITS = 24 };

void progress_start_searches(struct progress *progress, size_t count);

struct progress_search {
	struct progress *progress;
	double near;      /* what is looked for, in logarithms */
	double low, high; /* its ends so far */
	size_t told;
};

void progress_search_start(struct progress_search *search,
			   struct progress *progress, double near);
/* It lies below, or above, this logarithm. */
void progress_search_tell(struct progress_search *search, double x, bool below);
void progress_search_end(struct progress_search *search);

/* Calls `watch`; false and ERROR_STOPPED once somebody said stop. */
MUST_CHECK bool progress_check(struct progress *progress, struct error *err);

/* The same question without a sentence, for inner loops. */
bool progress_stopped(struct progress *progress);

#endif
