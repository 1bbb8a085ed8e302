/* test_threshold.c - scores and a policy to counts */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "method/methods.h"
#include "method/rate/threshold.h"
#include "tests/support.h"

TestSuite(method_threshold, .timeout = 600);

static struct dataset *
five_scores(void)
{
	static const double scores[] = { 1, 2, 2, 3, 4, 0, 1, 2, 3, 5 };
	struct dataset *data = dataset_new("five", KIND_SCORES, 10);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);

	for (int i = 0; i < 10; i++) {
		score[i] = scores[i];
		member[i] = i < 5;
	}

	return data;
}

TEST(method_threshold, a_score_at_tau_is_a_member)
{
	struct dataset *data = five_scores();
	struct error err = { 0 };
	struct result *found = run_method("plug-in", data, "tau=2", &err);

	cr_assert(found, "%s", err.text);
	cr_expect_float_eq(value_of(found, "fnr"), 0.2, 1e-15);
	cr_expect_float_eq(value_of(found, "fpr"), 0.6, 1e-15);
	cr_expect_eq(value_of(found, "tau"), 2);
	result_release(found);
	dataset_release(data);
}

/* A sitting may have chosen a family for another method. */
TEST(method_threshold, a_band_has_its_mu_whatever_family_was_set)
{
	static const char *const families[] = { "", "family=laplace",
						"family=subsampled-gaussian" };
	struct dataset *data = sample_scores(100, 2, 1);
	double first = NAN;

	for (size_t i = 0; i < 3; i++) {
		struct error err = { 0 };
		struct result *found =
			run_method("band", data, families[i], &err);

		cr_assert(found, "%s: %s", families[i], err.text);
		if (!i)
			first = lower_of(found, "mu");
		cr_expect_eq(lower_of(found, "mu"), first, "%s", families[i]);
		result_release(found);
	}
	dataset_release(data);
}

TEST(method_threshold, lower_is_member_turns_the_rule)
{
	struct dataset *data = five_scores();
	struct error err = { 0 };
	struct result *found =
		run_method("plug-in", data, "tau=2 lower-is-member=yes", &err);

	cr_assert(found, "%s", err.text);
	cr_expect_float_eq(value_of(found, "fnr"), 0.4, 1e-15);
	cr_expect_float_eq(value_of(found, "fpr"), 0.6, 1e-15);
	cr_expect_eq(value_of(found, "tau"), 2);
	result_release(found);
	dataset_release(data);
}

TEST(method_threshold, tau_rank_counts_from_the_member_side)
{
	struct dataset *data = five_scores();
	struct error err = { 0 };
	struct result *found = run_method("plug-in", data, "tau-rank=2", &err);

	cr_assert(found, "%s", err.text);
	cr_expect_eq(value_of(found, "tau"), 3);
	cr_expect_float_eq(value_of(found, "fpr"), 0.4, 1e-15);
	result_release(found);
	cr_expect_null(run_method("plug-in", data, "tau-rank=6", &err));
	cr_expect_str_eq(err.text,
			 "plug-in: tau=rank:6 is not among 5 non-members");
	dataset_release(data);
}

/* 1 - 0.9 is a little less than a tenth: still 10 of 100 lie above. */
TEST(method_threshold, tau_quantile_is_the_rank_that_it_says)
{
	struct dataset *data = sample_scores(100, 1, 3);
	struct error err = { 0 };

	for (int percent = 1; percent < 100; percent++) {
		struct result *found;
		char line[40];

		snprintf(line, sizeof(line), "tau-quantile=0.%02d", percent);
		found = run_method("plug-in", data, line, &err);
		cr_assert(found, "%s", err.text);
		cr_expect_float_eq(value_of(found, "fpr"), 1 - percent / 100.0,
				   1e-12, "%s", line);
		result_release(found);
	}
	dataset_release(data);
}

/* The best that holds at all thresholds, whatever the seed. */
TEST(method_threshold, without_tau_all_thresholds_hold_at_once)
{
	struct dataset *data = sample_scores(300, 2, 5);
	struct error err = { 0 };
	struct result *usual = run_method("clopper-pearson", data, "", &err);
	struct result *seeded =
		run_method("clopper-pearson", data, "seed=7", &err);
	struct result *band = run_method("band", data, "", &err);

	cr_assert(usual && seeded && band, "%s", err.text);
	cr_expect_eq(usual->quantities[0].policy, POLICY_BAND);
	cr_expect_eq(usual->quantities[0].claim, CLAIM_LOWER_BOUND);
	cr_expect_eq(usual->quantities[0].sides, 1);
	cr_expect_eq(lower_of(usual, "epsilon"), lower_of(seeded, "epsilon"));
	cr_expect_eq(lower_of(usual, "epsilon"), lower_of(band, "epsilon"));
	result_release(usual);
	result_release(seeded);
	result_release(band);
	dataset_release(data);
}

static bool
says(const struct result *result, const char *words)
{
	for (size_t i = 0; i < result->step_count; i++) {
		if (strstr(result->steps[i], words))
			return true;
	}

	return false;
}

/* policy=band leaves nobody without an answer. */
TEST(method_threshold, who_cannot_take_the_band_chooses_on_one_half)
{
	static const char *const names[] = { "plug-in",    "jeffreys",
					     "bayes",      "katz",
					     "fdp-bayes",  "one-run",
					     "one-run-fdp" };
	struct dataset *data = sample_scores(300, 2, 5);
	struct error err = { 0 };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct result *usual = run_method(names[i], data, "", &err);
		struct result *band =
			run_method(names[i], data, "policy=band", &err);

		cr_assert(usual && band, "%s", err.text);
		cr_expect_eq(result_quantity(usual, "epsilon")->policy,
			     POLICY_SPLIT, "%s", names[i]);
		cr_expect_eq(result_quantity(band, "epsilon")->policy,
			     POLICY_SPLIT, "%s", names[i]);
		cr_expect(says(band, "does not take policy=band"), "%s",
			  names[i]);
		cr_expect(says(usual, "(seed 1)"), "%s", names[i]);
		result_release(usual);
		result_release(band);
	}
	dataset_release(data);
}

TEST(method_threshold, a_seeded_split_decides_where_asked)
{
	struct dataset *data = sample_scores(300, 2, 5);
	struct error err = { 0 };
	struct result *split = run_method("clopper-pearson", data,
					  "policy=split sides=2", &err);
	struct result *best =
		run_method("clopper-pearson", data, "policy=best", &err);

	cr_assert(split && best, "%s", err.text);
	cr_expect_eq(split->quantities[0].policy, POLICY_SPLIT);
	cr_expect_eq(split->quantities[0].claim, CLAIM_CONFIDENCE_INTERVAL);
	cr_expect_eq(best->quantities[0].claim, CLAIM_POINT_ESTIMATE);
	cr_expect(isnan(best->quantities[0].confidence));
	cr_expect(result_has_warning(best, W03));
	cr_expect_gt(lower_of(best, "epsilon"), lower_of(split, "epsilon"));
	result_release(split);
	result_release(best);
	dataset_release(data);
}

/* The maximum over all thresholds by trying every one. */
TEST(method_threshold, best_is_the_maximum_over_all_thresholds)
{
	struct dataset *data = sample_scores(40, 1.7, 9);
	const double *score = dataset_values(data, ROLE_SCORE);
	struct error err = { 0 };
	struct result *best = run_method("clopper-pearson", data,
					 "policy=best sides=1", &err);
	double most = 0;
	char line[60];

	cr_assert(best, "%s", err.text);
	for (size_t i = 0; i < dataset_rows(data); i++) {
		struct result *one;

		snprintf(line, sizeof(line), "tau=%.17g sides=1", score[i]);
		one = run_method("clopper-pearson", data, line, &err);
		most = fmax(most, lower_of(one, "epsilon"));
		result_release(one);
	}
	cr_expect_eq(lower_of(best, "epsilon"), most);
	result_release(best);
	dataset_release(data);
}

TEST(method_threshold, one_class_alone_is_refused)
{
	struct dataset *data = dataset_new("half", KIND_SCORES, 3);
	struct error err = { 0 };
	double *member;

	dataset_add_column(data, "score", ROLE_SCORE);
	member = dataset_add_column(data, "member", ROLE_MEMBER);
	member[0] = member[1] = member[2] = 1;
	cr_expect_null(run_method("clopper-pearson", data, "", &err));
	cr_expect_str_eq(err.text, "clopper-pearson: half has 3 members and 0 "
				   "non-members; both are needed");
	dataset_release(data);
}

/* Fails unless W13 was raised and says this. */
static void
expect_ceiling_text(const char *method, const struct dataset *data,
		    const char *settings, const char *says)
{
	struct error err = { 0 };
	struct result *found = run_method(method, data, settings, &err);
	const char *text = "";

	cr_assert(found, "%s", err.text);
	for (size_t i = 0; i < found->warning_count; i++) {
		if (found->warnings[i].warning == W13)
			text = found->warnings[i].text;
	}
	cr_expect_eq(strncmp(text, says, strlen(says)), 0, "'%s'", text);
	result_release(found);
}

TEST(method_threshold, how_a_ceiling_was_met_is_told_as_it_was)
{
	struct dataset *right = sample_counts(80, 0, 0, 100);
	struct dataset *wrong = sample_counts(0, 80, 100, 0);
	struct dataset *some = sample_counts(65, 35, 25, 75);

	expect_ceiling_text("clopper-pearson", right, "",
			    "no errors in 80 + 100 trials: ");
	expect_ceiling_text("clopper-pearson", wrong, "",
			    "no right answers in 80 + 100 trials, read with "
			    "the answers exchanged: ");
	expect_ceiling_text("fdp-clopper-pearson", some, "delta=0",
			    "the bound equals the ceiling of this design, with "
			    "60 errors in 100 + 100 trials: ");
	dataset_release(right);
	dataset_release(wrong);
	dataset_release(some);
}

TEST(method_threshold, the_sentence_of_a_band_points_at_nothing_absent)
{
	struct dataset *data = sample_scores(100, 1, 5);
	struct error err = { 0 };
	struct result *found = run_method("band", data, "", &err);

	cr_assert(found, "%s", err.text);
	cr_expect(strstr(found->sentence, "The bounds at all other deltas hold "
					  "at the same time"),
		  "%s", found->sentence);
	cr_expect_null(strstr(found->sentence, "explain"));
	result_release(found);
	dataset_release(data);
}

static bool
has_lower(const struct method *method)
{
	return method->rates && !method->rates->of_step &&
	       method->claim != CLAIM_POINT_ESTIMATE;
}

/* The short road gives what the long one reports. */
TEST(method_threshold, the_lower_end_alone_is_the_one_reported)
{
	static const struct {
		double alpha, delta, sides;
	} cases[] = { { 0.05, 1e-5, 2 }, { 0.05, 1e-5, 1 }, { 0.2, 0, 1 } };
	struct dataset *data = sample_counts(65, 35, 12, 88);
	const struct counts counts = { 65, 35, 12, 88 };
	static struct rate_limits limits;

	for (const struct method *const *it = methods(); *it; it++) {
		for (size_t i = 0; has_lower(*it) && i < 3; i++) {
			struct error err = { 0 };
			struct settings settings;
			struct question ask = { .data = data,
						.settings = &settings,
						.game = dataset_game(data) };
			struct result *long_road;
			struct threshold_cut cut;
			double lower;

			if (!strcmp((*it)->name, "katz") && i != 2)
				continue;
			settings_init(&settings);
			settings_set_number(&settings, SETTING_ALPHA,
					    cases[i].alpha);
			settings_set_number(&settings, SETTING_DELTA,
					    cases[i].delta);
			settings_set_number(&settings, SETTING_SIDES,
					    cases[i].sides);
			long_road = method_run(*it, &ask, &err);
			cr_assert(long_road, "%s", err.text);
			cut = threshold_cut(*it, &ask, &counts, &limits);
			lower = (*it)->rates->lower(&cut, &ask);
			cr_expect_eq(
				result_quantity(long_road, "epsilon")->lower,
				lower, "%s case %zu: %.17g", (*it)->name, i,
				lower);
			result_release(long_road);
			settings_clear(&settings);
		}
	}
	dataset_release(data);
}

/* The first reading of a split is a bound, one of several is an estimate. */
TEST(method_threshold, one_reading_of_many_is_no_bound)
{
	struct dataset *data = sample_scores(300, 2, 5);
	struct error err = { 0 };
	struct result *first = run_method("clopper-pearson", data,
					  "policy=split readings=1", &err);
	struct result *later =
		run_method("clopper-pearson", data,
			   "policy=split seed=9 readings=4", &err);
	struct result *fixed =
		run_method("clopper-pearson", data, "tau=1.5 readings=2", &err);
	struct result *band =
		run_method("clopper-pearson", data, "readings=4", &err);

	cr_assert(first && later && fixed && band, "%s", err.text);
	cr_expect_eq(first->quantities[0].claim, CLAIM_LOWER_BOUND);
	cr_expect_not(result_has_warning(first, W33));
	cr_expect_eq(later->quantities[0].claim, CLAIM_POINT_ESTIMATE);
	cr_expect(isnan(later->quantities[0].confidence));
	cr_expect(result_has_warning(later, W33));
	cr_expect(strstr(later->sentence, "one of 4 thresholds"), "%s",
		  later->sentence);
	cr_expect_eq(fixed->quantities[0].claim, CLAIM_POINT_ESTIMATE);
	cr_expect_eq(band->quantities[0].claim, CLAIM_LOWER_BOUND);
	cr_expect_not(result_has_warning(band, W33));
	result_release(first);
	result_release(later);
	result_release(fixed);
	result_release(band);
	dataset_release(data);
}

/* The number behind "epsilon >= " in the arithmetic; NAN if none. */
static double
bound_shown(const struct result *found)
{
	for (size_t i = 0; i < found->step_count; i++) {
		const char *at = strstr(found->steps[i], "epsilon >= ");
		const char *last = at ? strstr(at, ") = ") : NULL;

		if (last)
			return strtod(last + strlen(") = "), NULL);
		if (at)
			return strtod(at + strlen("epsilon >= "), NULL);
	}

	return NAN;
}

/* Of several levels, as the nearest number is often the smaller one. */
TEST(method_threshold, the_arithmetic_shows_no_more_than_the_bound)
{
	static const char *const methods[] = { "clopper-pearson",
					       "fdp-clopper-pearson", "one-run",
					       "compose" };
	struct dataset *data = sample_scores(300, 2, 1);

	for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
		for (int j = 1; j < 9; j++) {
			struct error err = { 0 };
			struct result *found;
			char settings[40];

			snprintf(settings, sizeof(settings),
				 "tau=1 alpha=0.0%d", j);
			found = run_method(methods[i], data, settings, &err);
			cr_assert(found, "%s: %s", methods[i], err.text);
			cr_expect_leq(bound_shown(found),
				      lower_of(found, "epsilon"), "%s, %s",
				      methods[i], settings);
			result_release(found);
		}
	}
	dataset_release(data);
}

/* "FPR in [0.1, 0.2]" of the arithmetic holds what stands in the table. */
static void
expect_inside(const struct result *found, const char *rate, const char *name)
{
	char words[20];
	bool seen = false;

	snprintf(words, sizeof(words), "%s in [", rate);
	for (size_t i = 0; i < found->step_count; i++) {
		const char *at = strstr(found->steps[i], words);
		double low, high;
		char *end;

		if (!at)
			continue;
		seen = true;
		low = strtod(at + strlen(words), &end);
		high = strtod(end + strlen(", "), NULL);
		cr_expect_leq(low, lower_of(found, name), "%s",
			      found->steps[i]);
		cr_expect_geq(high, upper_of(found, name), "%s",
			      found->steps[i]);
	}
	cr_expect(seen, "%s", rate);
}

TEST(method_threshold, the_arithmetic_shows_no_less_than_the_limits)
{
	for (int errors = 1; errors < 20; errors++) {
		struct dataset *data =
			sample_counts(50 - errors, errors, errors, 90 - errors);
		struct error err = { 0 };
		struct result *found =
			run_method("clopper-pearson", data, "sides=2", &err);

		cr_assert(found, "%s", err.text);
		expect_inside(found, "FPR", "fpr");
		expect_inside(found, "FNR", "fnr");
		result_release(found);
		dataset_release(data);
	}
}

/* Returns the bytes that splits leave allocated beside the data. */
static double
left_by_splits(const struct dataset *data, const char *settings)
{
	size_t before = memory_in_use();
	struct error err = { 0 };
	struct result *found =
		run_method("clopper-pearson", data, settings, &err);

	cr_assert(found, "%s", err.text);
	result_release(found);

	return (double)memory_in_use() - (double)before;
}

TEST(method_threshold, more_splits_take_no_more_memory)
{
	struct dataset *data = sample_scores(2000, 1, 1);
	double few = left_by_splits(data, "policy=multisplit splits=21");
	double many = left_by_splits(data, "policy=multisplit splits=401");

	cr_expect_lt(few, 1e6, "%g", few);
	cr_expect_lt(many, 1e5, "%g", many);
	dataset_release(data);
}

TEST(method_threshold, readings_of_many_seeds_are_not_all_kept)
{
	struct dataset *data = sample_scores(2000, 1, 1);
	size_t before = memory_in_use();
	double left;

	for (int seed = 0; seed < 300; seed++) {
		char settings[60];

		snprintf(settings, sizeof(settings), "policy=split seed=%d",
			 seed);
		left_by_splits(data, settings);
	}
	left = (double)memory_in_use() - (double)before;
	cr_expect_lt(left, 1e6, "%g", left);
	dataset_release(data);
}
