/* turned_views.c - pictures turned a little, so that a net sees more of them */

#include "train/run/turned_views.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/law/random.h"

/* Streams of views, one a step and picture. */
#define VIEWS ((uint64_t)1 << 44)

enum { MOST = 2 };

static void
turn(const struct shape *shape, struct random *random, const float from[],
     float to[])
{
	size_t down = random_below(random, 2 * MOST + 1);
	size_t right = random_below(random, 2 * MOST + 1);
	bool mirror = random_below(random, 2);
	size_t rows = shape->channels * shape->height, wide = shape->width;

	for (size_t i = 0; i < rows; i++) {
		size_t y = i % shape->height + down - MOST;
		size_t from_row = i - i % shape->height + y;

		for (size_t j = 0; j < wide; j++) {
			size_t x = (mirror ? wide - 1 - j : j) + right - MOST;
			bool inside = y < shape->height && x < wide;

			to[i * wide + j] =
				inside ? from[from_row * wide + x] : 0;
		}
	}
}

void
turned_views_make(const struct shape *shape, uint64_t seed, size_t step,
		  size_t first, size_t count, float pictures[])
{
	size_t size = layer_shape_size(shape);
	float *kept = memory_new_array(size, sizeof(*kept));

	for (size_t i = 0; i < count; i++) {
		struct random random = random_start(
			seed, VIEWS + ((uint64_t)step << 20) + first + i);

		memcpy(kept, pictures + i * size, size * sizeof(*kept));
		turn(shape, &random, kept, pictures + i * size);
	}
	free(kept);
}
