/* test_random.c - random numbers that depend on where, not on when */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/law/random.h"
#include "tests/support.h"

TestSuite(stats_random, .timeout = 600);

enum { MANY = 200000 };

/* Published vectors of Philox4x32-10 (Random123's known-answer file). */
TEST(stats_random, is_philox)
{
	struct random random = random_start(0, 0);

	cr_expect_eq(random_bits(&random), 0xe169c58d6627e8d5u);
	cr_expect_eq(random_bits(&random), 0x9b00dbd8bc57ac4cu);
	random = random_start(UINT64_MAX, UINT64_MAX);
	random.block = UINT64_MAX;
	cr_expect_eq(random_bits(&random), 0x41c83b0e408f276du);
	cr_expect_eq(random_bits(&random), 0x6d5451fda20bc7c6u);
}

struct distribution {
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
TEST(stats_random, moments_are_those_of_the_law)
{
	static const struct distribution laws[] = {
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
		const struct distribution *law = &laws[which];
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
}

TEST(stats_random, streams_differ_and_repeat)
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
}

TEST(stats_random, chooses_exactly_and_evenly)
{
	struct random random = random_start(3, 0);
	unsigned char marks[10];
	int seen[10] = { 0 };

	for (int round = 0; round < 10000; round++) {
		int chosen = 0;

		random_choose(&random, marks, 10, 4, NULL);
		for (int i = 0; i < 10; i++) {
			chosen += marks[i];
			seen[i] += marks[i];
		}
		cr_assert_eq(chosen, 4);
	}
	for (int i = 0; i < 10; i++)
		cr_expect_float_eq(seen[i], 4000, 250);
}

/* Every piece of a bulk stream is the same, however it is cut. */
TEST(stats_random, bulk_does_not_depend_on_its_pieces)
{
	enum { COUNT = 1000 };
	double whole[COUNT], pieces[COUNT], uniforms[COUNT];
	size_t at = 0;

	random_fill_normals(7, 3, 0, whole, COUNT);
	for (size_t step = 1; at < COUNT; step++) {
		size_t count = COUNT - at < step ? COUNT - at : step;

		random_fill_normals(7, 3, at, pieces + at, count);
		at += count;
	}
	for (size_t i = 0; i < COUNT; i++)
		cr_expect_float_eq(whole[i], pieces[i], 0, "%zu", i);
	random_fill_uniforms(7, 3, 0, uniforms, COUNT);
	for (size_t i = 0; i < COUNT; i += 2) {
		double radius = sqrt(-2 * log(uniforms[i]));

		cr_expect_float_eq(whole[i],
				   radius * cos(2 * M_PI * uniforms[i + 1]),
				   1e-14);
		cr_expect_float_eq(whole[i + 1],
				   radius * sin(2 * M_PI * uniforms[i + 1]),
				   1e-14);
	}
}

/* Uniforms in bulk are Philox too, under a key of their own. */
TEST(stats_random, bulk_is_philox)
{
	struct random random = random_start(7 ^ 0x6A09E667F3BCC909u, 3);
	double uniforms[300];

	random_fill_uniforms(7, 3, 0, uniforms, 300);
	for (size_t i = 0; i < 300; i++) {
		double expected = random_uniform(&random);

		cr_expect_float_eq(uniforms[i], expected, 0);
	}
}

TEST(stats_random, bulk_normals_are_normal)
{
	enum { COUNT = 1 << 20 };
	double *out = memory_new_array(COUNT, sizeof(*out));
	double sums[4] = { 0 };

	random_fill_normals(1, 0, 0, out, COUNT);
	for (size_t i = 0; i < COUNT; i++) {
		sums[0] += out[i];
		sums[1] += out[i] * out[i];
		sums[2] += out[i] * (i ? out[i - 1] : 0);
		sums[3] += out[i] > 3;
	}
	cr_expect_float_eq(sums[0] / COUNT, 0, 5 / sqrt(COUNT));
	cr_expect_float_eq(sums[1] / COUNT, 1, 5 * sqrt(2.0 / COUNT));
	cr_expect_float_eq(sums[2] / COUNT, 0, 5 / sqrt(COUNT));
	cr_expect_float_eq(sums[3] / COUNT, 0.0013498980316301,
			   5 * sqrt(0.00135 / COUNT));
	free(out);
}
