/* test_every_figure.c - what all kinds of figures promise */

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "figure/figure_kinds.h"
#include "method/methods.h"
#include "result/grade.h"
#include "tests/figure/drawing.h"
#include "tests/support.h"

TestSuite(every_figure, .timeout = 600);

/* Data of a kind that the figure can draw. */
static const struct dataset *
suitable(const struct figure_kind *kind)
{
	if (kind->kinds & KIND_BIT(KIND_SCORES))
		return sample_scores(300, 1, 1);
	if (kind->kinds & KIND_BIT(KIND_COUNTS))
		return sample_counts(180, 120, 40, 260);

	return NULL;
}

/* Nobody looks at what is drawn many times over. */
static const char few[] = "repetitions=2";

ParameterizedTestParameters(every_figure, describes_itself)
{
	return each_figure();
}

ParameterizedTest(const int *index, every_figure, describes_itself)
{
	const struct figure_kind *kind = figure_kinds()[*index];

	cr_expect(kind->name && kind->title && kind->summary && kind->draw);
	cr_expect_eq(figure_kind_find(kind->name), kind);
	cr_expect_neq(kind->summary[strlen(kind->summary) - 1], '.');
	cr_expect(kind->kinds || (kind->flags & FIGURE_DATA_FREE));
	expect_no_leaks();
}

ParameterizedTestParameters(every_figure, says_what_it_shows)
{
	return each_figure();
}

ParameterizedTest(const int *index, every_figure, says_what_it_shows)
{
	const struct figure_kind *kind = figure_kinds()[*index];
	const struct dataset *data = suitable(kind);
	struct error err = { 0 };
	struct figure *figure = draw(kind->name, data, "", &err);

	if (data || (kind->flags & FIGURE_DATA_FREE)) {
		cr_assert(figure, "%s: %s", kind->name, err.text);
		cr_expect_str_eq(figure->kind, kind->name);
		cr_expect_gt(strlen(figure->title), 0);
		cr_expect_gt(strlen(figure->sentence), 10);
		cr_expect_gt(figure->series_count, 0);
		cr_expect(!data || figure->claim_count > 0, "%s has no claim",
			  kind->name);
		cr_expect(axis_range_is_good(figure_range_x(figure, PANEL_MAIN),
					     figure->x.scale));
		cr_expect(axis_range_is_good(figure_range_y(figure, PANEL_MAIN),
					     figure->y.scale));
	}
	figure_free(figure);
	dataset_release(data);
	expect_no_leaks();
}

ParameterizedTestParameters(every_figure, is_the_same_twice)
{
	return each_figure();
}

ParameterizedTest(const int *index, every_figure, is_the_same_twice)
{
	const struct figure_kind *kind = figure_kinds()[*index];
	const struct dataset *data = suitable(kind);
	struct error err = { 0 };
	struct figure *a = draw(kind->name, data, few, &err);
	struct figure *b = draw(kind->name, data, few, &err);

	if (a && b) {
		cr_expect_eq(a->series_count, b->series_count);
		cr_expect_str_eq(a->sentence, b->sentence);
		for (size_t i = 0; i < a->series_count; i++) {
			size_t size = a->series[i].count * sizeof(double);

			cr_expect_eq(a->series[i].count, b->series[i].count);
			cr_expect(
				!a->series[i].x ||
				!memcmp(a->series[i].x, b->series[i].x, size));
			cr_expect(
				!a->series[i].y ||
				!memcmp(a->series[i].y, b->series[i].y, size));
		}
	}
	figure_free(a);
	figure_free(b);
	dataset_release(data);
	expect_no_leaks();
}

ParameterizedTestParameters(every_figure, survives_every_scale_and_swap)
{
	return each_figure();
}

ParameterizedTest(const int *index, every_figure, survives_every_scale_and_swap)
{
	static const char *const settings[] = {
		"axes=log",        "axes=probit",     "swap=yes",
		"claim-epsilon=1", "claim-epsilon=0", "policy=best",
		"delta=0.1",       "sides=1",         "tau=0.5",
	};
	const struct figure_kind *kind = figure_kinds()[*index];
	const struct dataset *data = suitable(kind);

	for (size_t i = 0; i < sizeof(settings) / sizeof(settings[0]); i++) {
		struct error err = { 0 };
		struct figure *figure;
		char line[64];

		snprintf(line, sizeof(line), "%s %s", few, settings[i]);
		figure = draw(kind->name, data, line, &err);

		if (data || (kind->flags & FIGURE_DATA_FREE))
			cr_expect(figure, "%s %s: %s", kind->name, settings[i],
				  err.text);
		figure_free(figure);
	}
	dataset_release(data);
	expect_no_leaks();
}

ParameterizedTestParameters(every_figure, refuses_data_it_cannot_draw)
{
	return each_figure();
}

ParameterizedTest(const int *index, every_figure, refuses_data_it_cannot_draw)
{
	const struct figure_kind *kind = figure_kinds()[*index];
	struct dataset *odd = dataset_new("odd", KIND_STRATEGIES, 1);
	struct error err = { 0 };
	struct figure *figure = NULL;

	if (!(kind->kinds & KIND_BIT(KIND_STRATEGIES)) && kind->kinds) {
		figure = draw(kind->name, odd, "", &err);
		cr_expect(!figure);
		cr_expect(strstr(err.text, kind->name), "%s", err.text);
		cr_expect(strstr(err.text, "strategies"), "%s", err.text);
	}
	if (!(kind->flags & FIGURE_DATA_FREE)) {
		err.text[0] = '\0';
		cr_expect(!draw(kind->name, NULL, "", &err));
		cr_expect(strstr(err.text, "needs data"), "%s", err.text);
	}
	figure_free(figure);
	dataset_release(odd);
	expect_no_leaks();
}

TEST(every_figure, an_uncorrected_choice_is_a_claim_that_travels)
{
	const struct dataset *data = sample_scores(300, 1, 1);
	struct error err = { 0 };
	struct figure *figure = draw("region", data, "policy=best", &err);
	bool said = false;

	cr_assert(figure, "%s", err.text);
	for (size_t i = 0; i < figure->claim_count; i++)
		said = said || strstr(figure->claims[i], "W03");
	cr_expect(said);
	figure_free(figure);
	dataset_release(data);
}

TEST(every_figure, a_family_does_not_look_like_a_bound_of_the_mechanism)
{
	const struct dataset *data = sample_scores(300, 1, 1);
	struct error err = { 0 };
	struct figure *figure = draw("compare", data, "", &err);
	const struct series *bound, *family;
	bool policies = false;

	cr_assert(figure, "%s", err.text);
	bound = series_called(figure, grade_title(GRADE_BOUND));
	family = series_called(figure, grade_title(GRADE_FAMILY));
	cr_expect_gt(family->count, 0);
	cr_expect_neq(bound->style.colour, family->style.colour);
	cr_expect_neq(bound->style.marker, family->style.marker);
	/* what is drawn ends where it ends */
	for (size_t i = 0; i < figure->series_count; i++)
		cr_expect_eq(figure->series[i].style.line, LINE_SOLID);
	cr_expect(!strstr(figure->y.names[0].text, " · "));
	for (size_t i = 0; i < figure->claim_count; i++)
		policies = policies ||
			   strstr(figure->claims[i], "thresholds were chosen");
	cr_expect(policies);
	figure_free(figure);
	dataset_release(data);
}

/* Of two that are asked the same the row is that of the declared one. */
TEST(every_figure, a_comparison_shows_the_declared_method)
{
	static const char *const rows[][2] = {
		{ "", "Band" },
		{ "declared=clopper-pearson", "Clopper–Pearson" },
	};
	const struct dataset *data = sample_scores(300, 1, 1);

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct error err = { 0 };
		struct figure *figure = draw("compare", data, rows[i][0], &err);
		bool found = false;

		cr_assert(figure, "%s", err.text);
		for (size_t j = 0; j < figure->y.name_count; j++)
			found = found ||
				!strncmp(figure->y.names[j].text, rows[i][1],
					 strlen(rows[i][1]));
		cr_expect(found, "%s", rows[i][1]);
		figure_free(figure);
	}
	dataset_release(data);
}

/* "0.3 to 2.5" is two-sided, and the caption says what is asked. */
TEST(every_figure, a_comparison_has_the_sides_it_says)
{
	const struct dataset *data = sample_scores(300, 1, 1);
	struct error err = { 0 };

	for (int sides = 1; sides <= 2; sides++) {
		struct figure *figure = draw("compare", data,
					     sides == 1 ? "" : "sides=2", &err);
		bool two_ends = false;

		cr_assert(figure, "%s", err.text);
		for (size_t i = 0; i < figure->label_count; i++)
			two_ends = two_ends ||
				   strstr(figure->labels[i].text, " to ");
		cr_expect_eq(two_ends, sides == 2);
		cr_expect(strstr(figure->sentence,
				 sides == 1 ? "one-sided" : "two-sided"),
			  "%s", figure->sentence);
		figure_free(figure);
	}
	dataset_release(data);
}

TEST(every_figure, the_region_is_the_definition)
{
	struct error err = { 0 };
	struct figure *figure = draw("region", NULL, "epsilon=1", &err);
	const struct series *border = NULL;

	cr_assert(figure, "%s", err.text);
	for (size_t i = 0; i < figure->series_count; i++) {
		if (figure->series[i].mark == MARK_LINE)
			border = &figure->series[i];
	}
	cr_assert(border);
	/* FPR + e^epsilon FNR >= 1 - delta, and the other way round. */
	for (size_t i = 0; i < border->count; i++) {
		double fpr = border->x[i], fnr = border->y[i], delta = 1e-5;

		cr_expect_geq(fpr + exp(1) * fnr, 1 - delta - 1e-12);
		cr_expect_geq(fnr + exp(1) * fpr, 1 - delta - 1e-12);
	}
	figure_free(figure);
}

TEST(every_figure, live_results_are_not_computed_again)
{
	const struct dataset *data = sample_scores(300, 1, 1);
	struct settings settings;
	struct figure_source source = { .data = &data,
					.data_count = 1,
					.settings = &settings };
	struct error err = { 0 };
	const struct method *method = method_find("clopper-pearson");
	const struct result *first, *second;

	settings_init(&settings);
	first = figure_source_run(&source, method, data, 0, &err);
	cr_assert(first, "%s", err.text);
	source.results = &first;
	source.result_count = 1;
	second = figure_source_run(&source, method, data, 0, &err);
	cr_expect_eq(first, second);
	result_release(first);
	result_release(second);
	settings_clear(&settings);
	dataset_release(data);
}
