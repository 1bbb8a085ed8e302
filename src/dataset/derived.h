/* derived.h - a cache of objects computed from something that never changes */

#ifndef DATASET_DERIVED_H
#define DATASET_DERIVED_H

#include <stddef.h>

#include "base/progress.h"

/*
 * The objects of one `make` function are of one kind.  A cache keeps the
 * last DERIVED_KEPT of each kind, and all that are borrowed.  Any thread may
 * call any function, and no lock is held while an object is computed.
 */
struct derived;

enum { DERIVED_KEPT = 4 };

struct derived *derived_new(void);

/* Frees the objects, except those that a scope still borrows. */
void derived_free(struct derived *cache); /* NULL is fine */

/* Returns NULL without an object, and after a stop that `argument` holds. */
typedef void *derived_make_fn(const void *argument);
typedef void derived_free_fn(void *made);

struct derived_order {
	const char *key; /* every value that the object depends on, as text */
	derived_make_fn *make;
	const void *argument;
	derived_free_fn *release;
	struct progress *progress; /* stops a wait for others; or NULL */
};

/*
 * Returns the object of the order's key, computed by the first caller.  A
 * second caller with the same key waits for the first.  The object is
 * borrowed until the innermost scope of this thread ends.  Without a scope it
 * stays as long as the cache, because nobody says when it is given back.
 * Returns NULL where `make` does, where the wait was stopped, and where there
 * is no cache.
 */
const void *derived_get(struct derived *cache,
			const struct derived_order *order);

/*
 * Keeps what its thread borrows between derived_begin() and derived_end().
 * Scopes nest, and lie on the stack of that thread.
 */
struct derived_scope {
	struct derived_scope *outer;
	struct derived_entry **held;
	size_t count;
};

void derived_begin(struct derived_scope *scope);
void derived_end(struct derived_scope *scope);

#endif
