/* derived.c - a cache of objects computed from something that never changes */

#include "dataset/derived.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/thread.h"

/* Milliseconds between two looks at whether a wait was stopped. */
enum { PATIENCE = 50 };

/*
 * The cache owns an entry, and so does every scope that borrows its object.
 * Owners are added with the lock of the cache held, so that an entry with
 * one owner in the list cannot get another while it is dropped.
 */
struct derived_entry {
	atomic_size_t owners;
	char *key;
	derived_make_fn *make;
	derived_free_fn *release;
	void *made;  /* NULL until it was computed */
	bool making; /* a thread computes it */
	bool stays;  /* borrowed without a scope, so never dropped */
	struct derived_entry *next;
};

struct derived {
	pthread_mutex_t lock;
	pthread_cond_t changed;      /* an entry is no longer being computed */
	struct derived_entry *first; /* the one asked for last */
};

static _Thread_local struct derived_scope *innermost;

struct derived *
derived_new(void)
{
	struct derived *cache = memory_new(sizeof(*cache));

	pthread_mutex_init(&cache->lock, NULL);
	thread_condition_init(&cache->changed);

	return cache;
}

static void
disown(struct derived_entry *entry)
{
	if (atomic_fetch_sub(&entry->owners, 1) > 1)
		return;
	if (entry->made)
		entry->release(entry->made);
	free(entry->key);
	free(entry);
}

static void
disown_all(struct derived_entry *list)
{
	while (list) {
		struct derived_entry *next = list->next;

		disown(list);
		list = next;
	}
}

void
derived_free(struct derived *cache)
{
	if (!cache)
		return;
	disown_all(cache->first);
	pthread_cond_destroy(&cache->changed);
	pthread_mutex_destroy(&cache->lock);
	free(cache);
}

/* ---- with the lock held ---- */

static struct derived_entry *
entry_new(const struct derived_order *order)
{
	struct derived_entry *entry = memory_new(sizeof(*entry));

	atomic_init(&entry->owners, 1);
	entry->key = memory_copy_text(order->key);
	entry->make = order->make;
	entry->release = order->release;

	return entry;
}

/* Returns the entry of the order, which becomes the first of the list. */
static struct derived_entry *
find_entry(struct derived *cache, const struct derived_order *order)
{
	struct derived_entry **at = &cache->first, *entry;

	while (*at &&
	       ((*at)->make != order->make || strcmp((*at)->key, order->key)))
		at = &(*at)->next;
	entry = *at;
	if (entry)
		*at = entry->next;
	else
		entry = entry_new(order);
	entry->next = cache->first;
	cache->first = entry;

	return entry;
}

/* Counts the entries of the kind of `entry` that come before it. */
static size_t
rank_of(const struct derived *cache, const struct derived_entry *entry)
{
	const struct derived_entry *it = cache->first;
	size_t rank = 0;

	for (; it != entry; it = it->next)
		rank += it->make == entry->make;

	return rank;
}

/* Takes out old entries that nobody borrows, and returns their list. */
static struct derived_entry *
take_old(struct derived *cache)
{
	struct derived_entry **at = &cache->first, *old = NULL;

	while (*at) {
		struct derived_entry *entry = *at;

		if (entry->stays || atomic_load(&entry->owners) > 1 ||
		    rank_of(cache, entry) < DERIVED_KEPT) {
			at = &entry->next;
			continue;
		}
		*at = entry->next;
		entry->next = old;
		old = entry;
	}

	return old;
}

/* Returns true once the calling thread has to compute the entry's object. */
static bool
wait_for_turn(struct derived *cache, struct derived_entry *entry,
	      struct progress *progress)
{
	while (entry->making) {
		const struct timespec until = thread_deadline(PATIENCE);

		if (progress_stopped(progress))
			return false;
		thread_wait(&cache->changed, &cache->lock, &until);
	}

	return !entry->made;
}

/* ---- borrowing ---- */

/* Makes the scope an owner in place of the caller. */
static void
hold(struct derived_scope *scope, struct derived_entry *entry)
{
	for (size_t i = 0; i < scope->count; i++) {
		if (scope->held[i] == entry) {
			disown(entry);
			return;
		}
	}
	scope->held = memory_grow_array(scope->held, scope->count + 1,
					sizeof(struct derived_entry *));
	scope->held[scope->count++] = entry;
}

const void *
derived_get(struct derived *cache, const struct derived_order *order)
{
	struct derived_entry *entry, *old;
	void *made;

	if (!cache)
		return NULL;
	pthread_mutex_lock(&cache->lock);
	entry = find_entry(cache, order);
	atomic_fetch_add(&entry->owners, 1);
	entry->stays = entry->stays || !innermost;
	old = take_old(cache);
	if (wait_for_turn(cache, entry, order->progress)) {
		entry->making = true;
		pthread_mutex_unlock(&cache->lock);
		made = order->make(order->argument);
		pthread_mutex_lock(&cache->lock);
		entry->made = made;
		entry->making = false;
		pthread_cond_broadcast(&cache->changed);
	}
	made = entry->making ? NULL : entry->made;
	pthread_mutex_unlock(&cache->lock);

	disown_all(old);
	if (innermost)
		hold(innermost, entry);
	else
		disown(entry);

	return made;
}

void
derived_begin(struct derived_scope *scope)
{
	*scope = (struct derived_scope){ .outer = innermost };
	innermost = scope;
}

void
derived_end(struct derived_scope *scope)
{
	innermost = scope->outer;
	for (size_t i = 0; i < scope->count; i++)
		disown(scope->held[i]);
	free(scope->held);
}
