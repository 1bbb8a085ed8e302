/* test_one_run_product.c - one run whose canaries pass alone */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "privacy/family/families.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/one_run/one_run_product.h"
#include "privacy/one_run/one_run_steinke.h"
#include "stats/law/normal.h"
#include "stats/law/random.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_one_run_product, .timeout = 600);

/* The words of a row: a number for each name, NaN for what is not there. */
struct words {
	double epsilon, delta, mu, sampling;
};

static double
word_of(const struct words *words, const char *name)
{
	bool sampled = !isnan(words->sampling);

	if (!strcmp(name, "epsilon"))
		return words->epsilon;
	if (!strcmp(name, "mechanism-delta"))
		return words->delta;
	if (!strcmp(name, "sampling"))
		return words->sampling;
	if (!strcmp(name, "sigma") && sampled)
		return 1 / words->mu;
	if (!strcmp(name, "mu") && !sampled)
		return words->mu;

	return NAN;
}

static bool
look_up(const void *from, const char *name, double *value)
{
	double word = word_of(from, name);

	if (isnan(word))
		return false;
	*value = word;

	return true;
}

/* "gaussian mu=0.8", "eps_delta 1 1e-3", "laplace mu=1", "sgm mu=1 q=0.5". */
static const char *
read_mechanism(const char *text, struct words *words)
{
	double a, b;

	*words = (struct words){ NAN, NAN, NAN, NAN };
	if (sscanf(text, "eps_delta %lf %lf", &a, &b) == 2) {
		words->epsilon = a;
		words->delta = b;
		return "approximate-dp";
	}
	if (sscanf(text, "sgm mu=%lf q=%lf", &a, &b) == 2) {
		words->mu = a;
		words->sampling = b;
		return "subsampled-gaussian";
	}
	if (sscanf(text, "laplace mu=%lf", &a) == 1) {
		words->epsilon = a;
		return "laplace";
	}
	cr_assert_eq(sscanf(text, "gaussian mu=%lf", &a), 1, "%s", text);
	words->mu = a;

	return "gaussian";
}

static struct mechanism *
mechanism_of(const char *text)
{
	struct words words;
	const char *name = read_mechanism(text, &words);
	struct mechanism_lookup lookup = { .number = look_up, .from = &words };
	struct error err = { 0 };
	struct mechanism *made =
		mechanism_new(mechanism_find(name), &lookup, &err);

	cr_assert(made, "%s: %s", text, err.text);

	return made;
}

static struct one_run_game
game_of(const struct oracle *table, size_t row)
{
	size_t guesses = oracle_count(table, row, "r");

	return (struct one_run_game){
		.canaries = oracle_count(table, row, "n"),
		.guesses = guesses,
		.correct = guesses - oracle_count(table, row, "u"),
		.options = 2,
	};
}

static void
check_tails(void)
{
	struct oracle *table = oracle_open("xiang_tail.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		const char *text = oracle_text(table, row, "mechanism");
		struct mechanism *channel = mechanism_of(text);
		struct one_run_game game = game_of(table, row);
		struct error err = { 0 };
		double p = NAN;

		cr_assert(one_run_product_p_value(&game, channel, &p, &err));
		cr_expect_float_eq(p, oracle_number(table, row, "exact"),
				   5.1e-7, "%s, row %zu: %.9g", text, row, p);
		mechanism_free(channel);
	}
	oracle_free(table);
}

TEST(privacy_one_run_product, tails_are_the_oracles)
{
	under_every_rounding(check_tails);
}

static double
epsilon_of_row(const struct oracle *table, size_t row)
{
	struct words rest = { NAN, NAN, NAN, NAN };
	const char *text = oracle_text(table, row, "family");
	bool sampled = sscanf(text, "sgm q=%lf", &rest.sampling) == 1;
	struct member member = {
		.family = family_find(sampled ? "subsampled-gaussian"
					      : "gaussian"),
		.rest = { .number = look_up, .from = &rest },
	};
	struct one_run_game game = game_of(table, row);
	double parameter = one_run_product_bound(&game, 0.05, 0, &member);
	double epsilon = member_epsilon(&member, parameter, 1e-5).value;

	cr_expect_not(member.failed, "%s", member.err.text);
	member_clear(&member);

	return epsilon;
}

/*
 * The published code gives what we give for Steinke's bound; the table
 * printed beside it differs where there are very few errors.
 */
static void
check_steinke(const struct oracle *table, size_t row)
{
	struct one_run_game game = game_of(table, row);
	double printed = oracle_number(table, row, "steinke");
	double found = one_run_steinke_bound(&game, 1e-5, 0.05);
	bool few = game.guesses - game.correct < 25;

	cr_expect_float_eq(found, printed, few ? 0.02 : 6e-4, "row %zu: %.6g",
			   row, found);
}

TEST(privacy_one_run_product, printed_epsilons_come_out)
{
	struct oracle *table = oracle_open("xiang_compare.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		double found = epsilon_of_row(table, row);

		cr_expect_float_eq(found, oracle_number(table, row, "xiang"),
				   1.5e-4, "row %zu: %.6g", row, found);
		check_steinke(table, row);
	}
	oracle_free(table);
}

/* Errors of the r with the largest |loss| among n Gaussian canaries. */
static size_t
errors_of(struct random *random, size_t n, size_t r, double mu)
{
	double loss[64];
	bool wrong[64];
	size_t errors = 0;

	for (size_t i = 0; i < n; i++) {
		double x = random_normal(random) + mu / 2;

		loss[i] = fabs(x);
		wrong[i] = x < 0;
	}
	for (size_t k = 0; k < r; k++) {
		size_t best = 0;

		for (size_t i = 1; i < n; i++) {
			if (loss[i] > loss[best])
				best = i;
		}
		errors += wrong[best];
		loss[best] = -1;
	}

	return errors;
}

TEST(privacy_one_run_product, it_is_the_law_of_the_best_attacker)
{
	enum { N = 40, R = 12, GAMES = 40000 };
	struct mechanism *channel = mechanism_of("gaussian mu=0.8");
	struct random random = random_start(7, 0);
	size_t seen[R + 1] = { 0 }, below = 0;

	for (size_t i = 0; i < GAMES; i++)
		seen[errors_of(&random, N, R, 0.8)]++;
	for (size_t u = 0; u <= R; u++) {
		struct one_run_game game = { N, R, R - u, 2 };
		struct error err = { 0 };
		double p = NAN, part;

		below += seen[u];
		part = (double)below / GAMES;
		cr_assert(one_run_product_p_value(&game, channel, &p, &err));
		cr_expect_float_eq(p, part, 4.5 * sqrt(0.25 / GAMES),
				   "%zu errors: %g, %g seen", u, p, part);
	}
	mechanism_free(channel);
}

/* The tails of a mechanism, and how often they were asked. */
static const struct mechanism_answers *counted;
static size_t asked;

static struct loss_tails
count_tails(const struct mechanism *mechanism, double loss)
{
	asked++;

	return counted->tails(mechanism, loss);
}

TEST(privacy_one_run_product, a_game_that_shows_less_is_told_at_a_glance)
{
	const struct one_run_game game = { 500, 200, 150, 2 };
	struct words rest = { NAN, NAN, NAN, NAN };
	struct member member = {
		.family = family_find("gaussian"),
		.rest = { .number = look_up, .from = &rest },
	};
	double bound = one_run_product_bound(&game, 0.05, 0, &member), p;
	struct mechanism_answers answers;
	struct error err = { 0 };
	size_t whole;

	cr_assert_gt(bound, 0);
	cr_expect_gt(one_run_product_bound(&game, 0.05, 0.999 * bound, &member),
		     0.999 * bound);
	cr_assert(member_become(&member, 1.5 * bound));
	counted = member.mechanism->answers;
	answers = *counted;
	answers.tails = count_tails;
	member.mechanism->answers = &answers;
	cr_assert(one_run_product_p_value(&game, member.mechanism, &p, &err));
	whole = asked;
	cr_expect_eq(one_run_product_bound(&game, 0.05, 1.5 * bound, &member),
		     0);
	cr_expect_lt(asked - whole, whole / 4, "%zu of %zu", asked - whole,
		     whole);
	member_clear(&member);
}
