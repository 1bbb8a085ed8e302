/* samples.h - sample files of tests/oracle/, and what is known of them */

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

/*
 * A quantity of the samples by its name in tests/oracle/stats.csv; `arg` is
 * NaN where it has none.  NaN says that the name means nothing here.
 */
typedef double samples_fn(const char *quantity, double arg,
			  const struct two_samples *samples);

/*
 * Compares what is found with the table, within its tolerance and, where
 * `relative` is above 0, within that part of the number.  Returns how many
 * rows were compared.
 */
int samples_agree(samples_fn *found, double relative);

#endif
