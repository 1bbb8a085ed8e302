/* test_mmd_wealth.c - bets on whatever tells two samples apart */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/anytime/mmd_wealth.h"
#include "stats/law/random.h"
#include "tests/support.h"

TestSuite(privacy_mmd_wealth, .timeout = 600);

/* Randomized response with a little noise around its answers. */
static double
response(struct random *random, double epsilon, double truth)
{
	bool lie = random_uniform(random) < 1 / (1 + exp(epsilon));

	return (lie ? 1 - truth : truth) + 0.01 * random_normal(random);
}

static double
bound_of(double epsilon, size_t pairs, double alpha, size_t run)
{
	struct random random = random_start(23, run);
	struct mmd_wealth wealth;

	mmd_wealth_start(&wealth, 0);
	for (size_t i = 0; i < pairs; i++) {
		double in = response(&random, epsilon, 1);

		mmd_wealth_add(&wealth, in, response(&random, epsilon, 0));
	}

	return mmd_wealth_epsilon(&wealth, alpha);
}

TEST(privacy_mmd_wealth, it_rarely_shows_more_than_is_there)
{
	enum { RUNS = 200 };
	double alpha = 0.2, most = RUNS * alpha + 3 * sqrt(RUNS * alpha);
	size_t null = 0, half = 0;

	for (size_t run = 0; run < RUNS; run++) {
		null += bound_of(0, 400, alpha, run) > 0;
		half += bound_of(0.5, 400, alpha, run) > 0.5;
	}
	cr_expect((double)null < most, "%zu", null);
	cr_expect((double)half < most, "%zu", half);
}

TEST(privacy_mmd_wealth, it_shows_something_of_what_is_there)
{
	cr_expect(bound_of(1, 3000, 0.05, 0) > 0.3, "%g",
		  bound_of(1, 3000, 0.05, 0));
	cr_expect(bound_of(6, 3000, 0.05, 0) > 1);
	cr_expect_eq(bound_of(6, 20, 0.05, 0), 0);
}

/* All earlier rows against all, as the definition has it. */
TEST(privacy_mmd_wealth, the_gap_is_the_sum_over_all_earlier_rows)
{
	enum { PAIRS = 60 };
	struct random random = random_start(2, 0);
	struct mmd_wealth *wealth = memory_new(sizeof(*wealth));
	double sum[MMD_BUMPS] = { 0 }, squares = 0;

	mmd_wealth_start(wealth, 0);
	for (size_t i = 0; i < PAIRS; i++) {
		double pair[2] = { random_normal(&random) + 1,
				   random_normal(&random) };

		mmd_wealth_add(wealth, pair[0], pair[1]);
		for (int k = 0; i >= MMD_FIRST && k < 2; k++) {
			double at = (pair[k] - wealth->middle) / wealth->width +
				    MMD_BUMPS / 2;

			for (int b = 0; b < MMD_BUMPS; b++)
				sum[b] += (k ? -1 : 1) *
					  sqrt(fmax(0, 1 - fabs(at - b)));
		}
	}
	for (int b = 0; b < MMD_BUMPS; b++) {
		cr_expect_float_eq(sum[b], wealth->gap[b], 1e-9);
		squares += sum[b] * sum[b];
	}
	cr_expect_float_eq(squares, wealth->gap_squared, 1e-8);
	free(wealth);
}

TEST(privacy_mmd_wealth, equal_and_endless_scores_are_no_trouble)
{
	struct mmd_wealth wealth;

	mmd_wealth_start(&wealth, 1e-5);
	for (size_t i = 0; i < 100; i++)
		mmd_wealth_add(&wealth, 3, 3);
	mmd_wealth_add(&wealth, 1e308, -1e308);
	cr_expect_eq(mmd_wealth_epsilon(&wealth, 0.05), 0);
	cr_expect(isfinite(mmd_wealth_against(&wealth, 0)));
	cr_expect_eq(mmd_wealth_against(&wealth, 100), 0);
}

/* However large a claim is, no bet stands for it. */
TEST(privacy_mmd_wealth, claims_beyond_all_bets_win_nothing)
{
	static const double claims[] = { 3.21, 1e9, 1e19, 1e300, INFINITY };
	struct mmd_wealth wealth;

	mmd_wealth_start(&wealth, 0);
	for (size_t i = 0; i < 1000; i++)
		mmd_wealth_add(&wealth, 1, 0);
	cr_expect_gt(mmd_wealth_against(&wealth, 0.05), 1);
	for (size_t i = 0; i < sizeof(claims) / sizeof(claims[0]); i++)
		cr_expect_eq(mmd_wealth_against(&wealth, claims[i]), 0, "%g",
			     claims[i]);
}
