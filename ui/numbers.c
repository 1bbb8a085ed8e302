/* numbers.c - the results a screen shows, computed beside it */

#include "ui/numbers.h"

#include <stdlib.h>

#include "base/memory.h"
#include "method/methods.h"
#include "ui/outbox.h"
#include "ui/recall.h"

/* What the thread sends: the main result, one of the list, or its end. */
enum piece_kind { PIECE_MAIN, PIECE_ONE, PIECE_END };

struct piece {
	enum piece_kind kind;
	unsigned serial;
	const struct result *main;
	char *why;
	struct facts facts;
	struct estimate estimate;
};

struct reckoner {
	struct worker *worker;
	struct outbox *outbox;
	struct recall *recall; /* the worker's */
};

struct estimate
estimate_copy(const struct estimate *estimate)
{
	struct estimate copy = *estimate;

	if (copy.bound)
		copy.bound = result_hold(copy.bound);
	if (copy.interval)
		copy.interval = result_hold(copy.interval);
	if (copy.why)
		copy.why = memory_copy_text(copy.why);

	return copy;
}

void
estimate_clear(struct estimate *estimate)
{
	result_release(estimate->bound);
	result_release(estimate->interval);
	free(estimate->why);
	*estimate = (struct estimate){ 0 };
}

struct task {
	const struct snapshot *snapshot;
	bool all;
};

static struct question
question_of(const struct snapshot *snapshot, struct progress *progress)
{
	return (struct question){
		.data = snapshot->data,
		.settings = &snapshot->settings,
		.game = &snapshot->game,
		.progress = progress,
		.threads = (unsigned)settings_whole(&snapshot->settings,
						    SETTING_THREADS),
	};
}

/* False if it was stopped: then nothing is known. */
static bool
answer_main(struct reckoner *reckoner, const struct snapshot *snapshot,
	    struct progress *progress)
{
	struct question ask = question_of(snapshot, progress);
	struct piece piece = { .kind = PIECE_MAIN, .serial = snapshot->serial };
	struct error err = { 0 };

	piece.facts = facts_of(snapshot);
	piece.main = method_run(snapshot->method, &ask, &err);
	if (!piece.main && err.kind == ERROR_STOPPED)
		return false;
	if (!piece.main)
		piece.why = memory_copy_text(err.text);
	outbox_send(reckoner->outbox, &piece);

	return true;
}

static const struct result *
with_sides(const struct method *method, const struct question *ask, int sides,
	   struct error *err)
{
	struct question one_way = *ask;
	struct settings settings;
	const struct result *result;

	settings_copy(&settings, ask->settings);
	settings_set_number(&settings, SETTING_SIDES, sides);
	one_way.settings = &settings;
	result = method_run(method, &one_way, err);
	settings_clear(&settings);

	return result;
}

/* False if it was stopped. */
static bool
estimate_make(struct estimate *estimate, const struct method *method,
	      const struct snapshot *snapshot, struct progress *progress)
{
	struct question ask = question_of(snapshot, progress);
	struct error err = { 0 }, ignored = { 0 };

	*estimate = (struct estimate){ .method = method,
				       .serial = snapshot->serial };
	estimate->bound = with_sides(method, &ask, 1, &err);
	if (estimate->bound && method->two_sided)
		estimate->interval = with_sides(method, &ask, 2, &ignored);
	if (err.kind == ERROR_STOPPED || ignored.kind == ERROR_STOPPED) {
		result_release(estimate->bound);
		return false;
	}
	if (!estimate->bound)
		estimate->why = memory_copy_text(err.text);

	return true;
}

static bool
answer_one(struct reckoner *reckoner, const struct method *method,
	   const struct snapshot *snapshot, struct progress *progress)
{
	struct piece piece = { .kind = PIECE_ONE, .serial = snapshot->serial };
	struct estimate *estimate = &piece.estimate;

	if (!recall_get(reckoner->recall, method, snapshot, estimate)) {
		if (!estimate_make(estimate, method, snapshot, progress))
			return false;
		recall_put(reckoner->recall, estimate, snapshot);
	}
	outbox_send(reckoner->outbox, &piece);

	return true;
}

static void
answer_all(struct reckoner *reckoner, const struct snapshot *snapshot,
	   struct progress *progress)
{
	struct piece end = { .kind = PIECE_END, .serial = snapshot->serial };
	enum kind kind = dataset_kind(snapshot->data);

	for (size_t i = 0; methods()[i]; i++) {
		if (!method_suits(methods()[i], kind))
			continue;
		if (progress_stopped(progress) ||
		    !answer_one(reckoner, methods()[i], snapshot, progress))
			return;
	}
	outbox_send(reckoner->outbox, &end);
}

static void
run(void *argument, struct progress *progress, void *context)
{
	const struct task *task = argument;
	struct reckoner *reckoner = context;

	recall_keep_to(reckoner->recall, task->snapshot->data);
	if (answer_main(reckoner, task->snapshot, progress) && task->all)
		answer_all(reckoner, task->snapshot, progress);
}

static void
discard(void *argument)
{
	struct task *task = argument;

	snapshot_release(task->snapshot);
	free(task);
}

struct reckoner *
reckoner_new(int wake)
{
	struct reckoner *reckoner = memory_new(sizeof(*reckoner));
	const struct worker_job job = { run, discard, reckoner };

	reckoner->outbox = outbox_new(sizeof(struct piece), wake);
	reckoner->recall = recall_new();
	reckoner->worker = worker_new(&job);

	return reckoner;
}

static void
clear_piece(void *item)
{
	struct piece *piece = item;

	result_release(piece->main);
	free(piece->why);
	estimate_clear(&piece->estimate);
}

void
reckoner_free(struct reckoner *reckoner)
{
	if (!reckoner)
		return;
	worker_free(reckoner->worker);
	recall_free(reckoner->recall);
	outbox_free(reckoner->outbox, clear_piece);
	free(reckoner);
}

void
reckoner_ask(struct reckoner *reckoner, const struct snapshot *snapshot,
	     bool all)
{
	struct task task = { snapshot_hold(snapshot), all };

	worker_give(reckoner->worker, memory_copy(&task, sizeof(task)));
}

void
reckoner_stop(struct reckoner *reckoner)
{
	worker_stop(reckoner->worker);
}

/* Both take over what they are given. */
static void
put_main(struct numbers *numbers, const struct piece *piece)
{
	result_release(numbers->main);
	free(numbers->why);
	numbers->main = piece->main;
	numbers->why = piece->why;
	numbers->serial = piece->serial;
	numbers->facts = piece->facts;
}

static void
put_one(struct numbers *numbers, const struct estimate *estimate)
{
	struct estimate *place = NULL;

	for (size_t i = 0; i < numbers->count; i++) {
		if (numbers->all[i].method == estimate->method)
			place = &numbers->all[i];
	}
	if (!place) {
		numbers->all =
			memory_grow_array(numbers->all, numbers->count + 1,
					  sizeof(*numbers->all));
		place = &numbers->all[numbers->count++];
		*place = (struct estimate){ 0 };
	}
	estimate_clear(place);
	*place = *estimate;
}

/* What a complete list no longer names goes. */
static void
drop_old(struct numbers *numbers, unsigned serial)
{
	size_t kept = 0;

	for (size_t i = 0; i < numbers->count; i++) {
		if (numbers->all[i].serial != serial) {
			estimate_clear(&numbers->all[i]);
			continue;
		}
		numbers->all[kept++] = numbers->all[i];
	}
	numbers->count = kept;
	numbers->all_serial = serial;
}

bool
reckoner_collect(struct reckoner *reckoner, struct numbers *numbers)
{
	struct piece piece;
	bool any = false;

	while (outbox_take(reckoner->outbox, &piece)) {
		if (piece.kind == PIECE_MAIN)
			put_main(numbers, &piece);
		else if (piece.kind == PIECE_ONE)
			put_one(numbers, &piece.estimate);
		else
			drop_old(numbers, piece.serial);
		any = true;
	}

	return any;
}

bool
reckoner_is_busy(struct reckoner *reckoner)
{
	return worker_is_busy(reckoner->worker);
}

double
reckoner_share(const struct reckoner *reckoner)
{
	return worker_share(reckoner->worker);
}

void
reckoner_wait(struct reckoner *reckoner)
{
	worker_wait(reckoner->worker);
}

void
numbers_clear_all(struct numbers *numbers)
{
	result_release(numbers->main);
	free(numbers->why);
	for (size_t i = 0; i < numbers->count; i++)
		estimate_clear(&numbers->all[i]);
	free(numbers->all);
	*numbers = (struct numbers){ 0 };
}
