/* test_random.c - random numbers that depend on where, not on when */

#include <criterion/criterion.h>
#include <math.h>

#include "stats/random.h"
#include "tests/support.h"

TestSuite(stats_random, .timeout = 60);

enum { MANY = 200000 };

/* Published vectors of Philox4x32-10 (Random123's known-answer file). */
Test(stats_random, is_philox)
{
	struct random random = random_start(0, 0);

	cr_expect_eq(random_bits(&random), 0xe169c58d6627e8d5u);
	cr_expect_eq(random_bits(&random), 0x9b00dbd8bc57ac4cu);
	random = random_start(UINT64_MAX, UINT64_MAX);
	random.block = UINT64_MAX;
	cr_expect_eq(random_bits(&random), 0x41c83b0e408f276du);
	cr_expect_eq(random_bits(&random), 0x6d5451fda20bc7c6u);
	expect_no_leaks();
}

struct law {
	const char *name;
	double mean, variance;
};

static double
draw(size_t which, struct random *random)
{
	switch (which) {
	case 0:
		return random_uniform(random);
	case 1:
		return random_normal(random);
	case 2:
		return random_exponential(random);
	case 3:
		return random_gamma(random, 0.385);
	case 4:
		return random_gamma(random, 7.3);
	case 5:
		return random_beta(random, 2.5, 4.5);
	case 6:
		return (double)random_binomial(random, 1000, 0.237);
	case 7:
		return (double)random_below(random, 6);
	default:
		return random_chi_square(random, 5);
	}
}

/* Mean and variance within five standard errors. */
Test(stats_random, moments_are_those_of_the_law)
{
	static const struct law laws[] = {
		{ "uniform", 0.5, 1.0 / 12 },
		{ "normal", 0, 1 },
		{ "exponential", 1, 1 },
		{ "gamma below 1", 0.385, 0.385 },
		{ "gamma", 7.3, 7.3 },
		{ "beta", 2.5 / 7, 2.5 * 4.5 / (49 * 8.0) },
		{ "binomial", 237, 1000 * 0.237 * 0.763 },
		{ "below", 2.5, 35.0 / 12 },
		{ "chi-square", 5, 10 },
	};

	for (size_t which = 0; which < sizeof(laws) / sizeof(laws[0]);
	     which++) {
		const struct law *law = &laws[which];
		struct random random = random_start(17, which);
		double sum = 0, squares = 0, error;

		for (int i = 0; i < MANY; i++) {
			double x = draw(which, &random) - law->mean;

			sum += x;
			squares += x * x;
		}
		error = 5 * sqrt(law->variance / MANY);
		cr_expect_float_eq(sum / MANY, 0, error, "%s", law->name);
		cr_expect_float_eq(squares / MANY / law->variance, 1, 0.04,
				   "%s", law->name);
	}
	expect_no_leaks();
}

Test(stats_random, streams_differ_and_repeat)
{
	struct random a = random_start(5, 1), b = random_start(5, 1);
	struct random c = random_start(5, 2);
	int same = 0;

	for (int i = 0; i < 100; i++) {
		uint64_t bits = random_bits(&a);

		cr_expect_eq(bits, random_bits(&b));
		same += bits == random_bits(&c);
	}
	cr_expect_eq(same, 0);
	expect_no_leaks();
}

Test(stats_random, chooses_exactly_and_evenly)
{
	struct random random = random_start(3, 0);
	unsigned char marks[10];
	int seen[10] = { 0 };

	for (int round = 0; round < 10000; round++) {
		int chosen = 0;

		random_choose(&random, marks, 10, 4);
		for (int i = 0; i < 10; i++) {
			chosen += marks[i];
			seen[i] += marks[i];
		}
		cr_assert_eq(chosen, 4);
	}
	for (int i = 0; i < 10; i++)
		cr_expect_float_eq(seen[i], 4000, 250);
	expect_no_leaks();
}
