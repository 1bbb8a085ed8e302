/* writers.c - finding forms of output in the list */

#include "result/writer/writers.h"

#include <string.h>
#include <strings.h>

#define LIST_WRITER(id) &writer_##id,
static const struct writer *const all[] = { WRITERS(LIST_WRITER) NULL };
#undef LIST_WRITER

#define LIST_NAME(id) #id,
static const char *const names[] = { WRITERS(LIST_NAME) NULL };
#undef LIST_NAME

const struct writer *const *
writers(void)
{
	return all;
}

const char *const *
writer_names(void)
{
	return names;
}

const struct writer *
writer_find(const char *name)
{
	for (size_t i = 0; all[i]; i++) {
		if (!strcmp(all[i]->name, name))
			return all[i];
	}

	return NULL;
}

const struct writer *
writer_of_path(const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *point = strrchr(slash ? slash : path, '.');

	for (size_t i = 0; point && all[i]; i++) {
		if (all[i]->ending && !strcasecmp(all[i]->ending, point + 1))
			return all[i];
	}

	return NULL;
}
