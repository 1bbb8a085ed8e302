/* test_mechanism_figures.c - pictures of mechanisms against closed forms */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "figure/figure_kinds.h"
#include "privacy/gaussian_dp.h"
#include "tests/figure/drawing.h"
#include "tests/support.h"

TestSuite(figure_mechanisms, .timeout = 120);

Test(figure_mechanisms, a_profile_is_delta_at_each_epsilon)
{
	struct error err = { 0 };
	struct figure *figure = draw(
		"profile", NULL, "mechanism=gaussian mu=1.5 delta=1e-5", &err);
	const struct series *line;

	cr_assert(figure, "%s", err.text);
	line = series_called(figure, "gaussian");
	cr_expect_gt(line->count, 20);
	for (size_t i = 0; i < line->count; i++)
		cr_expect_float_eq(
			line->y[i], gaussian_dp_delta(line->x[i], 1.5),
			1e-9 * line->y[i] + 1e-15, "at %g", line->x[i]);
	cr_expect(strstr(figure->sentence, "At δ = 1e-05"), "%s",
		  figure->sentence);
	figure_free(figure);
	expect_no_leaks();
}

Test(figure_mechanisms, a_profile_reaches_where_it_is_asked)
{
	struct error err = { 0 };
	struct figure *figure =
		draw("profile", NULL,
		     "mechanism=laplace epsilon=1 at-epsilon=0.7", &err);
	const struct series *line;

	cr_assert(figure, "%s", err.text);
	line = series_called(figure, "laplace");
	cr_expect_geq(line->x[line->count - 1], 0.7);
	figure_free(figure);
	cr_expect_not(draw("profile", NULL, "mechanism=gaussian", &err));
	expect_no_leaks();
}

/* Two Gaussian steps of mu/sqrt(2) are one of mu; ten lines stay below. */
Test(figure_mechanisms, steps_draw_the_curve_and_its_ten_lines)
{
	struct error err = { 0 };
	struct figure *figure = draw("tradeoff", NULL,
				     "mechanism=gaussian mu=0.5 steps=4", &err);
	const struct series *exact, *lines;

	cr_assert(figure, "%s", err.text);
	exact = series_called(figure, "gaussian");
	lines = series_called(figure, "ten");
	for (size_t i = 0; i < exact->count; i++) {
		cr_expect_float_eq(exact->y[i],
				   gaussian_dp_tradeoff(exact->x[i], 1), 1e-9);
		cr_expect_leq(lines->y[i], exact->y[i] + 1e-9);
	}
	figure_free(figure);
	expect_no_leaks();
}

Test(figure_mechanisms, the_density_of_a_composed_loss_is_drawn)
{
	struct error err = { 0 };
	struct figure *figure = draw("loss-density", NULL,
				     "mechanism=subsampled-gaussian sigma=1 "
				     "sampling=0.01 steps=500",
				     &err);

	cr_assert(figure, "%s", err.text);
	cr_expect(figure->series_count);
	cr_expect(*figure->sentence);
	figure_free(figure);
	expect_no_leaks();
}
