/* test_one_studies.c - Table 1 of both papers, recomputed */

#include <criterion/criterion.h>
#include <math.h>

#include "study/paper/one_run_study.h"
#include "study/paper/one_shot_study.h"
#include "tests/support.h"

TestSuite(study_one_studies, .timeout = 300);

/*
 * 4.90 / 2.66 / 1.29 / 0.61, 4.93 / 2.67 / 1.30 / 0.62 and
 * 7.44 / 3.34 / 1.50 / 0.73; the last are printed as 8.16 / 3.61 / 1.59 /
 * 0.82.
 */
static const struct crew_place two = { .threads = 2 };

TEST(study_one_studies, one_run_table_is_as_recomputed_elsewhere)
{
	static const double expected[ONE_RUN_ROWS][3] = {
		{ 4.896093349688352, 4.93, 7.4361179553391175 },
		{ 2.664299978315162, 2.67, 3.344293373251657 },
		{ 1.2936434113102528, 1.30, 1.4998192857650054 },
		{ 0.6107270908310208, 0.62, 0.7258361773756083 },
	};
	struct one_run_study rows[ONE_RUN_ROWS];
	struct error err = { 0 };

	for (size_t i = 0; i < ONE_RUN_ROWS; i++) {
		rows[i] = one_run_table[i];
		rows[i].delta = 1e-5;
		rows[i].alpha = 0.05;
	}
	cr_assert(one_run_study_run(rows, ONE_RUN_ROWS, &two, NULL, &err), "%s",
		  err.text);
	for (size_t i = 0; i < ONE_RUN_ROWS; i++) {
		cr_expect_float_eq(rows[i].steinke.epsilon, expected[i][0],
				   1e-6);
		cr_expect_float_eq(rows[i].pointwise.epsilon, expected[i][1],
				   0.0051);
		cr_expect_float_eq(rows[i].fdp.epsilon, expected[i][2], 2e-6);
		cr_expect_lt(rows[i].fdp.epsilon,
			     one_run_printed(i, ONE_RUN_FDP));
		cr_expect_lt(rows[i].fdp.epsilon, rows[i].theory);
	}
}

TEST(study_one_studies, the_best_guesses_are_found)
{
	struct one_run_study row = {
		.sigma = 1, .delta = 1e-5, .alpha = 0.05, .canaries = 100000
	};
	struct error err = { 0 };

	cr_assert(one_run_study_run(&row, 1, &two, NULL, &err));
	cr_expect_float_eq(row.steinke.epsilon, 2.664, 0.02);
	cr_expect_float_eq(row.fdp.epsilon, 3.344, 0.03);
}

/*
 * Within three standard errors of both and half a unit of the last printed
 * digit; the dimension of ten million is left to `one-shot-study`.
 */
TEST(study_one_studies, one_shot_table_is_the_papers)
{
	struct one_shot_study study = {
		.delta = 1e-6, .runs = 50, .seed = 1, .place.threads = 2
	};
	struct one_shot_cell cells[ONE_SHOT_CELLS], few[9];
	struct error err = { 0 };

	one_shot_study_table(cells);
	for (size_t i = 0; i < 9; i++)
		few[i] = cells[i / 3 * ONE_SHOT_DIMENSIONS + i % 3];
	cr_assert(one_shot_study_run(&study, few, 9, NULL, &err));
	for (size_t i = 0; i < 9; i++) {
		struct one_shot_moments paper =
			one_shot_printed(i / 3 * ONE_SHOT_DIMENSIONS + i % 3);
		double mean = paper.mean;
		double deviation = paper.deviation;
		const struct one_shot_moments *found = &few[i].fixed;
		double error = sqrt((found->deviation * found->deviation +
				     deviation * deviation) /
				    50);

		cr_expect_float_eq(found->mean, mean, 3 * error + 0.05,
				   "%zu: %g", i, found->mean);
		/* Algorithm 1's own estimate lies above. */
		cr_expect_gt(few[i].fitted.mean, found->mean + error, "%zu", i);
	}
}
