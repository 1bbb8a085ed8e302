/*
 * watch.c - a job's folder, looked at again and again beside the screen
 *
 * Nobody looks again before the last look was taken, nor more often than
 * the folder bears: many parts on a slow server take longer than a second.
 */

#include "ui/work/watch.h"

#include <math.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/thread.h"

/* Milliseconds between looks, and how soon a stop is seen. */
enum { PAUSE = 1000, SOON = 50 };

/* A look may take so much of the time. */
enum { PART_OF_TIME = 20 };

struct own {
	atomic_bool untaken;
};

struct task {
	char *folder;
	unsigned order;
};

struct item {
	unsigned order;
	struct work_look look;
	char *why;
};

/* ---- beside the screen ---- */

static void
look(struct desk *desk, const struct task *task)
{
	const struct save_options user = { .force = false };
	struct own *own = desk_own(desk);
	struct item item = { .order = task->order };
	struct error err = { 0 };

	if (!work_look(task->folder, &user, &item.look, &err)) {
		work_look_clear(&item.look);
		item.why = memory_copy_text(err.text);
	}
	atomic_store(&own->untaken, true);
	desk_send(desk, &item);
}

static void
rest(const struct desk *desk, struct progress *progress, double milliseconds)
{
	struct own *own = desk_own(desk);
	double until = thread_clock() + milliseconds / 1000;

	while (!progress_stopped(progress) &&
	       (thread_clock() < until || atomic_load(&own->untaken)))
		poll(NULL, 0, SOON);
}

static void
watch_run(struct desk *desk, void *argument, struct progress *progress)
{
	do {
		double start = thread_clock(), took;

		look(desk, argument);
		took = 1000 * (thread_clock() - start) * PART_OF_TIME;
		if (desk_is_alone(desk))
			return;
		rest(desk, progress, fmax(took, PAUSE));
	} while (!progress_stopped(progress));
}

static void
discard(void *argument)
{
	struct task *task = argument;

	free(task->folder);
	free(task);
}

static void
clear_item(void *argument)
{
	struct item *item = argument;

	work_look_clear(&item->look);
	free(item->why);
}

struct desk *
watch_desk(int wake)
{
	struct own *own = memory_new(sizeof(*own));
	const struct desk_work work = {
		.item_size = sizeof(struct item),
		.run = watch_run,
		.discard = discard,
		.clear = clear_item,
		.end = free,
		.own = own,
	};

	atomic_init(&own->untaken, false);

	return desk_new(&work, wake);
}

/* ---- on the screen ---- */

void
watch_clear(struct watch *watch)
{
	work_look_clear(&watch->look);
	free(watch->why);
	free(watch->folder);
	*watch = (struct watch){ .order = watch->order + 1,
				 .serial = watch->serial };
}

void
watch_start(struct watch *watch, struct desk *desk, const char *folder)
{
	struct task *task;

	watch_clear(watch);
	if (!folder) {
		desk_stop(desk);
		return;
	}
	watch->folder = memory_copy_text(folder);
	task = memory_new(sizeof(*task));
	task->folder = memory_copy_text(folder);
	task->order = watch->order;
	desk_give(desk, task);
}

bool
watch_collect(struct watch *watch, struct desk *desk)
{
	struct own *own = desk_own(desk);
	struct item item;
	bool any = false;

	while (desk_take(desk, &item)) {
		atomic_store(&own->untaken, false);
		if (item.order != watch->order) {
			clear_item(&item);
			continue;
		}
		work_look_clear(&watch->look);
		free(watch->why);
		watch->look = item.look;
		watch->why = item.why;
		watch->seen = any = true;
		watch->serial++;
	}

	return any;
}
