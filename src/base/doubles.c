/* doubles.c - a row of doubles that grows, for readers that cannot know */

#include "base/doubles.h"

#include <stdlib.h>

#include "base/memory.h"

void
doubles_add(struct doubles *numbers, double value)
{
	if (numbers->count == numbers->size) {
		numbers->size = numbers->size ? 2 * numbers->size : 64;
		numbers->at = memory_grow_array(numbers->at, numbers->size,
						sizeof(*numbers->at));
	}
	numbers->at[numbers->count++] = value;
}

double *
doubles_take(struct doubles *numbers, size_t *count)
{
	double *taken = memory_grow_array(numbers->at, numbers->count,
					  sizeof(*numbers->at));

	*count = numbers->count;
	*numbers = (struct doubles){ 0 };

	return taken;
}

void
doubles_clear(struct doubles *numbers)
{
	free(numbers->at);
	*numbers = (struct doubles){ 0 };
}
