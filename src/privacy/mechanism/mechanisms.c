/* mechanisms.c - the list of mechanisms */

#include "privacy/mechanism/mechanisms.h"

#include <pthread.h>
#include <string.h>

#define LIST_MECHANISM(id) &mechanism_##id,
static const struct mechanism_kind *const all[] = {
	MECHANISMS(LIST_MECHANISM) NULL,
};
#undef LIST_MECHANISM

static const char *names[sizeof(all) / sizeof(all[0])];
static pthread_once_t named = PTHREAD_ONCE_INIT;

static void
collect_names(void)
{
	for (size_t i = 0; all[i]; i++)
		names[i] = all[i]->name;
}

const char *const *
mechanism_names(void)
{
	pthread_once(&named, collect_names);

	return names;
}

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
