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
