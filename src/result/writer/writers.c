/* writers.c - finding forms of output in the list */

#include "result/writer/writers.h"

#include <string.h>
#include <strings.h>

#define LIST_WRITER(id) &writer_##id,
const struct writer *const writers_all[] = { WRITERS(LIST_WRITER) NULL };
#undef LIST_WRITER

const struct registry writers_registry = {
	.name = "writers",
	.one = "form of answers",
	.summary = "forms of answers and reports",
	.items = writers_all,
	.see = "dpaudit list settings",
};

const struct writer *
writer_of_path(const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *point = strrchr(slash ? slash : path, '.');

	for (size_t i = 0; point && writers_all[i]; i++) {
		if (writers_all[i]->ending &&
		    !strcasecmp(writers_all[i]->ending, point + 1))
			return writers_all[i];
	}

	return NULL;
}
