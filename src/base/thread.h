/* thread.h - threads with a stack to die on, waits that no clock can stretch */

#ifndef BASE_THREAD_H
#define BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

#include "base/compiler.h"

/*
 * Starts a thread whose handlers of signals still run when its stack is full.
 * INT, TERM, HUP, TSTP, CONT and WINCH are blocked in it, because their
 * handlers belong to the thread that reads what they leave.  Returns false if
 * the system gives no thread: the caller does the work itself.
 */
MUST_CHECK bool thread_start(pthread_t *thread, void *(*run)(void *),
			     void *argument);

/* The same stack for a thread that is there already. */
void thread_spare_stack(void);

/* A condition whose waits do not look at the clock on the wall. */
void thread_condition_init(pthread_cond_t *condition);

/* Seconds since some moment in the past; nobody sets this clock. */
double thread_clock(void);

/* So many milliseconds from now, for thread_wait(). */
struct timespec thread_deadline(int milliseconds);

/* With the lock held; false once the deadline is over. */
bool thread_wait(pthread_cond_t *condition, pthread_mutex_t *lock,
		 const struct timespec *deadline);

#endif
