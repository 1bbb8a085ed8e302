/* numbers.c - the results a screen shows, computed beside it */

#include "ui/work/numbers.h"

#include <stdlib.h>

#include "base/memory.h"
#include "method/methods.h"
#include "ui/work/outbox.h"

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

/* What a method has answered last, and to which settings. */
struct known {
	const struct snapshot *snapshot; /* held; NULL: nothing */
	struct estimate estimate;
};

struct reckoner {
	struct worker *worker;
	struct outbox *outbox;
	struct known *known; /* as the list of methods; the thread's alone */
};

struct task {
	const struct snapshot *snapshot;
	bool all;
};

struct estimate
estimate_hold(const struct estimate *estimate)
{
	struct estimate held = *estimate;

	if (held.bound)
		result_hold(held.bound);
	if (held.interval)
		result_hold(held.interval);
	if (held.why)
		held.why = memory_copy_text(held.why);

	return held;
}

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
	    struct progress *progress, const struct result **main)
{
	struct question ask = question_of(snapshot, progress);
	struct piece piece = { .kind = PIECE_MAIN, .serial = snapshot->serial };
	struct error err = { 0 };

	piece.facts = facts_of(snapshot);
	piece.main = method_run(snapshot->method, &ask, &err);
	if (!piece.main && err.kind == ERROR_STOPPED)
		return false;
	if (piece.main)
		*main = result_hold(piece.main);
	else
		piece.why = memory_copy_text(err.text);
	outbox_send(reckoner->outbox, &piece);

	return true;
}

/* `main` is what the chosen method has said with the sides that are set. */
static const struct result *
with_sides(const struct method *method, const struct snapshot *snapshot,
	   int sides, const struct result *main, struct progress *progress,
	   struct error *err)
{
	struct question one_way = question_of(snapshot, progress);
	struct settings settings;
	const struct result *result;

	if (main && method == snapshot->method &&
	    (!method->two_sided ||
	     sides == (int)settings_number(one_way.settings, SETTING_SIDES)))
		return result_hold(main);
	settings_copy(&settings, one_way.settings);
	settings_set_number(&settings, SETTING_SIDES, sides);
	one_way.settings = &settings;
	result = method_run(method, &one_way, err);
	settings_clear(&settings);

	return result;
}

static void
clear_estimate(struct estimate *estimate)
{
	result_release(estimate->bound);
	result_release(estimate->interval);
	free(estimate->why);
	*estimate = (struct estimate){ 0 };
}

/* False if it was stopped. */
static bool
estimate_with(const struct method *method, const struct snapshot *snapshot,
	      const struct result *main, struct progress *progress,
	      struct estimate *estimate)
{
	struct error err = { 0 }, ignored = { 0 };

	*estimate = (struct estimate){ .method = method };
	estimate->bound = with_sides(method, snapshot, 1, main, progress, &err);
	if (estimate->bound && method->two_sided)
		estimate->interval = with_sides(method, snapshot, 2, main,
						progress, &ignored);
	if (err.kind == ERROR_STOPPED || ignored.kind == ERROR_STOPPED) {
		clear_estimate(estimate);
		return false;
	}
	if (!estimate->bound)
		estimate->why = memory_copy_text(err.text);

	return true;
}

static void
forget(struct known *known)
{
	clear_estimate(&known->estimate);
	snapshot_release(known->snapshot);
	known->snapshot = NULL;
}

/* Data that are gone are not held. */
static void
forget_other_data(struct reckoner *reckoner, const struct dataset *data)
{
	for (size_t i = 0; methods()[i]; i++) {
		struct known *known = &reckoner->known[i];

		if (known->snapshot && known->snapshot->data != data)
			forget(known);
	}
}

/* Settings that the method does not read change nothing it says. */
static bool
is_known(const struct known *known, const struct method *method,
	 const struct snapshot *snapshot)
{
	struct question before, now = question_of(snapshot, NULL);

	if (!known->snapshot)
		return false;
	before = question_of(known->snapshot, NULL);

	return method_asked_alike(method, &before, &now);
}

static bool
answer_one(struct reckoner *reckoner, size_t index,
	   const struct snapshot *snapshot, const struct result *main,
	   struct progress *progress)
{
	const struct method *method = methods()[index];
	struct known *known = &reckoner->known[index];
	struct piece piece = { .kind = PIECE_ONE };

	if (!is_known(known, method, snapshot)) {
		forget(known);
		if (!estimate_with(method, snapshot, main, progress,
				   &known->estimate))
			return false;
		known->snapshot = snapshot_hold(snapshot);
	}
	piece.estimate = estimate_hold(&known->estimate);
	piece.estimate.serial = snapshot->serial;
	outbox_send(reckoner->outbox, &piece);

	return true;
}

static void
answer_all(struct reckoner *reckoner, const struct snapshot *snapshot,
	   const struct result *main, struct progress *progress)
{
	struct piece end = { .kind = PIECE_END, .serial = snapshot->serial };
	enum kind kind = dataset_kind(snapshot->data);

	forget_other_data(reckoner, snapshot->data);
	for (size_t i = 0; methods()[i]; i++) {
		if (!method_suits(methods()[i], kind))
			continue;
		if (progress_stopped(progress) ||
		    !answer_one(reckoner, i, snapshot, main, progress))
			return;
	}
	outbox_send(reckoner->outbox, &end);
}

static void
run(void *argument, struct progress *progress, void *context)
{
	const struct task *task = argument;
	const struct result *main = NULL;

	if (answer_main(context, task->snapshot, progress, &main) && task->all)
		answer_all(context, task->snapshot, main, progress);
	result_release(main);
}

static void
discard(void *argument)
{
	struct task *task = argument;

	snapshot_release(task->snapshot);
	free(task);
}

static size_t
count_methods(void)
{
	size_t count = 0;

	while (methods()[count])
		count++;

	return count;
}

struct reckoner *
reckoner_new(int wake)
{
	struct reckoner *reckoner = memory_new(sizeof(*reckoner));
	const struct worker_job job = { run, discard, reckoner };

	reckoner->outbox = outbox_new(sizeof(struct piece), wake);
	reckoner->known =
		memory_new_array(count_methods(), sizeof(*reckoner->known));
	reckoner->worker = worker_new(&job);

	return reckoner;
}

static void
clear_piece(void *item)
{
	struct piece *piece = item;

	result_release(piece->main);
	free(piece->why);
	clear_estimate(&piece->estimate);
}

void
reckoner_free(struct reckoner *reckoner)
{
	if (!reckoner)
		return;
	worker_free(reckoner->worker);
	forget_other_data(reckoner, NULL);
	outbox_free(reckoner->outbox, clear_piece);
	free(reckoner->known);
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
	clear_estimate(place);
	*place = *estimate;
}

/* What a complete list no longer names goes. */
static void
drop_old(struct numbers *numbers, unsigned serial)
{
	size_t kept = 0;

	for (size_t i = 0; i < numbers->count; i++) {
		if (numbers->all[i].serial != serial) {
			clear_estimate(&numbers->all[i]);
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
		clear_estimate(&numbers->all[i]);
	free(numbers->all);
	*numbers = (struct numbers){ 0 };
}
