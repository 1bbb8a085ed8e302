/* halves.h - two files, or two columns, that say in and out */

#ifndef LOAD_MEANING_HALVES_H
#define LOAD_MEANING_HALVES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/dictionary.h"

/* Which half of a pair a name says it is. */
enum half {
	HALF_NONE,
	HALF_IN,
	HALF_OUT,
};

enum { PAIR_NAME = 200 };

/*
 * Finds "in" or "out", "members" or "nonmembers", "train" or "test" among
 * the words of a name; `rest` is the name without that word, which the two
 * halves share.
 */
enum half halves_side(const char *name, char rest[PAIR_NAME]);

/*
 * Whether two paths are the two halves of a pair: in one folder, with names
 * that differ in nothing else (and perhaps their endings).
 */
bool halves_match(const char *a, const char *b, bool *a_is_in);

/* The file name without folder and endings. */
void halves_stem(const char *path, char stem[PAIR_NAME]);

/*
 * Names that wait for their other halves; zeroed is empty.  Finding a
 * partner takes no longer among many names.
 */
struct pairs {
	struct dictionary rests; /* what halves share */
	struct pairs_list {
		size_t first[3]; /* of each half; NO_PAIR behind the last */
		size_t last[3];
	} * lists; /* one a rest */
	struct pairs_name {
		enum half half;
		size_t rest, next;
		bool is_used;
	} * names;
	size_t count;
};

#define NO_PAIR ((size_t)-1)

/* Names of columns and arrays, or paths of files: numbers from 0 up. */
void halves_add_name(struct pairs *pairs, const char *name);
void halves_add_path(struct pairs *pairs, const char *path);
void halves_clear(struct pairs *pairs);

/* The first of the other halves of a name, wherever it stands, or NO_PAIR. */
size_t halves_first(const struct pairs *pairs, size_t name);

/* Whether two of the names are halves of one pair. */
bool halves_are_pair(const struct pairs *pairs, size_t a, size_t b);

/*
 * The first other half behind a name that is not used, or NO_PAIR; asked in
 * the order of the names.
 */
size_t halves_behind(struct pairs *pairs, size_t name, bool *is_in);
void halves_use(struct pairs *pairs, size_t name);

#endif
