/* test_one_run_ideal.c - the guessing game against the Gaussian mechanism */

#include <criterion/criterion.h>
#include <math.h>

#include "privacy/one_run/one_run_ideal.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_one_run_ideal, .timeout = 600);

static void
check_accuracy(void)
{
	struct oracle *table = oracle_open("ideal.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		double share = oracle_number(table, row, "guess_fraction");
		struct one_run_ideal ideal = {
			1000000, (size_t)lround(share * 1e6),
			oracle_count(table, row, "k"),
			oracle_number(table, row, "sigma")
		};

		cr_expect_float_eq(
			one_run_ideal_accuracy(&ideal),
			oracle_number(table, row, "expected_accuracy"), 1e-10,
			"row %zu", row);
	}
	oracle_free(table);
}

TEST(privacy_one_run_ideal, accuracy_is_the_oracles)
{
	under_every_rounding(check_accuracy);
}

/*
 * The paper's own number is 1,429.  A run has a standard deviation of 11.7,
 * so the mean of 100, which the paper audits, is only good to 1 or 2.
 */
TEST(privacy_one_run_ideal, many_runs_give_the_papers_1429)
{
	struct one_run_ideal ideal = { 100000, 1500, 2, 1 };

	cr_expect_eq(lround(1500 * one_run_ideal_accuracy(&ideal)), 1429);
	cr_expect_float_eq(one_run_ideal_mean(&ideal, 1, 100), 1428.7, 5);
	cr_expect_float_eq(one_run_ideal_mean(&ideal, 2, 100000), 1428.7, 0.2);
}

enum { RUNS = 4000 };

struct moments {
	double mean, deviation;
};

static struct moments
moments_of(const struct one_run_ideal *ideal, bool literal)
{
	struct random random = random_start(8, literal);
	struct error err = { 0 };
	double sum = 0, squares = 0;

	for (int i = 0; i < RUNS; i++) {
		double correct;

		if (literal)
			cr_assert(one_run_ideal_literal(ideal, &random,
							&correct, &err));
		else
			correct = one_run_ideal_correct(ideal, &random);
		sum += correct;
		squares += correct * correct;
	}
	sum /= RUNS;

	return (struct moments){ sum, sqrt(squares / RUNS - sum * sum) };
}

TEST(privacy_one_run_ideal, short_road_has_the_law_of_the_long_one)
{
	static const struct one_run_ideal ideals[] = {
		{ 300, 300, 2, 1 },   { 300, 30, 2, 0.5 }, { 200, 41, 2, 2 },
		{ 200, 200, 5, 0.7 }, { 30, 3, 2, 1 },     { 2, 2, 2, 1 },
	};

	for (size_t i = 0; i < sizeof(ideals) / sizeof(ideals[0]); i++) {
		struct moments fast = moments_of(&ideals[i], false);
		struct moments slow = moments_of(&ideals[i], true);
		double error = 5 * slow.deviation * sqrt(2.0 / RUNS);

		cr_expect_float_eq(fast.mean, slow.mean, error, "%zu: %g %g", i,
				   fast.mean, slow.mean);
		cr_expect_float_eq(fast.deviation / slow.deviation, 1,
				   5 / sqrt(RUNS), "%zu", i);
	}
}

/* With many options and few guesses only the long road goes; it is right. */
TEST(privacy_one_run_ideal, few_guesses_among_many_options_are_surer)
{
	struct one_run_ideal all = { 2000, 2000, 10, 0.7 };
	struct one_run_ideal few = { 2000, 100, 10, 0.7 };
	struct random random = random_start(9, 0);
	struct error err = { 0 };
	double every, some;

	cr_assert(one_run_ideal_literal(&all, &random, &every, &err));
	cr_assert(one_run_ideal_literal(&few, &random, &some, &err));
	cr_expect_gt(some / 100, every / 2000 + 0.1);
}

TEST(privacy_one_run_ideal, impossible_games_are_refused)
{
	static const struct one_run_ideal ideals[] = {
		{ 10, 11, 2, 1 }, { 10, 5, 2, 0 }, { 1, 1, 2, 1 },
		{ 10, 0, 2, 1 },  { 10, 5, 1, 1 },
	};

	for (size_t i = 0; i < sizeof(ideals) / sizeof(ideals[0]); i++) {
		struct error err = { 0 };

		cr_expect_not(one_run_ideal_check(&ideals[i], &err), "%zu", i);
		cr_expect_neq(err.kind, ERROR_NONE);
	}
}
