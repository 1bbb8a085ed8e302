/* list_verb.h - the names of lists */

#ifndef VERB_TEACH_LIST_VERB_H
#define VERB_TEACH_LIST_VERB_H

#include <stdbool.h>

/* Whether `dpaudit list NAME` shows something. */
bool list_verb_has(const char *name);

#endif
