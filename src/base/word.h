/* word.h - words of enums, and what a user may have meant */

#ifndef BASE_WORD_H
#define BASE_WORD_H

#include <stddef.h>

#include "base/error.h"

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
 */
#define CHOICE_VALUE(id, word) id,
#define CHOICE_WORD(id, word)  word,

/* The words of a list, which NULL ends. */
#define CHOICE_WORDS(LIST) ((const char *const[]){ LIST(CHOICE_WORD) NULL })

#endif
