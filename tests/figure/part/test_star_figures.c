/* test_star_figures.c - figures of Epsilon* hold what the methods say */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "figure/figure_kinds.h"
#include "stats/law/random.h"
#include "stats/sample/pareto.h"
#include "tests/figure/drawing.h"
#include "tests/support.h"

TestSuite(figure_star_figures, .timeout = 600);

static struct dataset *
some_losses(void)
{
	enum { ROWS = 2400 };
	struct dataset *data = dataset_new("losses", KIND_LOSSES, ROWS);
	double *loss = dataset_add_column(data, "loss", ROLE_LOSS);
	struct random random = random_start(3, 3);

	dataset_set_members_first(data, ROWS / 2);
	for (size_t i = 0; i < ROWS; i++)
		loss[i] = 5 * random_gamma(&random, i < ROWS / 2 ? 2 : 3);

	return data;
}

static struct dataset *
some_strategies(void)
{
	static const struct {
		double name, category, utility, epsilon;
	} rows[] = {
		{ 0, 0, 0.9, 7 },    { 0, 0, 0.92, 8 },   { 1, 0, 0.8, 2 },
		{ 1, 0, 0.82, 2.5 }, { 2, 1, 0.5, 0.2 },  { 2, 1, 0.54, 0.4 },
		{ 3, 1, 0.4, 0.5 },  { 3, 1, 0.41, 0.6 }, { 4, 1, 0.3, 0.1 },
		{ 4, 1, 0.2, 0.1 },
	};
	static const char *const names[] = { "a", "b", "c", "d", "e" };
	static const char *const kinds[] = { "base", "dp" };
	enum { ROWS = sizeof(rows) / sizeof(rows[0]) };
	struct dataset *data = dataset_new("s", KIND_STRATEGIES, ROWS);
	double *utility = dataset_add_column(data, "u", ROLE_UTILITY);
	double *epsilon = dataset_add_column(data, "e", ROLE_STRATEGY_EPSILON);
	double *name = memory_new_array(ROWS, sizeof(*name));
	double *category = memory_new_array(ROWS, sizeof(*category));
	char **words = memory_new_array(5, sizeof(*words));
	char **categories = memory_new_array(2, sizeof(*categories));

	for (size_t i = 0; i < ROWS; i++) {
		name[i] = rows[i].name;
		category[i] = rows[i].category;
		utility[i] = rows[i].utility;
		epsilon[i] = rows[i].epsilon;
	}
	for (size_t i = 0; i < 5; i++)
		words[i] = memory_copy_text(names[i]);
	for (size_t i = 0; i < 2; i++)
		categories[i] = memory_copy_text(kinds[i]);
	dataset_take_words(data, "name", ROLE_NAME, name, words, 5);
	dataset_take_words(data, "category", ROLE_CATEGORY, category,
			   categories, 2);

	return data;
}

static const struct series *
find(const struct figure *figure, const char *label)
{
	for (size_t i = 0; i < figure->series_count; i++) {
		if (figure->series[i].label &&
		    !strcmp(figure->series[i].label, label))
			return &figure->series[i];
	}

	return NULL;
}

static double
largest(const struct series *series)
{
	double most = -INFINITY;

	for (size_t i = 0; i < series->count; i++)
		most = fmax(most, series->y[i]);

	return most;
}

static double
epsilon_of(const char *method, const struct dataset *data)
{
	struct error err;
	struct result *result = run_method(method, data, "", &err);
	double found;

	cr_assert(result, "%s", err.text);
	found = value_of(result, "epsilon-star");
	result_release(result);

	return found;
}

TEST(figure_star_figures, tops_of_the_ratios_are_epsilon_star)
{
	struct dataset *data = some_losses();
	struct error err;
	struct figure *figure = draw("ratios", data, "", &err);
	double fitted = epsilon_of("epsilon-star", data);
	double counted = epsilon_of("epsilon-star-empirical", data), most = 0;

	cr_assert(figure, "%s", err.text);
	cr_expect_eq(find(figure, "epsilon* fitted")->y[0], fitted);
	cr_expect_eq(find(figure, "epsilon* counted")->y[0], counted);
	for (size_t i = 0; i < figure->series_count; i++) {
		const struct series *series = &figure->series[i];

		if (series->mark == MARK_LINE && !series->style.dimmed)
			most = fmax(most, largest(series));
	}
	cr_expect_leq(most, fitted + 1e-12);
	cr_expect_gt(most, 0.9 * fitted);
	cr_expect_eq(figure->claim_count, 1);
	figure_free(figure);
	dataset_release(data);
}

TEST(figure_star_figures, landscape_dims_what_is_beaten_and_draws_the_hull)
{
	struct dataset *data = some_strategies();
	struct error err;
	struct figure *figure = draw("landscape", data, "", &err);
	const struct series *hull;
	size_t dimmed = 0, top = 0, right = 0;

	cr_assert(figure, "%s", err.text);
	for (size_t i = 0; i < figure->series_count; i++) {
		const struct series *series = &figure->series[i];

		top += series->panel == PANEL_TOP ? 1 : 0;
		right += series->panel == PANEL_RIGHT ? 1 : 0;
		if (series->mark == MARK_ERRORS && series->style.dimmed)
			dimmed += series->count;
	}
	for (size_t i = 0; i < figure->series_count; i++) {
		const struct series *series = &figure->series[i];

		if (series->panel != PANEL_TOP)
			continue;
		cr_expect_gt(series->count, 0);
		for (size_t k = 0; k < series->count; k++)
			cr_expect_geq(series->x[k], 0);
	}
	cr_expect_gt(figure->label_count, 0);
	for (size_t i = 0; i < figure->label_count; i++)
		cr_expect(figure->labels[i].bare, "it would hide points");
	cr_expect_eq(dimmed, 1, "%zu", dimmed); /* d, beaten by c */
	cr_expect_eq(top, 2);
	cr_expect_eq(right, 2);
	hull = find(figure, "frontier");
	cr_expect_float_eq(hull->x[0], 0.1, 1e-12);
	cr_expect_float_eq(hull->x[hull->count - 1], 7.5, 1e-12);
	cr_expect_float_eq(hull->y[hull->count - 1], 0.91, 1e-12);
	cr_expect(find(figure, "base") && find(figure, "dp"));
	figure_free(figure);
	figure = draw("landscape", data, "axes=log", &err);
	cr_expect_eq(figure->x.scale, AXIS_LOG);
	/* The same hull: linear epsilon whatever the axis. */
	cr_expect_float_eq(find(figure, "frontier")->x[7], 0.1 + 7.0 / 32 * 0.2,
			   1e-12);
	figure_free(figure);
	dataset_release(data);
}

TEST(figure_star_figures, goodness_has_a_p_for_each_number_of_components)
{
	struct dataset *data = some_losses();
	struct error err;
	struct figure *figure = draw("goodness", data, "", &err);

	cr_assert(figure, "%s", err.text);
	cr_expect_eq(figure->series_count, 6);
	for (size_t i = 0; i < figure->series_count; i++) {
		cr_expect_eq(figure->series[i].count, 20);
		for (size_t k = 0; k < 20; k++)
			cr_expect(figure->series[i].y[k] >= 0 &&
				  figure->series[i].y[k] <= 1);
	}
	figure_free(figure);
	dataset_release(data);
}

TEST(figure_star_figures, gamma_study_needs_no_data)
{
	struct error err;
	struct figure *figure = draw("gamma-study", NULL, "rows=500", &err);

	cr_assert(figure, "%s", err.text);
	cr_expect_eq(figure->series_count, 3);
	cr_expect_float_eq(find(figure, "true laws")->y[1], 4.3192, 5e-5);
	figure_free(figure);
}

TEST(figure_star_figures, normal_scores_lie_along_the_diagonal)
{
	struct dataset *data = sample_scores(3000, 1, 1);
	struct error err;
	struct figure *figure = draw("normality", data, "", &err);

	cr_assert(figure, "%s", err.text);
	for (size_t i = 0; i < figure->series_count; i++) {
		const struct series *series = &figure->series[i];

		for (size_t k = 0; k < series->count; k++) {
			if (fabs(series->x[k]) < 2)
				cr_expect_float_eq(series->y[k], series->x[k],
						   0.2);
		}
	}
	figure_free(figure);
	dataset_release(data);
}

/* tau= puts a point on each curve, and densities say the rates there. */
TEST(figure_star_figures, tau_moves_along_the_curves_and_the_densities)
{
	struct dataset *data = some_losses();
	struct error err;
	struct figure *figure = draw("ratios", data, "tau=9.5", &err);

	cr_assert(figure, "%s", err.text);
	cr_expect_eq(figure->reference_count, 1);
	cr_expect_str_eq(figure->references[0].setting, "tau");
	cr_expect(find(figure, "fitted at τ") && find(figure, "counted at τ"));
	figure_free(figure);
	figure = draw("densities", data, "tau=9.5", &err);
	cr_assert(figure, "%s", err.text);
	cr_expect(strstr(figure->sentence, "At τ = 9.5 counted FPR"), "%s",
		  figure->sentence);
	cr_expect(find(figure, "fitted"));
	figure_free(figure);
	figure = draw("densities", data, "delta=1e-5", &err);
	cr_assert(figure, "%s", err.text);
	cr_expect(strstr(figure->sentence, "Epsilon* is reached at τ ="), "%s",
		  figure->sentence);
	figure_free(figure);
	dataset_release(data);
}

/* A fitted law is a density on the losses: it integrates to its mass. */
TEST(figure_star_figures, fitted_densities_have_their_mass)
{
	struct dataset *data = some_losses();
	struct error err;
	struct figure *figure = draw("densities", data, "", &err);
	const struct series *fit = find(figure, "fitted");
	double sum = 0;

	for (size_t i = 1; i < fit->count; i++)
		sum += (fit->x[i] - fit->x[i - 1]) *
		       (fit->y[i] + fit->y[i - 1]) / 2;
	cr_expect(sum > 0.9 && sum < 1, "%g", sum);
	figure_free(figure);
	dataset_release(data);
}

TEST(figure_star_figures, wrong_data_are_refused_with_a_sentence)
{
	struct dataset *scores = sample_scores(50, 1, 1);
	struct dataset *lonely = dataset_new("one", KIND_LOSSES, 4);
	struct error err;

	dataset_add_column(lonely, "loss", ROLE_LOSS);
	dataset_set_members_first(lonely, 4);
	cr_expect_null(draw("landscape", scores, "", &err));
	cr_expect(strstr(err.text, "strategies"), "%s", err.text);
	cr_expect_null(draw("ratios", lonely, "", &err));
	cr_expect(strstr(err.text, "both are needed"), "%s", err.text);
	cr_expect_null(draw("goodness", lonely, "", &err));
	cr_expect_null(draw("normality", lonely, "", &err));
	dataset_release(scores);
	dataset_release(lonely);
}
