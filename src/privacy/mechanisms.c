/* mechanisms.c - the list of mechanisms */

#include "privacy/mechanisms.h"

#include <string.h>

#define LIST_MECHANISM(id) &mechanism_##id,
static const struct mechanism_kind *const all[] = {
	MECHANISMS(LIST_MECHANISM) NULL,
};
#undef LIST_MECHANISM

const struct mechanism_kind *const *
mechanisms(void)
{
	return all;
}

const struct mechanism_kind *
mechanism_find(const char *name)
{
	for (size_t i = 0; all[i]; i++) {
		if (!strcmp(all[i]->name, name))
			return all[i];
	}

	return NULL;
}
