/* datasets.c - data that came together, a dataset each */

#include "dataset/datasets.h"

#include <stdlib.h>

#include "base/memory.h"

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
