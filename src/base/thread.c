/* thread.c - threads with a stack to die on, waits that no clock can stretch */

#include "base/thread.h"

#include <signal.h>
#include <stdlib.h>

#include "base/memory.h"

enum { SPARE = 64 * 1024 };

static _Thread_local char spare[SPARE];

struct start {
	void *(*run)(void *);
	void *argument;
};

static void *
run_thread(void *state)
{
	const stack_t stack = { .ss_sp = spare, .ss_size = SPARE };
	struct start start = *(struct start *)state;
	stack_t before;
	void *answer;

	free(state);
	/* Sanitizers give a thread such a stack, too, and want it back. */
	sigaltstack(&stack, &before);
	answer = start.run(start.argument);
	sigaltstack(&before, NULL);

	return answer;
}

/* Returns the signals with handlers that only the first thread shall run. */
static sigset_t
signals_of_first(void)
{
	static const int numbers[] = { SIGINT,  SIGTERM, SIGHUP,
				       SIGTSTP, SIGCONT, SIGWINCH };
	sigset_t set;

	sigemptyset(&set);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		sigaddset(&set, numbers[i]);

	return set;
}

bool
thread_start(pthread_t *thread, void *(*run)(void *), void *argument)
{
	struct start start = { run, argument };
	struct start *state = memory_copy(&start, sizeof(start));
	sigset_t blocked = signals_of_first(), before;
	bool started;

	/* The new thread inherits the mask. */
	pthread_sigmask(SIG_BLOCK, &blocked, &before);
	started = !pthread_create(thread, NULL, run_thread, state);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (!started)
		free(state);

	return started;
}

void
thread_spare_stack(void)
{
	const stack_t stack = { .ss_sp = spare, .ss_size = SPARE };

	sigaltstack(&stack, NULL);
}

void
thread_condition_init(pthread_cond_t *condition)
{
	pthread_condattr_t attributes;

	pthread_condattr_init(&attributes);
	pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
	pthread_cond_init(condition, &attributes);
	pthread_condattr_destroy(&attributes);
}

double
thread_clock(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);

	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct timespec
thread_deadline(int milliseconds)
{
	struct timespec at;

	clock_gettime(CLOCK_MONOTONIC, &at);
	at.tv_sec += milliseconds / 1000;
	at.tv_nsec += milliseconds % 1000 * 1000000L;
	if (at.tv_nsec >= 1000000000L) {
		at.tv_sec++;
		at.tv_nsec -= 1000000000L;
	}

	return at;
}

bool
thread_wait(pthread_cond_t *condition, pthread_mutex_t *lock,
	    const struct timespec *deadline)
{
	return !pthread_cond_timedwait(condition, lock, deadline);
}
