/* examples.c - labelled rows to learn from */

#include "train/source/examples.h"

#include <stdlib.h>
#include <string.h>

void
examples_free(struct examples *examples)
{
	if (!examples)
		return;
	free(examples->bytes);
	free(examples->values);
	free(examples->labels);
	free(examples->groups);
	free(examples);
}

size_t
examples_size(const struct examples *examples)
{
	return examples->channels * examples->height * examples->width;
}

/* The same block, which keeps less. */
static void *
cut(void *block, size_t count, size_t size)
{
	void *made = block ? realloc(block, count * size) : NULL;

	return made ? made : block;
}

void
examples_cut(struct examples *examples, size_t most)
{
	size_t size = examples_size(examples);

	if (examples->count <= most)
		return;
	examples->count = most;
	examples->bytes = cut(examples->bytes, most, size);
	examples->values = cut(examples->values, most, size * sizeof(float));
	examples->labels =
		cut(examples->labels, most, sizeof(*examples->labels));
	examples->groups =
		cut(examples->groups, most, sizeof(*examples->groups));
}

void
examples_take(const struct examples *examples, const uint32_t rows[],
	      size_t count, float values[], uint16_t labels[])
{
	size_t size = examples_size(examples);

	for (size_t i = 0; i < count; i++, values += size) {
		size_t first = rows[i] * size;

		labels[i] = examples->labels[rows[i]];
		if (!examples->bytes) {
			memcpy(values, examples->values + first,
			       size * sizeof(*values));
			continue;
		}
		for (size_t j = 0; j < size; j++)
			values[j] = (float)examples->bytes[first + j] *
				    (1 / 255.0f);
	}
}
