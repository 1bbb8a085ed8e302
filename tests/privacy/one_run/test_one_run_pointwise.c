/* test_one_run_pointwise.c - a whole curve tested point by point */

#include <criterion/criterion.h>
#include <math.h>

#include "privacy/one_run/one_run_pointwise.h"
#include "privacy/one_run/one_run_steinke.h"
#include "stats/law/normal.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_one_run_pointwise, .timeout = 600);

static const struct one_run_deltas sixty = { 1e-3, 1e-9, 60 };

static double
log_delta(double epsilon, double mu)
{
	double x = epsilon / mu - mu / 2, y = epsilon / mu + mu / 2;

	return normal_log_above(x) +
	       log1p(-exp(epsilon + normal_log_above(y) - normal_log_above(x)));
}

/* The epsilon at delta of this mu, by bisection on the profile. */
static double
gaussian(double mu, double delta, const void *family)
{
	double low = 0, high = mu * (mu + 12);

	(void)family;
	if (!(mu > 0) || log_delta(0, mu) <= log(delta))
		return 0;
	for (int i = 0; i < 200; i++) {
		double middle = (low + high) / 2;

		if (log_delta(middle, mu) > log(delta))
			low = middle;
		else
			high = middle;
	}

	return high;
}

/* Pure epsilon-DP contains every point to the right of its own. */
static double
pure(double parameter, double delta, const void *family)
{
	(void)delta;
	(void)family;

	return parameter;
}

TEST(privacy_one_run_pointwise, deltas_are_evenly_spread_in_logarithm)
{
	cr_expect_float_eq(one_run_pointwise_delta(&sixty, 0), 1e-3, 1e-15);
	cr_expect_float_eq(one_run_pointwise_delta(&sixty, 59) / 1e-9, 1,
			   1e-12);
	cr_expect_float_eq(one_run_pointwise_delta(&sixty, 30) /
				   one_run_pointwise_delta(&sixty, 29),
			   pow(10, -6.0 / 59), 1e-12);
}

/* The second road: some point of the curve is refuted, none beyond. */
TEST(privacy_one_run_pointwise, is_where_the_last_point_stops_refuting)
{
	struct one_run_game game = { 100000, 1500, 1429, 2 };
	struct one_run_pointwise found =
		one_run_pointwise_bound(&game, 0.05, &sixty, 0, gaussian, NULL);

	for (int side = -1; side <= 1; side += 2) {
		double mu = found.parameter * (1 + side * 1e-6);
		int refuted = 0;

		for (size_t i = 0; i < sixty.points; i++) {
			double delta = one_run_pointwise_delta(&sixty, i);
			double low = 0, high = 50;

			for (int j = 0; j < 100; j++) {
				double middle = (low + high) / 2;

				if (log_delta(middle, mu) > log(delta))
					low = middle;
				else
					high = middle;
			}
			refuted += one_run_steinke_p_value(&game, high,
							   delta) <= 0.05;
		}
		cr_expect_eq(refuted > 0, side < 0, "side %d", side);
	}
}

/* Table 1: 4.93 / 2.67 / 1.30 / 0.62 at the guesses best for one point. */
TEST(privacy_one_run_pointwise, table_1_comes_out_as_recomputed)
{
	static const double expected[] = { 4.93, 2.67, 1.30, 0.62 };
	struct oracle *table = oracle_open("table1.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		struct one_run_game game = {
			oracle_count(table, row, "m"),
			oracle_count(table, row, "steinke_guesses"),
			oracle_count(table, row, "steinke_correct"), 2
		};
		double mu = one_run_pointwise_bound(&game, 0.05, &sixty, 0,
						    gaussian, NULL)
				    .parameter;
		double low = 0, high = 50;

		while (high - low > 1e-9) {
			double middle = (low + high) / 2;

			if (log_delta(middle, mu) > log(1e-5))
				low = middle;
			else
				high = middle;
		}
		cr_expect_float_eq(low, expected[row], 0.0051, "row %zu: %g",
				   row, low);
	}
	oracle_free(table);
}

TEST(privacy_one_run_pointwise, pure_privacy_takes_the_smallest_delta)
{
	struct one_run_game game = { 1000, 100, 95, 2 };
	struct one_run_pointwise found =
		one_run_pointwise_bound(&game, 0.05, &sixty, 0, pure, NULL);

	cr_expect_float_eq(found.delta / 1e-9, 1, 1e-9);
	cr_expect_float_eq(found.parameter,
			   one_run_steinke_bound(&game, found.delta, 0.05),
			   1e-8);
}

TEST(privacy_one_run_pointwise, refutes_nothing_at_chance)
{
	struct one_run_game game = { 1000, 100, 50, 2 };
	struct one_run_pointwise found =
		one_run_pointwise_bound(&game, 0.05, &sixty, 0, gaussian, NULL);

	cr_expect_eq(found.parameter, 0);
}

/* The same curve, and how often it was asked. */
static double
counted(double mu, double delta, const void *family)
{
	size_t *const *asked = family;

	++**asked;

	return gaussian(mu, delta, NULL);
}

TEST(privacy_one_run_pointwise, a_second_game_asks_nothing_of_a_known_curve)
{
	static const struct one_run_game good = { 1000, 100, 90, 2 };
	static const struct one_run_game worse = { 1000, 200, 120, 2 };
	struct one_run_asked asked[60] = { { 0 } };
	struct one_run_deltas deltas = sixty;
	size_t count = 0, *counter = &count, before;
	double best =
		one_run_pointwise_bound(&good, 0.05, &sixty, 0, gaussian, NULL)
			.parameter;

	deltas.asked = asked;
	for (int i = 0; i < 3; i++) {
		before = count;
		cr_expect_eq(one_run_pointwise_bound(&worse, 0.05, &deltas,
						     best, counted, &counter)
				     .parameter,
			     best);
		cr_expect_eq(count - before, i ? 0 : sixty.points,
			     "game %d asks %zu times", i, count - before);
	}
	cr_expect_eq(one_run_pointwise_bound(&good, 0.05, &deltas, 0, counted,
					     &counter)
			     .parameter,
		     best);
}
