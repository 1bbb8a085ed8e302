/* test_privacy_meter.c - counts as Privacy Meter prints them */

#include <criterion/criterion.h>
#include <stdio.h>

#include "tests/load/loading.h"
#include "tests/support.h"

TestSuite(load_privacy_meter, .timeout = 600, .fini = scratch_remove);

#define TITLE "============= METRIC RESULT OBJECT =============\n"

/* Plain, and as NumPy 2 prints its numbers. */
static const char two[] = TITLE "Accuracy          = 0.77\n"
				"ROC AUC Score     = 0.77\n"
				"FPR               = 0.06\n"
				"TN, FP, FN, TP    = (94, 6, 40, 60)\n" TITLE
				"TN, FP, FN, TP    = (np.int64(1), np.int64(2),"
				" np.int64(3), np.int64(4))";

TEST(load_privacy_meter, each_result_is_a_row_of_counts)
{
	static const double rows[2][4] = { { 94, 6, 40, 60 }, { 1, 2, 3, 4 } };
	static const enum role roles[] = { ROLE_TRUE_NEGATIVES,
					   ROLE_FALSE_POSITIVES,
					   ROLE_FALSE_NEGATIVES,
					   ROLE_TRUE_POSITIVES };
	const struct dataset *data = load_text("meter.txt", two);

	cr_assert_eq(dataset_kind(data), KIND_COUNTS);
	cr_assert_eq(dataset_rows(data), 2);
	for (size_t i = 0; i < 4; i++) {
		const double *values = dataset_values(data, roles[i]);

		cr_assert(values);
		cr_expect_eq(values[0], rows[0][i]);
		cr_expect_eq(values[1], rows[1][i]);
	}
	dataset_release(data);
}

TEST(load_privacy_meter, what_is_none_is_refused_with_its_line)
{
	static const char wanted[] = "expected TN, FP, FN, TP = (94, 6, 40, "
				     "60) of a metric result";
	static const struct {
		const char *text, *line;
	} broken[] = {
		{ TITLE "TN, FP, FN, TP = (1, 2, 3", "2: " },
		{ TITLE "TN, FP, FN, TP = (1, 2, 3, 4) 5", "2: " },
		{ TITLE "TN, FP, FN, TP = (1, 2, 3, x)", "2: " },
		{ TITLE "TN, FP, FN, TP = (-1, 2, 3, 4)", "2: " },
		{ TITLE "\nTN, FP, FN, TP", "3: " },
		{ TITLE TITLE, "2: " },
		{ TITLE "hello", "2: " },
	};

	for (size_t i = 0; i < sizeof(broken) / sizeof(broken[0]); i++) {
		char sentence[200];

		scratch_text("meter.txt", broken[i].text);
		snprintf(sentence, sizeof(sentence), "meter.txt:%s%s",
			 broken[i].line, wanted);
		cr_expect_str_eq(refusal_of("meter.txt", NULL), sentence, "%zu",
				 i);
	}
	scratch_text("meter.txt", TITLE "FPR = 0.06\n");
	cr_expect_str_eq(refusal_of("meter.txt", NULL),
			 "meter.txt:2: expected TN, FP, FN, TP of the last "
			 "metric result, found the end");
	scratch_text("meter.txt", TITLE "TN, FP, FN, TP = (1, 2, 3, 4)\n9\n");
	cr_expect_str_eq(refusal_of("meter.txt", NULL),
			 "meter.txt:3: expected another METRIC RESULT OBJECT "
			 "or the end");
}
