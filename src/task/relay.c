/*
 * relay.c - ranges by the ranks of a link: the first hands them out
 *
 * Every rank has a queue of ranges that its threads make, and asks the first
 * for more before it is empty.  The first rank keeps what comes back, writes
 * it into the folder if there is one (where it also claims what it gives
 * away, so that processes without a link may work in it, too), and sends it to
 * everybody.  Nobody spins: who has nothing to do sleeps.
 */

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "base/thread.h"
#include "task/crew_inside.h"
#include "task/processors.h"

enum {
	NAP = 200000,    /* nanoseconds */
	LOOK = 100,      /* naps until the folder is looked at again */
	MOST_AHEAD = 64, /* ranges asked for beyond those at work */
};

enum word {
	WORD_ASK,  /* for another range */
	WORD_GIVE, /* that range */
	WORD_MADE, /* its bytes */
	WORD_FAIL, /* an error of a rank, or of all */
	WORD_ALL,  /* bytes of a range for everybody */
	WORD_END,  /* everybody has everything */
};

struct message {
	uint32_t word, job; /* which crew_do() of the process */
	uint64_t range;
};

struct made {
	size_t range;
	struct text bytes;
	struct error error;
	bool fine;
};

struct relay {
	struct crew *crew;
	const struct link *link;
	uint32_t job;
	/* between the threads and the one that speaks */
	pthread_mutex_t lock;
	pthread_cond_t more;
	size_t *queue, queued;
	struct made *made;
	size_t made_count;
	bool closing;
	/* of the one that speaks */
	size_t asked, ahead, threads;
	struct error error;
	bool failed, over;
	/* of the first rank */
	size_t next;
	bool *given;
	struct parts_claim *claims;
	size_t *hungry; /* requests of each rank that wait */
};

/* ---- threads ---- */

static void *
compute(void *state)
{
	struct relay *relay = state;

	pthread_mutex_lock(&relay->lock);
	for (;;) {
		struct made made = { .fine = true };

		while (!relay->queued && !relay->closing)
			pthread_cond_wait(&relay->more, &relay->lock);
		if (relay->closing)
			break;
		made.range = relay->queue[0];
		memmove(relay->queue, relay->queue + 1,
			--relay->queued * sizeof(*relay->queue));
		pthread_mutex_unlock(&relay->lock);
		made.fine = crew_make_range(relay->crew, made.range,
					    &made.bytes, &made.error);
		pthread_mutex_lock(&relay->lock);
		relay->made = memory_grow_by_one(relay->made, relay->made_count,
						 sizeof(*relay->made));
		relay->made[relay->made_count++] = made;
	}
	pthread_mutex_unlock(&relay->lock);

	return NULL;
}

static void
push(struct relay *relay, size_t range)
{
	pthread_mutex_lock(&relay->lock);
	relay->queue = memory_grow_by_one(relay->queue, relay->queued,
					  sizeof(*relay->queue));
	relay->queue[relay->queued++] = range;
	pthread_cond_signal(&relay->more);
	pthread_mutex_unlock(&relay->lock);
}

static size_t
queued(struct relay *relay)
{
	size_t count;

	pthread_mutex_lock(&relay->lock);
	count = relay->queued;
	pthread_mutex_unlock(&relay->lock);

	return count;
}

/* What the threads have made since; the caller frees it. */
static struct made *
take_made(struct relay *relay, size_t *count)
{
	struct made *made;

	pthread_mutex_lock(&relay->lock);
	made = relay->made;
	*count = relay->made_count;
	relay->made = NULL;
	relay->made_count = 0;
	pthread_mutex_unlock(&relay->lock);

	return made;
}

/* ---- messages ---- */

static void
say(struct relay *relay, int to, enum word word, size_t range,
    const void *bytes, size_t count)
{
	struct message head = { (uint32_t)word, relay->job, range };
	struct text text = { 0 };

	text_add_bytes(&text, (const char *)&head, sizeof(head));
	text_add_bytes(&text, bytes, count);
	if (!relay->link->send(to, text.at, text.length) && !relay->failed)
		relay->failed = !error_set(&relay->error, ERROR_DATA,
					   "a message to rank %d of %zu bytes "
					   "could not be sent",
					   to, text.length);
	text_clear(&text);
}

static void
say_all(struct relay *relay, enum word word, size_t range, const void *bytes,
	size_t count)
{
	for (int rank = 1; rank < relay->link->ranks; rank++)
		say(relay, rank, word, range, bytes, count);
}

static void
fail(struct relay *relay, const struct error *error)
{
	if (!relay->failed)
		relay->error = *error;
	relay->failed = true;
}

static bool
is_first(const struct relay *relay)
{
	return relay->link->rank == 0;
}

/* ---- the first rank: what is given, what came back ---- */

/* The next range that nobody has; others may work in the folder. */
static bool
find_range(struct relay *relay, size_t *range)
{
	struct crew *crew = relay->crew;

	for (; relay->next < crew->ranges; relay->next++) {
		size_t at = relay->next;
		enum parts_hold hold;

		if (crew->kept[at] || relay->given[at])
			continue;
		hold = crew->parts
			       ? parts_claim(crew->parts, at,
					     &relay->claims[at], &relay->error)
			       : PARTS_HELD;
		if (hold == PARTS_FAILED) {
			relay->failed = true;
			return false;
		}
		if (hold == PARTS_OTHERS)
			continue;
		relay->given[at] = true;
		*range = at;
		relay->next++;
		return true;
	}

	return false;
}

static void
give_back(struct relay *relay, size_t range)
{
	if (relay->crew->parts && relay->given[range])
		parts_release(relay->crew->parts, &relay->claims[range]);
	relay->given[range] = false;
}

/* Everybody but who made it gets it. */
static void
pass_around(struct relay *relay, int from, size_t range,
	    const struct text *bytes)
{
	for (int rank = 1; rank < relay->link->ranks; rank++) {
		if (rank != from)
			say(relay, rank, WORD_ALL, range, text_get(bytes),
			    bytes->length);
	}
}

static void
keep(struct relay *relay, int from, size_t range, const struct text *bytes)
{
	struct crew *crew = relay->crew;
	struct error why = { 0 };

	if (range >= crew->ranges || crew->kept[range])
		return;
	if (!crew_keep_range(crew, range, bytes))
		(void)error_set(&why, ERROR_DATA,
				"a rank left what nobody can read");
	else if (crew->parts)
		(void)!parts_write(crew->parts, range, bytes, &why);
	give_back(relay, range);
	if (why.kind)
		fail(relay, &why);
	else
		pass_around(relay, from, range, bytes);
}

/* What is in the folder by now; the rest is looked for anew. */
static void
look(struct relay *relay)
{
	struct crew *crew = relay->crew;

	relay->next = 0;
	if (!crew->parts)
		return;
	if (parts_stopped(crew->parts)) {
		relay->failed = !error_set(&relay->error, ERROR_STOPPED,
					   "stopped by a stop file; the same "
					   "line goes on");
		return;
	}
	crew_list(crew);
	for (size_t i = 0; i < crew->ranges && !relay->failed; i++) {
		struct text bytes = { 0 };
		enum parts_state state;

		if (!crew->there[i] || crew->kept[i] || relay->given[i])
			continue;
		state = parts_read(crew->parts, i, &bytes, &relay->error);
		relay->failed = state == PARTS_REFUSED;
		if (state == PARTS_WHOLE && crew_keep_range(crew, i, &bytes))
			pass_around(relay, 0, i, &bytes);
		text_clear(&bytes);
	}
}

static void
feed(struct relay *relay)
{
	size_t range;

	while (queued(relay) < relay->threads && find_range(relay, &range))
		push(relay, range);
	for (int rank = 1; rank < relay->link->ranks; rank++) {
		while (relay->hungry[rank] && find_range(relay, &range)) {
			relay->hungry[rank]--;
			say(relay, rank, WORD_GIVE, range, NULL, 0);
		}
	}
}

/* ---- the others ---- */

static void
ask(struct relay *relay)
{
	size_t here = queued(relay);

	if (!here && relay->ahead < MOST_AHEAD)
		relay->ahead *= 2;
	for (; here + relay->asked < relay->threads + relay->ahead;
	     relay->asked++)
		say(relay, 0, WORD_ASK, 0, NULL, 0);
}

/* ---- all ---- */

/* The first rank says it last, and to everybody. */
static void
hear_failure(struct relay *relay, const char *bytes)
{
	struct error error;

	memcpy(&error, bytes, sizeof(error));
	error.text[sizeof(error.text) - 1] = '\0';
	fail(relay, &error);
	relay->over = !is_first(relay);
}

static void
hear(struct relay *relay, int from, const char *bytes, size_t count)
{
	struct message head;
	struct text rest = { 0 };

	if (count < sizeof(head))
		return;
	memcpy(&head, bytes, sizeof(head));
	if (head.job != relay->job)
		return; /* of a job that is over */
	text_add_bytes(&rest, bytes + sizeof(head), count - sizeof(head));
	switch ((enum word)head.word) {
	case WORD_ASK:
		relay->hungry[from]++;
		break;
	case WORD_GIVE:
		relay->asked--;
		push(relay, head.range);
		break;
	case WORD_MADE:
		keep(relay, from, head.range, &rest);
		break;
	case WORD_FAIL:
		if (rest.length == sizeof(struct error))
			hear_failure(relay, rest.at);
		break;
	case WORD_ALL:
		if (head.range < relay->crew->ranges &&
		    !relay->crew->kept[head.range])
			crew_keep_range(relay->crew, head.range, &rest);
		break;
	case WORD_END:
		relay->over = true;
		break;
	}
	text_clear(&rest);
}

static bool
hear_all(struct relay *relay)
{
	size_t count;
	int from;
	char *bytes;
	bool any = false;

	while ((bytes = relay->link->take(&from, &count))) {
		hear(relay, from, bytes, count);
		free(bytes);
		any = true;
	}

	return any;
}

static void
send_made(struct relay *relay, const struct made *made)
{
	if (!relay->crew->kept[made->range])
		crew_keep_range(relay->crew, made->range, &made->bytes);
	say(relay, 0, WORD_MADE, made->range, text_get(&made->bytes),
	    made->bytes.length);
}

static bool
pass_on(struct relay *relay)
{
	size_t count;
	struct made *made = take_made(relay, &count);

	for (size_t i = 0; i < count; i++) {
		if (!made[i].fine)
			fail(relay, &made[i].error);
		else if (is_first(relay))
			keep(relay, 0, made[i].range, &made[i].bytes);
		else
			send_made(relay, &made[i]);
		text_clear(&made[i].bytes);
	}
	free(made);

	return count > 0;
}

/* One turn of the rank that hands out; true: something was done. */
static bool
lead(struct relay *relay)
{
	bool heard = hear_all(relay), passed = pass_on(relay);

	if (!relay->failed)
		feed(relay);
	if (relay->failed)
		say_all(relay, WORD_FAIL, 0, &relay->error,
			sizeof(relay->error));
	else if (crew_all_kept(relay->crew))
		say_all(relay, WORD_END, 0, NULL, 0);
	relay->over = relay->failed || crew_all_kept(relay->crew);

	return heard || passed;
}

/* What fails here is told once; the first rank tells everybody. */
static bool
follow(struct relay *relay, bool *told)
{
	bool passed = pass_on(relay);

	if (relay->failed && !*told) {
		say(relay, 0, WORD_FAIL, 0, &relay->error,
		    sizeof(relay->error));
		*told = true;
	}
	if (!relay->failed)
		ask(relay);

	return hear_all(relay) || passed;
}

static void
speak(struct relay *relay)
{
	const struct timespec time = { 0, NAP };
	bool told = false;

	for (size_t naps = 0; !relay->over;) {
		struct error why = { 0 };

		if (!relay->failed &&
		    !progress_check(relay->crew->progress, &why))
			fail(relay, &why);
		if (is_first(relay) && !relay->failed && naps % LOOK == 0)
			look(relay);
		if (is_first(relay) ? lead(relay) : follow(relay, &told))
			naps = 1;
		else if (!relay->over && !nanosleep(&time, NULL))
			naps++;
	}
}

/* ---- the whole ---- */

static size_t
hire(struct relay *relay, pthread_t hands[])
{
	size_t hired = 0;

	while (hired < relay->threads &&
	       thread_start(&hands[hired], compute, relay))
		hired++;

	return hired;
}

static void
dismiss(struct relay *relay, pthread_t hands[], size_t hired)
{
	size_t count;
	struct made *made;

	pthread_mutex_lock(&relay->lock);
	relay->closing = true;
	pthread_cond_broadcast(&relay->more);
	pthread_mutex_unlock(&relay->lock);
	for (size_t i = 0; i < hired; i++)
		pthread_join(hands[i], NULL);
	made = take_made(relay, &count);
	for (size_t i = 0; i < count; i++)
		text_clear(&made[i].bytes);
	free(made);
}

bool
crew_relay(struct crew *crew, const struct link *link, struct error *err)
{
	static uint32_t jobs;
	struct relay relay = {
		.crew = crew,
		.link = link,
		.job = ++jobs,
		.lock = PTHREAD_MUTEX_INITIALIZER,
		.ahead = 1,
		.threads = crew->work->place.threads ? crew->work->place.threads
						     : processors_count(),
	};
	pthread_t *hands = memory_new_array(relay.threads, sizeof(*hands));
	size_t hired;

	relay.given = memory_new_array(crew->ranges, sizeof(*relay.given));
	relay.claims = memory_new_array(crew->ranges, sizeof(*relay.claims));
	relay.hungry =
		memory_new_array((size_t)link->ranks, sizeof(*relay.hungry));
	pthread_cond_init(&relay.more, NULL);
	if (err->kind)
		fail(&relay, err);
	hired = hire(&relay, hands);
	if (!hired && !relay.failed)
		relay.failed = !error_set(&relay.error, ERROR_FILE,
					  "no thread could be started");
	speak(&relay);
	dismiss(&relay, hands, hired);
	for (size_t i = 0; i < crew->ranges; i++)
		give_back(&relay, i);
	pthread_cond_destroy(&relay.more);
	free(relay.queue);
	free(relay.hungry);
	free(relay.claims);
	free(relay.given);
	free(hands);
	if (relay.failed)
		*err = relay.error;

	return !relay.failed;
}
