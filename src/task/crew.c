/* crew.c - who does the pieces of a large job: threads, processes, ranks */

#include "task/crew_inside.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "base/memory.h"
#include "base/number.h"
#include "task/farms.h"
#include "task/tasks.h"

enum {
	FIRST_NAP = 10, /* milliseconds until the next look at the others */
	LONGEST_NAP = 1000,
	SLICE = 50, /* milliseconds of a nap between two checks for a stop */
	TRIES = 8,  /* claims of others that are tried in a look */
	NAMES_A_LOOK = 100, /* that a server tells of a folder at once */
};

/* ---- the bytes of a range: of each piece its size, then itself ---- */

/* Done by anybody, seen for the first time. */
static void
count(const struct crew *crew, size_t range)
{
	size_t first, end = parts_range(crew->work->pieces, range, &first);

	if (!atomic_exchange(&crew->counted[range], true))
		progress_add(crew->progress, end - first);
}

bool
crew_make_range(const struct crew *crew, size_t range, struct text *bytes,
		struct error *err)
{
	const struct crew_work *work = crew->work;
	size_t first, end = parts_range(work->pieces, range, &first);
	/* each piece as it is done: a range may take minutes */
	bool counts = !atomic_exchange(&crew->counted[range], true);

	for (size_t i = first; i < end; i++) {
		struct progress inner = { .above = crew->progress };
		struct text out = { 0 };
		uint64_t size;
		bool fine = progress_check(&inner, err) &&
			    work->make(work->job, i, &out, &inner, err);

		size = out.length;
		text_add_bytes(bytes, (const char *)&size, sizeof(size));
		text_add_bytes(bytes, text_get(&out), out.length);
		text_clear(&out);
		if (!fine)
			return false;
		progress_add(crew->progress, counts);
	}

	return true;
}

bool
crew_keep_range(const struct crew *crew, size_t range, const struct text *bytes)
{
	const struct crew_work *work = crew->work;
	size_t first, end = parts_range(work->pieces, range, &first), at = 0;

	for (size_t i = first; i < end; i++) {
		uint64_t size;

		if (bytes->length - at < sizeof(size))
			return false;
		memcpy(&size, bytes->at + at, sizeof(size));
		at += sizeof(size);
		if (size > bytes->length - at ||
		    !work->keep(work->job, i, bytes->at + at, size))
			return false;
		at += size;
	}
	crew->kept[range] = at == bytes->length;
	if (crew->kept[range])
		count(crew, range);

	return crew->kept[range];
}

static bool
keep_own(const struct crew *crew, size_t range, const struct text *bytes,
	 struct error *err)
{
	return crew_keep_range(crew, range, bytes) ||
	       error_set(err, ERROR_DATA,
			 "a piece left what nobody can read again");
}

/* ---- one range ---- */

static bool
do_alone(struct crew *crew, size_t range, struct error *err)
{
	struct text bytes = { 0 };
	bool fine = crew_make_range(crew, range, &bytes, err) &&
		    keep_own(crew, range, &bytes, err);

	text_clear(&bytes);

	return fine;
}

static bool
do_claimed(struct crew *crew, size_t range, struct error *err)
{
	struct text bytes = { 0 };
	bool fine = crew_make_range(crew, range, &bytes, err) &&
		    parts_write(crew->parts, range, &bytes, err) &&
		    keep_own(crew, range, &bytes, err);

	text_clear(&bytes);

	return fine;
}

/* Keeps what is there; damaged parts are as good as missing. */
static bool
look(struct crew *crew, size_t range, struct error *err)
{
	struct text bytes = { 0 };
	enum parts_state part = parts_read(crew->parts, range, &bytes, err);

	if (part == PARTS_WHOLE)
		(void)!crew_keep_range(crew, range, &bytes);
	text_clear(&bytes);

	return part != PARTS_REFUSED;
}

void
crew_list(struct crew *crew)
{
	bool *there = memory_new_array(crew->ranges, sizeof(*there));

	parts_list(crew->parts, there);
	for (size_t i = 0; i < crew->ranges; i++) {
		atomic_store(&crew->there[i], there[i]);
		if (there[i] && crew->unread)
			count(crew, i);
	}
	free(there);
}

/*
 * Each look is a question to a server that a thousand others ask, too.  After
 * so many in vain as all of the folder costs, all of it is looked at.
 */
static bool
is_done_meanwhile(struct crew *crew, size_t range)
{
	size_t most = crew->ranges / NAMES_A_LOOK + TRIES;

	if (!crew->unread || !parts_is_there(crew->parts, range))
		return false;
	if (atomic_fetch_add(&crew->wasted, 1) + 1 == most) {
		crew_list(crew);
		atomic_store(&crew->wasted, 0);
	}

	return true;
}

static bool
claim_and_do(struct crew *crew, size_t range, struct error *err)
{
	struct parts_claim claim;
	enum parts_hold state;
	bool fine = true;

	if (is_done_meanwhile(crew, range))
		return true;
	state = parts_claim(crew->parts, range, &claim, err);
	if (state != PARTS_HELD)
		return state == PARTS_OTHERS;
	/* Its last owner may have finished it just now. */
	if (!is_done_meanwhile(crew, range))
		fine = (crew->unread || look(crew, range, err)) &&
		       (crew->kept[range] || do_claimed(crew, range, err));
	parts_release(crew->parts, &claim);

	return fine;
}

static bool
may_try(struct crew *crew)
{
	return !crew->again || atomic_fetch_sub(&crew->tries, 1) > 0;
}

static bool
run_range(size_t index, void *state, struct error *err)
{
	struct crew *crew = state;
	size_t range = (crew->start + index * crew->stride) % crew->ranges;

	if (crew->kept[range] || (crew->unread && crew->there[range]))
		return true;
	if (!crew->parts)
		return do_alone(crew, range, err);
	if (crew->there[range] && !look(crew, range, err))
		return false;
	if (crew->kept[range] || !may_try(crew))
		return true;
	if (parts_stopped(crew->parts))
		return error_set(err, ERROR_STOPPED,
				 "stopped by a stop file; the same line goes "
				 "on");

	return claim_and_do(crew, range, err);
}

/* ---- all of them ---- */

bool
crew_all_kept(const struct crew *crew)
{
	for (size_t i = 0; i < crew->ranges; i++) {
		if (!crew->kept[i])
			return false;
	}

	return true;
}

/* Sleeps until the time is over or the job is stopped. */
static void
nap(int milliseconds, struct progress *progress)
{
	while (milliseconds > 0 && !progress_stopped(progress)) {
		int some = milliseconds < SLICE ? milliseconds : SLICE;
		const struct timespec time = { 0, some * 1000000L };

		nanosleep(&time, NULL);
		milliseconds -= some;
	}
}

/* The threads count ranges, who asked for the job pieces. */
static void
watch_above(struct progress *inside)
{
	if (inside->above && inside->above->watch)
		inside->above->watch(inside->above);
}

size_t
crew_stride(size_t ranges, size_t most)
{
	while (number_common_divisor(most, ranges) != 1)
		most--;

	return most;
}

/*
 * Processes that come at once go in orders of their own, or those behind
 * would walk over all that those before have claimed.
 */
static void
choose_order(struct crew *crew)
{
	uint64_t random[2] = { 0, 0 };

	if (getrandom(random, sizeof(random), GRND_NONBLOCK) < 0)
		return;
	crew->start = (size_t)(random[0] % crew->ranges);
	crew->stride = crew_stride(crew->ranges,
				   (size_t)(random[1] % crew->ranges) + 1);
}

/* Looks into the folder, too. */
static bool
is_nothing_missing(struct crew *crew)
{
	if (crew->parts)
		crew_list(crew);
	for (size_t i = 0; i < crew->ranges; i++) {
		if (!crew->kept[i] && !(crew->unread && crew->there[i]))
			return false;
	}

	return true;
}

/* Looks until nothing is missing; others may be at the last ones. */
static bool
run_all(struct crew *crew, struct error *err)
{
	bool fine = true;

	crew->again = false;
	for (int wait = FIRST_NAP; fine && !is_nothing_missing(crew);
	     wait *= 2) {
		if (crew->again) {
			nap(wait < LONGEST_NAP ? wait : LONGEST_NAP,
			    &crew->inside);
			choose_order(crew); /* other claims are tried */
		}
		if (wait > LONGEST_NAP)
			wait = LONGEST_NAP;
		atomic_store(&crew->tries, TRIES);
		fine = tasks_run(crew->ranges, run_range, crew,
				 crew->work->place.threads, &crew->inside, err);
		crew->again = true;
	}

	return fine;
}

/* All do what is missing; then one reads the rest, as it writes. */
static bool
run_by_turns(struct crew *crew, struct error *err)
{
	struct crew_turn *turn = crew->work->place.turn;

	crew->unread = true;
	if (!run_all(crew, err) || !crew_turn_wait(turn, crew->progress, err))
		return false;
	if (turn->elsewhere)
		return error_set(err, ERROR_STOPPED,
				 "all parts are there, and what they come to");
	crew->unread = false;

	return run_all(crew, err); /* torn ones are done again */
}

bool
crew_run_here(struct crew *crew, struct error *err)
{
	if (err->kind)
		return false;

	return crew->parts && crew->work->place.turn ? run_by_turns(crew, err)
						     : run_all(crew, err);
}

/* NULL: the job is a piece of another, at which the farm is at work. */
static bool
run_farm(const struct farm *farm, const struct crew_work *work,
	 struct progress *progress, struct error *err)
{
	const struct crew_place *place = &work->place;
	struct parts_order order = { .folder = place->folder,
				     .plan = place->plan,
				     .line = place->line,
				     .pieces = work->pieces,
				     .how = place->how };
	struct crew crew = {
		.work = work,
		.progress = progress,
		.inside = { .above = progress, .watch = watch_above },
		.ranges = parts_ranges(work->pieces),
		.stride = 1,
	};
	struct error why = { 0 };
	bool fine;

	if (place->folder && !link_is_silent()) {
		crew.parts = parts_open(&order, &why);
		choose_order(&crew);
	}
	crew.kept = memory_new_array(crew.ranges, sizeof(*crew.kept));
	crew.there = memory_new_array(crew.ranges, sizeof(*crew.there));
	crew.counted = memory_new_array(crew.ranges, sizeof(*crew.counted));
	fine = farm ? farm->run(&crew, &why) : crew_run_here(&crew, &why);
	if (!fine)
		*err = why;
	parts_close(crew.parts);
	free(crew.counted);
	free(crew.kept);
	free(crew.there);

	return fine;
}

bool
crew_do(const struct crew_work *work, struct progress *progress,
	struct error *err)
{
	static atomic_bool busy;
	bool outer = !atomic_exchange(&busy, true);
	const struct farm *farm = NULL;
	bool fine = true;

	progress_start(progress, work->pieces);
	if (outer) {
		farm = farms_choose(work->place.farm, &work->place, err);
		fine = farm != NULL;
	}
	fine = fine && progress_check(progress, err) &&
	       (!work->pieces || run_farm(farm, work, progress, err));
	if (outer)
		atomic_store(&busy, false);

	return fine;
}

bool
crew_look(const char *folder, const struct save_options *how,
	  bool (*keep)(void *job, size_t index, const char *bytes, size_t size),
	  void *job, size_t *pieces, struct error *err)
{
	struct parts *parts = parts_find(folder, how, err);
	struct crew_work work = { .keep = keep, .job = job };
	struct crew crew = { .work = &work, .parts = parts };
	bool fine = true;

	if (!parts)
		return false;
	*pieces = work.pieces = parts_pieces(parts);
	crew.ranges = parts_ranges(work.pieces);
	crew.kept = memory_new_array(crew.ranges, sizeof(*crew.kept));
	crew.there = memory_new_array(crew.ranges, sizeof(*crew.there));
	crew.counted = memory_new_array(crew.ranges, sizeof(*crew.counted));
	crew_list(&crew);
	for (size_t i = 0; i < crew.ranges && fine; i++)
		fine = !crew.there[i] || look(&crew, i, err);
	parts_close(parts);
	free(crew.counted);
	free(crew.kept);
	free(crew.there);

	return fine;
}

/* ---- numbers ---- */

struct numbers {
	const struct crew_job *job;
	double *records;
};

static bool
make_numbers(void *state, size_t index, struct text *out,
	     struct progress *progress, struct error *err)
{
	const struct numbers *numbers = state;
	const struct crew_job *job = numbers->job;
	double *record = numbers->records + index * job->record;
	bool fine = job->piece(job->job, index, record, progress, err);

	text_add_bytes(out, (const char *)record,
		       job->record * sizeof(*record));

	return fine;
}

static bool
keep_numbers(void *state, size_t index, const char *bytes, size_t size)
{
	const struct numbers *numbers = state;
	size_t record = numbers->job->record;

	if (size != record * sizeof(double))
		return false;
	memcpy(numbers->records + index * record, bytes, size);

	return true;
}

bool
crew_run(const struct crew_job *job, double records[],
	 struct progress *progress, struct error *err)
{
	struct numbers numbers = { job, records };
	const struct crew_work work = { .place = job->place,
					.pieces = job->pieces,
					.make = make_numbers,
					.keep = keep_numbers,
					.job = &numbers };

	return crew_do(&work, progress, err);
}

/* ---- who writes what they come to ---- */

static bool
is_whole(const struct crew_turn *turn)
{
	return turn->is_whole && turn->is_whole(turn->state);
}

/* Many may wait for one that writes for minutes. */
static bool
wait_for_claim(struct crew_turn *turn, struct progress *progress,
	       struct error *err)
{
	for (int wait = FIRST_NAP; !turn->elsewhere; wait *= 2) {
		switch (parts_claim(turn->parts, PARTS_FINISH, &turn->claim,
				    err)) {
		case PARTS_HELD:
			turn->taken = true;
			turn->elsewhere = is_whole(turn);
			return true;
		case PARTS_FAILED:
			return false;
		case PARTS_OTHERS:
			break;
		}
		if (!progress_check(progress, err))
			return false;
		wait = wait < LONGEST_NAP ? wait : LONGEST_NAP;
		nap(wait, progress);
		turn->elsewhere = is_whole(turn);
	}

	return true;
}

bool
crew_turn_wait(struct crew_turn *turn, struct progress *progress,
	       struct error *err)
{
	if (turn->taken || turn->elsewhere)
		return true;
	turn->silent = link_is_silent();
	if (turn->silent)
		return true;
	turn->parts = parts_find(turn->folder, &turn->how, err);

	return turn->parts && wait_for_claim(turn, progress, err);
}

void
crew_turn_end(struct crew_turn *turn)
{
	if (turn->taken)
		parts_release(turn->parts, &turn->claim);
	turn->taken = false;
	parts_close(turn->parts);
	turn->parts = NULL;
}
