/* test_one_run_steinke.c - (epsilon, delta)-DP audited in one run */

#include <criterion/criterion.h>
#include <math.h>

#include "privacy/one_run/one_run_steinke.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_one_run_steinke, .timeout = 600);

/* P[B = k] by logarithms of factorials. */
static double
point(double r, double k, double q)
{
	return exp(lgamma(r + 1) - lgamma(k + 1) - lgamma(r - k + 1) +
		   k * log(q) + (r - k) * log1p(-q));
}

/* Theorem 5.2 as it is written: all sums, all i. */
static double
plain_p_value(const struct one_run_game *game, double epsilon, double delta)
{
	double q = 1 / (1 + exp(-epsilon)), r = (double)game->guesses;
	double tail = 0, window = 0, best = 0;

	for (size_t k = game->correct; k <= game->guesses; k++)
		tail += point(r, (double)k, q);
	for (size_t i = 1; i <= game->correct; i++) {
		window += point(r, (double)(game->correct - i), q);
		best = fmax(best, window / (double)i);
	}

	return fmin(1, tail + 2 * (double)game->canaries * delta * best);
}

TEST(privacy_one_run_steinke, p_value_is_the_theorem_by_direct_sums)
{
	for (size_t guesses = 1; guesses < 800; guesses += guesses / 2 + 1) {
		for (size_t wrong = 0; wrong < guesses; wrong += wrong + 1) {
			struct one_run_game game = { 1000, guesses,
						     guesses - wrong, 2 };

			for (double epsilon = 0; epsilon < 6; epsilon += 0.7) {
				double delta = epsilon < 3 ? 1e-5 : 1e-3;
				double p = plain_p_value(&game, epsilon, delta);

				cr_expect_float_eq(
					one_run_steinke_p_value(&game, epsilon,
								delta) /
						p,
					1, 3e-8, "%zu of %zu at %g",
					game.correct, guesses, epsilon);
			}
		}
	}
}

static void
check_oracle(void)
{
	struct oracle *table = oracle_open("onerun.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		struct one_run_game game = {
			oracle_count(table, row, "m"),
			oracle_count(table, row, "guesses"),
			oracle_count(table, row, "correct"), 2
		};
		double expected = oracle_number(table, row, "eps_steinke");
		double found = one_run_steinke_bound(
			&game, oracle_number(table, row, "delta"),
			oracle_number(table, row, "tau"));

		if (oracle_number(table, row, "k") > 2)
			continue;
		cr_expect(agrees(found, expected, 1e-7), "row %zu: %.12g", row,
			  found);
		cr_expect_leq(found, expected + 1e-9, "row %zu", row);
	}
	oracle_free(table);
}

TEST(privacy_one_run_steinke, bounds_are_the_oracles_from_below)
{
	under_every_rounding(check_oracle);
}

TEST(privacy_one_run_steinke, table_1_comes_out_as_recomputed)
{
	struct oracle *table = oracle_open("table1.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		struct one_run_game game = {
			oracle_count(table, row, "m"),
			oracle_count(table, row, "steinke_guesses"),
			oracle_count(table, row, "steinke_correct"), 2
		};

		cr_expect_float_eq(one_run_steinke_bound(&game, 1e-5, 0.05),
				   oracle_number(table, row, "steinke_best"),
				   1e-6, "row %zu", row);
	}
	oracle_free(table);
}

TEST(privacy_one_run_steinke, more_canaries_can_only_weaken_it)
{
	double last = INFINITY;

	for (size_t m = 1000; m <= 1000000000; m *= 10) {
		struct one_run_game game = { m, 1000, 950, 2 };
		double bound = one_run_steinke_bound(&game, 1e-6, 0.05);

		cr_expect_leq(bound, last);
		last = bound;
	}
	cr_expect_eq(last, 0);
}

TEST(privacy_one_run_steinke, a_hundred_million_guesses_are_one_solve)
{
	struct one_run_game game = { 100000000, 100000000, 69150000, 2 };
	double bound = one_run_steinke_bound(&game, 1e-15, 0.05);

	/* log(p / (1 - p)) at the mean less 1.645 standard deviations. */
	cr_expect_float_eq(bound, log(0.69142403 / 0.30857597), 1e-6, "%.10g",
			   bound);
}
