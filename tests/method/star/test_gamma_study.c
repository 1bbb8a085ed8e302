/* test_gamma_study.c - the study of Appendix B, its truth and its shape */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "method/star/gamma_study.h"
#include "tests/support.h"

TestSuite(method_gamma_study, .timeout = 600);

static const double shifts[] = { 0, 1, 2, 3 };
static const size_t sizes[] = { 1000, 10000 };

static struct gamma_point *
study(unsigned threads)
{
	struct gamma_study study = {
		.shifts = shifts,
		.shift_count = 4,
		.sizes = sizes,
		.size_count = 2,
		.repetitions = 10,
		.delta = 1e-5,
		.seed = 1,
		.place.threads = threads,
	};
	struct gamma_point *points;
	struct error err;

	points = gamma_study_run(&study, NULL, &err);
	cr_assert(points, "%s", err.text);

	return points;
}

/* What the paper concludes from figures 4 and 5. */
TEST(method_gamma_study, shows_what_the_paper_says)
{
	static const double known[] = { 0, 4.3192, 6.6173, 8.0402 };
	struct gamma_point *points = study(0);

	for (size_t i = 0; i < 8; i++) {
		const struct gamma_point *at = &points[i];

		cr_expect_eq(at->shift, shifts[i / 2]);
		cr_expect_eq(at->size, sizes[i % 2]);
		cr_expect_float_eq(at->mean[GAMMA_TRUE], known[i / 2], 5e-5);
		cr_expect_lt(at->deviation[GAMMA_TRUE], 1e-12);
		/* Counting overshoots at 0 and undershoots far apart. */
		if (i < 2)
			cr_expect_gt(at->mean[GAMMA_EMPIRICAL],
				     at->mean[GAMMA_PARAMETRIC]);
		else
			cr_expect_lt(at->mean[GAMMA_EMPIRICAL],
				     at->mean[GAMMA_TRUE] - 1);
		cr_expect_lt(fabs(at->mean[GAMMA_PARAMETRIC] - known[i / 2]),
			     fabs(at->mean[GAMMA_EMPIRICAL] - known[i / 2]) +
				     1e-9,
			     "d=%g n=%zu", at->shift, at->size);
	}
	/* More losses, nearer to the true 0. */
	cr_expect_lt(points[1].mean[GAMMA_PARAMETRIC],
		     points[0].mean[GAMMA_PARAMETRIC]);
	free(points);
}

TEST(method_gamma_study, threads_change_no_digit)
{
	struct gamma_point *one = study(1), *many = study(4);

	cr_expect_eq(memcmp(one, many, 8 * sizeof(*one)), 0);
	free(one);
	free(many);
}

TEST(method_gamma_study, stops_when_told)
{
	struct progress progress = { .stop = true };
	struct gamma_study huge = { .shifts = shifts,
				    .shift_count = 4,
				    .sizes = sizes,
				    .size_count = 2,
				    .repetitions = 1000000,
				    .delta = 1e-5 };
	struct error err;

	cr_expect_null(gamma_study_run(&huge, &progress, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED);
}
