/* test_mechanism_figures.c - pictures of mechanisms against closed forms */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "figure/figure_kinds.h"
#include "privacy/gaussian_dp.h"
#include "tests/figure/drawing.h"
#include "tests/support.h"

TestSuite(figure_mechanisms, .timeout = 600);

TEST(figure_mechanisms, a_profile_is_delta_at_each_epsilon)
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
}

TEST(figure_mechanisms, a_profile_reaches_where_it_is_asked)
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
}

/* Laplace's density is 1/2 exactly in its middle, and has a corner there. */
TEST(figure_mechanisms, a_law_with_a_corner_has_a_point_there)
{
	static const double middle[] = { 0, 1 };
	struct error err = { 0 };
	struct figure *figure =
		draw("densities", NULL, "mechanism=laplace epsilon=1", &err);

	cr_assert(figure, "%s", err.text);
	for (size_t i = 0; i < 2; i++) {
		const struct series *line =
			series_called(figure, i ? "with the" : "without the");
		size_t top = 0;

		for (size_t j = 1; j < line->count; j++) {
			cr_expect_gt(line->x[j], line->x[j - 1]);
			top = line->y[j] > line->y[top] ? j : top;
		}
		cr_expect_float_eq(line->x[top], middle[i], 1e-5);
		cr_expect_float_eq(line->y[top], 0.5, 1e-3);
	}
	figure_free(figure);
}

/* Two Gaussian steps of mu/sqrt(2) are one of mu; ten lines stay below. */
TEST(figure_mechanisms, steps_draw_the_curve_and_its_ten_lines)
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
}

TEST(figure_mechanisms, the_density_of_a_composed_loss_is_drawn)
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
}

static double
area_under(const struct series *line)
{
	double sum = 0;

	for (size_t i = 1; i < line->count; i++)
		sum += (line->x[i] - line->x[i - 1]) *
		       (line->y[i] + line->y[i - 1]) / 2;

	return sum;
}

/* Of one law: the area under its curve and the height of its bars. */
static double
mass_of(const struct figure *figure, const char *curve, const char *bars)
{
	double sum = 0;

	for (size_t i = 0; i < figure->series_count; i++) {
		const struct series *series = &figure->series[i];

		if (series->label && !strcmp(series->label, curve))
			sum += area_under(series);
		if (!series->label || strcmp(series->label, bars) != 0)
			continue;
		for (size_t j = 0; j < series->count; j++)
			sum += series->y[j];
	}

	return sum;
}

/* Certain losses, with chance delta, are beyond the axis and said. */
TEST(figure_mechanisms, curves_and_bars_of_every_loss_add_up_to_one)
{
	static const struct {
		const char *line;
		double infinite;
	} cases[] = {
		{ "mechanism=gaussian mu=1", 0 },
		{ "mechanism=gaussian mu=0.3 steps=5", 0 },
		{ "mechanism=laplace epsilon=1", 0 },
		{ "mechanism=laplace epsilon=0.5 steps=3", 0 },
		{ "mechanism=randomized-response epsilon=1", 0 },
		{ "mechanism=randomized-response epsilon=1 options=5", 0 },
		{ "mechanism=randomized-response epsilon=0.5 steps=6", 0 },
		{ "mechanism=approximate-dp epsilon=1 mechanism-delta=0.05",
		  0.05 },
		{ "mechanism=subsampled-gaussian sigma=1 sampling=0.1", 0 },
		{ "mechanism=two-gaussians mean0=0 sd0=1 mean1=1 sd1=1", 0 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct error err = { 0 };
		struct figure *figure =
			draw("loss-density", NULL, cases[i].line, &err);

		cr_assert(figure, "%s: %s", cases[i].line, err.text);
		cr_expect_float_eq(
			mass_of(figure, "without the canary", "chance without"),
			1 - cases[i].infinite, 2e-3, "%s without",
			cases[i].line);
		cr_expect_float_eq(
			mass_of(figure, "with the canary", "chance with"),
			1 - cases[i].infinite, 2e-3, "%s with", cases[i].line);
		figure_free(figure);
	}
}

TEST(figure_mechanisms, a_region_without_data_is_the_mechanisms_own)
{
	struct error err = { 0 };
	struct figure *figure = draw(
		"region", NULL, "mechanism=gaussian mu=1 delta=1e-5", &err);
	const struct series *curve;

	cr_assert(figure, "%s", err.text);
	cr_expect(series_called(figure, "(4.378, 1e-05) allows"));
	curve = series_called(figure, "gaussian");
	for (size_t i = 0; i < curve->count; i++)
		cr_expect_float_eq(curve->y[i],
				   gaussian_dp_tradeoff(curve->x[i], 1), 1e-9);
	figure_free(figure);
}

/* The mass of a band, by its trapezia. */
static double
area_of(const struct series *band)
{
	double sum = 0;

	for (size_t i = 1; i < band->count; i++)
		sum += (band->x[i] - band->x[i - 1]) *
		       (band->y_high[i] + band->y_high[i - 1]) / 2;

	return sum;
}

/* What is shaded is whom the threshold gets wrong. */
TEST(figure_mechanisms, the_shaded_tails_are_the_two_error_rates)
{
	static const char *const lines[] = {
		"mechanism=gaussian mu=1 tau=0.4",
		"mechanism=laplace epsilon=1 tau=0.4",
	};

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		struct error err = { 0 };
		struct figure *figure = draw("densities", NULL, lines[i], &err);
		static const char *const rates[] = { "FPR ", "FNR " };

		cr_assert(figure, "%s", err.text);
		for (size_t j = 0; j < 2; j++) {
			const struct series *band =
				series_called(figure, rates[j]);

			cr_expect_float_eq(area_of(band),
					   strtod(band->label + 4, NULL), 0.02,
					   "%s %s", lines[i], band->label);
			cr_expect(j ? band->x[band->count - 1] <= 0.4
				    : band->x[0] >= 0.4);
		}
		figure_free(figure);
	}
}

TEST(figure_mechanisms, a_profile_marks_its_epsilon_and_ends_below_it)
{
	static const double deltas[] = { 1e-3, 1e-5, 1e-9 };

	for (size_t i = 0; i < 3; i++) {
		struct error err = { 0 };
		const struct series *point;
		struct figure *figure;
		char line[60];

		snprintf(line, sizeof(line), "mechanism=gaussian mu=1 delta=%g",
			 deltas[i]);
		figure = draw("profile", NULL, line, &err);
		cr_assert(figure, "%s", err.text);
		point = series_called(figure, "ε ");
		cr_assert_eq(point->count, 1);
		cr_expect_float_eq(point->x[0],
				   gaussian_dp_epsilon(deltas[i], 1), 1e-6);
		cr_expect_float_eq(point->y[0], deltas[i], 1e-12);
		cr_expect_lt(figure->y.from, deltas[i]);
		cr_expect_gt(figure->y.from, deltas[i] / 2000);
		figure_free(figure);
	}
}
