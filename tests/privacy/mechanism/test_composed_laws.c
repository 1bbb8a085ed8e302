/*
 * test_composed_laws.c - what holds of any mechanisms one after another
 *
 * Random ones, of few steps; the same on every machine.  More of them by
 * DPAUDIT_PROPERTY_ROUNDS.
 */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "privacy/mechanism/mechanisms.h"
#include "stats/law/random.h"
#include "tests/privacy/given.h"
#include "tests/support.h"

TestSuite(privacy_composed_laws, .timeout = 600);

enum { PARTS = 3, AT = 4 };

static const double epsilons[AT] = { 0, 0.2, 1.1, 4 };
static const double alphas[AT] = { 1e-6, 0.01, 0.2, 0.7 };

static size_t
rounds(void)
{
	const char *asked = getenv("DPAUDIT_PROPERTY_ROUNDS");

	return asked ? strtoul(asked, NULL, 10) : 4;
}

/* ---- mechanisms at random ---- */

static double
between(struct random *random, double low, double high)
{
	return low * pow(high / low, random_uniform(random));
}

/* Where numbers of a kind lie; the last is the steps. */
static const struct {
	const char *kind;
	struct {
		const char *name;
		double low, high;
	} numbers[2];
} kinds[] = {
	{ "gaussian", { { "sigma", 0.7, 50 } } },
	{ "laplace", { { "epsilon", 0.01, 2 } } },
	{ "randomized-response", { { "epsilon", 0.01, 4 } } },
	{ "approximate-dp",
	  { { "epsilon", 0.01, 2 }, { "mechanism-delta", 1e-9, 0.01 } } },
	{ "discrete-gaussian", { { "sigma", 1, 9 } } },
	{ "subsampled-gaussian",
	  { { "sigma", 0.6, 9 }, { "sampling", 0.001, 0.9 } } },
	{ "subsampled-laplace",
	  { { "epsilon", 0.1, 3 }, { "sampling", 0.01, 0.9 } } },
};

static struct example
random_example(struct random *random)
{
	size_t kind = random_below(random, sizeof(kinds) / sizeof(kinds[0]));
	struct example example = { .kind = kinds[kind].kind };
	size_t count = 0;

	for (size_t i = 0; i < 2 && kinds[kind].numbers[i].name; i++)
		example.given[count++] = (struct given){
			kinds[kind].numbers[i].name,
			between(random, kinds[kind].numbers[i].low,
				kinds[kind].numbers[i].high),
		};
	example.given[count] =
		(struct given){ "steps", 1 + (double)random_below(random, 4) };

	return example;
}

/* In this order. */
static struct mechanism *
list_of(const struct example examples[], const size_t order[], size_t count,
	enum direction direction)
{
	struct mechanism *parts[2 * PARTS], *made;
	struct error err = { 0 };

	for (size_t i = 0; i < count; i++)
		parts[i] = example_made(&examples[order[i]], NULL);
	made = mechanism_new_list(parts, count, direction, &err);
	cr_assert(made, "%s", err.text);

	return made;
}

/* ---- laws ---- */

/* Brackets of one number. */
static void
expect_meet(const struct bracket *a, const struct bracket *b, const char *what,
	    size_t round)
{
	double slack = 1e-14 * (1 + fabs(a->value));

	cr_expect(a->lower <= b->upper + slack && b->lower <= a->upper + slack,
		  "%s, round %zu: [%.17g, %.17g] and [%.17g, %.17g]", what,
		  round, a->lower, a->upper, b->lower, b->upper);
}

static void
expect_alike(const struct mechanism *a, const struct mechanism *b, size_t round)
{
	for (size_t i = 0; i < AT; i++) {
		struct bracket one = delta_of(a, epsilons[i]);
		struct bracket other = delta_of(b, epsilons[i]);

		expect_meet(&one, &other, "delta", round);
		one = tradeoff_of(a, alphas[i]);
		other = tradeoff_of(b, alphas[i]);
		expect_meet(&one, &other, "f", round);
	}
}

TEST(privacy_composed_laws, the_order_says_nothing)
{
	static const size_t order[] = { 0, 1, 2 }, turned[] = { 2, 0, 1 };
	struct random random = random_start(24, 1);

	for (size_t round = rounds(); round-- > 0;) {
		enum direction direction =
			(enum direction)random_below(&random, 3);
		struct example examples[PARTS];
		struct mechanism *one, *other;

		for (size_t i = 0; i < PARTS; i++)
			examples[i] = random_example(&random);
		one = list_of(examples, order, PARTS, direction);
		other = list_of(examples, turned, PARTS, direction);
		expect_alike(one, other, round);
		mechanism_free(one);
		mechanism_free(other);
	}
}

TEST(privacy_composed_laws, steps_are_so_many_mechanisms)
{
	static const size_t twice[] = { 0, 0 }, once[] = { 0 };
	struct random random = random_start(24, 2);

	for (size_t round = rounds(); round-- > 0;) {
		struct example part = random_example(&random), all = part;
		struct mechanism *one, *other;
		size_t i = 0;

		while (strcmp(all.given[i].name, "steps") != 0)
			i++;
		all.given[i].value *= 2;
		one = list_of(&all, once, 1, DIRECTION_BOTH);
		other = list_of(&part, twice, 2, DIRECTION_BOTH);
		expect_alike(one, other, round);
		mechanism_free(one);
		mechanism_free(other);
	}
}

/* No part tells more, and nor does the whole than all parts' deltas do. */
TEST(privacy_composed_laws, the_whole_tells_no_less_than_any_part)
{
	static const size_t order[] = { 0, 1, 2 };
	struct random random = random_start(24, 3);

	for (size_t round = rounds(); round-- > 0;) {
		struct example examples[PARTS];
		struct mechanism *whole;

		for (size_t i = 0; i < PARTS; i++)
			examples[i] = random_example(&random);
		whole = list_of(examples, order, PARTS, DIRECTION_BOTH);
		for (size_t i = 0; i < PARTS; i++) {
			struct mechanism *part =
				example_made(&examples[i], NULL);

			for (size_t j = 0; j < AT; j++) {
				struct bracket delta =
					delta_of(whole, epsilons[j]);
				struct bracket f =
					tradeoff_of(whole, alphas[j]);

				cr_expect_geq(
					delta.upper,
					delta_of(part, epsilons[j]).lower -
						1e-14);
				cr_expect_leq(
					f.lower,
					tradeoff_of(part, alphas[j]).upper +
						1e-14);
			}
			mechanism_free(part);
		}
		mechanism_free(whole);
	}
}

/* delta falls, and is convex in e^epsilon: no point lies above a chord. */
TEST(privacy_composed_laws, delta_falls_and_is_convex)
{
	static const size_t order[] = { 0, 1, 2 };
	struct random random = random_start(24, 4);

	for (size_t round = rounds(); round-- > 0;) {
		enum direction direction =
			(enum direction)random_below(&random, 3);
		struct bracket at[AT];
		struct example examples[PARTS];
		struct mechanism *whole;

		for (size_t i = 0; i < PARTS; i++)
			examples[i] = random_example(&random);
		whole = list_of(examples, order, PARTS, direction);
		for (size_t i = 0; i < AT; i++)
			at[i] = delta_of(whole, epsilons[i]);
		for (size_t i = 1; i < AT; i++)
			cr_expect_leq(at[i].lower, at[i - 1].upper);
		for (size_t i = 1; i + 1 < AT; i++) {
			double from = exp(epsilons[i - 1]);
			double to = exp(epsilons[i + 1]);
			double part = (exp(epsilons[i]) - from) / (to - from);

			cr_expect_leq(at[i].lower,
				      (1 - part) * at[i - 1].upper +
					      part * at[i + 1].upper + 1e-14);
		}
		mechanism_free(whole);
	}
}

/* ---- what was found wrong ---- */

/* Only the largest of all losses exceeds it, up^17 (1 - e^(epsilon - 17 e)). */
TEST(privacy_composed_laws, next_to_the_largest_loss_ends_hold)
{
	const struct example example = { "discrete-laplace",
					 { { "epsilon", 0.173208 },
					   { "sensitivity", 3 },
					   { "steps", 17 } } };
	static const double epsilon[] = { 2.9445358658668632, 2.94453599 };
	static const double log_delta[] = { -27.124261697143209,
					    -29.72050939357997 };
	struct mechanism *made = example_made(&example, NULL);
	struct error err = { 0 };
	struct bracket found;

	made->direction = DIRECTION_REMOVE;
	for (size_t i = 0; i < 2; i++) {
		cr_assert(mechanism_log_delta(made, epsilon[i], &found, &err));
		cr_expect_leq(found.lower, log_delta[i]);
		cr_expect_geq(found.upper, log_delta[i]);
	}
	mechanism_free(made);
}

/* -T log(1 - q) is no number; 40 digits of it, cut. */
TEST(privacy_composed_laws, largest_losses_that_are_no_numbers_have_two_ends)
{
	static const struct {
		double steps, sampling, most;
	} cases[] = { { 1, 0.17524, 0.19266284406062290 },
		      { 1000, 0.41017, 527.9209191946278606 } };
	struct error err = { 0 };
	struct bracket found;

	for (size_t i = 0; i < 2; i++) {
		const struct example example = {
			"subsampled-gaussian",
			{ { "sigma", 1.4 },
			  { "sampling", cases[i].sampling },
			  { "steps", cases[i].steps },
			  { "direction", DIRECTION_ADD } }
		};
		struct mechanism *made = example_made(&example, NULL);

		cr_assert(mechanism_epsilon(made, 0, &found, &err));
		cr_expect_lt(found.lower, cases[i].most);
		cr_expect_gt(found.upper, cases[i].most);
		cr_expect_float_eq(found.value, cases[i].most,
				   1e-14 * cases[i].most);
		mechanism_free(made);
	}
}

/* Whoever waits for what only members show has no false alarms. */
TEST(privacy_composed_laws, what_one_law_alone_shows_is_seen_without_errors)
{
	static const struct example examples[] = {
		{ "approximate-dp",
		  { { "epsilon", 0.15 }, { "mechanism-delta", 0.05 } } },
		{ "laplace", { { "epsilon", 0.13 }, { "steps", 2 } } },
	};
	static const size_t order[] = { 0, 1 };
	static const double rates[] = { 0, 1e-14, 1e-12, 1e-9 };
	struct mechanism *made = list_of(examples, order, 2, DIRECTION_BOTH);

	for (size_t i = 0; i < 4; i++) {
		struct bracket found = tradeoff_of(made, rates[i]);

		cr_expect_leq(found.upper, 0.95 + 1e-14);
		cr_expect_geq(found.lower, 0.95 - 1e-8);
	}
	mechanism_free(made);
}

static struct mechanism *
pair_of(const char *first, const char *second, enum adjacency adjacency,
	struct error *err)
{
	const char *names[] = { first, second };
	struct mechanism *parts[2];

	for (size_t i = 0; i < 2; i++) {
		struct example example = { .kind = names[i],
					   .given = {
						   { "sigma", 6 },
						   { "adjacency", adjacency },
						   { "sampling", 0.1 },
						   { "batches", 9 },
						   { "epsilon", 1 },
					   } };

		parts[i] = example_made(&example, NULL);
	}

	return mechanism_new_list(parts, 2, DIRECTION_BOTH, err);
}

/* Laplace noise for one record more beside a sample where one is replaced. */
TEST(privacy_composed_laws, all_parts_are_of_the_same_neighbours)
{
	struct error err = { 0 };
	struct mechanism *made;

	cr_expect_null(pair_of("laplace", "replaced-gaussian",
			       ADJACENCY_UNKNOWN, &err));
	cr_expect(strstr(err.text, "give adjacency=replace-one"), "%s",
		  err.text);
	cr_expect_null(pair_of("fixed-size-gaussian", "shuffled-gaussian",
			       ADJACENCY_UNKNOWN, &err));
	made = pair_of("laplace", "replaced-gaussian", ADJACENCY_REPLACE_ONE,
		       &err);
	cr_assert(made, "%s", err.text);
	cr_expect_eq(mechanism_adjacency(made), ADJACENCY_REPLACE_ONE);
	mechanism_free(made);
	made = pair_of("laplace", "shuffled-gaussian", ADJACENCY_UNKNOWN, &err);
	cr_assert(made, "%s", err.text);
	cr_expect_eq(mechanism_adjacency(made), ADJACENCY_ZERO_OUT);
	mechanism_free(made);
}
