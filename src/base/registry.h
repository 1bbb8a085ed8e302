/* registry.h - lists of things with names, and of enums with words */

#ifndef BASE_REGISTRY_H
#define BASE_REGISTRY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"

/* The beginning of every thing that a registry lists. */
struct named {
	const char *name; /* as typed; NULL is passed over */
	const char *summary;
};

/*
 * Methods, settings, figures, ... are constant descriptors that begin like
 * struct named.  Lists, explanations, completion, values of settings and
 * "did you mean" know of them only this, so that all of them have it at once.
 */
struct registry {
	const char *name;    /* of the list: "methods" */
	const char *one;     /* of a thing in it: "method" */
	const char *summary; /* of the list, half a line */
	const void *items;   /* the things, or pointers that NULL ends */
	size_t size, count;  /* of the things; 0: items are pointers */
	const char *see;     /* lists them; NULL: "dpaudit list NAME" */
	const char *every;   /* summary of things that have none, or NULL */
	/* Names of before, each with that of today; NULL or ends with NULL. */
	const struct named *old;
};

/* A table of `rows` as the items of a registry. */
#define REGISTRY_ROWS(rows)                                                    \
	.items = rows, .size = sizeof((rows)[0]),                              \
	.count = sizeof(rows) / sizeof((rows)[0])

/*
 * Declares a list of descriptors: things_all[] is its array, things() the
 * same for who walks it.
 */
#define REGISTRY(type, thing, things)                                          \
	extern const type *const things##_all[];                               \
	extern const struct registry things##_registry;                        \
	_Static_assert(offsetof(type, name) == 0 &&                            \
			       offsetof(type, summary) ==                      \
				       offsetof(struct named, summary),        \
		       "a descriptor begins with name and summary");           \
	static inline const type *const *things(void)                          \
	{                                                                      \
		return things##_all;                                           \
	}                                                                      \
	static inline const type *thing##_find(const char *name)               \
	{                                                                      \
		return registry_find(&things##_registry, name);                \
	}                                                                      \
	MUST_CHECK static inline const type *thing##_need(const char *name,    \
							  struct error *err)   \
	{                                                                      \
		return registry_need(&things##_registry, name, err);           \
	}                                                                      \
	_Static_assert(true, "a semicolon follows")

/* Returns the number of things, those without a name included. */
size_t registry_count(const struct registry *registry);

const void *registry_item(const struct registry *registry, size_t index);
struct named registry_named(const struct registry *registry, const void *item);
struct named registry_at(const struct registry *registry, size_t index);

/* Sets `index` if a thing has the name, which may be NULL. */
bool registry_index(const struct registry *registry, const char *name,
		    size_t *index);

/* Returns the thing of that name, or NULL. */
const void *registry_find(const struct registry *registry, const char *name);

/*
 * Returns the name that a user may have meant: the nearest one, or that of
 * the first thing whose summary has the word.  NULL if there is none.
 */
const char *registry_nearest(const struct registry *registry, const char *word);

/* The same as registry_find(), with a refusal that names the nearest. */
MUST_CHECK const void *registry_need(const struct registry *registry,
				     const char *name, struct error *err);

/* Refuses a name that the registry does not have. Returns false. */
bool registry_refuse(const struct registry *registry, const char *name,
		     struct error *err);

/* ---- what a user may have meant ---- */

/*
 * How many letters must be typed otherwise to turn one word into the
 * other; a pair of exchanged letters counts once.
 */
size_t word_distance(const char *a, const char *b);

/*
 * Keeps the nearest word of a walk over many: start with NULL, offer each.
 * A word farther than a third of its letters is not taken, unless the
 * wanted one is how it begins.
 */
const char *word_nearer(const char *wanted, const char *best,
			const char *offer);

/*
 * Refuses a word: the sentence, then "; did you mean NEAREST?" or, where
 * nothing is near, "; see SEE". Both may be NULL. Returns false.
 */
bool word_refuse(struct error *err, const char *nearest, const char *see,
		 const char *format, ...) PRINTF_LIKE(4, 5);

/* ---- an enum and its words from one list ---- */

/*
 * A list names each value and the word that users type for it:
 *
 *	#define THINGS(CHOICE) \
 *		CHOICE(THING_SMALL, "small") \
 *		CHOICE(THING_LARGE, "large")
 *
 * From it come the enum and its words, which then cannot differ in order.
 * More that a list says behind the word is for tables of its own.
 */
#define CHOICE_VALUE(id, ...)   id,
#define CHOICE_WORD(id, ...)    CHOICE_FIRST(__VA_ARGS__, )
#define CHOICE_FIRST(word, ...) word,

/* The words of a list, which NULL ends. */
#define CHOICE_WORDS(LIST) ((const char *const[]){ LIST(CHOICE_WORD) NULL })

#endif
