/* desk.c - a thread beside the screen, its newest task, what it has finished */

#include "ui/work/desk.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/thread.h"
#include "dataset/derived.h"

struct letter {
	void *item;
	struct letter *next;
};

struct desk {
	struct desk_work work;
	int wake;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	void *waiting; /* the newest task, or NULL */
	bool running, ending;
	bool left; /* the thread frees what nobody else asks about any more */
	bool threaded;
	struct progress progress;
	struct letter *first, **last; /* finished, and not taken */
};

/* ---- the thread ---- */

static void
wake(const struct desk *desk)
{
	const uint64_t one = 1;
	ssize_t written = write(desk->wake, &one, sizeof(one));

	(void)written;
}

/* Waits for a task; NULL when the thread shall end. */
static void *
next_task(struct desk *desk)
{
	void *task;

	pthread_mutex_lock(&desk->lock);
	/* the screen may still show that this desk works */
	if (desk->running)
		wake(desk);
	desk->running = false;
	pthread_cond_broadcast(&desk->changed);
	while (!desk->waiting && !desk->ending)
		pthread_cond_wait(&desk->changed, &desk->lock);
	task = desk->waiting;
	desk->waiting = NULL;
	desk->running = task != NULL;
	atomic_store(&desk->progress.stop, false);
	progress_start(&desk->progress, 0);
	pthread_mutex_unlock(&desk->lock);

	return task;
}

static void
do_task(struct desk *desk, void *task)
{
	struct derived_scope scope;

	derived_begin(&scope);
	desk->work.run(desk, task, &desk->progress);
	derived_end(&scope);
	desk->work.discard(task);
}

static void
throw_away(struct desk *desk)
{
	void *item = memory_new(desk->work.item_size);

	while (desk_take(desk, item))
		desk->work.clear(item);
	free(item);
}

static void
release(struct desk *desk)
{
	throw_away(desk);
	if (desk->work.end)
		desk->work.end(desk->work.own);
	pthread_cond_destroy(&desk->changed);
	pthread_mutex_destroy(&desk->lock);
	free(desk);
}

static void *
work(void *argument)
{
	struct desk *desk = argument;
	void *task;

	while ((task = next_task(desk)))
		do_task(desk, task);
	if (desk->left)
		release(desk);

	return NULL;
}

static void
start(struct desk *desk)
{
	desk->threaded = thread_start(&desk->thread, work, desk);
}

struct desk *
desk_new(const struct desk_work *kind, int wake)
{
	struct desk *desk = memory_new(sizeof(*desk));

	desk->work = *kind;
	desk->wake = wake;
	desk->last = &desk->first;
	pthread_mutex_init(&desk->lock, NULL);
	thread_condition_init(&desk->changed);
	start(desk);

	return desk;
}

/* With the lock held: nothing waits and what runs was told to stop. */
static void
give_up(struct desk *desk)
{
	if (desk->waiting)
		desk->work.discard(desk->waiting);
	desk->waiting = NULL;
	atomic_store(&desk->progress.stop, true);
}

static void
end_thread(struct desk *desk, bool left)
{
	pthread_mutex_lock(&desk->lock);
	if (left)
		desk->wake = -1;
	else
		give_up(desk);
	desk->ending = true;
	desk->left = left;
	pthread_cond_broadcast(&desk->changed);
	pthread_mutex_unlock(&desk->lock);
}

void
desk_free(struct desk *desk)
{
	if (!desk)
		return;
	end_thread(desk, false);
	if (desk->threaded)
		pthread_join(desk->thread, NULL);
	release(desk);
}

void
desk_leave(struct desk *desk)
{
	if (!desk->threaded) {
		desk_free(desk);
		return;
	}
	pthread_detach(desk->thread);
	end_thread(desk, true);
}

/* Here and now, since there is no thread. */
static void
do_alone(struct desk *desk, void *task)
{
	atomic_store(&desk->progress.stop, false);
	do_task(desk, task);
}

void
desk_give(struct desk *desk, void *task)
{
	if (!desk->threaded)
		start(desk);
	if (!desk->threaded) {
		do_alone(desk, task);
		return;
	}
	pthread_mutex_lock(&desk->lock);
	give_up(desk);
	desk->waiting = task;
	pthread_cond_broadcast(&desk->changed);
	pthread_mutex_unlock(&desk->lock);
}

void
desk_stop(struct desk *desk)
{
	pthread_mutex_lock(&desk->lock);
	give_up(desk);
	pthread_mutex_unlock(&desk->lock);
}

bool
desk_is_busy(struct desk *desk)
{
	return !desk_wait(desk, 0);
}

bool
desk_wait(struct desk *desk, int milliseconds)
{
	const struct timespec until = thread_deadline(milliseconds);
	bool idle, late = milliseconds == 0;

	pthread_mutex_lock(&desk->lock);
	while (!(idle = !desk->running && !desk->waiting) && !late) {
		if (milliseconds < 0)
			pthread_cond_wait(&desk->changed, &desk->lock);
		else
			late = !thread_wait(&desk->changed, &desk->lock,
					    &until);
	}
	pthread_mutex_unlock(&desk->lock);

	return idle;
}

double
desk_share(const struct desk *desk)
{
	size_t total = atomic_load(&desk->progress.total);

	if (!total)
		return -1;

	return (double)atomic_load(&desk->progress.done) / (double)total;
}

/* ---- what is finished ---- */

bool
desk_is_alone(const struct desk *desk)
{
	return !desk->threaded;
}

void *
desk_own(const struct desk *desk)
{
	return desk->work.own;
}

void
desk_send(struct desk *desk, const void *item)
{
	struct letter *letter = memory_new(sizeof(*letter));

	letter->item = memory_copy(item, desk->work.item_size);
	pthread_mutex_lock(&desk->lock);
	*desk->last = letter;
	desk->last = &letter->next;
	wake(desk);
	pthread_mutex_unlock(&desk->lock);
}

bool
desk_take(struct desk *desk, void *item)
{
	struct letter *letter;

	pthread_mutex_lock(&desk->lock);
	letter = desk->first;
	if (letter)
		desk->first = letter->next;
	if (!desk->first)
		desk->last = &desk->first;
	pthread_mutex_unlock(&desk->lock);
	if (!letter)
		return false;
	memcpy(item, letter->item, desk->work.item_size);
	free(letter->item);
	free(letter);

	return true;
}
