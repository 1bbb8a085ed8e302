/*
 * test_laws.c - what must hold of every bound, whatever the data are
 *
 * Random games, scores, losses and cosines; DPAUDIT_PROPERTY_ROUNDS= asks
 * for more of them.  Counts have their own in test_properties.c.
 */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "method/methods.h"
#include "privacy/contour/accountant.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/law/random.h"
#include "tests/support.h"

TestSuite(method_laws, .timeout = 3000);

enum { ROUNDS = 24 };

static int
rounds(void)
{
	const char *asked = getenv("DPAUDIT_PROPERTY_ROUNDS");

	return asked ? (int)strtol(asked, NULL, 10) : ROUNDS;
}

/* ---- random data of every kind ---- */

static struct dataset *
game(double canaries, double guesses, double correct)
{
	struct dataset *data = dataset_new("game", KIND_GUESSES, 1);

	*dataset_add_column(data, "canaries", ROLE_CANARIES) = canaries;
	*dataset_add_column(data, "guesses", ROLE_GUESSES) = guesses;
	*dataset_add_column(data, "correct", ROLE_CORRECT) = correct;

	return data;
}

static struct dataset *
draw_game(struct random *random)
{
	double canaries = 2 + (double)random_below(random, 3000);
	double guesses = 1 + (double)random_below(random, (size_t)canaries);
	double share = random_uniform(random);

	return game(canaries, guesses, floor(guesses * sqrt(share)));
}

/* Both classes in one column, members `gap` above; `sign` turns it. */
static struct dataset *
draw_column(struct random *random, enum kind kind, enum role role, double sign)
{
	size_t rows = 20 + random_below(random, 300);
	double gap = 3 * random_uniform(random);
	bool ties = random_below(random, 3) == 0;
	struct dataset *data = dataset_new("drawn", kind, rows);
	double *value = dataset_add_column(data, role_name(role), role);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);

	for (size_t i = 0; i < rows; i++) {
		member[i] = i % 2 ? 1 : 0;
		value[i] = random_normal(random) + gap * member[i];
		if (ties)
			value[i] = nearbyint(2 * value[i]) / 2;
		value[i] *= sign;
	}

	return data;
}

static struct dataset *
draw_scores(struct random *random)
{
	return draw_column(random, KIND_SCORES, ROLE_SCORE, 1);
}

static struct dataset *
draw_losses(struct random *random)
{
	return draw_column(random, KIND_LOSSES, ROLE_LOSS, -1);
}

static struct dataset *
draw_cosines(struct random *random)
{
	size_t rows = 20 + random_below(random, 200);
	double shift = 4 * random_uniform(random);
	struct dataset *data = dataset_new("drawn", KIND_COSINES, rows);
	double *cosine = dataset_add_column(data, "cosine", ROLE_COSINE);
	double *seen = dataset_add_column(data, "observed", ROLE_OBSERVED);

	for (size_t i = 0; i < rows; i++) {
		seen[i] = i % 2 ? 1 : 0;
		cosine[i] = (random_normal(random) + shift * seen[i]) / 100;
	}

	return data;
}

/* ---- what claims to be a bound, and on what ---- */

static const struct subject {
	const char *method, *settings;
	struct dataset *(*draw)(struct random *random);
	bool chooses; /* a threshold, by alpha and delta */
} subjects[] = {
	{ "one-run", "", draw_game, false },
	{ "one-run-pointwise", "", draw_game, false },
	{ "one-run-fdp", "", draw_game, false },
	{ "clopper-pearson", "sides=1 tau=0.7", draw_scores, false },
	{ "clopper-pearson", "sides=1 policy=split", draw_scores, true },
	{ "clopper-pearson", "sides=1 policy=multisplit", draw_scores, true },
	{ "clopper-pearson", "sides=1 policy=band", draw_scores, false },
	{ "clopper-pearson", "sides=1 policy=bonferroni", draw_scores, false },
	{ "fdp-clopper-pearson", "sides=1 tau=0.7", draw_scores, false },
	{ "fdp-clopper-pearson", "sides=1 family=laplace tau=0.7", draw_scores,
	  false },
	{ "compose", "sides=1 tau=0.7 steps=10", draw_scores, false },
	{ "band", "", draw_scores, false },
	{ "band", "band=dkw", draw_scores, false },
	{ "band", "", draw_losses, false },
	{ "epsilon-star-bound", "", draw_losses, false },
	{ "one-shot-lower", "dimension=10000", draw_cosines, false },
};

enum { SUBJECTS = sizeof(subjects) / sizeof(subjects[0]) };

/* The lower end, 0 where the data cannot answer. */
static double
bound(const struct subject *subject, const struct dataset *data, double alpha,
      double delta)
{
	struct error err = { 0 };
	char settings[160];
	struct result *result;
	double lower = 0;

	snprintf(settings, sizeof(settings), "%s alpha=%.17g delta=%.17g",
		 subject->settings, alpha, delta);
	result = run_method(subject->method, data, settings, &err);
	if (!result)
		cr_expect_eq(err.kind, ERROR_DATA, "%s: %s", subject->method,
			     err.text);
	for (size_t i = 0; result && i < result->quantity_count; i++) {
		const struct quantity *it = &result->quantities[i];

		if (!strcmp(it->name, "epsilon") ||
		    !strcmp(it->name, "epsilon-star")) {
			lower = quantity_figure(it);
			break;
		}
	}
	result_release(result);

	return isnan(lower) ? 0 : lower;
}

static double
draw_alpha(struct random *random)
{
	return pow(10, -0.6 - 2 * random_uniform(random));
}

static double
draw_delta(struct random *random)
{
	return pow(10, -2 - 6 * random_uniform(random));
}

/*
 * No bound may grow where alpha and delta become so many times what they
 * were.  A split takes another threshold for another alpha, and is left out.
 */
static void
expect_no_larger(uint64_t seed, double alphas, double deltas)
{
	for (int i = 0; i < rounds() * SUBJECTS; i++) {
		const struct subject *it = &subjects[i % SUBJECTS];
		struct random random = random_start(seed, (uint64_t)i);
		struct dataset *data;
		double alpha, delta;

		if (it->chooses)
			continue;
		data = it->draw(&random);
		alpha = draw_alpha(&random);
		delta = draw_delta(&random);
		cr_expect_leq(bound(it, data, alphas * alpha, deltas * delta),
			      bound(it, data, alpha, delta) + 1e-9,
			      "%s %s, alpha %g, delta %g, round %d", it->method,
			      it->settings, alpha, delta, i);
		dataset_release(data);
	}
}

TEST(method_laws, more_confidence_is_a_lower_bound)
{
	expect_no_larger(31, 1.0 / 3, 1);
}

TEST(method_laws, larger_delta_is_a_lower_bound)
{
	expect_no_larger(32, 1, 5);
}

TEST(method_laws, no_bound_exceeds_its_ceiling)
{
	for (int i = 0; i < rounds() * SUBJECTS; i++) {
		const struct subject *it = &subjects[i % SUBJECTS];
		struct random random = random_start(33, (uint64_t)i);
		struct dataset *data = it->draw(&random);
		struct error err = { 0 };
		struct result *result =
			run_method(it->method, data, it->settings, &err);
		const struct quantity *ceiling =
			result ? result_quantity(result, "ceiling") : NULL;

		if (ceiling)
			cr_expect_leq(bound(it, data, 0.05, 1e-5),
				      quantity_figure(ceiling) + 1e-9,
				      "%s %s, round %d", it->method,
				      it->settings, i);
		result_release(result);
		dataset_release(data);
	}
}

TEST(method_laws, one_more_right_guess_is_not_a_lower_bound)
{
	for (int i = 0; i < rounds() * 3; i++) {
		const struct subject *it = &subjects[i % 3];
		struct random random = random_start(34, (uint64_t)i);
		double canaries = 2 + (double)random_below(&random, 2000);
		double guesses =
			1 + (double)random_below(&random, (size_t)canaries);
		double right = (double)random_below(&random, (size_t)guesses);
		struct dataset *less = game(canaries, guesses, right);
		struct dataset *more = game(canaries, guesses, right + 1);
		struct dataset *wider = game(canaries + 50, guesses, right);
		double base = bound(it, less, 0.05, 1e-6);

		cr_expect_geq(bound(it, more, 0.05, 1e-6), base - 1e-6,
			      "%s %g of %g of %g", it->method, right, guesses,
			      canaries);
		if (!strcmp(it->method, "one-run"))
			cr_expect_leq(bound(it, wider, 0.05, 1e-6), base + 1e-9,
				      "%g of %g of %g", right, guesses,
				      canaries);
		dataset_release(less);
		dataset_release(more);
		dataset_release(wider);
	}
}

static struct dataset *
shuffled(const struct dataset *data, struct random *random)
{
	size_t rows = dataset_rows(data);
	struct dataset *made = dataset_new("drawn", dataset_kind(data), rows);
	double *to[2];

	for (size_t i = 0; i < 2; i++) {
		to[i] = dataset_add_column(made, dataset_column_name(data, i),
					   dataset_column_role(data, i));
		memcpy(to[i], dataset_column_values(data, i),
		       rows * sizeof(double));
	}
	for (size_t i = rows; i-- > 1;) {
		size_t other = random_below(random, i + 1);

		for (int j = 0; j < 2; j++) {
			double kept = to[j][i];

			to[j][i] = to[j][other];
			to[j][other] = kept;
		}
	}

	return made;
}

static void
expect_same(const struct result *a, const struct result *b, const char *what)
{
	cr_assert_eq(!a, !b, "%s", what);
	for (size_t i = 0; a && i < a->quantity_count; i++) {
		double x = quantity_figure(&a->quantities[i]);
		double y = quantity_figure(&b->quantities[i]);

		cr_expect(!(x < y || x > y), "%s %s: %.17g %.17g", what,
			  a->quantities[i].name, x, y);
	}
}

TEST(method_laws, rows_and_threads_change_no_digit)
{
	static struct dataset *(*const draws[])(
		struct random *) = { draw_scores, draw_losses, draw_cosines };

	for (int i = 0; i < rounds() / 4 + 1; i++) {
		struct random random = random_start(35, (uint64_t)i);
		struct dataset *data = draws[i % 3](&random);
		struct dataset *other = shuffled(data, &random);
		const char *dimension = i % 3 == 2 ? " dimension=10000" : "";

		for (const struct method *const *it = methods(); *it; it++) {
			struct error err = { 0 };
			struct result *a, *b;
			char one[60], two[60];
			/* Rows looked at as they come have an order. */
			const struct dataset *again =
				(*it)->sequence ? data : other;

			if (!method_suits(*it, dataset_kind(data)))
				continue;
			snprintf(one, sizeof(one), "threads=1%s", dimension);
			snprintf(two, sizeof(two), "threads=2%s", dimension);
			a = run_method((*it)->name, data, one, &err);
			b = run_method((*it)->name, again, two, &err);
			expect_same(a, b, (*it)->name);
			result_release(a);
			result_release(b);
		}
		dataset_release(data);
		dataset_release(other);
	}
}

/* ---- mechanisms ---- */

static double
draw_between(struct random *random, double low, double high)
{
	return low * pow(high / low, random_uniform(random));
}

TEST(method_laws, the_order_of_composition_does_not_matter)
{
	for (int i = 0; i < rounds() / 2; i++) {
		struct random random = random_start(36, (uint64_t)i);
		struct loss_part parts[3], turned[3];
		struct error err = { 0 };
		struct accountant *a, *b;
		struct bracket first, second;

		for (int j = 0; j < 3; j++) {
			parts[j] = (struct loss_part){
				{ draw_between(&random, 0.7, 3),
				  draw_between(&random, 0.001, 0.1) },
				floor(draw_between(&random, 100, 2000))
			};
			turned[2 - j] = parts[j];
		}
		a = accountant_sampled(parts, 3, &err);
		b = accountant_sampled(turned, 3, &err);
		cr_assert(a && b, "%s", err.text);
		cr_assert(accountant_epsilon(a, DIRECTION_BOTH, 1e-6, &first,
					     &err) &&
				  accountant_epsilon(b, DIRECTION_BOTH, 1e-6,
						     &second, &err),
			  "%s", err.text);
		cr_expect_float_eq(first.value, second.value,
				   1e-8 * (1 + first.value), "round %d", i);
		cr_expect(first.lower <= second.upper &&
				  second.lower <= first.upper,
			  "round %d", i);
		accountant_free(a);
		accountant_free(b);
	}
}

/*
 * delta(epsilon) at the upper end of epsilon is not above delta, at the
 * lower end not below: the exact number lies between.
 */
TEST(method_laws, certified_brackets_hold_what_they_bracket)
{
	for (int i = 0; i < rounds() / 2; i++) {
		struct random random = random_start(37, (uint64_t)i);
		struct loss_part part = {
			{ draw_between(&random, 0.5, 4),
			  i % 4 ? draw_between(&random, 0.001, 0.5) : 1 },
			floor(draw_between(&random, 1, 3000))
		};
		double delta = draw_delta(&random);
		struct error err = { 0 };
		struct accountant *made = accountant_sampled(&part, 1, &err);
		struct bracket epsilon, above, below;

		cr_assert(made, "%s", err.text);
		cr_assert(accountant_epsilon(made, DIRECTION_BOTH, delta,
					     &epsilon, &err),
			  "%s", err.text);
		cr_expect(epsilon.lower <= epsilon.value &&
			  epsilon.value <= epsilon.upper);
		cr_assert(accountant_delta(made, DIRECTION_BOTH, epsilon.upper,
					   &above, &err) &&
				  accountant_delta(made, DIRECTION_BOTH,
						   epsilon.lower, &below, &err),
			  "%s", err.text);
		cr_expect_leq(above.lower, delta * (1 + 1e-9), "round %d: %g",
			      i, delta);
		if (epsilon.lower > 0)
			cr_expect_geq(below.upper, delta * (1 - 1e-9),
				      "round %d: %g", i, delta);
		accountant_free(made);
	}
}
