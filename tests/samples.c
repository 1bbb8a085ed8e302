/* samples.c - the two columns of a sample file of tests/oracle/ */

#include "tests/samples.h"

#include <stdlib.h>

#include "base/memory.h"
#include "tests/oracle.h"

struct two_samples
two_samples_read(const char *file, const char *column)
{
	struct oracle *oracle = oracle_open(file);
	size_t rows = oracle_rows(oracle);
	struct two_samples samples = { 0 };

	samples.members = memory_new_array(rows, sizeof(double));
	samples.others = memory_new_array(rows, sizeof(double));
	for (size_t i = 0; i < rows; i++) {
		double x = oracle_number(oracle, i, column);

		if (oracle_number(oracle, i, "member") > 0)
			samples.members[samples.member_count++] = x;
		else
			samples.others[samples.other_count++] = x;
	}
	oracle_free(oracle);

	return samples;
}

void
two_samples_free(struct two_samples *samples)
{
	free(samples->members);
	free(samples->others);
}
