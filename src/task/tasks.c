/* tasks.c - many independent pieces of work on all processors */

#include "task/tasks.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/thread.h"
#include "task/processors.h"

enum { LOOK = 100 }; /* milliseconds between looks at the progress */

struct crew {
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
keep_error(struct crew *crew, size_t index, const struct error *error)
{
	pthread_mutex_lock(&crew->lock);
	if (index < crew->failed) {
		crew->failed = index;
		crew->error = *error;
	}
	pthread_mutex_unlock(&crew->lock);
	atomic_store(&crew->give_up, true);
}

static void
work(struct crew *crew)
{
	struct error error = { 0 };

	for (;;) {
		size_t index = atomic_fetch_add(&crew->next, 1);

		if (index >= crew->count || atomic_load(&crew->give_up) ||
		    progress_stopped(crew->progress))
			return;
		if (!crew->run(index, crew->job, &error)) {
			keep_error(crew, index, &error);
			return;
		}
		progress_add(crew->progress, 1);
	}
}

static void *
worker(void *arg)
{
	struct crew *crew = arg;

	work(crew);
	pthread_mutex_lock(&crew->lock);
	crew->working--;
	pthread_cond_signal(&crew->ended);
	pthread_mutex_unlock(&crew->lock);

	return NULL;
}

/* The caller's thread looks at the progress meanwhile. */
static void
watch(struct crew *crew)
{
	struct error ignored;

	pthread_mutex_lock(&crew->lock);
	while (crew->working) {
		const struct timespec soon = thread_deadline(LOOK);

		thread_wait(&crew->ended, &crew->lock, &soon);
		pthread_mutex_unlock(&crew->lock);
		if (!progress_check(crew->progress, &ignored))
			atomic_store(&crew->give_up, true);
		pthread_mutex_lock(&crew->lock);
	}
	pthread_mutex_unlock(&crew->lock);
}

/* Starts up to `threads` threads; returns how many there are. */
static unsigned
hire(struct crew *crew, pthread_t hands[], unsigned threads)
{
	unsigned hired = 0;

	crew->working = threads;
	while (hired < threads && thread_start(&hands[hired], worker, crew))
		hired++;
	pthread_mutex_lock(&crew->lock);
	crew->working -= threads - hired;
	pthread_mutex_unlock(&crew->lock);

	return hired;
}

bool
tasks_run(size_t count, task_fn *run, void *job, unsigned threads,
	  struct progress *progress, struct error *err)
{
	struct crew crew = {
		.count = count,
		.run = run,
		.job = job,
		.progress = progress,
		.lock = PTHREAD_MUTEX_INITIALIZER,
		.failed = (size_t)-1,
	};
	unsigned hired = 0;
	pthread_t *hands;

	thread_condition_init(&crew.ended);
	progress_start(progress, count);
	if (!threads)
		threads = processors_count();
	if (threads > count)
		threads = (unsigned)count;
	hands = memory_new_array(threads, sizeof(*hands));
	if (threads > 1)
		hired = hire(&crew, hands, threads);
	if (hired)
		watch(&crew);
	else
		work(&crew);
	for (unsigned i = 0; i < hired; i++)
		pthread_join(hands[i], NULL);
	free(hands);
	pthread_cond_destroy(&crew.ended);

	if (crew.failed != (size_t)-1) {
		*err = crew.error;
		return false;
	}

	return progress_check(progress, err);
}
