/* data_writers.c - datasets out again, in formats that load reads back */

#include "dataset/write/data_writers.h"

#include <string.h>

#define LIST_WRITER(id) &data_writer_##id,
const struct data_writer *const data_writers_all[] = { DATA_WRITERS(LIST_WRITER)
							       NULL };
#undef LIST_WRITER

const struct registry data_writers_registry = {
	.name = "data-writers",
	.one = "way to write data",
	.summary = "ways to write data",
	.items = data_writers_all,
	.see = "dpaudit list formats",
};

const struct data_writer *
data_writer_of_path(const char *path)
{
	const char *dot = strrchr(path, '.');

	return dot ? data_writer_find(dot + 1) : NULL;
}
