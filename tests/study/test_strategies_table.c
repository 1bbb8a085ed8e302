/* test_strategies_table.c - many models to one table, names and numbers */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "privacy/star/epsilon_star.h"
#include "stats/law/random.h"
#include "study/strategies_table.h"
#include "tests/support.h"

TestSuite(study_strategies_table, .timeout = 600);

TEST(study_strategies_table, run_numbers_do_not_name_a_strategy)
{
	static const struct {
		const char *name;
		size_t strategy, category;
	} rows[] = {
		{ "dp-eps3-run2", 7, 2 },   { "dp-eps3_seed_12", 7, 2 },
		{ "baseline-10", 11, 8 },   { "baseline-10-rep3", 11, 8 },
		{ "run3", 4, 3 },           { "x-instance7", 1, 1 },
		{ "rerun3", 6, 5 },         { "", 0, 0 },
		{ "dp sgd model 4", 6, 2 }, { "7", 1, 0 },
		{ "early-run", 9, 5 },      { "-run3", 5, 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		cr_expect_eq(strategies_table_name_length(rows[i].name),
			     rows[i].strategy, "%s", rows[i].name);
		cr_expect_eq(strategies_table_category_length(rows[i].name),
			     rows[i].category, "%s", rows[i].name);
	}
}

/* Members' losses lie `gap` below. */
static const struct dataset *
model(const char *name, double gap, uint64_t seed)
{
	enum { ROWS = 800 };
	struct dataset *data = dataset_new(name, KIND_LOSSES, ROWS);
	double *loss = dataset_add_column(data, "loss", ROLE_LOSS);
	struct random random = random_start(seed, 5);

	dataset_set_members_first(data, ROWS / 2);
	for (size_t i = 0; i < ROWS; i++)
		loss[i] = 3 + random_normal(&random) - (i < ROWS / 2 ? gap : 0);

	return data;
}

static double
estimate(const struct dataset *data, const char *method)
{
	struct error err;
	struct result *result = run_method(method, data, "", &err);
	double found;

	cr_assert(result, "%s", err.text);
	found = value_of(result, "epsilon-star");
	result_release(result);

	return found;
}

static void
check(const struct dataset *const models[], bool empirical, const char *method)
{
	struct strategy_rows parts[2] = { { 0 } };
	struct settings settings;
	struct dataset *table;
	struct error err;

	settings_init(&settings);
	for (size_t i = 0; i < 4; i++)
		cr_assert(strategies_table_rows_add(&parts[i / 2], models[i],
						    &settings, empirical, 0,
						    &err),
			  "%s", err.text);
	table = strategies_table(parts, 2, &err);
	cr_assert(table, "%s", err.text);
	cr_expect_eq(dataset_kind(table), KIND_STRATEGIES);
	cr_expect_eq(dataset_rows(table), 4);
	for (size_t i = 0; i < 4; i++) {
		double expected = estimate(models[i], method);

		cr_expect_eq(dataset_values(table, ROLE_STRATEGY_EPSILON)[i],
			     expected, "%s", dataset_name(models[i]));
		cr_expect_float_eq(dataset_values(table, ROLE_UTILITY)[i], -3,
				   0.2);
	}
	cr_expect_str_eq(dataset_column_word(table, 0, 1), "dp-eps1");
	cr_expect_str_eq(dataset_column_word(table, 0, 2), "base-10");
	cr_expect_str_eq(dataset_column_word(table, 1, 3), "base");
	cr_expect_eq(dataset_column_values(table, 0)[0],
		     dataset_column_values(table, 0)[1]);
	dataset_release(table);
	strategies_table_rows_clear(&parts[0]);
	strategies_table_rows_clear(&parts[1]);
	settings_clear(&settings);
}

TEST(study_strategies_table, rows_are_what_the_methods_say)
{
	const struct dataset *models[] = {
		model("dp-eps1-run1.npy", 0.1, 1),
		model("dp-eps1-run2.npy", 0.2, 2),
		model("base-10-run1.npy", 1, 3),
		model("base-50-run1.npy", 2, 4),
	};

	check(models, false, "epsilon-star");
	check(models, true, "epsilon-star-empirical");
	for (size_t i = 0; i < 4; i++)
		dataset_release(models[i]);
}

TEST(study_strategies_table, what_is_no_loss_or_infinite_is_refused)
{
	struct dataset *scores = sample_scores(20, 1, 1);
	const struct dataset *fine = model("a", 1, 1);
	struct strategy_rows rows = { 0 };
	struct settings settings;
	struct error err;

	settings_init(&settings);
	cr_expect_not(strategies_table_rows_add(&rows, scores, &settings, false,
						0, &err));
	cr_expect(strstr(err.text, "scores"), "%s", err.text);
	cr_expect_null(strategies_table(&rows, 1, &err));
	settings_set_number(&settings, SETTING_DELTA, 0);
	settings_set_number(&settings, SETTING_CUT, 0);
	cr_expect(strategies_table_rows_add(&rows, fine, &settings, false, 0,
					    &err));
	cr_expect_null(strategies_table(&rows, 1, &err));
	cr_expect(strstr(err.text, "a: epsilon* is infinite"), "%s", err.text);
	strategies_table_rows_clear(&rows);
	settings_clear(&settings);
	dataset_release(scores);
	dataset_release(fine);
}

/* Two trainings as one would be no model that there ever was. */
TEST(study_strategies_table, losses_of_several_runs_are_told_apart_first)
{
	struct dataset *both = dataset_new("both", KIND_LOSSES, 80);
	double *loss = dataset_add_column(both, "loss", ROLE_LOSS);
	double *member = dataset_add_column(both, "member", ROLE_MEMBER);
	double *run = dataset_add_column(both, "run", ROLE_RUN);
	struct strategy_rows rows = { 0 };
	struct settings settings;
	struct error err;

	for (size_t i = 0; i < 80; i++) {
		member[i] = i % 2 ? 1 : 0;
		run[i] = (double)(i / 40);
		loss[i] = (double)(i * 7 % 40) - member[i] * 10 * run[i];
	}
	settings_init(&settings);
	cr_expect_not(strategies_table_rows_add(&rows, both, &settings, true, 0,
						&err));
	cr_expect(strstr(err.text, "holds 2 runs"), "%s", err.text);
	for (size_t i = 0; i < 2; i++) {
		settings_set_number(&settings, SETTING_RUN, (double)i);
		cr_expect(strategies_table_rows_add(&rows, both, &settings,
						    true, 0, &err),
			  "%s", err.text);
	}
	cr_assert_eq(rows.count, 2);
	cr_expect_lt(rows.at[0].epsilon, rows.at[1].epsilon);
	strategies_table_rows_clear(&rows);
	settings_clear(&settings);
	dataset_release(both);
}

/* A table of other names a row took time with the square of its rows. */
TEST(study_strategies_table, names_that_differ_take_time_by_their_number)
{
	enum { ROWS = 60000, SECONDS = 3 };
	struct strategy_rows rows = { memory_new_array(ROWS, sizeof(*rows.at)),
				      ROWS };
	struct dataset *table;
	clock_t before;

	for (size_t i = 0; i < ROWS; i++) {
		char name[32];

		snprintf(name, sizeof(name), "m%zux", i);
		rows.at[i] = (struct strategy_row){
			.name = memory_copy_text(name),
			.category = memory_copy_text(name),
			.epsilon = 1,
			.utility = 1,
		};
	}
	before = clock();
	table = strategies_table(&rows, 1, NULL);
	cr_expect_lt((double)(clock() - before), SECONDS * CLOCKS_PER_SEC);
	cr_assert_not_null(table);
	cr_expect_str_eq(dataset_column_word(table, 0, ROWS - 1), "m59999x");
	cr_expect_str_eq(dataset_column_word(table, 1, 7), "m7x");
	dataset_release(table);
	strategies_table_rows_clear(&rows);
}
