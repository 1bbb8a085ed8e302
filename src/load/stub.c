/* datasets.c - a list of datasets that are held */

#include <stdlib.h>

#include "base/memory.h"
#include "load/load.h"

void
datasets_add(struct datasets *datasets, const struct dataset *taken)
{
	datasets->at = memory_grow_array(datasets->at, datasets->count + 1,
					 sizeof(*datasets->at));
	datasets->at[datasets->count++] = taken;
}

void
datasets_clear(struct datasets *datasets)
{
	for (size_t i = 0; i < datasets->count; i++)
		dataset_release(datasets->at[i]);
	free(datasets->at);
	*datasets = (struct datasets){ 0 };
}
bool
load_files(const char *const paths[], size_t count,
	   const struct load_options *options, struct progress *progress,
	   struct datasets *made, struct error *err)
{
	(void)count;
	(void)options;
	(void)progress;
	(void)made;
	return error_set(err, ERROR_FILE, "%s: not yet", paths[0]);
}
