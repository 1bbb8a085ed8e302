/* numbers.c - the results a screen shows, computed beside it */

#include "ui/work/numbers.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/comparison.h"
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

/* False if it was stopped: then nothing is known. */
static bool
answer_main(struct reckoner *reckoner, const struct snapshot *snapshot,
	    struct progress *progress, const struct result **main)
{
	struct question ask = snapshot_question(snapshot, progress);
	struct piece piece = { .kind = PIECE_MAIN, .serial = snapshot->serial };
	struct error err = { 0 };

	piece.facts = facts_of(snapshot);
	piece.main = method_run(snapshot->state.method, &ask, &err);
	if (!piece.main && err.kind == ERROR_STOPPED)
		return false;
	if (piece.main)
		*main = result_hold(piece.main);
	else
		piece.why = memory_copy_text(err.text);
	outbox_send(reckoner->outbox, &piece);

	return true;
}

static void
clear_estimate(struct estimate *estimate)
{
	result_release(estimate->bound);
	result_release(estimate->interval);
	free(estimate->why);
	*estimate = (struct estimate){ 0 };
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
	struct question before, now = snapshot_question(snapshot, NULL);

	if (!known->snapshot)
		return false;
	before = snapshot_question(known->snapshot, NULL);

	return method_asked_alike(method, &before, &now);
}

/* Every method but those whose answers are known, beside each other. */
struct all {
	struct reckoner *reckoner;
	const struct snapshot *snapshot;
	const struct result *main;
};

static size_t
place_of(const struct method *method)
{
	size_t place = 0;

	while (methods()[place] != method)
		place++;

	return place;
}

static void
send_known(const struct all *all, const struct known *known)
{
	struct piece piece = { .kind = PIECE_ONE };

	piece.estimate = estimate_hold(&known->estimate);
	piece.estimate.serial = all->snapshot->serial;
	outbox_send(all->reckoner->outbox, &piece);
}

static bool
wanted(const struct method *method, const void *context)
{
	const struct all *all = context;

	return !is_known(&all->reckoner->known[place_of(method)], method,
			 all->snapshot);
}

/* What the chosen method has said with the sides that are set. */
static const struct result *
said_already(const struct method *method, int sides, const void *context)
{
	const struct all *all = context;
	const struct settings *settings = &all->snapshot->state.settings;

	if (!all->main || method != all->snapshot->state.method ||
	    (method->two_sided &&
	     sides != (int)settings_number(settings, SETTING_SIDES)))
		return NULL;

	return result_hold(all->main);
}

/* From several threads, each with a method of its own. */
static void
answered(const struct comparison_row *row, const void *context)
{
	const struct all *all = context;
	struct known *known = &all->reckoner->known[place_of(row->method)];

	forget(known);
	known->estimate = (struct estimate){
		.method = row->method,
		.bound = row->bound ? result_hold(row->bound) : NULL,
		.interval = row->interval ? result_hold(row->interval) : NULL,
		.why = row->bound ? NULL : memory_copy_text(row->why.text),
	};
	known->snapshot = snapshot_hold(all->snapshot);
	send_known(all, known);
}

static void
answer_all(struct reckoner *reckoner, const struct snapshot *snapshot,
	   const struct result *main, struct progress *progress)
{
	struct piece end = { .kind = PIECE_END, .serial = snapshot->serial };
	struct all all = { reckoner, snapshot, main };
	const struct comparison_order order = {
		.ask = snapshot_question(snapshot, progress),
		.alpha = settings_number(&snapshot->state.settings,
					 SETTING_ALPHA),
		.sides = 1,
		.wanted = wanted,
		.known = said_already,
		.answered = answered,
		.context = &all,
	};
	enum kind kind = dataset_kind(snapshot->data);
	struct comparison comparison;
	struct error err;
	bool done;

	forget_other_data(reckoner, snapshot->data);
	for (size_t i = 0; methods()[i]; i++) {
		if (method_suits(methods()[i], kind) &&
		    !wanted(methods()[i], &all))
			send_known(&all, &reckoner->known[i]);
	}
	done = comparison_run(&order, &comparison, &err);
	comparison_clear(&comparison);
	if (done)
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

/* The place of a method's estimate, made where the list of methods has it. */
static struct estimate *
room_for(struct numbers *numbers, const struct method *method)
{
	size_t at = 0;

	while (at < numbers->count &&
	       place_of(numbers->all[at].method) < place_of(method))
		at++;
	if (at < numbers->count && numbers->all[at].method == method)
		return &numbers->all[at];
	numbers->all = memory_grow_array(numbers->all, numbers->count + 1,
					 sizeof(*numbers->all));
	memmove(&numbers->all[at + 1], &numbers->all[at],
		(numbers->count++ - at) * sizeof(*numbers->all));
	numbers->all[at] = (struct estimate){ 0 };

	return &numbers->all[at];
}

static void
put_one(struct numbers *numbers, const struct estimate *estimate)
{
	struct estimate *place = room_for(numbers, estimate->method);

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
