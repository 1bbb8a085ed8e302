/* test_one_run_fdp.c - which curves the guesses of one run reject */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "privacy/one_run/one_run_fdp.h"
#include "stats/law/normal.h"
#include "stats/law/random.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_one_run_fdp, .timeout = 600);

static struct one_run_game
game_of(const struct oracle *table, size_t row)
{
	return (struct one_run_game){
		oracle_count(table, row, "m"),
		oracle_count(table, row, "guesses"),
		oracle_count(table, row, "correct"),
		oracle_count(table, row, "k"),
	};
}

static struct one_run_fdp
gaussian_bound(const struct one_run_game *game, double tau, double tolerance)
{
	struct one_run_curve_gaussian gaussian = { 0 };
	struct one_run_family family = one_run_curve_gaussian(&gaussian);
	double limit = one_run_fdp_gaussian_limit(game, tau);

	return one_run_fdp_bound(game, tau, &family, limit, tolerance);
}

/* log delta(epsilon) of the Gaussian mechanism. */
static double
log_delta(double epsilon, double mu)
{
	double x = epsilon / mu - mu / 2, y = epsilon / mu + mu / 2;

	return log(normal_density(x)) + log(normal_mills(x) - normal_mills(y));
}

static void
check_alg3(void)
{
	struct oracle *table = oracle_open("alg3.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		struct one_run_game game = game_of(table, row);
		double tau = oracle_number(table, row, "tau");
		double sum = oracle_number(table, row, "r0_plus_h0");
		double limit = (double)game.guesses / (double)game.canaries;
		bool reject = oracle_number(table, row, "reject") > 0;
		struct one_run_curve_gaussian gaussian = { 0 };
		struct one_run_family family =
			one_run_curve_gaussian(&gaussian);
		double found;

		family.move(&gaussian, 1 / oracle_number(table, row, "sigma"));
		found = one_run_fdp_plain(&game, tau, &family.curve);
		if (!strcmp(oracle_text(table, row, "tol"), "1e-10")) {
			cr_expect_float_eq(found, sum, 1e-10, "row %zu: %.15g",
					   row, found);
		}
		cr_expect_eq(found > limit, reject, "plain, row %zu", row);
		cr_expect_eq(one_run_fdp_rejects(&game, tau, &family.curve),
			     reject, "fast, row %zu", row);
	}
	oracle_free(table);
}

TEST(privacy_one_run_fdp, verdicts_are_the_oracles)
{
	under_every_rounding(check_alg3);
}

static void
check_bounds(void)
{
	struct oracle *table = oracle_open("onerun.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		struct one_run_game game = game_of(table, row);
		double tau = oracle_number(table, row, "tau");
		double mu = oracle_number(table, row, "fdp_mu");
		struct one_run_fdp found = gaussian_bound(&game, tau, 1e-8);

		cr_expect_float_eq(found.parameter, mu, 3e-8, "row %zu: %.12g",
				   row, found.parameter);
		cr_expect_leq(found.parameter, mu + 1e-10, "row %zu", row);
		cr_expect_geq(found.above, mu - 1e-10, "row %zu", row);
	}
	oracle_free(table);
}

TEST(privacy_one_run_fdp, bounds_are_the_oracles_from_below)
{
	under_every_rounding(check_bounds);
}

/* The printed values are 8.16 / 3.61 / 1.59 / 0.82: not reproducible. */
TEST(privacy_one_run_fdp, table_1_comes_out_as_recomputed)
{
	struct oracle *table = oracle_open("table1.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		struct one_run_game game = {
			oracle_count(table, row, "m"),
			oracle_count(table, row, "ours_guesses"),
			oracle_count(table, row, "ours_correct"), 2
		};
		struct one_run_fdp found = gaussian_bound(&game, 0.05, 1e-8);
		double epsilon = oracle_number(table, row, "ours_best");

		cr_expect_float_eq(log_delta(epsilon, found.parameter),
				   log(1e-5), 1e-5, "row %zu", row);
	}
	oracle_free(table);
}

/* One game of any size and shape. */
static struct one_run_game
any_game(struct random *random)
{
	struct one_run_game game;
	double right;

	game.options = 2 + random_below(random, 2) * random_below(random, 20);
	game.canaries = (size_t)exp(random_uniform(random) * 12) + 1;
	game.guesses = 1 + random_below(random, game.canaries);
	right = 1.0 / (double)game.options;
	right += (1 - right) * pow(random_uniform(random), 3);
	game.correct = random_binomial(random, game.guesses, right);

	return game;
}

/* What is claimed on both sides, by the recursion as it is printed. */
TEST(privacy_one_run_fdp, both_ends_stand_before_the_plain_recursion)
{
	struct random random = random_start(41, 0);

	for (int round = 0; round < 300; round++) {
		struct one_run_game game = any_game(&random);
		struct one_run_fdp found = gaussian_bound(&game, 0.05, 1e-7);
		struct one_run_curve_gaussian gaussian = { 0 };
		struct one_run_family family =
			one_run_curve_gaussian(&gaussian);
		double limit = (double)game.guesses / (double)game.canaries;

		if (found.parameter > 0) {
			family.move(&gaussian, found.parameter);
			cr_expect_gt(
				one_run_fdp_plain(&game, 0.05, &family.curve),
				limit * (1 - 1e-12), "%zu %zu %zu %zu mu=%.12g",
				game.canaries, game.guesses, game.correct,
				game.options, found.parameter);
		}
		family.move(&gaussian, found.above);
		cr_expect_leq(one_run_fdp_plain(&game, 0.05, &family.curve),
			      limit * (1 + 1e-12), "%zu %zu %zu %zu mu=%.12g",
			      game.canaries, game.guesses, game.correct,
			      game.options, found.above);
		cr_expect_lt(found.above - found.parameter, 2e-7);
	}
}

/* (epsilon, delta)-DP as a curve: three lines, with corners. */
struct lines {
	double epsilon, delta;
	int moves;
};

static struct one_run_point
lines_inverse(void *state, double x)
{
	const struct lines *lines = state;
	double up = exp(lines->epsilon), down = exp(-lines->epsilon);
	double low = down * (x - lines->delta);
	double high = 1 - lines->delta - up * (1 - x);

	if (high > low && high > 0)
		return (struct one_run_point){ high, up, 0 };
	if (low > 0)
		return (struct one_run_point){ low, down, 0 };

	return (struct one_run_point){ 0, 0, 0 };
}

static void
lines_move(void *state, double parameter)
{
	struct lines *lines = state;

	lines->epsilon = parameter;
	lines->moves++;
}

/* As if it were dear to move: all of them are known everywhere. */
static void
lines_confine(void *state, double from, double to)
{
	(void)state;
	cr_assert(0 <= from && from <= to && to <= 1);
}

TEST(privacy_one_run_fdp, curves_with_corners_keep_to_the_plain_recursion)
{
	struct random random = random_start(43, 0);

	for (int round = 0; round < 300; round++) {
		struct one_run_game game = any_game(&random);
		double limit = (double)game.guesses / (double)game.canaries;
		struct lines lines = { .delta = round % 2 ? 1e-5 : 0 };
		struct one_run_family family = {
			.move = lines_move,
			.curve = { lines_inverse, &lines, 1e-14, false },
			.confine = round % 4 > 1 ? lines_confine : NULL,
			.least = 1e-6,
			.most = 600,
		};
		struct one_run_fdp found =
			one_run_fdp_bound(&game, 0.05, &family, 0, 1e-6);

		if (family.confine)
			cr_expect_leq(lines.moves, 30, "%zu %zu %zu %zu: %d",
				      game.canaries, game.guesses, game.correct,
				      game.options, lines.moves);
		if (found.parameter > 0) {
			lines_move(&lines, found.parameter);
			cr_expect_gt(
				one_run_fdp_plain(&game, 0.05, &family.curve),
				limit * (1 - 1e-12), "%zu %zu %zu %zu %g",
				game.canaries, game.guesses, game.correct,
				game.options, found.parameter);
		}
		lines_move(&lines, found.above);
		cr_expect_leq(one_run_fdp_plain(&game, 0.05, &family.curve),
			      limit * (1 + 1e-12), "%zu %zu %zu %zu %g",
			      game.canaries, game.guesses, game.correct,
			      game.options, found.above);
	}
}

TEST(privacy_one_run_fdp, curves_that_are_dear_end_where_they_end)
{
	struct lines lines = { 0 };
	struct one_run_family family = {
		.move = lines_move,
		.curve = { lines_inverse, &lines, 1e-14, false },
		.confine = lines_confine,
		.least = 0.5,
		.most = 2,
	};
	const struct one_run_game all = { 1000, 500, 500, 2 };
	const struct one_run_game half = { 1000, 500, 250, 2 };
	const struct one_run_game few = { 1000, 500, 280, 2 };
	struct one_run_fdp found =
		one_run_fdp_bound(&all, 0.05, &family, 0, 1e-6);

	cr_expect_eq(found.parameter, 2);
	cr_expect_eq(found.above, INFINITY);
	found = one_run_fdp_bound(&half, 0.05, &family, 0, 1e-6);
	cr_expect_eq(found.parameter, 0);
	found = one_run_fdp_bound(&few, 0.05, &family, 0, 1e-6);
	cr_expect_eq(found.parameter, 0);
	cr_expect_eq(found.above, 0.5);
}

TEST(privacy_one_run_fdp, p_value_turns_where_the_bound_does)
{
	struct one_run_game game = { 100000, 1500, 1429, 2 };
	struct one_run_curve_gaussian gaussian = { 0 };
	struct one_run_family family = one_run_curve_gaussian(&gaussian);
	struct one_run_fdp found = gaussian_bound(&game, 0.05, 1e-8);
	double p;

	family.move(&gaussian, found.parameter);
	p = one_run_fdp_p_value(&game, &family.curve);
	cr_expect_float_eq(p, 0.05, 1e-5);
	cr_expect_leq(p, 0.05 * (1 + 1e-5));
	family.move(&gaussian, 0.5);
	p = one_run_fdp_p_value(&game, &family.curve);
	cr_expect_lt(p, 0.01);
	cr_expect_gt(one_run_fdp_plain(&game, p, &family.curve), 0.015);
	cr_expect_leq(one_run_fdp_plain(&game, p * 0.9999, &family.curve),
		      0.015);
	family.move(&gaussian, 1.1);
	cr_expect_eq(one_run_fdp_p_value(&game, &family.curve), 1);
}

TEST(privacy_one_run_fdp, a_hundred_million_guesses_are_one_solve)
{
	static const size_t correct[] = { 50009000, 50020000, 69150000,
					  100000000 };

	for (size_t i = 0; i < sizeof(correct) / sizeof(correct[0]); i++) {
		struct one_run_game game = { 100000000, 100000000, correct[i],
					     2 };
		struct one_run_fdp found = gaussian_bound(&game, 0.05, 2.5e-7);

		cr_expect_gt(found.parameter, 0);
		cr_expect_lt(found.above - found.parameter, 3e-7);
		cr_expect_lt(found.steps, 100000, "%zu steps", found.steps);
	}
}

/* The walk above then rejects whatever it is asked. */
TEST(privacy_one_run_fdp, next_to_no_confidence_comes_to_an_end)
{
	static const struct one_run_game game = { 50, 50, 50, 2 };
	double tau = nextafter(1, 0);
	struct one_run_fdp found = gaussian_bound(&game, tau, 1e-4);

	cr_expect_gt(found.parameter, 10);
	cr_expect(isfinite(found.parameter));
	cr_expect(isinf(found.above));
}

TEST(privacy_one_run_fdp, impossible_games_are_refused)
{
	static const struct one_run_game games[] = { { 0, 0, 0, 2 },
						     { 10, 11, 3, 2 },
						     { 10, 5, 6, 2 },
						     { 10, 5, 3, 1 } };

	for (size_t i = 0; i < 4; i++) {
		struct error err = { 0 };

		cr_expect_not(one_run_check(&games[i], &err));
		cr_expect_neq(err.kind, ERROR_NONE);
		cr_expect_gt(strlen(err.text), 10);
	}
}

/* One walk says what a whole search would: no larger bound is there. */
TEST(privacy_one_run_fdp, what_may_not_be_rejected_is_above_the_bound)
{
	struct random random = random_start(47, 0);

	for (int round = 0; round < 150; round++) {
		struct one_run_game game = any_game(&random);
		struct one_run_curve_gaussian gaussian = { 0 };
		struct one_run_family family =
			one_run_curve_gaussian(&gaussian);
		struct one_run_fdp found = gaussian_bound(&game, 0.05, 1e-4);

		for (int i = 0; i < 30; i++) {
			double mu =
				found.parameter *
					(0.9 + 0.2 * random_uniform(&random)) +
				1e-3 * (double)i;

			family.move(&gaussian, mu);
			if (!one_run_fdp_may_reject(&game, 0.05, &family.curve))
				cr_expect_leq(found.parameter, mu);
			else
				cr_expect_leq(mu, found.above + 0.05,
					      "%zu %zu %zu %zu", game.canaries,
					      game.guesses, game.correct,
					      game.options);
		}
	}
}
