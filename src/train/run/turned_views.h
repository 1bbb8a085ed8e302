/* turned_views.h - pictures turned a little, so that a net sees more of them */

#ifndef TRAIN_RUN_TURNED_VIEWS_H
#define TRAIN_RUN_TURNED_VIEWS_H

#include <stdint.h>

#include "train/layer/layer.h"

/*
 * Turns `pictures` of a shape in place: each is moved by up to two places
 * and, by a coin, mirrored; all by the seed and the step.
 */
void turned_views_make(const struct shape *shape, uint64_t seed, size_t step,
		       size_t first, size_t count, float pictures[]);

#endif
