/* given.c - mechanisms for tests, from parameters in a list */

#include "tests/privacy/given.h"

#include <criterion/criterion.h>
#include <string.h>

#include "tests/support.h"

static bool
find_given(const void *from, const char *name, double *value)
{
	const struct given *given = from;

	for (size_t i = 0; i < GIVEN_LIMIT && given[i].name; i++) {
		if (!strcmp(given[i].name, name)) {
			*value = given[i].value;
			return true;
		}
	}

	return false;
}

struct mechanism *
example_make(const struct example *example,
	     const struct mechanism_points *points, struct error *err)
{
	struct mechanism_lookup lookup = { find_given, example->given, points };
	const struct mechanism_kind *kind = mechanism_find(example->kind);

	cr_assert(kind, "%s", example->kind);

	return mechanism_new(kind, &lookup, err);
}

bool
example_noise(const struct example *example, double epsilon, double delta,
	      struct noise noise[NOISE_LIMIT], size_t *count, struct error *err)
{
	struct mechanism_lookup lookup = { find_given, example->given, NULL };

	return member_noise(mechanism_find(example->kind), &lookup, NULL,
			    epsilon, delta, noise, count, err);
}

struct mechanism *
example_made(const struct example *example,
	     const struct mechanism_points *points)
{
	struct error err = { 0 };
	struct mechanism *made = example_make(example, points, &err);

	cr_assert(made, "%s: %s", example->kind, err.text);

	return made;
}

static struct bracket
in_order(struct bracket found)
{
	cr_expect_leq(found.lower, found.value);
	cr_expect_leq(found.value, found.upper);

	return found;
}

struct accountant *
accountant_made(double sigma, double sampling, double steps)
{
	struct loss_part part = { { sigma, sampling }, steps };
	struct error err = { 0 };
	struct accountant *made = accountant_sampled(&part, 1, &err);

	cr_assert(made, "%s", err.text);

	return made;
}

struct bracket
delta_of(const struct mechanism *mechanism, double epsilon)
{
	struct error err = { 0 };
	struct bracket found;

	cr_assert(mechanism_delta(mechanism, epsilon, &found, &err), "%s",
		  err.text);

	return in_order(found);
}

struct bracket
tradeoff_of(const struct mechanism *mechanism, double alpha)
{
	struct error err = { 0 };
	struct bracket found;

	cr_assert(mechanism_tradeoff(mechanism, alpha, &found, &err), "%s",
		  err.text);

	return in_order(found);
}

struct bracket
inverse_of(struct mechanism *mechanism, double beta)
{
	enum direction direction = mechanism->direction;
	struct bracket alpha;

	mechanism->direction = direction_mirrored(direction);
	alpha = tradeoff_of(mechanism, beta);
	mechanism->direction = direction;

	return alpha;
}

/* ---- one of each ---- */

static const double claimed_epsilon[] = { 0.1, 1, 2, 3, 5 };
static const double claimed_delta[] = { 0.3, 0.1, 0.01, 1e-3, 1e-7 };
const struct mechanism_points examples_points = {
	.what = POINTS_PROFILE,
	.x = claimed_epsilon,
	.y = claimed_delta,
	.count = 5,
};

const struct example every_example[EXAMPLES] = {
	{ "gaussian", { { "mu", 1.385 } } },
	{ "gaussian", { { "sigma", 0.31 } } },
	{ "gaussian", { { "mu", 0.07 }, { "steps", 30 } } },
	{ "laplace", { { "epsilon", 1.385 } } },
	{ "laplace", { { "epsilon", 0.2 } } },
	{ "randomized-response", { { "epsilon", 2.385 } } },
	{ "randomized-response", { { "epsilon", 0.5 }, { "steps", 10 } } },
	{ "randomized-response", { { "epsilon", 2.3 }, { "options", 5 } } },
	{ "randomized-response",
	  { { "epsilon", 0.4 }, { "options", 3 }, { "steps", 7 } } },
	{ "approximate-dp", { { "epsilon", 1.385 } } },
	{ "approximate-dp", { { "epsilon", 1 }, { "mechanism-delta", 0.01 } } },
	{ "approximate-dp",
	  { { "epsilon", 0.3 }, { "mechanism-delta", 0.01 }, { "steps", 9 } } },
	{ "subsampled-gaussian", { { "sigma", 0.8 }, { "sampling", 0.3 } } },
	{ "subsampled-gaussian", { { "sigma", 2 }, { "sampling", 0.01 } } },
	{ "two-gaussians",
	  { { "mean0", 0 }, { "sd0", 1 }, { "mean1", 1.3 }, { "sd1", 0.6 } } },
	{ "two-gaussians",
	  { { "mean0", 0 }, { "sd0", 1 }, { "mean1", 1 }, { "sd1", 1 } } },
	{ "last-model",
	  { { "sigma", 0.8 }, { "sampling", 0.3 }, { "steps", 4 } } },
	{ "curve", { { NULL, 0 } } },
};

void
each_example(void (*check)(struct mechanism *mechanism, size_t number))
{
	for (size_t i = 0; i < EXAMPLES; i++) {
		struct mechanism *made =
			example_made(&every_example[i], &examples_points);

		check(made, i);
		mechanism_free(made);
	}
	expect_no_leaks();
}
