/* datasets.h - data that came together, a dataset each */

#ifndef DATASET_DATASETS_H
#define DATASET_DATASETS_H

#include <stddef.h>

#include "dataset/dataset.h"

struct datasets {
	const struct dataset **at;
	size_t count;
};

void datasets_add(struct datasets *datasets, const struct dataset *taken);
void datasets_clear(struct datasets *datasets);

#endif
