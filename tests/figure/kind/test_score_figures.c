/* test_score_figures.c - figures of scores and counts heed the settings */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "figure/figure_kinds.h"
#include "method/methods.h"
#include "method/plan/plan.h"
#include "tests/figure/drawing.h"
#include "tests/support.h"

TestSuite(figure_score_figures, .timeout = 600);

static struct figure *
drawn(const char *kind, const struct dataset *data, const char *line)
{
	struct error err = { 0 };
	struct figure *figure = draw(kind, data, line, &err);

	cr_assert(figure, "%s", err.text);

	return figure;
}

/* The sign of the attack left open costs a factor of two. */
TEST(figure_score_figures, no_threshold_shows_more_than_the_band_with_reflect)
{
	static const char given[] = "reflect=yes policy=band";
	struct dataset *data = sample_scores(300, 1.5, 5);
	struct figure *figure = drawn("threshold", data, given);
	const struct series *line = series_called(figure, "at once");
	struct error err = { 0 };
	struct result *bound =
		run_method("clopper-pearson", data,
			   "reflect=yes policy=band sides=1", &err);
	double most = 0;

	cr_assert(bound, "%s", err.text);
	for (size_t i = 0; i < line->count; i++)
		most = fmax(most, line->y[i]);
	cr_expect_gt(most, 0.5);
	cr_expect_leq(most, lower_of(bound, "epsilon") + 1e-9);
	result_release(bound);
	figure_free(figure);
	dataset_release(data);
}

/* Between two thresholds nothing better than the lower one is known. */
TEST(figure_score_figures, the_limit_of_a_roc_curve_has_steps)
{
	struct dataset *data = sample_scores(100, 1, 5);
	struct figure *figure = drawn("roc", data, "");
	const struct series *limit = series_called(figure, "lower limit");

	cr_expect_eq(limit->mark, MARK_STEPS);
	for (size_t i = 1; i < limit->count; i++) {
		cr_expect_geq(limit->x[i], limit->x[i - 1]);
		cr_expect_geq(limit->y[i], limit->y[i - 1]);
	}
	figure_free(figure);
	dataset_release(data);
}

/* Logarithmic unless asked; the bound is a line that the limit touches. */
TEST(figure_score_figures, a_roc_curve_shows_the_bound_and_few_false_positives)
{
	struct dataset *data = sample_scores(1000, 1.5, 5);
	struct figure *figure = drawn("roc", data, "policy=band");
	struct figure *linear = drawn("roc", data, "axes=linear");
	const struct series *bound = series_called(figure, ": the bound");
	const struct series *limit = series_called(figure, "lower limit");
	struct error err = { 0 };
	struct result *result = run_method("clopper-pearson", data,
					   "policy=band sides=1", &err);
	double epsilon, most = -INFINITY;

	cr_assert(result, "%s", err.text);
	epsilon = lower_of(result, "epsilon");
	cr_expect_gt(epsilon, 0.5);
	for (size_t i = 0; i < bound->count; i++)
		cr_expect_leq(bound->y[i],
			      1e-5 + exp(epsilon) * bound->x[i] + 1e-9);
	for (size_t i = 0; i < limit->count; i++)
		most = fmax(most, fmax(log((limit->y[i] - 1e-5) / limit->x[i]),
				       log((1 - 1e-5 - limit->x[i]) /
					   (1 - limit->y[i]))));
	cr_expect_float_eq(most, epsilon, 1e-6);
	cr_expect_eq(figure->x.scale, AXIS_LOG);
	cr_expect_eq(figure->y.scale, AXIS_LOG);
	cr_expect_eq(linear->x.scale, AXIS_LINEAR);
	result_release(result);
	figure_free(linear);
	figure_free(figure);
	dataset_release(data);
}

static bool
has_label(const struct figure *figure, const char *words)
{
	for (size_t i = 0; i < figure->series_count; i++) {
		const char *label = figure->series[i].label;

		if (label && strstr(label, words))
			return true;
	}

	return false;
}

static bool
claims(const struct figure *figure, const char *words)
{
	for (size_t i = 0; i < figure->claim_count; i++) {
		if (strstr(figure->claims[i], words))
			return true;
	}

	return false;
}

/* Limits need rows that are runs of their own, as the results do. */
TEST(figure_score_figures, curves_of_one_run_have_no_limit)
{
	static const char *const kinds[] = { "roc", "tradeoff" };
	static const struct {
		const char *rows_are;
		bool has_limit;
		const char *says;
	} given[] = {
		{ "runs", true,
		  "at all thresholds at once (equal local level)" },
		{ "", true, ", provided each row is an independent run" },
		{ "one-run", false,
		  "no dashed limit, because the rows are not independent runs "
		  "(W16)" },
	};

	for (size_t i = 0; i < 6; i++) {
		struct dataset *data = sample_scores(100, 1, 5);
		struct error err = { 0 };
		struct figure *figure;
		bool limit = given[i % 3].has_limit;

		cr_assert(!*given[i % 3].rows_are ||
			  game_set(dataset_edit_game(data), "rows-are",
				   given[i % 3].rows_are, &err));
		figure = drawn(kinds[i / 3], data, "");
		cr_expect_eq(has_label(figure, "% lower limit") ||
				     has_label(figure, "% upper limit"),
			     limit, "%s", given[i % 3].says);
		cr_expect_eq(claims(figure, "with probability"), limit, "%s",
			     given[i % 3].says);
		cr_expect(claims(figure, given[i % 3].says), "%s",
			  given[i % 3].says);
		cr_expect_eq(claims(figure, "provided each row"), i % 3 == 1);
		figure_free(figure);
		dataset_release(data);
	}
}

static struct dataset *
two_rows(void)
{
	static const double rows[][4] = { { 90, 10, 20, 80 },
					  { 60, 40, 30, 70 } };
	static const enum role roles[] = {
		ROLE_TRUE_POSITIVES,
		ROLE_FALSE_NEGATIVES,
		ROLE_FALSE_POSITIVES,
		ROLE_TRUE_NEGATIVES,
	};
	struct dataset *data = dataset_new("two", KIND_COUNTS, 2);

	for (size_t i = 0; i < 4; i++) {
		double *column = dataset_add_column(data, "n", roles[i]);

		column[0] = rows[0][i];
		column[1] = rows[1][i];
	}

	return data;
}

TEST(figure_score_figures, endpoints_are_those_of_the_row_and_of_typed_rates)
{
	static const char second[] = "row=2";
	static const char typed[] = "row=2 fpr=0.05";
	struct dataset *data = two_rows();
	struct figure *figure = drawn("endpoints", data, second);

	cr_expect(strstr(figure->sentence, "FPR 0.3 and FNR 0.4"), "%s",
		  figure->sentence);
	figure_free(figure);
	figure = drawn("endpoints", data, typed);
	cr_expect(strstr(figure->sentence, "FPR 0.05 and FNR 0.4"), "%s",
		  figure->sentence);
	figure_free(figure);
	figure_free(drawn("width", data, second));
	dataset_release(data);
}

TEST(figure_score_figures, normality_looks_at_the_instance_asked_for)
{
	static const char first[] = "instance=0";
	struct dataset *data = sample_scores(100, 1, 5);
	double *instance = dataset_add_column(data, "instance", ROLE_INSTANCE);
	struct figure *all, *one;

	for (size_t i = 0; i < dataset_rows(data); i++)
		instance[i] = (double)(i / 2 % 2);
	all = drawn("normality", data, "");
	one = drawn("normality", data, first);
	cr_expect_eq(series_called(all, "non-members")->count, 100);
	cr_expect_eq(series_called(one, "non-members")->count, 50);
	figure_free(all);
	figure_free(one);
	dataset_release(data);
}

/* Rows of a hundred runs, twenty of each; or a score without the model. */
static struct dataset *
rows_of_runs(enum role extra)
{
	struct dataset *data = sample_scores(1000, 2, 5);
	size_t rows = dataset_rows(data);
	struct dataset *made = dataset_new("runs", KIND_SCORES, rows);
	double *score = dataset_add_column(made, "score", ROLE_SCORE);
	double *member = dataset_add_column(made, "member", ROLE_MEMBER);
	double *more = dataset_add_column(made, "more", extra);

	for (size_t i = 0; i < rows; i++) {
		score[i] = dataset_values(data, ROLE_SCORE)[i];
		member[i] = dataset_is_member(data, i);
		more[i] = (double)(i % 100);
	}
	dataset_release(data);

	return made;
}

TEST(figure_score_figures, runs_of_many_canaries_are_not_taken_for_rows)
{
	struct dataset *data = rows_of_runs(ROLE_RUN);
	struct figure *figure = drawn("threshold", data, "");
	const struct series *one = series_called(figure, "independent");
	const struct series *all = series_called(figure, "share");
	double most = 0;

	cr_assert_eq(one->count, all->count);
	for (size_t i = 0; i < one->count; i++) {
		cr_expect_geq(all->y[i], 0);
		most = fmax(most, all->y[i]);
	}
	cr_expect_gt(most, 0.2);
	figure_free(figure);
	dataset_release(data);
}

/* Scores that know nothing of members show next to nothing. */
TEST(figure_score_figures, a_baseline_is_drawn_beside_the_attack)
{
	struct dataset *data = rows_of_runs(ROLE_BASELINE);
	struct figure *figure = drawn("guesses", data, "");
	const struct series *bar = series_called(figure, "without the model");
	const struct series *attack = series_called(figure, "one-run");
	double high = 0, low = 0;

	for (size_t i = 0; i < bar->count; i++)
		low = fmax(low, bar->y[i]);
	for (size_t i = 0; i < attack->count; i++)
		high = fmax(high, attack->y[i]);
	cr_expect_gt(high, low + 0.2);
	figure_free(figure);
	dataset_release(data);
}

/* The goal and the size are Plan's, and both lie inside the axes. */
TEST(figure_score_figures, a_plan_marks_its_goal_and_its_size)
{
	static const double goals[] = { 0.5, 1, 1.8 };

	for (size_t i = 0; i < 3; i++) {
		struct error err = { 0 };
		struct settings settings;
		const struct plan_order order = {
			.method = &method_clopper_pearson,
			.settings = &settings,
			.fpr = 0.05,
			.fnr = 0.5,
		};
		struct plan_row row;
		struct figure *figure;
		char line[80];
		bool goal = false, size = false;

		snprintf(line, sizeof(line),
			 "fpr=0.05 fnr=0.5 power=0.8 sides=1 bound=%g",
			 goals[i]);
		settings_init(&settings);
		set_line(&settings, line);
		cr_assert(plan_search(&order, &row, &err), "%s", err.text);
		settings_clear(&settings);
		figure = draw("observations", NULL, line, &err);
		cr_assert(figure, "%s", err.text);
		for (size_t j = 0; j < figure->reference_count; j++) {
			const struct reference *at = &figure->references[j];

			goal |= at->kind == REFERENCE_HORIZONTAL &&
				strstr(at->label, "goal") &&
				!(at->at < goals[i]) && !(at->at > goals[i]);
			size |= at->kind == REFERENCE_VERTICAL &&
				fabs(2 * at->at - (double)row.samples) < 0.1;
		}
		cr_expect(goal && size, "%s", line);
		cr_expect_gt(figure->y.to, goals[i]);
		cr_expect_gt(figure->x.to, (double)row.samples);
		figure_free(figure);
	}
}

static bool
says(const struct figure *figure, const char *words)
{
	for (size_t i = 0; i < figure->claim_count; i++) {
		if (strstr(figure->claims[i], words))
			return true;
	}

	return false;
}

/* A plan for who sees the last model alone shows less, and says why. */
TEST(figure_score_figures, a_plan_of_the_last_model_shows_less)
{
	static const char *const kinds[] = { "observations", "endpoints" };
	static const char *const rest = "sigma=1 sampling=0.1 steps=20 "
					"fpr=0.05";
	char all_steps[200], last_model[200];

	snprintf(all_steps, sizeof(all_steps),
		 "mechanism=subsampled-gaussian %s", rest);
	snprintf(last_model, sizeof(last_model), "mechanism=last-model %s",
		 rest);
	for (size_t i = 0; i < 2; i++) {
		struct error err = { 0 };
		struct figure *all = draw(kinds[i], NULL, all_steps, &err);
		struct figure *last = draw(kinds[i], NULL, last_model, &err);
		const struct series *exact, *alone;

		cr_assert(all && last, "%s", err.text);
		exact = series_called(all, "Clopper");
		alone = series_called(last, "Clopper");
		cr_expect_lt(alone->y[alone->count - 1],
			     exact->y[exact->count - 1]);
		figure_free(all);
		figure_free(last);
	}
}

/* A curve that bounds nothing says so. */
TEST(figure_score_figures, a_curve_of_the_last_model_says_heuristic)
{
	struct error err = { 0 };
	struct figure *figure = draw(
		"profile", NULL,
		"mechanism=last-model sigma=1 sampling=0.1 steps=20", &err);

	cr_assert(figure, "%s", err.text);
	cr_expect(says(figure, "a heuristic: it bounds nothing"));
	figure_free(figure);
}

/* A picture of another method than the chosen one says whose it is. */
TEST(figure_score_figures, a_picture_is_of_the_chosen_method_or_says_whose)
{
	static const char *const kinds[] = { "region", "threshold" };
	struct dataset *data = sample_scores(200, 1, 5);
	struct settings settings;
	size_t others = 0;

	settings_init(&settings);
	for (size_t i = 0; methods()[i]; i++) {
		for (size_t j = 0; j < 2; j++) {
			const struct dataset *lent = data;
			const struct figure_source source = {
				.data = &lent,
				.data_count = 1,
				.settings = &settings,
				.method = methods()[i],
			};
			struct error err = { 0 };
			struct figure *figure;

			if (!method_suits(methods()[i], KIND_SCORES))
				continue;
			figure = figure_kind_draw(figure_kind_find(kinds[j]),
						  &source, &err);
			if (!figure)
				continue;
			others += strstr(figure->title, " by ") != NULL;
			cr_expect(strstr(figure->title, " by ") ||
					  says(figure, methods()[i]->title),
				  "%s of %s: %s", kinds[j], methods()[i]->name,
				  figure->title);
			figure_free(figure);
		}
	}
	cr_expect_gt(others, 4);
	settings_clear(&settings);
	dataset_release(data);
}

/* Canaries that were not told take a part of alpha: the next look is new. */
TEST(figure_score_figures, wealth_names_the_looks_for_which_it_holds)
{
	struct dataset *data = dataset_new("guesses", KIND_GUESSES, 40);
	double *truth = dataset_add_column(data, "truth", ROLE_TRUTH);
	double *guess = dataset_add_column(data, "guess", ROLE_GUESS);
	struct error err = { 0 };
	struct figure *figure;

	for (size_t i = 0; i < 40; i++)
		truth[i] = guess[i] = i % 3 ? 1 : -1;
	figure = draw("wealth", data, "delta=0", &err);
	cr_assert(figure, "%s", err.text);
	cr_expect(strstr(figure->claims[0], "whenever one looks"), "%s",
		  figure->claims[0]);
	figure_free(figure);
	figure = draw("wealth", data, "delta=1e-5", &err);
	cr_assert(figure, "%s", err.text);
	cr_expect(strstr(figure->claims[0], "for one look at"), "%s",
		  figure->claims[0]);
	figure_free(figure);
	dataset_release(data);
}
