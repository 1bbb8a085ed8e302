/* examples.h - labelled rows to learn from */

#ifndef TRAIN_SOURCE_EXAMPLES_H
#define TRAIN_SOURCE_EXAMPLES_H

#include <stddef.h>
#include <stdint.h>

/*
 * Made once and lent.  Pictures are bytes, a 255th each, channel by channel;
 * other rows are floats.
 */
struct examples {
	size_t count, classes;
	size_t channels, height, width;
	uint8_t *bytes; /* or NULL: */
	float *values;
	uint16_t *labels;
	uint32_t *groups; /* whose row it is; or NULL */
};

void examples_free(struct examples *examples);

/* How many numbers a row has. */
size_t examples_size(const struct examples *examples);

/* Leaves at most so many rows, the first ones. */
void examples_cut(struct examples *examples, size_t most);

/* Some rows, by index, one after another. */
void examples_take(const struct examples *examples, const uint32_t rows[],
		   size_t count, float values[], uint16_t labels[]);

#endif
