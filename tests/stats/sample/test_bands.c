/* test_bands.c - limits that hold at every threshold at once */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/law/random.h"
#include "stats/law/rate_interval.h"
#include "stats/sample/bands.h"
#include "stats/sample/sort.h"
#include "tests/support.h"

TestSuite(stats_bands, .timeout = 300);

static bool
band_fails(const struct band *band, const double sorted[])
{
	for (size_t i = 0; i < band->n; i++) {
		if (sorted[i] > band_upper(band, i).p)
			return true;
	}

	return false;
}

static double
simulate(enum band_kind kind, size_t n, double tail, size_t rounds)
{
	double *values = memory_new_array(n, sizeof(*values));
	double *limits = memory_new_array(n, sizeof(*limits));
	struct band band = band_make(kind, n, tail);
	size_t failed = 0;

	for (size_t i = 0; i < n; i++)
		limits[i] = band_upper(&band, i).p;
	for (size_t round = 0; round < rounds; round++) {
		struct random random = random_start(n, round);
		bool bad = false;

		for (size_t i = 0; i < n; i++)
			values[i] = random_uniform(&random);
		sort_numbers(values, n);
		if (round < 3)
			bad = band_fails(&band, values);
		for (size_t i = 0; i < n; i++)
			bad |= values[i] > limits[i];
		failed += bad;
	}
	free(limits);
	free(values);

	return (double)failed / (double)rounds;
}

/* Five standard errors of a proportion. */
static double
slack(double p, size_t rounds)
{
	return 5 * sqrt(p * (1 - p) / (double)rounds);
}

TEST(stats_bands, equal_levels_spend_exactly_their_tail)
{
	static const size_t sizes[] = { 1, 2, 10, 100, 1000, 2300 };

	for (size_t i = 0; i < 6; i++) {
		size_t rounds = sizes[i] > 500 ? 4000 : 20000;
		double rate = simulate(BAND_EQUAL, sizes[i], 0.0385, rounds);

		cr_expect_float_eq(rate, 0.0385, slack(0.0385, rounds),
				   "n=%zu: %g", sizes[i], rate);
	}
}

TEST(stats_bands, all_kinds_keep_their_promise)
{
	static const enum band_kind kinds[] = { BAND_EQUAL, BAND_DKW,
						BAND_BONFERRONI };

	for (size_t i = 0; i < 9; i++) {
		size_t n = i < 3 ? 7 : i < 6 ? 150 : 5200;
		size_t rounds = n > 2000 ? 2000 : 10000;
		double rate = simulate(kinds[i % 3], n, 0.0385, rounds);

		cr_expect_leq(rate, 0.0385 + slack(0.0385, rounds),
			      "kind %zu n=%zu: %g", i % 3, n, rate);
	}
}

/* Asked about twice: the first answer is 0. */
TEST(stats_bands, a_level_may_be_too_small_for_a_number)
{
	for (size_t i = 0; i < 2; i++) {
		struct band band = band_make(BAND_EQUAL, 50, 5e-324);

		cr_expect_lt(band_upper(&band, 25).q, 1e-6);
	}
}

/* P(U(1) > b_1 or U(2) > b_2) in closed form. */
TEST(stats_bands, failure_of_two_is_an_area)
{
	for (double level = 0.001; level < 0.4; level *= 2.3) {
		double b1 = interval_clopper_pearson.upper(0, 2, level).p;
		double b2 = interval_clopper_pearson.upper(1, 2, level).p;
		double good = b2 * b2 - (b2 - b1) * (b2 - b1);

		cr_expect_float_eq(band_failure(2, level), 1 - good, 1e-11,
				   "level %g", level);
	}
}

TEST(stats_bands, failure_grows_with_the_level_and_with_n)
{
	double before = 0;

	for (size_t n = 1; n < 700; n += 1 + n / 3) {
		double now = band_failure(n, 0.01);

		cr_expect_gt(now, before - 1e-12, "n=%zu", n);
		cr_expect_gt(band_failure(n, 0.011), now);
		before = now;
	}
}

TEST(stats_bands, limits_grow_with_the_count_and_end_at_one)
{
	static const size_t sizes[] = { 1, 50, 4096, 4097, 100000, 3000000 };

	for (size_t i = 0; i < 18; i++) {
		size_t n = sizes[i % 6];
		struct band band = band_make((enum band_kind)(i / 6), n, 0.025);
		double before = 0;

		for (size_t k = 0; k < n; k += 1 + n / 977) {
			struct proportion at = band_upper(&band, k);

			cr_expect_geq(at.p, before, "n=%zu k=%zu", n, k);
			cr_expect_gt(at.p, (double)k / (double)n);
			before = at.p;
		}
		cr_expect_eq(band_upper(&band, n).p, 1);
	}
}

TEST(stats_bands, equal_levels_beat_bonferroni_everywhere)
{
	struct band equal = band_make(BAND_EQUAL, 500, 0.025);
	struct band union_ = band_make(BAND_BONFERRONI, 500, 0.025);

	for (size_t k = 0; k < 500; k++)
		cr_expect_lt(band_upper(&equal, k).p, band_upper(&union_, k).p,
			     "k=%zu", k);
}
