/* samples.h - the two columns of a sample file of tests/oracle/ */

#ifndef TESTS_SAMPLES_H
#define TESTS_SAMPLES_H

#include <stddef.h>

struct two_samples {
	double *members, *others;
	size_t member_count, other_count;
};

/* The first column of numbers by the column `member`; ends with a free. */
struct two_samples two_samples_read(const char *file, const char *column);
void two_samples_free(struct two_samples *samples);

#endif
