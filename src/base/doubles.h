/* doubles.h - a row of doubles that grows, for readers that cannot know */

#ifndef BASE_DOUBLES_H
#define BASE_DOUBLES_H

#include <stddef.h>

/* Zeroed is empty. */
struct doubles {
	double *at;
	size_t count, size;
};

void doubles_add(struct doubles *numbers, double value);

/* Hands over the array, cut to its length, and leaves the row empty. */
double *doubles_take(struct doubles *numbers, size_t *count);
void doubles_clear(struct doubles *numbers);

#endif
