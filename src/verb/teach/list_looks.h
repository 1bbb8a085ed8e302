/* list_looks.h - looks at data that the session counts, as a table */

#ifndef VERB_TEACH_LIST_LOOKS_H
#define VERB_TEACH_LIST_LOOKS_H

#include "base/registry.h"
#include "verb/verb.h"

/* The looks are the session's: the registry has a name and no rows. */
extern const struct registry looks_registry;

/* The rows of `list looks`. */
MUST_CHECK bool list_looks(const struct scene *scene,
			   const struct request *request, struct table *table,
			   struct error *err);

#endif
