/* known_words.h - what may be typed at a place, read off the registries */

#ifndef VERB_COMPLETE_KNOWN_WORDS_H
#define VERB_COMPLETE_KNOWN_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "method/setting/setting.h"
#include "verb/verb.h"

/* The words of one place, each with half a line about it. */
struct known_words {
	struct known_word {
		char *word;
		const char *summary; /* lent by a registry; "" if none */
	} * at;
	size_t count;
	bool files; /* paths may stand there, too */
	bool list;  /* several of the words, with commas between */
};

void known_words_clear(struct known_words *words);

/* All verbs; a file without a verb opens it. */
struct known_words known_verbs(void);

/* What follows the verb, as its usage says. */
struct known_words known_words_of_verb(const struct verb *verb);

/* Whether files may follow behind that. */
bool known_verb_takes_files(const struct verb *verb);

/* Everything that stands before a = : settings, roles, the game card. */
struct known_words known_names(void);

/* The values of a setting; none where it is a number. */
struct known_words known_values(enum setting setting);

#endif
