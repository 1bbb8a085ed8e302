/* samples.c - sample files of tests/oracle/, and what is known of them */

#include "tests/samples.h"

#include <criterion/criterion.h>
#include <math.h>
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

/* Whether the row is one that `found` knows; then it is compared. */
static int
compare_row(const struct oracle *oracle, size_t row, samples_fn *found,
	    double relative)
{
	const char *quantity = oracle_text(oracle, row, "quantity");
	const char *file = oracle_text(oracle, row, "file");
	bool has_arg = *oracle_text(oracle, row, "arg") != '\0';
	double arg = has_arg ? oracle_number(oracle, row, "arg") : NAN;
	double expected = oracle_number(oracle, row, "value");
	struct two_samples samples = two_samples_read(file, "score");
	double value = found(quantity, arg, &samples);

	two_samples_free(&samples);
	if (isnan(value))
		return 0;
	cr_expect(agrees(value, expected, oracle_number(oracle, row, "tol")),
		  "%s %s: %.15g not %.15g", file, quantity, value, expected);
	if (relative > 0)
		cr_expect_float_eq(value, expected, relative * expected,
				   "%s %s: %.15g not %.15g", file, quantity,
				   value, expected);

	return 1;
}

int
samples_agree(samples_fn *found, double relative)
{
	struct oracle *oracle = oracle_open("stats.csv");
	int compared = 0;

	for (size_t i = 0; i < oracle_rows(oracle); i++)
		compared += compare_row(oracle, i, found, relative);
	oracle_free(oracle);

	return compared;
}
