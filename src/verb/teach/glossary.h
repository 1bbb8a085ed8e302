/* glossary.h - the words of the field, each in a few sentences */

#ifndef VERB_TEACH_GLOSSARY_H
#define VERB_TEACH_GLOSSARY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/registry.h"

/* In texts [word] leads to the topic of that name. */
struct term {
	const char *name;
	const char *text;
	bool stem; /* also explains name-0.01 and its like */
};

extern const struct registry glossary_registry;

/* In alphabetical order; `count` may be NULL. */
const struct term *glossary(size_t *count);

/* The entry for a word, by name or by stem; NULL if there is none. */
const struct term *glossary_find(const char *word);

#endif
