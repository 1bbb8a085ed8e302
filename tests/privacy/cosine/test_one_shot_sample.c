/* test_one_shot_sample.c - cosines drawn by two roads */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "privacy/cosine/one_shot_sample.h"
#include "tests/support.h"

TestSuite(privacy_one_shot_sample, .timeout = 600);

enum { REPEATS = 300 };

struct pool {
	double seen[REPEATS * 64], unseen[REPEATS * 64], widest[REPEATS * 64];
	size_t seen_count, unseen_count, widest_count;
};

/* The largest over the rounds, for each canary. */
static void
largest_of(const struct one_shot_sample *sample, double largest[])
{
	for (size_t i = 0; i < sample->canaries; i++) {
		largest[i] = sample->by_round[i];
		for (size_t t = 1; t < sample->rounds; t++) {
			largest[i] = fmax(
				largest[i],
				sample->by_round[t * sample->canaries + i]);
		}
	}
}

static void
collect(struct pool *pool, const struct one_shot_design *design, bool literal)
{
	struct error err = { 0 };

	pool->seen_count = pool->unseen_count = pool->widest_count = 0;
	for (size_t i = 0; i < REPEATS; i++) {
		struct one_shot_sample sample;
		double largest[64];

		if (literal)
			cr_assert(one_shot_sample_literal(design, 5, i, &sample,
							  NULL, &err));
		else
			cr_assert(one_shot_sample(design, 6, i, &sample, NULL,
						  &err));
		largest_of(&sample, largest);
		for (size_t j = 0; j < sample.canaries; j++) {
			if (j < design->canaries)
				pool->seen[pool->seen_count++] =
					sample.final[j];
			else
				pool->unseen[pool->unseen_count++] =
					sample.final[j];
			pool->widest[pool->widest_count++] = largest[j];
		}
		one_shot_sample_clear(&sample);
	}
}

static int
ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The largest distance of two empirical distributions, in its own scale. */
static double
distance(double x[], size_t n, double y[], size_t m)
{
	double worst = 0;
	size_t i = 0, j = 0;

	if (!n)
		return 0;
	qsort(x, n, sizeof(*x), ascending);
	qsort(y, m, sizeof(*y), ascending);
	while (i < n && j < m) {
		if (x[i] < y[j])
			i++;
		else
			j++;
		worst = fmax(worst, fabs((double)i / (double)n -
					 (double)j / (double)m));
	}

	return worst * sqrt((double)n * (double)m / (double)(n + m));
}

/*
 * Cosines of one run depend on each other, so the scale is generous: 2.2 is
 * one in ten thousand for independent ones.
 */
static void
check_law(const struct one_shot_design *design)
{
	static struct pool fast, slow;

	collect(&fast, design, false);
	collect(&slow, design, true);
	cr_expect_lt(distance(fast.seen, fast.seen_count, slow.seen,
			      slow.seen_count),
		     2.2, "d=%g", design->dimension);
	cr_expect_lt(distance(fast.unseen, fast.unseen_count, slow.unseen,
			      slow.unseen_count),
		     2.2, "d=%g", design->dimension);
	cr_expect_lt(distance(fast.widest, fast.widest_count, slow.widest,
			      slow.widest_count),
		     2.2, "d=%g", design->dimension);
}

TEST(privacy_one_shot_sample, triangle_has_the_law_of_the_coordinates)
{
	static const struct one_shot_design designs[] = {
		{ 100, 1, 0, 20, 0, 1, 1 },    { 1031, 2, 0, 50, 10, 1, 1 },
		{ 2, 1, 0, 20, 5, 1, 1 },      { 7, 0.5, 0, 20, 5, 3, 1 },
		{ 300, 1.5, 0, 30, 30, 4, 2 }, { 50, 1, 4, 20, 5, 1, 1 },
	};

	for (size_t i = 0; i < sizeof(designs) / sizeof(designs[0]); i++)
		check_law(&designs[i]);
}

/* Theorem 3.3: sqrt(d) mean is near 1 / sqrt(sigma^2 + k / d). */
TEST(privacy_one_shot_sample, mean_and_deviation_are_the_theorems)
{
	struct one_shot_design design = { 1e6, 1.54, 0, 1000, 0, 1, 1 };
	struct one_shot_sample sample;
	struct error err = { 0 };
	double sum = 0, squares = 0;

	cr_assert(one_shot_sample(&design, 1, 0, &sample, NULL, &err));
	for (size_t i = 0; i < 1000; i++) {
		sum += sample.final[i] * 1e3;
		squares += sample.final[i] * sample.final[i] * 1e6;
	}
	sum /= 1000;
	cr_expect_float_eq(sum, 1 / sqrt(1.54 * 1.54 + 1e-3), 0.16);
	cr_expect_float_eq(squares / 1000 - sum * sum, 1, 0.23);
	one_shot_sample_clear(&sample);
}

TEST(privacy_one_shot_sample, every_canary_takes_part_as_often_as_asked)
{
	for (size_t rounds = 1; rounds < 12; rounds++) {
		for (size_t times = 1; times <= rounds; times++) {
			struct one_shot_design design = { 10, 1,      0,    5,
							  0,  rounds, times };

			for (size_t i = 0; i < 30; i++) {
				size_t seen = 0;

				for (size_t t = 0; t < rounds; t++)
					seen += one_shot_sample_takes_part(
						&design, i, t);
				cr_expect_eq(seen, times, "%zu of %zu", times,
					     rounds);
			}
		}
	}
}

TEST(privacy_one_shot_sample, impossible_designs_are_refused)
{
	static const struct one_shot_design designs[] = {
		{ 1, 1, 0, 20, 0, 1, 1 },  { 10, -1, 0, 20, 0, 1, 1 },
		{ 10, 1, 0, 1, 0, 1, 1 },  { 10, 1, 0, 20, 0, 1, 2 },
		{ 10, 1, 0, 20, 0, 3, 0 },
	};

	for (size_t i = 0; i < sizeof(designs) / sizeof(designs[0]); i++) {
		struct error err = { 0 };

		cr_expect_not(one_shot_sample_check_design(&designs[i], &err),
			      "%zu", i);
		cr_expect_neq(err.kind, ERROR_NONE);
	}
}

TEST(privacy_one_shot_sample, stops_when_asked)
{
	struct one_shot_design design = { 1e7, 1, 0, 1000, 0, 1, 1 };
	struct progress progress = { 0 };
	struct one_shot_sample sample;
	struct error err = { 0 };

	atomic_store(&progress.stop, true);
	cr_expect_not(one_shot_sample(&design, 1, 0, &sample, &progress, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED);
	err.kind = ERROR_NONE;
	cr_expect_not(one_shot_sample_literal(&design, 1, 0, &sample, &progress,
					      &err));
	cr_expect_eq(err.kind, ERROR_STOPPED);
}
