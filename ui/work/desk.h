/*
 * desk.h - a thread beside the screen, its newest task, what it has finished
 *
 * While the system gives no thread, desk_give() does the work itself.
 */

#ifndef UI_WORK_DESK_H
#define UI_WORK_DESK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/progress.h"

struct desk;

/* A kind of work; what it sends are items of `item_size` bytes. */
struct desk_work {
	size_t item_size;
	void (*run)(struct desk *desk, void *task, struct progress *progress);
	void (*discard)(void *task); /* done with, or given up */
	void (*clear)(void *item);   /* nobody has taken it */
	void (*end)(void *own);      /* frees `own`; or NULL */
	void *own;                   /* for `run` alone; or NULL */
};

/* `wake`, an eventfd, gets eight bytes whenever there is something to take. */
struct desk *desk_new(const struct desk_work *work, int wake);

/* Stops what is running, waits for it and ends the thread. */
void desk_free(struct desk *desk);

/* Without waiting: the thread does what it was given, tells nobody, ends. */
void desk_leave(struct desk *desk);

/* Takes the task over; what was running or waiting is given up for it. */
void desk_give(struct desk *desk, void *task);

/* Gives up without a new task. */
void desk_stop(struct desk *desk);

bool desk_is_busy(struct desk *desk);

/* Waits at most so long, or below 0 until it is idle; true if it is. */
bool desk_wait(struct desk *desk, int milliseconds);

/* How far it is, from 0 to 1; below 0 if nobody knows. */
double desk_share(const struct desk *desk);

/* The oldest item into `item`; false if there is none. */
bool desk_take(struct desk *desk, void *item);

/* ---- for `run` ---- */

void *desk_own(const struct desk *desk);

/* Whether there is no thread: who asked waits until this returns. */
bool desk_is_alone(const struct desk *desk);

/* Copies the item and takes over what it owns. */
void desk_send(struct desk *desk, const void *item);

#endif
