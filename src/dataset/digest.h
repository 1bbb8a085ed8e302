/* digest.h - a hash of the numbers of a dataset */

#ifndef DATASET_DIGEST_H
#define DATASET_DIGEST_H

#include "dataset/dataset.h"

/* Computes it anew; dataset_digest() remembers it. */
uint64_t digest_of(const struct dataset *data);

#endif
