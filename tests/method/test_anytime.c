/* test_anytime.c - methods that look at one row after another */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "method/anytime/sequence.h"
#include "method/comparison.h"
#include "method/methods.h"
#include "privacy/anytime/rates_wealth.h"
#include "stats/law/random.h"
#include "tests/support.h"

TestSuite(method_anytime, .timeout = 600);

static const char *const of_rows[] = { "anytime-rates", "sequential-fdp",
				       "mmd-betting" };

/* Rows in order of arrival; members lie `gap` above. */
static struct dataset *
arriving(size_t rows, double gap, uint64_t seed)
{
	struct dataset *data = dataset_new("arriving", KIND_SCORES, rows);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);
	struct random random = random_start(seed, 0);

	for (size_t i = 0; i < rows; i++) {
		member[i] = random_uniform(&random) < 0.5;
		score[i] = random_normal(&random) + gap * member[i];
	}

	return data;
}

TEST(method_anytime, rows_in_order_have_a_bound_below_the_ceiling)
{
	struct dataset *data = arriving(4000, 2, 1);
	struct error err = { 0 };

	for (size_t i = 0; i < 3; i++) {
		struct result *found =
			run_method(of_rows[i], data, "tau=1", &err);

		cr_assert(found, "%s", err.text);
		cr_expect(lower_of(found, "epsilon") > 0.2, "%s: %g",
			  of_rows[i], lower_of(found, "epsilon"));
		cr_expect(lower_of(found, "epsilon") <=
			  value_of(found, "ceiling"));
		result_release(found);
	}
	dataset_release(data);
}

TEST(method_anytime, more_rows_never_lower_the_bound)
{
	double last[3] = { 0 };

	for (size_t rows = 400; rows <= 3200; rows *= 2) {
		struct dataset *data = arriving(rows, 2, 1);

		for (size_t i = 0; i < 3; i++) {
			struct error err = { 0 };
			struct result *found =
				run_method(of_rows[i], data, "tau=1", &err);

			cr_assert(found, "%s", err.text);
			cr_expect(lower_of(found, "epsilon") >= last[i],
				  "%s falls at %zu", of_rows[i], rows);
			last[i] = lower_of(found, "epsilon");
			result_release(found);
		}
		dataset_release(data);
	}
}

/* The first 200 rows choose and are not counted. */
TEST(method_anytime, a_threshold_may_come_from_the_first_rows)
{
	struct dataset *data = arriving(3000, 2, 4), *few = arriving(150, 2, 4);
	struct error err = { 0 };
	struct result *found = run_method("anytime-rates", data, "", &err);

	cr_assert(found, "%s", err.text);
	cr_expect(value_of(found, "tau") > 0 && value_of(found, "tau") < 2);
	cr_expect(lower_of(found, "epsilon") > 0.5);
	result_release(found);
	cr_expect_null(run_method("anytime-rates", few, "", &err));
	cr_expect(strstr(err.text, "tau="), "%s", err.text);
	dataset_release(few);
	dataset_release(data);
}

static struct dataset *
sorted_by(const char *what)
{
	enum { ROWS = 400 };
	struct dataset *data = dataset_new("sorted", KIND_SCORES, ROWS);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);
	struct random random = random_start(9, 0);

	for (size_t i = 0; i < ROWS; i++) {
		bool class = !strcmp(what, "class");

		member[i] = class ? i < ROWS / 2 : i % 2 == 1;
		score[i] = class ? random_normal(&random) : (double)i;
	}

	return data;
}

/* Its limits are known to alpha = 2e-5; beyond they would hold less often. */
TEST(method_anytime, an_alpha_beyond_the_factors_is_refused)
{
	struct dataset *data = sample_scores(100, 2, 1);
	struct error err = { 0 };

	cr_expect_null(
		run_method("sequential-fdp", data, "tau=1 alpha=1e-5", &err));
	cr_expect(strstr(err.text, "anytime-rates takes any"), "%s", err.text);
	dataset_release(data);
}

TEST(method_anytime, sorted_files_get_no_bound_and_are_told_why)
{
	static const char *const ways[] = { "class", "score" };

	for (size_t way = 0; way < 2; way++) {
		struct dataset *data = sorted_by(ways[way]);

		for (size_t i = 0; i < 3; i++) {
			struct error err = { 0 };

			cr_expect_null(
				run_method(of_rows[i], data, "tau=1", &err));
			cr_expect(strstr(err.text, "sorted by") &&
					  strstr(err.text, ways[way]),
				  "%s", err.text);
		}
		dataset_release(data);
	}
}

TEST(method_anytime, shuffled_rows_are_not_taken_for_sorted)
{
	for (size_t seed = 0; seed < 200; seed++) {
		struct random random = random_start(seed, 3);
		struct sequence_order order = { 0 };

		for (size_t i = 0; i < 300; i++) {
			bool member = random_uniform(&random) < 0.1;

			sequence_order_add(&order, random_normal(&random),
					   member);
			cr_assert_null(sequence_order_sorted_by(&order),
				       "seed %zu row %zu", seed, i);
		}
	}
}

TEST(method_anytime, reading_again_is_no_selection_for_them)
{
	struct dataset *data = arriving(600, 2, 1);
	struct error err = { 0 };
	struct result *found;
	const char *text = NULL;

	dataset_mark_reread(data);
	found = run_method("anytime-rates", data, "tau=1", &err);
	cr_assert(found, "%s", err.text);
	for (size_t i = 0; i < found->warning_count; i++) {
		if (found->warnings[i].warning == W25)
			text = found->warnings[i].text;
	}
	cr_assert(text);
	cr_expect(strstr(text, "is no selection"), "%s", text);
	result_release(found);
	dataset_release(data);
}

/* Returns the text of a warning, or "". */
static const char *
warning_of(const struct result *found, enum warning warning)
{
	for (size_t i = 0; i < found->warning_count; i++) {
		if (found->warnings[i].warning == warning)
			return found->warnings[i].text;
	}

	return "";
}

/* Sorting puts later rows between earlier ones: the next look is a new test. */
TEST(method_anytime, sorted_scores_hold_for_one_look)
{
	struct dataset *data = arriving(600, 2, 1);
	struct text needs = { 0 };
	struct error err = { 0 };
	struct result *found;

	dataset_mark_reread(data);
	found = run_method("one-run-anytime", data, "delta=0", &err);
	cr_assert(found, "%s", err.text);
	cr_expect(strstr(found->sentence, "before the last of them came"), "%s",
		  found->sentence);
	cr_expect_eq(found->statement.grade, GRADE_ESTIMATE);
	cr_expect_not(strstr(found->sentence, "whenever"), "%s",
		      found->sentence);
	cr_expect(strstr(warning_of(found, W25), "right is selection"), "%s",
		  warning_of(found, W25));
	comparison_holds_if(found, &needs);
	cr_expect_eq(strncmp(text_get(&needs), "one look", 8), 0, "%s",
		     text_get(&needs));
	text_clear(&needs);
	result_release(found);
	found = run_method("anytime-rates", data, "tau=1", &err);
	cr_expect(strstr(found->sentence, "whenever one looked"), "%s",
		  found->sentence);
	result_release(found);
	dataset_release(data);
}

/* ---- guesses of one run ---- */

static struct dataset *
revealed(size_t rows, double right)
{
	struct dataset *data = dataset_new("guesses", KIND_GUESSES, rows);
	double *truth = dataset_add_column(data, "truth", ROLE_TRUTH);
	double *guess = dataset_add_column(data, "guess", ROLE_GUESS);
	struct random random = random_start(6, 0);

	for (size_t i = 0; i < rows; i++) {
		truth[i] = random_uniform(&random) < 0.5 ? 1 : -1;
		guess[i] =
			random_uniform(&random) < right ? truth[i] : -truth[i];
		if (i % 5 == 4)
			guess[i] = 0;
	}

	return data;
}

TEST(method_anytime, guesses_are_bet_on_in_their_order)
{
	struct dataset *data = revealed(500, 0.9);
	struct error err = { 0 };
	struct result *found = run_method("one-run-anytime", data, "delta=0",
					  &err),
		      *other;

	cr_assert(found, "%s", err.text);
	cr_expect(lower_of(found, "epsilon") > 1.3 &&
		  lower_of(found, "epsilon") < log(9));
	other = run_method("one-run-anytime", data, "delta=1e-5", &err);
	cr_expect(lower_of(other, "epsilon") < lower_of(found, "epsilon"));
	result_release(other);
	other = run_method("one-run-anytime", data, "delta=0.01", &err);
	cr_expect_eq(lower_of(other, "epsilon"), 0);
	cr_expect(result_has_warning(other, W10));
	result_release(other);
	result_release(found);
	dataset_release(data);
}

/* Canaries that were not told take a part of alpha as they come. */
TEST(method_anytime, guesses_hold_at_any_time_once_their_number_is_told)
{
	static const struct {
		const char *line;
		bool always;
	} cases[] = {
		{ "delta=0", true },
		{ "delta=1e-5", false },
		{ "delta=1e-5 canaries=400", false },
		{ "delta=1e-5 canaries=500", true },
	};
	struct dataset *data = revealed(500, 0.9);

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct error err = { 0 };
		struct result *found = run_method("one-run-anytime", data,
						  cases[i].line, &err);
		const char *says;

		cr_assert(found, "%s", err.text);
		says = cases[i].always ? "whenever one looked"
				       : "for one look at";
		cr_expect(strstr(found->sentence, says), "%s: %s",
			  cases[i].line, found->sentence);
		result_release(found);
	}
	dataset_release(data);
}

TEST(method_anytime, scores_of_one_run_are_guessed_about_by_confidence)
{
	struct dataset *data = arriving(1000, 3, 2);
	struct error err = { 0 };
	struct result *found =
		run_method("one-run-anytime", data, "delta=0", &err);
	struct result *fixed =
		run_method("one-run", data, "delta=0 guesses=1000", &err);

	cr_assert(found && fixed, "%s", err.text);
	cr_expect(lower_of(found, "epsilon") > lower_of(fixed, "epsilon"));
	result_release(fixed);
	result_release(found);
	dataset_release(data);
}

TEST(method_anytime, counts_without_an_order_are_refused)
{
	struct dataset *data = dataset_new("game", KIND_GUESSES, 1);
	struct error err = { 0 };

	*dataset_add_column(data, "canaries", ROLE_CANARIES) = 100;
	*dataset_add_column(data, "guesses", ROLE_GUESSES) = 100;
	*dataset_add_column(data, "correct", ROLE_CORRECT) = 90;
	cr_expect_null(run_method("one-run-anytime", data, "", &err));
	cr_expect(strstr(err.text, "order"), "%s", err.text);
	dataset_release(data);
}
