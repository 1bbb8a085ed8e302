/* test_one_figures.c - figures of one-run and one-shot audits */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "figure/figure_kinds.h"
#include "privacy/cosine/one_shot_sample.h"
#include "privacy/gaussian_dp.h"
#include "tests/figure/drawing.h"
#include "tests/support.h"

TestSuite(figure_one_figures, .timeout = 600);

static double
largest(const struct series *series)
{
	double most = -INFINITY;

	for (size_t i = 0; i < series->count; i++)
		most = fmax(most, series->y[i]);

	return most;
}

/* The f-DP audit shows more, neither shows more than there is. */
TEST(figure_one_figures, ideal_bounds_stay_below_the_truth)
{
	static const char *const names[] = { "guesses", "canaries" };
	static const char given[] = "sigma=1 canaries=10000";
	double truth = gaussian_dp_epsilon(1e-5, 1);

	for (size_t i = 0; i < 2; i++) {
		struct error err = { 0 };
		struct figure *figure = draw(names[i], NULL, given, &err);

		cr_assert(figure, "%s", err.text);
		cr_expect_gt(largest(&figure->series[0]),
			     largest(&figure->series[1]));
		cr_expect_lt(largest(&figure->series[0]), truth);
		cr_expect_float_eq(figure->references[0].at, truth, 1e-9);
		figure_free(figure);
	}
}

/* More canaries make the one audit worse again, the other not. */
TEST(figure_one_figures, more_canaries_hurt_only_the_epsilon_delta_audit)
{
	struct error err = { 0 };
	struct figure *figure = draw("canaries", NULL, "", &err);
	const struct series *fdp, *one_run;

	cr_assert(figure, "%s", err.text);
	fdp = &figure->series[0];
	one_run = &figure->series[1];
	cr_expect_gt(fdp->y[fdp->count - 1], fdp->y[fdp->count - 5]);
	cr_expect_lt(one_run->y[one_run->count - 1], largest(one_run));
	figure_free(figure);
}

TEST(figure_one_figures, guesses_of_scores_say_that_the_largest_is_no_bound)
{
	struct dataset *data = sample_scores(500, 2, 4);
	struct error err = { 0 };
	struct figure *figure = draw("guesses", data, "", &err);

	cr_assert(figure, "%s", err.text);
	cr_expect(strstr(figure->claims[0], "none"), "%s", figure->claims[0]);
	cr_expect_gt(largest(&figure->series[0]), 0.5);
	figure_free(figure);
	dataset_release(data);
}

/* The paper's game: at delta 1e-5 and 95 % these are onerun.csv's row 3. */
TEST(figure_one_figures, confidence_has_the_papers_game)
{
	static const char given[] = "alpha=0.05";
	struct error err = { 0 };
	struct figure *figure = draw("confidence", NULL, given, &err);
	const struct series *fdp;

	cr_assert(figure, "%s", err.text);
	fdp = &figure->series[0];
	for (size_t i = 0; i < fdp->count; i++) {
		cr_expect_float_eq(
			fdp->y[i],
			gaussian_dp_epsilon(fdp->x[i], 0.7818127794342615),
			2e-4);
	}
	figure_free(figure);
}

TEST(figure_one_figures, more_options_show_more_with_few_canaries)
{
	static const char given[] = "canaries=1000";
	struct error err = { 0 };
	struct figure *figure = draw("options", NULL, given, &err);

	cr_assert(figure, "%s", err.text);
	cr_expect_gt(largest(&figure->series[0]), figure->series[0].y[0] + 0.5);
	figure_free(figure);
}

/* Two runs each of one and of four presentations in eight rounds. */
static struct dataset *
cosines(void)
{
	enum { EACH = 60 };
	struct dataset *data = dataset_new("runs", KIND_COSINES, 4 * EACH);
	double *cosine = dataset_add_column(data, "cosine", ROLE_COSINE);
	double *observed = dataset_add_column(data, "observed", ROLE_OBSERVED);
	double *repetition =
		dataset_add_column(data, "repetition", ROLE_REPETITION);
	double *run = dataset_add_column(data, "run", ROLE_RUN);

	for (size_t i = 0; i < 4; i++) {
		struct one_shot_design design = { 10000,        1, 0,
						  EACH,         0, 8,
						  i < 2 ? 1 : 4 };
		struct one_shot_sample sample;
		struct error err = { 0 };

		cr_assert(one_shot_sample(&design, 3, i, &sample, NULL, &err));
		for (size_t j = 0; j < EACH; j++) {
			cosine[i * EACH + j] = sample.final[j];
			observed[i * EACH + j] = 1;
			repetition[i * EACH + j] = (double)design.presentations;
			run[i * EACH + j] = (double)(i % 2) + 1;
		}
		one_shot_sample_clear(&sample);
	}

	return data;
}

TEST(figure_one_figures, cosines_are_drawn_by_presentations_and_runs)
{
	static const char *const names[] = { "cosines", "repetitions",
					     "quantiles", "normality" };
	static const char given[] = "dimension=10000";
	struct dataset *data = cosines();

	for (size_t i = 0; i < 4; i++) {
		struct error err = { 0 };
		struct figure *figure = draw(names[i], data, given, &err);

		cr_assert(figure, "%s: %s", names[i], err.text);
		cr_expect_gt(figure->series_count, 0);
		cr_expect_gt(strlen(figure->sentence), 10);
		cr_expect_gt(figure->claim_count, 0);
		if (i == 1) {
			/* More presentations, more epsilon. */
			cr_expect_eq(figure->series[0].count, 2);
			cr_expect_gt(figure->series[0].y[1],
				     figure->series[0].y[0]);
		}
		figure_free(figure);
	}
	dataset_release(data);
}

TEST(figure_one_figures, a_missing_dimension_is_asked_for)
{
	struct dataset *data = cosines();
	struct error err = { 0 };

	cr_expect_null(draw("repetitions", data, "", &err));
	cr_expect(strstr(err.text, "dimension="), "%s", err.text);
	cr_expect_null(draw("quantiles", data, "", &err));
	dataset_release(data);
}

TEST(figure_one_figures, presentations_that_nobody_wrote_are_not_drawn)
{
	struct dataset *data = dataset_new("bare", KIND_COSINES, 4);
	static const char given[] = "dimension=10000";
	double *cosine = dataset_add_column(data, "cosine", ROLE_COSINE);
	double *observed = dataset_add_column(data, "observed", ROLE_OBSERVED);
	struct error err = { 0 };

	for (size_t i = 0; i < 4; i++) {
		cosine[i] = 0.01 * (double)i;
		observed[i] = 1;
	}
	cr_expect_null(draw("repetitions", data, given, &err));
	cr_expect(strstr(err.text, "repetition, how many"), "%s", err.text);
	dataset_release(data);
}
