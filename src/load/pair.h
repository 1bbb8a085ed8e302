/* pair.h - two files, or two columns, that say in and out */

#ifndef LOAD_PAIR_H
#define LOAD_PAIR_H

#include <stdbool.h>
#include <stddef.h>

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
enum half pair_half(const char *name, char rest[PAIR_NAME]);

/*
 * Whether two paths are the two halves of a pair: in one folder, with names
 * that differ in nothing else (and perhaps their endings).
 */
bool pair_are_halves(const char *a, const char *b, bool *a_is_in);

/* The file name without folder and endings. */
void pair_stem(const char *path, char stem[PAIR_NAME]);

#endif
