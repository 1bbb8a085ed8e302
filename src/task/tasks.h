/* tasks.h - many independent pieces of work on all processors */

#ifndef TASK_TASKS_H
#define TASK_TASKS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"

/*
 * Piece `index` of a job: a pure function of its index that writes only to
 * its own place in `job`.  Any error ends the job; the one with the lowest
 * index is reported.
 */
typedef bool task_fn(size_t index, void *job, struct error *err);

/*
 * Runs all pieces on `threads` threads, 0 for one per processor.  What is
 * computed does not depend on the number of threads.  The caller's thread
 * watches `progress` (may be NULL), which counts finished pieces.
 */
MUST_CHECK bool tasks_run(size_t count, task_fn *run, void *job,
			  unsigned threads, struct progress *progress,
			  struct error *err);

#endif
