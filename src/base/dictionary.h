/* dictionary.h - texts and the number each was given */

#ifndef BASE_DICTIONARY_H
#define BASE_DICTIONARY_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Zeroed is empty.  Numbers go up from 0 in the order of adding.  The hash
 * has a secret of this process: no file can be made to fill one slot.
 */
struct dictionary {
	char **texts;
	size_t count;
	size_t bytes; /* about what the texts take */
	size_t *slots;
	size_t slot_count;
};

/*
 * The number of a text, which is copied if it is new; it ends before its
 * first zero byte.
 */
size_t dictionary_add(struct dictionary *dictionary, const char *text,
		      size_t length);

/* Whether a text was added, and its number. */
bool dictionary_find(const struct dictionary *dictionary, const char *text,
		     size_t length, size_t *number);

void dictionary_clear(struct dictionary *dictionary);

#endif
