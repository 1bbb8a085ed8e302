/* tasks.c - many independent pieces of work on all processors */

#include "task/tasks.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/thread.h"
#include "task/processors.h"

enum { LOOK = 100 }; /* milliseconds between looks at the progress */

struct tasks {
	size_t count;
	task_fn *run;
	void *job;
	struct progress *progress;
	atomic_size_t next;
	atomic_bool give_up;
	pthread_mutex_t lock;
	pthread_cond_t ended;
	unsigned working;
	size_t failed; /* the lowest index with an error */
	struct error error;
};

static void
keep_error(struct tasks *tasks, size_t index, const struct error *error)
{
	pthread_mutex_lock(&tasks->lock);
	if (index < tasks->failed) {
		tasks->failed = index;
		tasks->error = *error;
	}
	pthread_mutex_unlock(&tasks->lock);
	atomic_store(&tasks->give_up, true);
}

static void
work(struct tasks *tasks)
{
	struct error error = { 0 };

	for (;;) {
		size_t index = atomic_fetch_add(&tasks->next, 1);

		if (index >= tasks->count || atomic_load(&tasks->give_up) ||
		    progress_stopped(tasks->progress))
			return;
		if (!tasks->run(index, tasks->job, &error)) {
			keep_error(tasks, index, &error);
			return;
		}
		progress_add(tasks->progress, 1);
	}
}

static void *
worker(void *arg)
{
	struct tasks *tasks = arg;

	work(tasks);
	pthread_mutex_lock(&tasks->lock);
	tasks->working--;
	pthread_cond_signal(&tasks->ended);
	pthread_mutex_unlock(&tasks->lock);

	return NULL;
}

/* The caller's thread looks at the progress meanwhile. */
static void
watch(struct tasks *tasks)
{
	struct error ignored;

	pthread_mutex_lock(&tasks->lock);
	while (tasks->working) {
		const struct timespec soon = thread_deadline(LOOK);

		thread_wait(&tasks->ended, &tasks->lock, &soon);
		pthread_mutex_unlock(&tasks->lock);
		if (!progress_check(tasks->progress, &ignored))
			atomic_store(&tasks->give_up, true);
		pthread_mutex_lock(&tasks->lock);
	}
	pthread_mutex_unlock(&tasks->lock);
}

/* Starts up to `threads` threads; returns how many there are. */
static unsigned
hire(struct tasks *tasks, pthread_t hands[], unsigned threads)
{
	unsigned hired = 0;

	tasks->working = threads;
	while (hired < threads && thread_start(&hands[hired], worker, tasks))
		hired++;
	pthread_mutex_lock(&tasks->lock);
	tasks->working -= threads - hired;
	pthread_mutex_unlock(&tasks->lock);

	return hired;
}

bool
tasks_run(size_t count, task_fn *run, void *job, unsigned threads,
	  struct progress *progress, struct error *err)
{
	struct tasks tasks = {
		.count = count,
		.run = run,
		.job = job,
		.progress = progress,
		.lock = PTHREAD_MUTEX_INITIALIZER,
		.failed = (size_t)-1,
	};
	unsigned hired = 0;
	pthread_t *hands;

	thread_condition_init(&tasks.ended);
	progress_start(progress, count);
	if (!threads)
		threads = processors_count();
	if (threads > count)
		threads = (unsigned)count;
	hands = memory_new_array(threads, sizeof(*hands));
	if (threads > 1)
		hired = hire(&tasks, hands, threads);
	if (hired)
		watch(&tasks);
	else
		work(&tasks);
	for (unsigned i = 0; i < hired; i++)
		pthread_join(hands[i], NULL);
	free(hands);
	pthread_cond_destroy(&tasks.ended);

	if (tasks.failed != (size_t)-1) {
		*err = tasks.error;
		return false;
	}

	return progress_check(progress, err);
}
