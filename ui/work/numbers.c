/* numbers.c - the results a screen shows, computed beside it */

#include "ui/work/numbers.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/comparison.h"
#include "method/methods.h"

/* What the thread sends: the main result, one of the list, or its end. */
enum piece_kind { PIECE_MAIN, PIECE_ONE, PIECE_END };

struct piece {
	enum piece_kind kind;
	unsigned serial;
	const struct result *main;
	char *why;
	struct histogram histogram;
	struct estimate estimate;
};

/* What a method has answered last, and to which settings. */
struct known {
	const struct snapshot *snapshot; /* held; NULL: nothing */
	struct estimate estimate;
};

struct task {
	const struct snapshot *snapshot;
	bool all;
};

struct estimate
numbers_hold_estimate(const struct estimate *estimate)
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
answer_main(struct desk *desk, const struct snapshot *snapshot,
	    struct progress *progress, const struct result **main)
{
	struct question ask = snapshot_question(snapshot, progress);
	struct piece piece = { .kind = PIECE_MAIN, .serial = snapshot->serial };
	struct error err = { 0 };

	piece.histogram = histogram_of(snapshot);
	piece.main = method_run(snapshot->state.method, &ask, &err);
	if (!piece.main && err.kind == ERROR_STOPPED)
		return false;
	if (piece.main)
		*main = result_hold(piece.main);
	else
		piece.why = memory_copy_text(err.text);
	desk_send(desk, &piece);

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
forget_other_data(struct known known[], const struct dataset *data)
{
	for (size_t i = 0; methods()[i]; i++) {
		if (known[i].snapshot && known[i].snapshot->data != data)
			forget(&known[i]);
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
	struct desk *desk;
	struct known *known; /* as the list of methods */
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

	piece.estimate = numbers_hold_estimate(&known->estimate);
	piece.estimate.serial = all->snapshot->serial;
	desk_send(all->desk, &piece);
}

static bool
wanted(const struct method *method, const void *context)
{
	const struct all *all = context;

	return !is_known(&all->known[place_of(method)], method, all->snapshot);
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
	struct known *known = &all->known[place_of(row->method)];

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
answer_all(struct desk *desk, const struct snapshot *snapshot,
	   const struct result *main, struct progress *progress)
{
	struct piece end = { .kind = PIECE_END, .serial = snapshot->serial };
	struct all all = { desk, desk_own(desk), snapshot, main };
	const struct comparison_order order = {
		.ask = snapshot_question(snapshot, progress),
		.alpha = settings_number(&snapshot->state.settings,
					 SETTING_ALPHA),
		.sides = 1,
		.bounds_only = settings_number(&snapshot->state.settings,
					       SETTING_SIDES) < 2,
		.kept = snapshot->state.method,
		.wanted = wanted,
		.known = said_already,
		.answered = answered,
		.context = &all,
	};
	enum kind kind = dataset_kind(snapshot->data);
	struct comparison comparison;
	struct error err;
	bool done;

	forget_other_data(all.known, snapshot->data);
	for (size_t i = 0; methods()[i]; i++) {
		if (method_suits(methods()[i], kind) &&
		    !wanted(methods()[i], &all))
			send_known(&all, &all.known[i]);
	}
	done = comparison_run(&order, &comparison, &err);
	comparison_clear(&comparison);
	if (done)
		desk_send(desk, &end);
}

static void
numbers_run(struct desk *desk, void *argument, struct progress *progress)
{
	const struct task *task = argument;
	const struct result *main = NULL;

	if (answer_main(desk, task->snapshot, progress, &main) && task->all)
		answer_all(desk, task->snapshot, main, progress);
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

static void
clear_piece(void *item)
{
	struct piece *piece = item;

	result_release(piece->main);
	free(piece->why);
	clear_estimate(&piece->estimate);
}

static void
forget_all(void *own)
{
	forget_other_data(own, NULL);
	free(own);
}

struct desk *
numbers_desk(int wake)
{
	const struct desk_work work = {
		.item_size = sizeof(struct piece),
		.run = numbers_run,
		.discard = discard,
		.clear = clear_piece,
		.end = forget_all,
		.own = memory_new_array(count_methods(), sizeof(struct known)),
	};

	return desk_new(&work, wake);
}

void
numbers_ask(struct desk *desk, const struct snapshot *snapshot, bool all)
{
	struct task task = { snapshot_hold(snapshot), all };

	desk_give(desk, memory_copy(&task, sizeof(task)));
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
	numbers->histogram = piece->histogram;
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
numbers_collect(struct desk *desk, struct numbers *numbers)
{
	struct piece piece;
	bool any = false;

	while (desk_take(desk, &piece)) {
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

void
numbers_clear(struct numbers *numbers)
{
	result_release(numbers->main);
	free(numbers->why);
	for (size_t i = 0; i < numbers->count; i++)
		clear_estimate(&numbers->all[i]);
	free(numbers->all);
	*numbers = (struct numbers){ 0 };
}
