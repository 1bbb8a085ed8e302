/* test_two_samples.c - bounds on delta from samples of two laws */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/gaussian_dp.h"
#include "privacy/two_samples.h"
#include "stats/law/random.h"
#include "stats/sample/sort.h"
#include "tests/support.h"

TestSuite(privacy_two_samples, .timeout = 600);

typedef double road_fn(const struct two_samples_halves *halves, double epsilon,
		       double tail);

static road_fn *const roads[] = { two_samples_histogram,
				  two_samples_hockey_stick, two_samples_witness,
				  two_samples_split, two_samples_band };

enum { ROADS = sizeof(roads) / sizeof(roads[0]) };

TEST(privacy_two_samples, tolerances_are_the_published_ones)
{
	cr_expect_float_eq(two_samples_tolerance(0.5, 2, 11, 0.1), 8.77, 0.005);
	cr_expect_float_eq(two_samples_tolerance(0.5, 10, 37, 0.05), 6.62,
			   0.005);
}

struct drawn {
	double *choose[2], *use[2], *all[2];
	size_t half;
};

static double *
sorted_copy(const double values[], size_t count)
{
	double *copy = memory_new_array(count, sizeof(*copy));

	for (size_t i = 0; i < count; i++)
		copy[i] = values[i];
	sort_numbers(copy, count);

	return copy;
}

static struct drawn
draw(size_t half, double gap, uint64_t seed)
{
	struct random random = random_start(seed, 0);
	struct drawn drawn = { .half = half };
	double *values = memory_new_array(2 * half, sizeof(*values));

	for (int k = 0; k < 2; k++) {
		for (size_t i = 0; i < 2 * half; i++)
			values[i] = random_normal(&random) + gap * (k == 0);
		drawn.choose[k] = sorted_copy(values, half);
		drawn.use[k] = sorted_copy(values + half, half);
		drawn.all[k] = sorted_copy(values, 2 * half);
	}
	free(values);

	return drawn;
}

static struct two_samples_halves
halves_of(const struct drawn *drawn)
{
	size_t n = drawn->half;

	return (struct two_samples_halves){
		{ drawn->choose[0], n, drawn->choose[1], n },
		{ drawn->use[0], n, drawn->use[1], n },
		{ drawn->all[0], 2 * n, drawn->all[1], 2 * n },
	};
}

static void
drawn_clear(struct drawn *drawn)
{
	for (int k = 0; k < 2; k++) {
		free(drawn->choose[k]);
		free(drawn->use[k]);
		free(drawn->all[k]);
	}
}

TEST(privacy_two_samples, they_rarely_exceed_delta)
{
	enum { STUDIES = 200 };
	double truth = gaussian_dp_delta(0.2, 1);
	size_t above[ROADS] = { 0 };

	for (size_t i = 0; i < STUDIES; i++) {
		struct drawn drawn = draw(150, 1, i);
		struct two_samples_halves halves = halves_of(&drawn);

		for (size_t k = 0; k < ROADS; k++)
			above[k] += roads[k](&halves, 0.2, 0.1) > truth;
		drawn_clear(&drawn);
	}
	for (size_t k = 0; k < ROADS; k++)
		cr_expect((double)above[k] < 0.1 * STUDIES + 14,
			  "road %zu: %zu", k, above[k]);
}

TEST(privacy_two_samples, the_old_ones_are_the_weak_ones)
{
	struct drawn drawn = draw(5000, 2, 1);
	struct two_samples_halves halves = halves_of(&drawn);
	double truth = gaussian_dp_delta(0.2, 2);
	double old = two_samples_histogram(&halves, 0.2, 0.05);
	double split = two_samples_split(&halves, 0.2, 0.05);

	cr_expect(split > truth - 0.06 && split <= truth, "%g", split);
	cr_expect(two_samples_band(&halves, 0.2, 0.05) > truth - 0.1);
	cr_expect(two_samples_hockey_stick(&halves, 0.2, 0.05) > truth - 0.1);
	cr_expect(old < split - 0.2, "%g", old);
	drawn_clear(&drawn);
}

/* Of two normal laws a gap apart it is the gap's square. */
TEST(privacy_two_samples, renyi_stays_below_the_divergence_and_comes_near)
{
	enum { AUDITS = 60 };
	static const double gaps[] = { 0, 0.5, 1 };

	for (size_t g = 0; g < sizeof(gaps) / sizeof(gaps[0]); g++) {
		size_t above = 0;
		double sum = 0;

		for (uint64_t seed = 0; seed < AUDITS; seed++) {
			struct drawn drawn = draw(4000, gaps[g], seed + 1);
			struct two_samples_halves halves = halves_of(&drawn);
			double found = two_samples_renyi(&halves, 0.05);

			above += found > gaps[g] * gaps[g];
			sum += found / AUDITS;
			drawn_clear(&drawn);
		}
		/* Bin(60, .05) exceeds 9 once in a thousand. */
		cr_expect_leq(above, 9, "gap %g: %zu", gaps[g], above);
		cr_expect(!(gaps[g] > 0.9) || sum > 0.5, "%g", sum);
	}
}
