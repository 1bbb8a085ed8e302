/* test_member.c - the least noise that keeps a claim */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "privacy/family/member.h"
#include "privacy/mechanism/mechanisms.h"
#include "tests/privacy/given.h"
#include "tests/support.h"

TestSuite(privacy_member, .timeout = 600);

/* A mechanism with the noise that was asked for has that delta. */
TEST(privacy_member, noise_keeps_what_was_wanted)
{
	for (size_t i = 0; i < EXAMPLES; i++) {
		struct example example = every_example[i];
		struct error err = { 0 };
		struct noise noise[NOISE_LIMIT];
		struct mechanism *mechanism;
		size_t count;

		if (!example_noise(&example, 0.6, 1e-4, noise, &count, &err)) {
			cr_expect_gt(strlen(err.text), 20);
			continue;
		}
		for (size_t j = 0; j < count; j++) {
			for (size_t k = 0; example.given[k].name; k++) {
				if (!strcmp(example.given[k].name,
					    noise[j].name))
					example.given[k].value =
						noise[j].at.value;
				if (!strcmp(example.given[k].name,
					    "mechanism-delta"))
					example.given[k].value = 1e-4;
			}
		}
		if (!strcmp(example.kind, "approximate-dp") &&
		    !example.given[1].name)
			continue; /* it has no delta to set */
		mechanism = example_made(&example, &examples_points);
		cr_expect_float_eq(delta_of(mechanism, 0.6).value / 1e-4, 1,
				   1e-9, "%s #%zu: %g", example.kind, i,
				   delta_of(mechanism, 0.6).value);
		mechanism_free(mechanism);
	}
}

/* Values of other programs, and those of bounded losses in closed form. */
TEST(privacy_member, noise_is_found_for_many_steps)
{
	static const struct {
		struct example example;
		double epsilon, delta, first, tolerance;
	} cases[] = {
		{ { "laplace", { { "steps", 10 } } }, 3, 0, 0.3, 1e-15 },
		{ { "laplace", { { "steps", 20 } } },
		  1,
		  1e-4,
		  1 / 13.55,
		  1e-3 },
		{ { "laplace", { { "steps", 500 } } },
		  1,
		  1e-4,
		  1 / 70.96,
		  1e-3 },
		{ { "gaussian", { { "steps", 9 } } },
		  1,
		  1e-5,
		  3 * 3.730632, /* sigma */
		  1e-6 },
		{ { "randomized-response", { { "steps", 4 } } },
		  2,
		  0,
		  0.5,
		  1e-15 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct error err = { 0 };
		struct noise noise[NOISE_LIMIT];
		size_t count;

		cr_assert(example_noise(&cases[i].example, cases[i].epsilon,
					cases[i].delta, noise, &count, &err),
			  "%s", err.text);
		cr_expect_float_eq(noise[0].at.value / cases[i].first, 1,
				   cases[i].tolerance, "#%zu: %.9g", i,
				   noise[0].at.value);
	}
}

/* One end keeps the claim for sure, the other one does not. */
TEST(privacy_member, ends_of_noise_lie_on_their_sides)
{
	static const struct example cases[] = {
		{ "laplace", { { "steps", 20 } } },
		{ "randomized-response", { { "steps", 7 } } },
		{ "randomized-response", { { "steps", 3 }, { "options", 5 } } },
		{ "approximate-dp",
		  { { "steps", 5 }, { "mechanism-delta", 1e-6 } } },
		{ "approximate-dp", { { "mechanism-delta", 1e-5 } } },
		{ "laplace", { { NULL, 0 } } },
		{ "randomized-response", { { "options", 9 } } },
		{ "gaussian", { { "steps", 3 } } },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		for (int upper = 0; upper < 2; upper++) {
			struct example example = cases[i];
			struct error err = { 0 };
			struct noise noise[NOISE_LIMIT];
			struct mechanism *mechanism;
			struct bracket found;
			size_t count, k = 0;

			cr_assert(example_noise(&example, 0.6, 1e-4, noise,
						&count, &err),
				  "%s", err.text);
			while (example.given[k].name)
				k++;
			example.given[k] =
				(struct given){ noise[0].name,
						upper ? noise[0].at.upper
						      : noise[0].at.lower };
			if (!strcmp(noise[0].name, "sigma"))
				example.given[k].value =
					upper ? noise[0].at.lower
					      : noise[0].at.upper;
			mechanism = example_made(&example, &examples_points);
			cr_assert(
				mechanism_delta(mechanism, 0.6, &found, &err));
			if (upper)
				cr_expect_geq(found.upper, 1e-4, "%s #%zu",
					      example.kind, i);
			else
				cr_expect_leq(found.lower, 1e-4, "%s #%zu",
					      example.kind, i);
			cr_expect_float_eq(found.value / 1e-4, 1, 1e-7,
					   "%s #%zu: %g", example.kind, i,
					   found.value);
			mechanism_free(mechanism);
		}
	}
}

TEST(privacy_member, every_noise_keeps_a_delta_of_one)
{
	static const char *const kinds[] = { "gaussian", "laplace",
					     "randomized-response",
					     "approximate-dp",
					     "subsampled-gaussian" };

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		struct example example = { kinds[i], { { "sampling", 0.1 } } };
		struct noise noise[NOISE_LIMIT];
		struct error err = { 0 };
		bool sigma;
		size_t count;

		cr_assert(example_noise(&example, 1, 1, noise, &count, &err),
			  "%s: %s", kinds[i], err.text);
		sigma = !strcmp(noise[0].name, "sigma");
		cr_expect_eq(noise[0].at.value, sigma ? 0 : INFINITY, "%s: %g",
			     kinds[i], noise[0].at.value);
	}
}

/* A replaced record's mechanism takes less than the family has. */
TEST(privacy_member, searches_stay_where_a_replaced_record_is_known)
{
	for (double steps = 1; steps < 21; steps += 19) {
		struct example example = { "subsampled-gaussian",
					   { { "sampling", 0.0004 },
					     { "adjacency",
					       ADJACENCY_REPLACE_ONE },
					     { "steps", steps } } };
		struct noise noise[NOISE_LIMIT];
		struct error err = { 0 };
		size_t count;

		cr_expect(
			!example_noise(&example, 8, 0.01, noise, &count, &err));
		cr_expect(strstr(err.text, "even sigma="), "%s", err.text);
	}
}

/* The noise for many steps has, over those steps, the epsilon wanted. */
TEST(privacy_member, noise_of_many_steps_comes_back)
{
	struct example example = {
		"subsampled-gaussian",
		{ { "sigma", 1 }, { "sampling", 0.02 }, { "steps", 300 } }
	};
	struct error err = { 0 };
	struct mechanism *mechanism;
	struct noise noise[NOISE_LIMIT];
	struct bracket found;
	size_t count;

	cr_assert(example_noise(&example, 2.385, 1e-5, noise, &count, &err),
		  "%s", err.text);
	cr_expect_leq(noise[0].at.lower, noise[0].at.upper);
	example.given[0].value = noise[0].at.upper;
	mechanism = example_made(&example, &examples_points);
	cr_assert(mechanism_epsilon(mechanism, 1e-5, &found, &err));
	cr_expect_float_eq(found.upper, 2.385, 1e-6);
	mechanism_free(mechanism);
}

static int asked;

/* More than so many steps are too many. */
static bool
above_steps(const struct mechanism *mechanism, const struct member_goal *goal,
	    struct bracket *excess, struct error *err)
{
	(void)err;
	asked++;
	*excess = bracket_exact(
		log((double)mechanism->steps / (goal->level + 0.5)));

	return true;
}

static bool
of_step(const void *from, const char *name, double *value)
{
	(void)from;
	*value = strcmp(name, "sigma") != 0 ? 0.01 : 1;

	return !strcmp(name, "sigma") || !strcmp(name, "sampling");
}

/* A whole number is found by few questions, as far as steps compose. */
TEST(privacy_member, whole_numbers_take_few_questions)
{
	static const struct mechanism_lookup rest = { .number = of_step };
	static const double levels[] = { 1, 7, 859, 123456, 2e6 };

	for (size_t i = 0; i < sizeof(levels) / sizeof(levels[0]); i++) {
		struct member_goal goal = { above_steps, 0, levels[i] };
		struct error err = { 0 };
		struct bracket found;

		asked = 0;
		cr_assert(member_parameter(&mechanism_subsampled_gaussian,
					   "steps", &rest, NULL, &goal, &found,
					   &err),
			  "%s", err.text);
		cr_expect(levels[i] > 1e6 ? isinf(found.lower)
					  : fabs(found.lower - levels[i]) < 0.1,
			  "%g: %g", levels[i], found.lower);
		cr_expect_leq(asked, 32, "%g: %d", levels[i], asked);
	}
}
