/* data_writers.c - datasets out again, in formats that load reads back */

#include "dataset/write/data_writers.h"

#include <string.h>

#define LIST_WRITER(id) &data_writer_##id,
static const struct data_writer *const all[] = { DATA_WRITERS(LIST_WRITER)
							 NULL };
#undef LIST_WRITER

const struct data_writer *const *
data_writers(void)
{
	return all;
}

const struct data_writer *
data_writer_find(const char *name)
{
	for (size_t i = 0; all[i]; i++) {
		if (!strcmp(all[i]->name, name))
			return all[i];
	}

	return NULL;
}

const struct data_writer *
data_writer_of_path(const char *path)
{
	const char *dot = strrchr(path, '.');

	return dot ? data_writer_find(dot + 1) : NULL;
}
