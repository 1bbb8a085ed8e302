/* numbers.c - a row of doubles that grows, for readers that cannot know */

#include "base/numbers.h"

#include <stdlib.h>

#include "base/memory.h"

void
numbers_add(struct numbers *numbers, double value)
{
	if (numbers->count == numbers->size) {
		numbers->size = numbers->size ? 2 * numbers->size : 64;
		numbers->at = memory_grow_array(numbers->at, numbers->size,
						sizeof(*numbers->at));
	}
	numbers->at[numbers->count++] = value;
}

double *
numbers_take(struct numbers *numbers, size_t *count)
{
	double *taken = memory_grow_array(numbers->at, numbers->count,
					  sizeof(*numbers->at));

	*count = numbers->count;
	*numbers = (struct numbers){ 0 };

	return taken;
}

void
numbers_clear(struct numbers *numbers)
{
	free(numbers->at);
	*numbers = (struct numbers){ 0 };
}
