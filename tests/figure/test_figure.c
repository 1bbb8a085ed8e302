/* test_figure.c - a picture before anyone draws it */

#include <criterion/criterion.h>
#include <math.h>

#include "figure/figure.h"
#include "tests/plots/samples.h"
#include "tests/support.h"

TestSuite(figure_figure, .timeout = 600);

TEST(figure_figure, copies_what_it_is_given)
{
	struct figure *figure = figure_new("roc", "A title");
	double x[] = { 0, 1 }, y[] = { 2, 3 };
	struct style style = { .colour = 1 };

	figure_add_line(figure, "line", style, x, y, 2);
	x[0] = 99;
	cr_expect_eq(figure->series[0].x[0], 0);
	figure_say(figure, "First %d.", 1);
	figure_say(figure, "Second.");
	cr_expect_str_eq(figure->sentence, "First 1. Second.");
	figure_free(figure);
}

TEST(figure_figure, takes_nothing_that_acts_on_a_terminal)
{
	struct figure *figure = figure_new("roc", "red \033[31m\nline");

	cr_expect_str_eq(figure->title, "red  [31m line");
	figure_claim(figure, "%s", "a\tb\xff");
	cr_expect_str_eq(figure->claims[0], "a b\xEF\xBF\xBD");
	figure_free(figure);
}

TEST(figure_figure, holds_each_claim_once)
{
	struct figure *figure = figure_new("roc", "t");

	for (int i = 0; i < 3; i++)
		figure_claim(figure, "lower bound at %d %%", 95);
	cr_expect_eq(figure->claim_count, 1);
	figure_free(figure);
}

TEST(figure_figure, finds_ranges_that_hold_the_data)
{
	struct figure *figure = figure_new("roc", "t");
	double x[] = { 1, 10, 100, 0 }, y[] = { -1, NAN, INFINITY, 4 };
	struct style style = { .colour = 0 };
	struct range range;

	figure_set_x(figure, "x", AXIS_LOG, 0, 0);
	figure_add_line(figure, NULL, style, x, y, 4);
	range = figure_range_x(figure, PANEL_MAIN);
	cr_expect(range.from > 0 && range.from < 1 && range.to > 100);
	range = figure_range_y(figure, PANEL_MAIN);
	cr_expect(range.from < -1 && range.to > 4 && isfinite(range.to));
	figure->y.zoom_from = 0;
	figure->y.zoom_to = 1;
	cr_expect_eq(figure_range_y(figure, PANEL_MAIN).to, 1);
	figure_free(figure);
}

TEST(figure_figure, an_empty_one_still_has_axes)
{
	static const enum axis_scale scales[] = { AXIS_LINEAR, AXIS_LOG,
						  AXIS_PROBIT };

	for (int i = 0; i < 3; i++) {
		struct figure *figure = figure_new("roc", "t");

		figure_set_x(figure, "x", scales[i], 0, 0);
		cr_expect(axis_range_is_good(figure_range_x(figure, PANEL_MAIN),
					     scales[i]));
		figure_free(figure);
	}
}

TEST(figure_figure, swapping_twice_changes_no_range_that_was_set)
{
	for (int i = 0; i < SAMPLE_COUNT; i++) {
		struct figure *figure = samples[i].make();
		struct range x = figure_range_x(figure, PANEL_MAIN);
		struct range y = figure_range_y(figure, PANEL_MAIN);
		struct range swapped;

		figure_swap(figure);
		swapped = figure_range_y(figure, PANEL_MAIN);
		cr_expect_float_eq(swapped.from, x.from, 1e-12);
		cr_expect_float_eq(swapped.to, x.to, 1e-12);
		figure_swap(figure);
		swapped = figure_range_y(figure, PANEL_MAIN);
		if (figure->y.from < figure->y.to)
			cr_expect(swapped.from <= y.from && swapped.to >= y.to);
		figure_free(figure);
	}
}

TEST(figure_figure, a_copy_is_equal_and_apart)
{
	struct figure *figure = samples[0].make();
	struct figure *copy = figure_copy(figure);

	cr_expect_eq(copy->series_count, figure->series_count);
	cr_expect_str_eq(copy->sentence, figure->sentence);
	cr_expect_str_eq(copy->claims[0], figure->claims[0]);
	cr_expect_neq(copy->series[0].x, figure->series[0].x);
	figure_free(figure);
	cr_expect_str_eq(copy->series[1].label, "claimed ε = 1");
	figure_free(copy);
}

TEST(figure_figure, places_and_values_are_inverse)
{
	static const enum axis_scale scales[] = { AXIS_LINEAR, AXIS_LOG,
						  AXIS_PROBIT };
	struct range range = { 0.001, 0.95 };

	for (int i = 0; i < 3; i++) {
		for (double place = 0; place <= 1; place += 0.01) {
			double value = axis_value(scales[i], range, place);

			cr_expect_float_eq(axis_place(scales[i], range, value),
					   place, 1e-9);
		}
	}
}
