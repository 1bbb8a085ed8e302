/* example_rows.c - examples put together from others */

#include "lab/example_rows.h"

#include <string.h>

#include "base/memory.h"

struct examples *
example_rows_of(const struct examples *from, const uint32_t rows[],
		size_t count, size_t more)
{
	size_t size = examples_size(from);
	struct examples *made = memory_copy(from, sizeof(*made));

	made->bytes = NULL;
	made->groups = NULL;
	made->count = count;
	made->values = memory_new_array((count + more) * size, sizeof(float));
	made->labels = memory_new_array(count + more, sizeof(*made->labels));
	examples_take(from, rows, count, made->values, made->labels);

	return made;
}

void
example_rows_add(struct examples *to, const float row[], uint16_t label)
{
	size_t size = examples_size(to);

	memcpy(to->values + to->count * size, row, size * sizeof(*row));
	to->labels[to->count++] = label;
}
