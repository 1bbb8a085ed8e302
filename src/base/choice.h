/* choice.h - an enum and the words of its values, from one list */

#ifndef BASE_CHOICE_H
#define BASE_CHOICE_H

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
