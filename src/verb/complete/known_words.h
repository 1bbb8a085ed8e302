/* known_words.h - what may be typed at a place, read off the registries */

#ifndef VERB_COMPLETE_KNOWN_WORDS_H
#define VERB_COMPLETE_KNOWN_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "setting/setting.h"
#include "verb/verb.h"

/* The words of one place, each with half a line about it. */
struct known_words {
	struct known_word {
		char *word;
		const char *summary; /* lent by a registry; "" if none */
	} * at;
	size_t count;
	bool files; /* paths may stand there, too */
};

void known_words_clear(struct known_words *words);

/*
 * What may stand in place of the last word of a line that begins with a
 * verb, or is to: it begins with what is typed of it.  At least one word,
 * which may be empty.
 */
struct known_words known_words_at(char *const words[], size_t count);

/* The values of a setting; none where it is a number. */
struct known_words known_words_of_setting(enum setting setting);
struct known_words known_words_of_figures(void);

#endif
