/* test_overlay.c - mechanisms of equal epsilon and delta in one picture */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "canvas/colours.h"
#include "figure/figure_kinds.h"
#include "privacy/gaussian_dp.h"
#include "tests/figure/drawing.h"
#include "tests/support.h"

TestSuite(figure_overlay, .timeout = 600);

static double
height_at(const struct series *line, double x)
{
	for (size_t i = 1; i < line->count; i++) {
		double part =
			(x - line->x[i - 1]) / (line->x[i] - line->x[i - 1]);

		if (part >= 0 && part <= 1)
			return line->y[i - 1] +
			       part * (line->y[i] - line->y[i - 1]);
	}

	return NAN;
}

/* tight-auditing figure 1: all are (1, 1e-5)-DP, mu is 0.268. */
TEST(figure_overlay, all_lie_above_the_region_they_share)
{
	static const char given[] =
		"mechanism=approximate-dp epsilon=1 mechanism-delta=1e-5 "
		"delta=1e-5 overlay=gaussian,laplace,randomized-response";
	static const char *const others[] = { "gaussian", "laplace",
					      "randomized-response" };
	struct error err = { 0 };
	struct figure *figure = draw("tradeoff", NULL, given, &err);
	const struct series *region;

	cr_assert(figure, "%s", err.text);
	region = series_called(figure, "approximate-dp");
	for (int i = 0; i < 3; i++) {
		const struct series *line = series_called(figure, others[i]);

		for (double x = 0.02; x < 1; x += 0.05)
			cr_expect_geq(height_at(line, x),
				      height_at(region, x) - 2e-4, "%s at %g",
				      others[i], x);
	}
	cr_expect_float_eq(height_at(series_called(figure, "gaussian"), 0.05),
			   gaussian_dp_tradeoff(0.05, 0.26805), 1e-3);
	cr_expect(strstr(figure->sentence, "keep (1, 1e-05)-DP"), "%s",
		  figure->sentence);
	figure_free(figure);
}

/* Profiles of equal mechanisms meet where they are equal. */
TEST(figure_overlay, profiles_meet_at_the_common_point)
{
	static const char given[] =
		"mechanism=gaussian mu=1 delta=1e-5 overlay=laplace";
	struct error err = { 0 };
	struct figure *figure = draw("profile", NULL, given, &err);
	double epsilon = gaussian_dp_epsilon(1e-5, 1);

	cr_assert(figure, "%s", err.text);
	cr_expect_float_eq(
		log(height_at(series_called(figure, "gaussian"), epsilon)),
		log(1e-5), 0.02);
	cr_expect_gt(height_at(series_called(figure, "laplace"), epsilon - 0.2),
		     1e-5);
	cr_expect_lt(height_at(series_called(figure, "laplace"), epsilon + 0.1),
		     1e-5);
	figure_free(figure);
}

/* The threshold on the bells is the point on the curve. */
TEST(figure_overlay, a_threshold_is_a_point_of_the_curve)
{
	static const char given[] = "mechanism=gaussian mu=1 tau=0.5";
	struct error err = { 0 };
	struct figure *plane = draw("tradeoff", NULL, given, &err);
	struct figure *bells = draw("densities", NULL, given, &err);
	const struct series *point, *line;

	cr_assert(plane && bells, "%s", err.text);
	point = series_called(plane, "τ = 0.5");
	line = series_called(plane, "gaussian");
	cr_expect_float_eq(point->x[0], 0.30853753872598688, 1e-12);
	cr_expect_float_eq(point->y[0], height_at(line, point->x[0]), 1e-3);
	cr_expect(strstr(bells->sentence, "0.3085"), "%s", bells->sentence);
	/* Densities of the standard normal at 0 and of the other at 1. */
	cr_expect_float_eq(height_at(series_called(bells, "without"), 0),
			   0.3989422804014327, 1e-3);
	cr_expect_float_eq(height_at(series_called(bells, "with the"), 1),
			   0.3989422804014327, 1e-3);
	figure_free(plane);
	figure_free(bells);
}

static void
refused(const char *figure, const char *given, const char *because)
{
	struct error err = { 0 };

	cr_expect_null(draw(figure, NULL, given, &err), "%s", because);
	cr_expect(strstr(err.text, because), "%s", err.text);
}

TEST(figure_overlay, what_has_no_equal_is_refused)
{
	refused("tradeoff", "overlay=laplace", "overlay= needs mechanism=");
	refused("tradeoff", "mechanism=gaussian mu=1 overlay=lapalce",
		"is no mechanism");
	refused("tradeoff", "mechanism=gaussian mu=1 overlay=curve",
		"no noise to choose");
	refused("densities", "mechanism=randomized-response epsilon=1",
		"no numbers with densities");
}

/* Curves of one pattern have colours of their own where there are eight. */
TEST(figure_overlay, no_two_mechanisms_look_alike_in_eight_colours)
{
	struct error err = { 0 };
	struct figure *figure =
		draw("tradeoff", NULL,
		     "mechanism=gaussian mu=1 delta=1e-5 claim-epsilon=2 "
		     "overlay=laplace,approximate-dp,randomized-response",
		     &err);
	int seen[8] = { 0 };

	cr_assert(figure, "%s", err.text);
	for (size_t i = 0; i < figure->series_count; i++) {
		const struct style *style = &figure->series[i].style;

		if (figure->series[i].mark == MARK_LINE &&
		    style->line == LINE_SOLID)
			cr_expect_eq(seen[colours_basic(colours_line(
					     GROUND_DARK, style->colour))]++,
				     0, "%s", figure->series[i].label);
	}
	figure_free(figure);
}
