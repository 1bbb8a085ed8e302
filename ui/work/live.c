/*
 * live.c - rows of a followed file as they come, bet on beside the screen
 *
 * Nothing is sent before what was sent is taken: a screen that is stopped
 * does not fill the memory.
 */

#include "ui/work/live.h"

#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/thread.h"
#include "session/following.h"

/* Milliseconds: how long a stop, or who waits to send, may have to wait. */
enum { PATIENCE = 100, SOON = 4, SHOWN_EVERY = 12 };

enum { CHOICES = 4 };

struct own {
	atomic_uint orders;
	atomic_bool untaken;
	unsigned serial;
};

struct task {
	const struct snapshot *snapshot;
	unsigned order;
};

/* One order on its way. */
struct watch {
	struct desk *desk;
	struct own *own;
	struct following *following;
	const struct sequence *sequence;
	struct live live;
	size_t sent; /* rows when last sent */
	double at;   /* by the clock */
};

/* The columns that were meant when the file was read. */
static struct load_options
columns_of(const struct dataset *data, struct role_choice choices[CHOICES])
{
	struct load_options options = { .choices = choices };

	for (size_t i = 0; i < dataset_column_count(data); i++) {
		enum role role = dataset_column_role(data, i);

		if (options.choice_count == CHOICES ||
		    (role != ROLE_SCORE && role != ROLE_LOSS &&
		     role != ROLE_MEMBER && role != ROLE_TRUTH &&
		     role != ROLE_GUESS))
			continue;
		choices[options.choice_count++] =
			(struct role_choice){ role,
					      dataset_column_name(data, i) };
	}

	return options;
}

static bool
is_time(const struct watch *watch)
{
	return 1000 * (thread_clock() - watch->at) >= SHOWN_EVERY;
}

static bool
is_news(const struct watch *watch)
{
	return watch->sequence && sequence_rows(watch->sequence) > watch->sent;
}

static void
send(struct watch *watch)
{
	watch->at = thread_clock();
	if (atomic_load(&watch->own->untaken))
		return;
	atomic_store(&watch->own->untaken, true);
	watch->live.serial = ++watch->own->serial;
	if (watch->sequence) {
		watch->sent = sequence_rows(watch->sequence);
		wealth_history_tell(&watch->live.history, watch->sequence);
	}
	desk_send(watch->desk, &watch->live);
}

static enum stream_step
next(struct watch *watch, struct error *err)
{
	enum stream_step step = following_next(watch->following, 0, err);

	if (step == STREAM_WAITING) {
		if (is_news(watch))
			send(watch);
		step = following_next(watch->following,
				      is_news(watch) ? SOON : PATIENCE, err);
	}
	watch->sequence = following_sequence(watch->following);

	return step;
}

static void
follow(struct watch *watch, struct progress *progress, struct error *err)
{
	while (!progress_stopped(progress)) {
		enum stream_step step = next(watch, err);

		if (step == STREAM_END || step == STREAM_FAILED)
			return;
		if (step != STREAM_ROW)
			continue;
		wealth_history_add(watch->sequence, &watch->live.history);
		if (is_time(watch))
			send(watch);
	}
}

/* That there will be no more is not lost while nobody looks. */
static void
send_end(struct watch *watch, struct progress *progress)
{
	watch->live.failed = true;
	while (atomic_load(&watch->own->untaken) && !progress_stopped(progress))
		poll(NULL, 0, SOON);
	if (!progress_stopped(progress))
		send(watch);
}

/* What cannot be read row by row is not live: it is read again, as a whole. */
static void
live_run(struct desk *desk, void *argument, struct progress *progress)
{
	const struct task *task = argument;
	const struct snapshot *snapshot = task->snapshot;
	const struct dataset *data = snapshot->data;
	struct question ask = snapshot_question(snapshot, NULL);
	const struct method *method = wealth_history_method(
		snapshot->state.method, dataset_kind(data));
	struct role_choice choices[CHOICES];
	const struct load_options options = columns_of(data, choices);
	struct watch watch = { .desk = desk, .own = desk_own(desk) };
	struct error err = { 0 };

	if (desk_is_alone(desk))
		return;
	ask.data = NULL;
	watch.live.order = task->order;
	wealth_history_start(&watch.live.history, method, ask.settings);
	watch.following = following_open(dataset_path(data), method, &ask,
					 &options, &err);
	if (watch.following)
		follow(&watch, progress, &err);
	send_end(&watch, progress);
	following_close(watch.following);
}

static void
discard(void *argument)
{
	struct task *task = argument;

	snapshot_release(task->snapshot);
	free(task);
}

static void
clear(void *item)
{
	(void)item;
}

struct desk *
live_desk(int wake)
{
	struct own *own = memory_new(sizeof(*own));
	const struct desk_work work = {
		.item_size = sizeof(struct live),
		.run = live_run,
		.discard = discard,
		.clear = clear,
		.end = free,
		.own = own,
	};

	atomic_init(&own->orders, 0);
	atomic_init(&own->untaken, false);

	return desk_new(&work, wake);
}

unsigned
live_start(struct desk *desk, const struct snapshot *snapshot)
{
	struct own *own = desk_own(desk);
	struct task task = { snapshot_hold(snapshot),
			     atomic_fetch_add(&own->orders, 1) + 1 };

	desk_give(desk, memory_copy(&task, sizeof(task)));

	return task.order;
}

/* How often somebody looked is nothing to what holds at any time. */
static bool
is_asked_alike(const struct method *method, const struct snapshot *a,
	       const struct snapshot *b)
{
	struct question before = snapshot_question(a, NULL);
	struct question now = snapshot_question(b, NULL);

	before.data = now.data = NULL;

	return settings_agree(before.settings, now.settings,
			      SETTING_CLAIM_EPSILON) &&
	       method_found_alike(method, &before, &now);
}

bool
live_is_same(const struct snapshot *a, const struct snapshot *b)
{
	const struct method *method;

	if (!a->data || !b->data ||
	    strcmp(dataset_path(a->data), dataset_path(b->data)) != 0 ||
	    dataset_kind(a->data) != dataset_kind(b->data))
		return false;
	method = wealth_history_method(a->state.method, dataset_kind(a->data));

	return method == wealth_history_method(b->state.method,
					       dataset_kind(b->data)) &&
	       is_asked_alike(method, a, b);
}

bool
live_collect(struct desk *desk, struct live *live)
{
	struct own *own = desk_own(desk);
	struct live news;
	bool any = false;

	while (desk_take(desk, &news)) {
		atomic_store(&own->untaken, false);
		if (news.order != live->order)
			continue;
		*live = news;
		any = true;
	}

	return any;
}
