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

/*
 * What a method has found last, and to which settings.  Thresholds that were
 * tried since change what it says of it, not what it found.
 */
struct known {
	const struct snapshot *snapshot; /* held; NULL: nothing */
	struct settings settings;
	struct selection selection;
	const struct result *found;    /* NULL: see `why` */
	const struct result *finished; /* the same, for those settings */
	struct error why;
};

/* The bound, and the interval of methods that have one, too. */
enum { SIDES = 2 };

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

static void
clear_estimate(struct estimate *estimate)
{
	result_release(estimate->bound);
	result_release(estimate->interval);
	free(estimate->why);
	*estimate = (struct estimate){ 0 };
}

/* ---- what is known ---- */

static size_t
place_of(const struct method *method)
{
	size_t place = 0;

	while (methods()[place] != method)
		place++;

	return place;
}

static struct known *
known_of(struct desk *desk, const struct method *method, int sides)
{
	struct known *known = desk_own(desk);

	return &known[SIDES * place_of(method) +
		      (method->two_sided && sides > 1)];
}

static void
forget(struct known *known)
{
	if (!known->snapshot)
		return;
	result_release(known->found);
	result_release(known->finished);
	settings_clear(&known->settings);
	snapshot_release(known->snapshot);
	*known = (struct known){ 0 };
}

/* Data that are gone are not held. */
static void
forget_other_data(struct known known[], const struct dataset *data)
{
	for (size_t i = 0; methods()[i / SIDES]; i++) {
		if (known[i].snapshot && known[i].snapshot->data != data)
			forget(&known[i]);
	}
}

/* Said or left as it was, alpha and sides are the same. */
static void
key_of(struct settings *key, const struct settings *settings, int sides)
{
	settings_copy(key, settings);
	settings_set_number(key, SETTING_SIDES, sides);
	settings_set_number(key, SETTING_ALPHA,
			    settings_number(settings, SETTING_ALPHA));
}

static struct question
question_of(const struct known *known)
{
	struct question ask = snapshot_question(known->snapshot, NULL);

	ask.settings = &known->settings;
	ask.selection = known->selection;

	return ask;
}

/* Settings that the method does not read change nothing it finds. */
static bool
is_known(const struct known *known, const struct method *method,
	 const struct question *ask)
{
	struct question before;

	if (!known->snapshot)
		return false;
	before = question_of(known);

	return method_found_alike(method, &before, ask);
}

/* False if it was stopped: then nothing new is known. */
static bool
find_out(struct known *known, const struct snapshot *snapshot,
	 const struct method *method, const struct question *ask,
	 const struct question *key, struct error *err)
{
	struct error why = { 0 };
	const struct result *found = method_find_answer(method, ask, &why);

	if (!found && why.kind == ERROR_STOPPED) {
		*err = why;
		return false;
	}
	forget(known);
	*known = (struct known){ .snapshot = snapshot_hold(snapshot),
				 .selection = key->selection,
				 .found = found,
				 .why = why };
	settings_copy(&known->settings, key->settings);

	return true;
}

/* What was found means to these settings, unless it is there already. */
static void
finish(struct known *known, const struct method *method,
       const struct question *ask, const struct question *key)
{
	struct question before = question_of(known);
	struct result *answer;

	if (known->finished && method_asked_alike(method, &before, key))
		return;
	result_release(known->finished);
	answer = result_copy(known->found);
	method_finish(method, ask, answer);
	known->finished = answer;
	known->selection = key->selection;
	settings_clear(&known->settings);
	settings_copy(&known->settings, key->settings);
}

/* The answer, lent; `key` is the question without what is said or not. */
static const struct result *
answer_once(struct known *known, const struct snapshot *snapshot,
	    const struct method *method, const struct question *ask,
	    const struct question *key, struct error *err)
{
	if (!is_known(known, method, key) &&
	    !find_out(known, snapshot, method, ask, key, err))
		return NULL;
	if (!known->found)
		*err = known->why;
	else
		finish(known, method, ask, key);

	return known->finished;
}

/* Runs the method unless it has been asked the same before. */
static const struct result *
ask_once(struct desk *desk, const struct snapshot *snapshot,
	 const struct method *method, const struct question *ask,
	 struct error *err)
{
	int sides = (int)settings_number(ask->settings, SETTING_SIDES);
	struct known *known = known_of(desk, method, sides);
	struct question as_key = *ask;
	const struct result *answer;
	struct settings key;

	key_of(&key, ask->settings, sides);
	as_key.settings = &key;
	answer = answer_once(known, snapshot, method, ask, &as_key, err);
	settings_clear(&key);

	return answer ? result_hold(answer) : NULL;
}

/* ---- the main result ---- */

/* False if it was stopped: then nothing is known. */
static bool
answer_main(struct desk *desk, const struct snapshot *snapshot,
	    struct progress *progress)
{
	struct question ask = snapshot_question(snapshot, progress);
	struct piece piece = { .kind = PIECE_MAIN, .serial = snapshot->serial };
	struct error err = { 0 };

	piece.histogram = histogram_of(snapshot);
	piece.main =
		ask_once(desk, snapshot, snapshot->state.method, &ask, &err);
	if (!piece.main && err.kind == ERROR_STOPPED)
		return false;
	if (!piece.main)
		piece.why = memory_copy_text(err.text);
	desk_send(desk, &piece);

	return true;
}

/* ---- all of them ---- */

struct all {
	struct desk *desk;
	const struct snapshot *snapshot;
};

/* The settings a method is compared with, one side or both. */
static bool
is_known_with(const struct all *all, const struct method *method, int sides)
{
	struct question ask = snapshot_question(all->snapshot, NULL);
	struct settings settings;
	bool known;

	key_of(&settings, ask.settings, sides);
	ask.settings = &settings;
	known = is_known(known_of(all->desk, method, sides), method, &ask);
	settings_clear(&settings);

	return known;
}

static bool
is_bounds_only(const struct snapshot *snapshot)
{
	return settings_number(&snapshot->state.settings, SETTING_SIDES) < 2;
}

static bool
is_answered(const struct method *method, const void *context)
{
	const struct all *all = context;

	return is_known_with(all, method, 1) &&
	       (!method->two_sided || is_bounds_only(all->snapshot) ||
		is_known_with(all, method, 2));
}

static bool
is_open(const struct method *method, const void *context)
{
	return !is_answered(method, context);
}

static const struct result *
run_once(const struct method *method, const struct question *ask,
	 const void *context, struct error *err)
{
	const struct all *all = context;

	return ask_once(all->desk, all->snapshot, method, ask, err);
}

/* From several threads, each with a method of its own. */
static void
answered(const struct comparison_row *row, const void *context)
{
	const struct all *all = context;
	struct piece piece = { .kind = PIECE_ONE };

	piece.estimate = (struct estimate){
		.method = row->method,
		.bound = row->bound ? result_hold(row->bound) : NULL,
		.interval = row->interval ? result_hold(row->interval) : NULL,
		.why = row->bound ? NULL : memory_copy_text(row->why.text),
		.serial = all->snapshot->serial,
	};
	desk_send(all->desk, &piece);
}

/* Methods whose answer is kept come first. */
static void
answer_all(struct desk *desk, const struct snapshot *snapshot,
	   struct progress *progress)
{
	struct piece end = { .kind = PIECE_END, .serial = snapshot->serial };
	struct all all = { desk, snapshot };
	struct comparison_order order = {
		.ask = snapshot_question(snapshot, progress),
		.alpha = settings_number(&snapshot->state.settings,
					 SETTING_ALPHA),
		.sides = 1,
		.bounds_only = is_bounds_only(snapshot),
		.kept = snapshot->state.method,
		.run = run_once,
		.answered = answered,
		.context = &all,
	};
	bool (*const turns[])(const struct method *,
			      const void *) = { is_answered, is_open };
	struct error err;
	bool done = true;

	forget_other_data(desk_own(desk), snapshot->data);
	for (size_t i = 0; i < 2 && done; i++) {
		struct comparison comparison;

		order.wanted = turns[i];
		done = comparison_run(&order, &comparison, &err);
		comparison_clear(&comparison);
	}
	if (done)
		desk_send(desk, &end);
}

static void
numbers_run(struct desk *desk, void *argument, struct progress *progress)
{
	const struct task *task = argument;

	if (answer_main(desk, task->snapshot, progress) && task->all)
		answer_all(desk, task->snapshot, progress);
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
		.own = memory_new_array(SIDES * count_methods(),
					sizeof(struct known)),
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

enum numbers_news
numbers_collect(struct desk *desk, struct numbers *numbers)
{
	enum numbers_news news = NUMBERS_NOTHING;
	struct piece piece;

	while (desk_take(desk, &piece)) {
		if (piece.kind == PIECE_MAIN)
			put_main(numbers, &piece);
		else if (piece.kind == PIECE_ONE)
			put_one(numbers, &piece.estimate);
		else
			drop_old(numbers, piece.serial);
		if (piece.kind != PIECE_ONE)
			news = NUMBERS_WHOLE;
		else if (!news)
			news = NUMBERS_ROWS;
	}

	return news;
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
