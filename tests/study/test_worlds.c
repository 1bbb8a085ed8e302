/* test_worlds.c - simulated data made awkward */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "method/mechanism/mechanism_settings.h"
#include "method/methods.h"
#include "study/coverage.h"
#include "study/worlds.h"
#include "tests/support.h"

TestSuite(study_worlds, .timeout = 600);

static size_t
members_of(const struct dataset *data)
{
	size_t count = 0;

	for (size_t i = 0; i < dataset_rows(data); i++)
		count += dataset_is_member(data, i);

	return count;
}

TEST(study_worlds, worlds_are_what_they_are_called)
{
	struct dataset *ties =
		world_data(sample_scores(100, 1, 1), WORLD_TIES, false, 1);
	struct dataset *unequal =
		world_data(sample_scores(100, 1, 1), WORLD_UNEQUAL, false, 1);
	struct dataset *groups =
		world_data(sample_scores(96, 1, 1), WORLD_GROUPS, false, 1);
	const double *score = dataset_values(ties, ROLE_SCORE), *run;

	for (size_t i = 0; i < dataset_rows(ties); i++)
		cr_expect_eq(nearbyint(2 * score[i]), 2 * score[i]);
	cr_expect_eq(members_of(unequal), 10);
	cr_expect_eq(dataset_rows(unequal), 110);
	run = dataset_values(groups, ROLE_RUN);
	score = dataset_values(groups, ROLE_SCORE);
	for (size_t i = 1; i < dataset_rows(groups); i++) {
		if (run[i] > run[i - 1] || run[i] < run[i - 1] ||
		    dataset_is_member(groups, i) !=
			    dataset_is_member(groups, i - 1))
			continue;
		cr_expect_eq(score[i], score[i - 1], "row %zu", i);
	}
	dataset_release(groups);
	dataset_release(unequal);
	dataset_release(ties);
}

static struct coverage
covered(const char *method, const char *line)
{
	struct settings settings;
	struct coverage_order order = { .method = method_find(method),
					.settings = &settings,
					.place.threads = 1 };
	struct coverage coverage;
	struct error err = { 0 };
	struct mechanism *mechanism;

	settings_init(&settings);
	set_line(&settings, line);
	mechanism = mechanism_settings_make(&settings, NULL, &err);
	cr_assert(mechanism, "%s", err.text);
	order.mechanism = mechanism;
	cr_assert(coverage_run(&order, &coverage, &err), "%s", err.text);
	mechanism_free(mechanism);
	settings_clear(&settings);

	return coverage;
}

/* Returns the sentence of a study that is refused. */
static struct error
refused(const char *method, const char *line)
{
	struct settings settings;
	struct coverage_order order = { .method = method_find(method),
					.settings = &settings,
					.place.threads = 1 };
	struct coverage coverage;
	struct error err = { 0 };
	struct mechanism *mechanism;

	settings_init(&settings);
	set_line(&settings, line);
	mechanism = mechanism_settings_make(&settings, NULL, &err);
	cr_assert(mechanism, "%s", err.text);
	order.mechanism = mechanism;
	cr_assert_not(coverage_run(&order, &coverage, &err), "%s", line);
	mechanism_free(mechanism);
	settings_clear(&settings);

	return err;
}

/* Scores are sorted anew at every look, which is a new test. */
TEST(study_worlds, a_bound_for_one_look_is_not_studied_at_several)
{
	struct error err = refused("one-run-anytime",
				   "mechanism=laplace epsilon=0.0001 delta=0 "
				   "looks=20 rows=400 repetitions=100");

	cr_expect_eq(err.kind, ERROR_USAGE);
	cr_expect(strstr(err.text, "for one look"), "%s", err.text);
	err = refused("one-run-anytime",
		      "mechanism=laplace epsilon=1 kind=guesses looks=20 "
		      "delta=1e-5 repetitions=100");
	cr_expect(strstr(err.text, "canaries="), "%s", err.text);
	err = refused("one-run-anytime",
		      "mechanism=laplace epsilon=1 kind=cosines delta=0");
	cr_expect(strstr(err.text, "cosines"), "%s", err.text);
}

/* The order of guesses is that of the table: no look changes it. */
TEST(study_worlds, guesses_in_the_order_of_a_table_hold_at_every_look)
{
	static const char few[] = "mechanism=laplace epsilon=0.0001 delta=0 "
				  "kind=guesses canaries=400 looks=20 "
				  "alpha=0.05 repetitions=400";
	static const char often[] = "mechanism=laplace epsilon=1 delta=0 "
				    "kind=guesses canaries=400 guesses=100 "
				    "looks=20 alpha=0.3 repetitions=200";
	static const char parts[] = "mechanism=laplace epsilon=1 delta=1e-4 "
				    "kind=guesses canaries=400 guesses=100 "
				    "looks=20 alpha=0.3 repetitions=200";
	struct coverage found = covered("one-run-anytime", often);

	/* Three deviations above the level. */
	cr_expect_leq(found.missed, 60 + 20);
	cr_expect_gt(found.quantile[1], 0.2);
	cr_expect_leq(covered("one-run-anytime", few).missed, 20 + 14);
	cr_expect_leq(covered("one-run-anytime", parts).missed, 60 + 20);
}

/* Every method here looks at rows in the order of the file. */
TEST(study_worlds, continuous_scores_hold_at_every_look)
{
	static const struct {
		const char *method, *settings;
	} cases[] = {
		{ "anytime-rates", "tau=0.5 rows=400" },
		{ "anytime-rates", "rows=1200" },
		{ "mmd-betting", "rows=400" },
		{ "sequential-fdp", "tau=0.5 rows=400" },
	};
	static const char *const mechanisms[] = { "0.0001", "1" };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		for (size_t k = 0; k < 2; k++) {
			char line[200];

			snprintf(line, sizeof(line),
				 "mechanism=laplace epsilon=%s delta=0 "
				 "looks=20 alpha=0.3 repetitions=200 %s",
				 mechanisms[k], cases[i].settings);
			cr_expect_leq(covered(cases[i].method, line).missed,
				      60 + 20, "%s %s", cases[i].method, line);
		}
	}
}

/* Looking often breaks a bound for one look, and not one for all. */
TEST(study_worlds, looking_often_costs_those_who_did_not_plan_it)
{
	static const char line[] = "mechanism=randomized-response epsilon=1 "
				   "rows=300 tau=0.5 repetitions=200 sides=1 "
				   "delta=0 looks=30 alpha=0.2";
	double often = covered("clopper-pearson", line).missed;
	double ever = covered("anytime-rates", line).missed;

	cr_expect(ever <= 0.2 * 200 + 17, "%g", ever);
	cr_expect(often > ever, "%g against %g", often, ever);
}

TEST(study_worlds, shared_coins_are_taken_for_less_privacy)
{
	static const char line[] = "mechanism=gaussian mu=1 rows=10 "
				   "canaries=1000 repetitions=100 "
				   "world=interference";

	cr_expect(covered("one-run-product", line).missed > 55);
	cr_expect_eq(covered("one-run-fdp", line).missed, 0);
}

TEST(study_worlds, testers_are_held_against_delta)
{
	struct coverage found =
		covered("testers", "mechanism=laplace epsilon=1 rows=200 "
				   "at-epsilon=0.5 repetitions=50");

	cr_expect(found.missed <= 5, "%g", found.missed);
	cr_expect(found.mean >= 0);
}
