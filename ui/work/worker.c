/* worker.c - one thread that always works on the newest task */

#include "ui/work/worker.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/thread.h"

struct worker {
	struct worker_job job;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	void *waiting; /* the newest task, or NULL */
	bool running, ending;
	bool threaded;
	struct progress progress;
};

/* Waits for a task; NULL when the thread shall end. */
static void *
next_task(struct worker *worker)
{
	void *task;

	pthread_mutex_lock(&worker->lock);
	worker->running = false;
	pthread_cond_broadcast(&worker->changed);
	while (!worker->waiting && !worker->ending)
		pthread_cond_wait(&worker->changed, &worker->lock);
	task = worker->waiting;
	worker->waiting = NULL;
	worker->running = task != NULL;
	atomic_store(&worker->progress.stop, false);
	atomic_store(&worker->progress.done, 0);
	atomic_store(&worker->progress.total, 0);
	pthread_mutex_unlock(&worker->lock);

	return task;
}

static void
do_task(struct worker *worker, void *task)
{
	worker->job.run(task, &worker->progress, worker->job.context);
	worker->job.discard(task);
}

static void *
work(void *argument)
{
	struct worker *worker = argument;
	void *task;

	while ((task = next_task(worker)))
		do_task(worker, task);

	return NULL;
}

/* The thread runs until it waits for the first time. */
static void
start(struct worker *worker)
{
	worker->running = true;
	worker->threaded = thread_start(&worker->thread, work, worker);
	if (!worker->threaded)
		worker->running = false;
}

struct worker *
worker_new(const struct worker_job *job)
{
	struct worker *worker = memory_new(sizeof(*worker));

	worker->job = *job;
	pthread_mutex_init(&worker->lock, NULL);
	pthread_cond_init(&worker->changed, NULL);
	start(worker);

	return worker;
}

/* With the lock held: nothing waits and what runs was told to stop. */
static void
give_up(struct worker *worker)
{
	if (worker->waiting)
		worker->job.discard(worker->waiting);
	worker->waiting = NULL;
	atomic_store(&worker->progress.stop, true);
}

void
worker_free(struct worker *worker)
{
	if (!worker)
		return;
	pthread_mutex_lock(&worker->lock);
	give_up(worker);
	worker->ending = true;
	pthread_cond_broadcast(&worker->changed);
	pthread_mutex_unlock(&worker->lock);
	if (worker->threaded)
		pthread_join(worker->thread, NULL);
	pthread_cond_destroy(&worker->changed);
	pthread_mutex_destroy(&worker->lock);
	free(worker);
}

/* Here and now, since there is no thread. */
static void
do_alone(struct worker *worker, void *task)
{
	atomic_store(&worker->progress.stop, false);
	do_task(worker, task);
}

void
worker_give(struct worker *worker, void *task)
{
	if (!worker->threaded)
		start(worker);
	if (!worker->threaded) {
		do_alone(worker, task);
		return;
	}
	pthread_mutex_lock(&worker->lock);
	give_up(worker);
	worker->waiting = task;
	pthread_cond_broadcast(&worker->changed);
	pthread_mutex_unlock(&worker->lock);
}

void
worker_stop(struct worker *worker)
{
	pthread_mutex_lock(&worker->lock);
	give_up(worker);
	pthread_mutex_unlock(&worker->lock);
}

bool
worker_is_busy(struct worker *worker)
{
	bool busy;

	pthread_mutex_lock(&worker->lock);
	busy = worker->running || worker->waiting;
	pthread_mutex_unlock(&worker->lock);

	return busy;
}

void
worker_wait(struct worker *worker)
{
	pthread_mutex_lock(&worker->lock);
	while (worker->running || worker->waiting)
		pthread_cond_wait(&worker->changed, &worker->lock);
	pthread_mutex_unlock(&worker->lock);
}

double
worker_share(const struct worker *worker)
{
	size_t total = atomic_load(&worker->progress.total);

	if (!total)
		return -1;

	return (double)atomic_load(&worker->progress.done) / (double)total;
}
