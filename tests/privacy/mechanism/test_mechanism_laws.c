/*
 * test_mechanism_laws.c - what holds of every mechanism in the list
 *
 * Parameters are chosen from what a kind says of them, so that one which is
 * added later is tried as well.
 */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "tests/privacy/given.h"
#include "tests/support.h"

TestSuite(privacy_mechanism_laws, .timeout = 600);

/* Sums of many numbers, and logarithms and back. */
#define ROUNDED 1e-11

static const double epsilons[] = { 0, 0.03, 0.2, 0.5, 1, 1.7, 3, 6 };
static const double alphas[] = { 1e-9, 1e-5, 1e-3, 0.02, 0.1, 0.3, 0.6, 0.9 };

enum {
	EPSILONS = sizeof(epsilons) / sizeof(epsilons[0]),
	ALPHAS = sizeof(alphas) / sizeof(alphas[0]),
	SETTINGS = 3,
};

/* Within what is allowed, no two alike, and whole where 2 of it are. */
static double
chosen_value(const struct mechanism_parameter *parameter, size_t setting,
	     size_t i)
{
	static const double usual[SETTINGS] = { 1, 0.4, 2 };
	double value = usual[setting] * (1 + 0.2 * (double)i);

	if (parameter->highest <= 1)
		value = 0.1 * (double)(setting + 1);
	value = fmin(fmax(value, parameter->lowest), parameter->highest);

	return parameter->lowest >= 1 ? ceil(value) : value;
}

/* Only what must be given; of two that exclude each other the first. */
static void
choose(struct example *example, const struct mechanism_kind *kind,
       size_t setting)
{
	size_t count = 0;

	*example = (struct example){ .kind = kind->name };
	for (size_t i = 0; i < MECHANISM_PARAMETER_LIMIT; i++) {
		const struct mechanism_parameter *at = &kind->parameters[i];
		bool stands = false;

		for (size_t j = 0; at->instead_of && j < count; j++)
			stands |=
				!strcmp(example->given[j].name, at->instead_of);
		if (at->name && !at->optional && !stands)
			example->given[count++] =
				(struct given){ at->name,
						chosen_value(at, setting, i) };
	}
}

/* Both lists of a kind, or what the kind `curve` reads. */
static const struct mechanism_points *
points_for(const struct mechanism_kind *kind)
{
	static const double orders[] = { 2, 8, 32 };
	static const double divergences[] = { 0.1, 0.4, 1.6 };
	static const struct mechanism_points lists = { POINTS_LISTS, orders,
						       divergences, 3 };

	return kind->lists[0] ? &lists : &examples_points;
}

static struct mechanism *
make(const struct mechanism_kind *kind, size_t setting, double steps)
{
	struct example example;
	size_t count = 0;

	choose(&example, kind, setting);
	while (example.given[count].name)
		count++;
	example.given[count] = (struct given){ "steps", steps };

	return example_made(&example, points_for(kind));
}

static void
each_mechanism(void (*check)(struct mechanism *made))
{
	for (size_t i = 0; mechanisms()[i]; i++) {
		for (size_t setting = 0; setting < SETTINGS; setting++) {
			struct mechanism *made =
				make(mechanisms()[i], setting, 1);

			check(made);
			mechanism_free(made);
		}
	}
	expect_no_leaks();
}

/* ---- delta ---- */

static void
check_profile(struct mechanism *made)
{
	struct bracket at[EPSILONS];

	for (size_t i = 0; i < EPSILONS; i++) {
		at[i] = delta_of(made, epsilons[i]);
		cr_expect(at[i].lower >= 0 && at[i].upper <= 1);
		cr_expect(!i || at[i].lower <= at[i - 1].upper + ROUNDED,
			  "%s rises at %g", made->kind->name, epsilons[i]);
	}
	for (size_t i = 1; i + 1 < EPSILONS; i++) {
		double left = exp(epsilons[i]) - exp(epsilons[i - 1]);
		double right = exp(epsilons[i + 1]) - exp(epsilons[i]);
		double chord =
			(at[i - 1].upper * right + at[i + 1].upper * left) /
			(left + right);

		cr_expect(at[i].lower <= chord + ROUNDED, "%s bends at %g",
			  made->kind->name, epsilons[i]);
	}
}

TEST(privacy_mechanism_laws, delta_falls_and_is_convex_in_e_to_epsilon)
{
	each_mechanism(check_profile);
}

/* ---- both descriptions of one thing ---- */

static void
check_tangents(struct mechanism *made)
{
	for (size_t i = 0; i < ALPHAS; i++) {
		struct bracket beta = tradeoff_of(made, alphas[i]);

		cr_expect(beta.lower <= 1 - alphas[i] + ROUNDED);
		for (size_t j = 0; j < EPSILONS; j++) {
			double delta = delta_of(made, epsilons[j]).lower;
			double slope = exp(epsilons[j]);

			cr_expect(beta.upper >= 1 - delta - slope * alphas[i] -
							  ROUNDED ||
					  made->kind->ends != NULL,
				  "%s: f(%g) below the line of %g",
				  made->kind->name, alphas[i], epsilons[j]);
			cr_expect(slope * beta.upper >=
						  1 - delta - alphas[i] -
							  ROUNDED * slope ||
					  made->kind->ends != NULL,
				  "%s: f(%g) below the steep line of %g",
				  made->kind->name, alphas[i], epsilons[j]);
		}
	}
}

TEST(privacy_mechanism_laws, f_lies_above_the_lines_of_its_profile)
{
	each_mechanism(check_tangents);
}

/* Of both directions together f is its own inverse. */
static void
check_symmetry(struct mechanism *made)
{
	for (size_t i = 0; i < ALPHAS; i++) {
		struct bracket beta = tradeoff_of(made, alphas[i]);
		double back = tradeoff_of(made, fmin(1, beta.upper)).lower;

		cr_expect(back <= alphas[i] + ROUNDED,
			  "%s: f(f(%g)) is at least %g", made->kind->name,
			  alphas[i], back);
	}
}

TEST(privacy_mechanism_laws, f_is_its_own_inverse)
{
	each_mechanism(check_symmetry);
}

/* The worse of both directions, which mirror each other. */
static void
check_directions(struct mechanism *made)
{
	for (size_t i = 0; i < EPSILONS && made->kind->directed; i++) {
		struct bracket both = delta_of(made, epsilons[i]);
		struct bracket one[2];

		made->direction = DIRECTION_ADD;
		one[0] = delta_of(made, epsilons[i]);
		made->direction = DIRECTION_REMOVE;
		one[1] = delta_of(made, epsilons[i]);
		made->direction = DIRECTION_BOTH;
		cr_expect(both.upper >= fmax(one[0].lower, one[1].lower) -
						  ROUNDED &&
				  both.lower <=
					  fmax(one[0].upper, one[1].upper) +
						  ROUNDED,
			  "%s at %g", made->kind->name, epsilons[i]);
	}
}

TEST(privacy_mechanism_laws, both_directions_are_the_worse_one)
{
	each_mechanism(check_directions);
}

/* ---- post-processing ---- */

/* Who compares scores with a threshold knows no more than who sees all. */
static void
check_thresholds(struct mechanism *made)
{
	for (double fpr = 0.02; fpr < 1; fpr += 0.2) {
		struct error err = { 0 };
		struct score_rates rates;
		double threshold;

		cr_assert(
			mechanism_threshold(made, fpr, &threshold, &err) &&
				mechanism_rates(made, threshold, &rates, &err),
			"%s: %s", made->kind->name, err.text);
		cr_expect(rates.with_not >=
				  tradeoff_of(made, fmin(1, rates.without))
						  .lower -
					  1e-9,
			  "%s: FPR %g with FNR %g", made->kind->name,
			  rates.without, rates.with_not);
	}
}

TEST(privacy_mechanism_laws, no_threshold_tells_more_than_f)
{
	each_mechanism(check_thresholds);
}

/* A threshold has its false positive rate, however narrow noise is. */
TEST(privacy_mechanism_laws, thresholds_of_narrow_noise_have_their_rate)
{
	static const double scales[] = { 1e-12, 1e-7, 1, 1e11 };

	for (size_t i = 0; i < 4; i++) {
		double scale = scales[i];
		const struct example example = { "two-gaussians",
						 { { "mean0", 0 },
						   { "sd0", scale },
						   { "mean1", scale },
						   { "sd1", scale } } };
		struct mechanism *made = example_made(&example, NULL);

		for (double fpr = 1e-9; fpr < 1; fpr *= 7) {
			struct score_rates rates = { 0 };
			struct error err = { 0 };
			double threshold;

			cr_assert(
				mechanism_threshold(made, fpr, &threshold,
						    &err) &&
				mechanism_rates(made, threshold, &rates, &err));
			cr_expect_float_eq(rates.without, fpr, 1e-12 * fpr,
					   "sd %g: %.17g not %.17g", scale,
					   rates.without, fpr);
		}
		mechanism_free(made);
	}
}

/* Scores that pass every threshold, or have no rate. */
static struct score_rates
rates_of_nothing(const struct mechanism *mechanism, double threshold)
{
	(void)mechanism;
	(void)threshold;

	return (struct score_rates){ NAN, NAN, NAN, NAN };
}

static struct score_rates
rates_of_all(const struct mechanism *mechanism, double threshold)
{
	(void)mechanism;
	(void)threshold;

	return (struct score_rates){ 1, 1, 0, 0 };
}

TEST(privacy_mechanism_laws, a_rate_that_no_threshold_has_is_refused)
{
	struct score_rates (*const rates[])(const struct mechanism *,
					    double) = { rates_of_nothing,
							rates_of_all };

	for (size_t i = 0; i < 2; i++) {
		const struct mechanism_kind kind = { .name = "none",
						     .rates = rates[i] };
		const struct mechanism none = { .kind = &kind };
		struct error err = { 0 };
		double threshold;

		cr_expect(!mechanism_threshold(&none, 0.1, &threshold, &err));
		cr_expect(strstr(err.text, "0.1"), "%s", err.text);
	}
}

/* ---- composition ---- */

/* Two steps, and another mechanism behind one, tell no less than one. */
static void
check_composed(struct mechanism *made, size_t number, size_t setting)
{
	const struct example noise = { "laplace",
				       { { "epsilon", 0.3 },
					 { "adjacency",
					   mechanism_adjacency(made) } } };
	struct mechanism *twice = make(mechanisms()[number], setting, 2);
	struct mechanism *parts[] = { make(mechanisms()[number], setting, 1),
				      example_made(&noise, NULL) };
	struct error err = { 0 };
	struct mechanism *list =
		mechanism_new_list(parts, 2, DIRECTION_BOTH, &err);

	cr_assert_eq(!list, made->kind->is_heuristic, "%s: %s",
		     made->kind->name, err.text);
	for (size_t i = 0; list && i < EPSILONS; i += 2) {
		double one = delta_of(made, epsilons[i]).lower - ROUNDED;

		cr_expect_geq(delta_of(twice, epsilons[i]).upper, one,
			      "%s twice at %g", made->kind->name, epsilons[i]);
		cr_expect_geq(delta_of(list, epsilons[i]).upper, one,
			      "%s and noise at %g", made->kind->name,
			      epsilons[i]);
	}
	mechanism_free(list);
	mechanism_free(twice);
}

TEST(privacy_mechanism_laws, parts_tell_no_more_than_the_whole)
{
	for (size_t i = 0; mechanisms()[i]; i++) {
		struct mechanism *made = make(mechanisms()[i], 1, 1);

		check_composed(made, i, 1);
		mechanism_free(made);
	}
}
