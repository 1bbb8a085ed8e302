/* test_katz.c - ratio intervals as a method */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(method_katz, .timeout = 600);

static const char *const forms[][2] = {
	{ "katz", "katz" },
	{ "adjusted-log", "adjlog" },
	{ "bailey", "bailey" },
	{ "inverse-sinh", "invsinh" },
};

/* The larger of two ratios, never below 0; cells may be nan. */
static double
wanted(const struct oracle *oracle, size_t row, const char *form)
{
	char name[40];
	double a, b;

	snprintf(name, sizeof(name), "ln_tpr_fpr_%s", form);
	a = oracle_number(oracle, row, name);
	snprintf(name, sizeof(name), "ln_tnr_fnr_%s", form);
	b = oracle_number(oracle, row, name);

	return fmax(0, fmax(a, b));
}

TEST(method_katz, every_form_agrees_with_the_table)
{
	struct oracle *oracle = oracle_open("ratio.csv");

	for (size_t i = 0; i < 4 * oracle_rows(oracle); i++) {
		size_t row = i / 4;
		struct dataset *data =
			sample_counts(oracle_number(oracle, row, "TP"),
				      oracle_number(oracle, row, "FN"),
				      oracle_number(oracle, row, "FP"),
				      oracle_number(oracle, row, "TN"));
		struct error err = { 0 };
		struct result *found;
		char settings[120];

		snprintf(settings, sizeof(settings),
			 "delta=0 sides=1 reflect=no alpha=%.17g interval=%s",
			 oracle_number(oracle, row, "alpha"), forms[i % 4][0]);
		found = run_method("katz", data, settings, &err);
		cr_assert(found, "%s", err.text);
		cr_expect(agrees(lower_of(found, "epsilon"),
				 wanted(oracle, row, forms[i % 4][1]), 1e-9),
			  "row %zu %s: %.15g", row, forms[i % 4][0],
			  lower_of(found, "epsilon"));
		result_release(found);
		dataset_release(data);
	}
	oracle_free(oracle);
}

TEST(method_katz, says_that_it_knows_no_delta_and_few_counts)
{
	struct dataset *data = sample_counts(3, 97, 2, 98);
	struct error err = { 0 };
	struct result *found = run_method("katz", data, "delta=0.01", &err);

	cr_assert(found, "%s", err.text);
	cr_expect(result_has_warning(found, W26));
	cr_expect(result_has_warning(found, W24));
	cr_expect(result_has_warning(found, W30));
	result_release(found);
	dataset_release(data);
}
