/*
 * worker.h - one thread that always works on the newest task
 *
 * While the system gives no thread, worker_give() does the work itself.
 */

#ifndef UI_WORK_WORKER_H
#define UI_WORK_WORKER_H

#include <stdbool.h>

#include "base/progress.h"

struct worker;

/* What is done with a task, and how it is thrown away. */
struct worker_job {
	void (*run)(void *task, struct progress *progress, void *context);
	void (*discard)(void *task);
	void *context;
};

struct worker *worker_new(const struct worker_job *job);

/* Stops what is running, waits for it and ends the thread. */
void worker_free(struct worker *worker);

/* Takes the task over; what was running or waiting is given up for it. */
void worker_give(struct worker *worker, void *task);

/* Gives up without a new task. */
void worker_stop(struct worker *worker);

bool worker_is_busy(struct worker *worker);
void worker_wait(struct worker *worker); /* until it is idle */

/* How far it is, from 0 to 1; below 0 if nobody knows. */
double worker_share(const struct worker *worker);

#endif
