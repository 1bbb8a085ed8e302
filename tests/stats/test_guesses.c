/* test_guesses.c - guesses made from scores */

#include <criterion/criterion.h>
#include <stdbool.h>

#include "stats/guesses.h"
#include "stats/random.h"
#include "tests/support.h"

TestSuite(stats_guesses, .timeout = 30);

enum { COUNT = 60 };

struct standing {
	size_t above, tied, tied_members;
};

static struct standing
standing_of(const double score[], const unsigned char member[], size_t which)
{
	struct standing standing = { 0 };

	for (size_t i = 0; i < COUNT; i++) {
		bool above = score[i] > score[which];
		bool tied = !above && !(score[i] < score[which]);

		standing.above += above;
		standing.tied += tied;
		standing.tied_members += tied && member[i];
	}

	return standing;
}

/* Right guesses at the top, by asking of each canary who is above it. */
static size_t
worst_at_top(const double score[], const unsigned char member[], size_t made)
{
	size_t right = 0, at_edge = 0;

	for (size_t i = 0; i < COUNT; i++) {
		struct standing at = standing_of(score, member, i);
		size_t wrong = at.tied - at.tied_members;

		if (at.above + at.tied <= made)
			right += member[i];
		else if (at.above < made)
			at_edge = made > at.above + wrong
					  ? made - at.above - wrong
					  : 0;
	}

	return right + at_edge;
}

Test(stats_guesses, ties_count_against_the_guesser_at_both_ends)
{
	struct random random = random_start(3, 1);
	double score[COUNT], flipped[COUNT];
	unsigned char member[COUNT], other[COUNT];
	struct error err = { 0 };

	for (int round = 0; round < 50; round++) {
		struct guesses *guesses;

		for (size_t i = 0; i < COUNT; i++) {
			member[i] = random_bits(&random) & 1;
			other[i] = !member[i];
			score[i] =
				(double)random_below(&random, 12) + member[i];
			flipped[i] = -score[i];
		}
		guesses = guesses_new(score, member, COUNT, &err);
		cr_assert(guesses);
		for (size_t made = 0; made <= COUNT; made++) {
			cr_expect_eq(guesses_right(guesses, made, 0),
				     worst_at_top(score, member, made));
			cr_expect_eq(guesses_right(guesses, 0, made),
				     worst_at_top(flipped, other, made));
		}
		guesses_free(guesses);
	}
	expect_no_leaks();
}

Test(stats_guesses, order_of_the_rows_says_nothing)
{
	struct random random = random_start(4, 1);
	double score[COUNT], turned[COUNT];
	unsigned char member[COUNT], follows[COUNT];
	struct guesses *one, *two;
	struct error err = { 0 };

	for (size_t i = 0; i < COUNT; i++) {
		member[i] = i < COUNT / 2;
		score[i] = (double)random_below(&random, 5);
	}
	for (size_t i = 0; i < COUNT; i++) {
		turned[i] = score[COUNT - 1 - i];
		follows[i] = member[COUNT - 1 - i];
	}
	one = guesses_new(score, member, COUNT, &err);
	two = guesses_new(turned, follows, COUNT, &err);
	cr_expect_eq(guesses_count(one), COUNT);
	for (size_t made = 0; made <= COUNT; made++) {
		cr_expect_eq(guesses_right_of(one, made, GUESS_BOTH_ENDS),
			     guesses_right_of(two, made, GUESS_BOTH_ENDS));
		cr_expect_eq(guesses_right_of(one, made, GUESS_TOP_ONLY),
			     guesses_right_of(two, made, GUESS_TOP_ONLY));
	}
	guesses_free(one);
	guesses_free(two);
	expect_no_leaks();
}

Test(stats_guesses, half_the_guesses_go_to_each_end)
{
	static const double score[] = { 5, 4, 3, 2, 1 };
	static const unsigned char member[] = { 1, 0, 1, 1, 0 };
	struct error err = { 0 };
	struct guesses *guesses = guesses_new(score, member, 5, &err);

	cr_expect_eq(guesses_right_of(guesses, 1, GUESS_BOTH_ENDS), 1);
	cr_expect_eq(guesses_right_of(guesses, 2, GUESS_BOTH_ENDS), 2);
	cr_expect_eq(guesses_right_of(guesses, 3, GUESS_BOTH_ENDS), 2);
	cr_expect_eq(guesses_right_of(guesses, 3, GUESS_TOP_ONLY), 2);
	cr_expect_eq(guesses_right_of(guesses, 5, GUESS_BOTH_ENDS), 3);
	guesses_free(guesses);
	expect_no_leaks();
}
