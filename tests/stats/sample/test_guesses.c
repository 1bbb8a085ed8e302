/* test_guesses.c - guesses made from scores */

#include <criterion/criterion.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "stats/law/random.h"
#include "stats/sample/guesses.h"
#include "tests/support.h"

TestSuite(stats_guesses, .timeout = 600);

enum { COUNT = 60 };

struct canaries {
	double in[COUNT], out[COUNT];
	size_t in_count, out_count;
};

static int
ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static struct canaries
draw(struct random *random)
{
	struct canaries drawn = { .in_count = 1 + random_below(random, COUNT) };

	drawn.out_count = random_below(random, COUNT);
	for (size_t i = 0; i < drawn.in_count; i++)
		drawn.in[i] = (double)random_below(random, 12) + 1;
	for (size_t i = 0; i < drawn.out_count; i++)
		drawn.out[i] = (double)random_below(random, 12);
	qsort(drawn.in, drawn.in_count, sizeof(double), ascending);
	qsort(drawn.out, drawn.out_count, sizeof(double), ascending);

	return drawn;
}

static size_t
count_from(const double values[], size_t count, double from)
{
	size_t found = 0;

	for (size_t i = 0; i < count; i++)
		found += values[i] >= from;

	return found;
}

/*
 * The fewest right ones among the `made` largest: all in above a score and,
 * of those that tie at it, what is left when those that are out are taken.
 */
static size_t
worst(const double in[], size_t in_count, const double out[], size_t out_count,
      size_t made)
{
	size_t best = 0;

	for (double at = -20; at < 20; at++) {
		size_t above = count_from(in, in_count, at + 1);
		size_t wrong = count_from(out, out_count, at);
		size_t through = wrong + count_from(in, in_count, at);

		if (above + count_from(out, out_count, at + 1) > made)
			continue;
		if (above > best)
			best = above;
		if (made <= through && made > wrong + best)
			best = made - wrong;
	}

	return best;
}

static void
turn(const double from[], double to[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		to[i] = -from[count - 1 - i];
}

TEST(stats_guesses, ties_count_against_the_guesser_at_both_ends)
{
	struct random random = random_start(3, 1);
	struct error err = { 0 };

	for (int round = 0; round < 60; round++) {
		struct canaries at = draw(&random);
		double in[COUNT], out[COUNT];
		size_t count = at.in_count + at.out_count;
		struct guesses *guesses = guesses_new(
			at.in, at.in_count, at.out, at.out_count, &err);

		cr_assert(guesses);
		cr_expect_eq(guesses_count(guesses), count);
		turn(at.in, in, at.in_count);
		turn(at.out, out, at.out_count);
		for (size_t made = 0; made <= count; made++) {
			cr_expect_eq(
				guesses_right_of(guesses, made, GUESS_HIGH_END),
				worst(at.in, at.in_count, at.out, at.out_count,
				      made));
			cr_expect_eq(
				guesses_right_of(guesses, made, GUESS_LOW_END),
				worst(out, at.out_count, in, at.in_count,
				      made));
		}
		guesses_free(guesses);
	}
}

TEST(stats_guesses, half_the_guesses_go_to_each_end)
{
	static const double in[] = { 2, 3, 5 }, out[] = { 1, 4 };
	struct error err = { 0 };
	struct guesses *guesses = guesses_new(in, 3, out, 2, &err);

	cr_expect_eq(guesses_right_of(guesses, 1, GUESS_BOTH_ENDS), 1);
	cr_expect_eq(guesses_right_of(guesses, 2, GUESS_BOTH_ENDS), 2);
	cr_expect_eq(guesses_right_of(guesses, 3, GUESS_BOTH_ENDS), 2);
	cr_expect_eq(guesses_right_of(guesses, 3, GUESS_HIGH_END), 2);
	cr_expect_eq(guesses_right_of(guesses, 3, GUESS_LOW_END), 1);
	cr_expect_eq(guesses_right_of(guesses, 5, GUESS_BOTH_ENDS), 3);
	guesses_free(guesses);
}

/* A part must say nothing about the other: how many are in is free. */
TEST(stats_guesses, a_split_does_not_look_at_the_truth)
{
	enum { ROUNDS = 4000 };
	double in[50], out[50], sum = 0, squares = 0;
	struct error err = { 0 };
	struct guesses *all;

	for (size_t i = 0; i < 50; i++) {
		in[i] = (double)i;
		out[i] = (double)i + 0.5;
	}
	all = guesses_new(in, 50, out, 50, &err);
	for (size_t i = 0; i < ROUNDS; i++) {
		struct guesses *first, *second;
		double right;

		cr_assert(guesses_split(all, 0.4, i, NULL, &first, &second,
					&err));
		cr_expect_eq(guesses_count(first), 40);
		cr_expect_eq(guesses_count(second), 60);
		cr_expect_eq(guesses_right(first, 40, 0) +
				     guesses_right(second, 60, 0),
			     50);
		right = (double)guesses_right(first, 40, 0);
		sum += right;
		squares += right * right;
		guesses_free(first);
		guesses_free(second);
	}
	sum /= ROUNDS;
	cr_expect_float_eq(sum, 20, 0.2);
	/* hypergeometric: 40 of 100, 50 in */
	cr_expect_float_eq(squares / ROUNDS - sum * sum, 40 * 0.25 * 60.0 / 99,
			   0.6);
	guesses_free(all);
}

/* Millions of canaries are drawn in pieces. */
TEST(stats_guesses, a_split_that_is_stopped_gives_nothing)
{
	struct progress progress = { .stop = true };
	double in[] = { 1, 2 }, out[] = { 0, 1 };
	struct guesses *all, *first, *second;
	struct error err = { 0 };

	all = guesses_new(in, 2, out, 2, &err);
	cr_assert_not(
		guesses_split(all, 0.5, 1, &progress, &first, &second, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED);
	guesses_free(all);
}
