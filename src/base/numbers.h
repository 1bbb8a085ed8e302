/* numbers.h - a row of doubles that grows, for readers that cannot know */

#ifndef BASE_NUMBERS_H
#define BASE_NUMBERS_H

#include <stddef.h>

/* Zeroed is empty. */
struct numbers {
	double *at;
	size_t count, size;
};

void numbers_add(struct numbers *numbers, double value);

/* Hands over the array, cut to its length, and leaves the row empty. */
double *numbers_take(struct numbers *numbers, size_t *count);
void numbers_clear(struct numbers *numbers);

#endif
