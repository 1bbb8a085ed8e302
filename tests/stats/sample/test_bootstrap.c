/* test_bootstrap.c - intervals from samples drawn again */

#include <criterion/criterion.h>
#include <math.h>

#include "stats/law/normal.h"
#include "stats/sample/bootstrap.h"
#include "stats/sample/sort.h"
#include "tests/support.h"

TestSuite(stats_bootstrap, .timeout = 600);

enum { COUNT = 30, REPLICATES = 999 };

/* Which of `count` rows are drawn: how often each. */
static void
draw_again(struct random *random, size_t count, unsigned times[])
{
	for (size_t i = 0; i < count; i++)
		times[i] = 0;
	for (size_t i = 0; i < count; i++)
		times[random_below(random, count)]++;
}

/* Replicates that are exactly normal quantiles have normal limits. */
TEST(stats_bootstrap, percentiles_of_a_normal_are_its_quantiles)
{
	double replicates[REPLICATES];
	struct bootstrap_interval found;

	for (int i = 0; i < REPLICATES; i++)
		replicates[i] = normal_quantile((i + 1.0) / (REPLICATES + 1));
	found = bootstrap_interval(BOOTSTRAP_PERCENTILE, replicates, REPLICATES,
				   0, 0, 0.025);
	cr_expect_float_eq(found.lower, -1.959963984540054, 1e-9);
	cr_expect_float_eq(found.upper, 1.959963984540054, 1e-9);
	/* An estimate at the 0.4 quantile shifts both ends twice as far. */
	found = bootstrap_interval(BOOTSTRAP_BC, replicates, REPLICATES,
				   normal_quantile(0.4), 0.3, 0.05);
	cr_expect_float_eq(found.lower,
			   2 * normal_quantile(0.4) - 1.6448536269514722, 0.02);
	/* With acceleration the upper end moves out, the lower end in. */
	found = bootstrap_interval(BOOTSTRAP_BCA, replicates, REPLICATES, 0,
				   0.1, 0.05);
	cr_expect_gt(found.upper, 1.7);
	cr_expect_gt(found.lower, -1.6);
}

static double
mean_of(const double values[], const unsigned times[])
{
	double sum = 0;

	for (int i = 0; i < COUNT; i++)
		sum += values[i] * times[i];

	return sum / COUNT;
}

/* The mean of exponentials: 1 should be missed in about 10 of 100. */
/* A quantile beyond the pole of the correction has no other side to go to. */
TEST(stats_bootstrap, ends_do_not_change_places)
{
	double replicates[101];

	for (int i = 0; i < 101; i++)
		replicates[i] = i;
	for (int sign = -1; sign <= 1; sign += 2) {
		struct bootstrap_interval at = bootstrap_interval(
			BOOTSTRAP_BCA, replicates, 101, 50, sign / 6.0, 1e-12);

		cr_expect_eq(at.lower, 0, "%g", at.lower);
		cr_expect_eq(at.upper, 100, "%g", at.upper);
	}
}

TEST(stats_bootstrap, covers_a_mean_about_as_often_as_said)
{
	int missed[BOOTSTRAP_BCA + 1] = { 0 };

	for (unsigned round = 0; round < 1000; round++) {
		struct random random = random_start(99, round);
		double values[COUNT], influence[COUNT], replicates[REPLICATES];
		unsigned times[COUNT];
		double mean = 0, a;

		for (int i = 0; i < COUNT; i++)
			mean += (values[i] = random_exponential(&random)) /
				COUNT;
		for (int i = 0; i < COUNT; i++)
			influence[i] = (values[i] - mean) / COUNT;
		for (int i = 0; i < REPLICATES; i++) {
			draw_again(&random, COUNT, times);
			replicates[i] = mean_of(values, times);
		}
		sort_numbers(replicates, REPLICATES);
		a = bootstrap_acceleration(influence, COUNT);
		for (int kind = BOOTSTRAP_PERCENTILE; kind <= BOOTSTRAP_BCA;
		     kind++) {
			struct bootstrap_interval at = bootstrap_interval(
				(enum bootstrap_kind)kind, replicates,
				REPLICATES, mean, a, 0.05);

			missed[kind] += at.lower > 1 || at.upper < 1;
		}
	}
	for (int kind = BOOTSTRAP_PERCENTILE; kind <= BOOTSTRAP_BCA; kind++) {
		cr_expect_gt(missed[kind], 70, "%d", missed[kind]);
		cr_expect_lt(missed[kind], 190, "%d", missed[kind]);
	}
	/* BCa is second-order correct; the percentiles are not. */
	cr_expect_lt(missed[BOOTSTRAP_BCA], missed[BOOTSTRAP_PERCENTILE]);
}
