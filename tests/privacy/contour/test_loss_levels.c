/* test_loss_levels.c - rare large losses, against integrals and themselves */

#include <criterion/criterion.h>
#include <math.h>

#include "privacy/contour/accountant.h"
#include "privacy/contour/loss_levels.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_loss_levels, .timeout = 600);

static struct bracket
by_levels(double sigma, double sampling, double steps, double epsilon,
	  double near)
{
	struct loss_part part = { { sigma, sampling }, steps };
	struct transform transform = { &part, 1,     DIRECTION_REMOVE,
				       NULL,  false, NULL };
	struct error err = { 0 };
	struct bracket at = { 0 };
	struct loss_levels *levels =
		loss_levels_new(&transform, near, NAN, NULL, &err);

	cr_assert(levels, "sigma=%g q=%g T=%g eps=%g: %s", sigma, sampling,
		  steps, epsilon, err.text);
	loss_levels_ask(levels, CONTOUR_DELTA, epsilon, &at);
	loss_levels_free(levels);

	return at;
}

static void
check_one_step(void)
{
	static const double cases[][3] = {
		{ 1, 1e-6, 2e-5 },   { 1, 1e-6, 1e-3 }, { 0.6, 1e-4, 1 },
		{ 3, 1e-4, 1e-3 },   { 3, 0.01, 0.2 },  { 20, 1e-6, 1e-7 },
		{ 0.3, 1e-6, 0.5 },  { 1, 0.01, 2 },    { 100, 1e-4, 5e-6 },
		{ 0.6, 1e-6, 1e-4 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct loss_step step = { cases[i][0], cases[i][1] };
		double eps = cases[i][2];
		double exact =
			exp(loss_step_log_delta(&step, DIRECTION_REMOVE, eps));
		struct bracket at =
			by_levels(step.sigma, step.sampling, 1, eps, eps);

		cr_expect(at.lower <= exact && exact <= at.upper,
			  "%zu: %.15g not in %.15g %.15g", i, exact, at.lower,
			  at.upper);
		cr_expect_leq(at.upper - at.lower, 1e-5 * exact, "%zu: %g", i,
			      (at.upper - at.lower) / exact);
	}
}

TEST(privacy_loss_levels, one_step_is_what_its_closed_form_says)
{
	under_every_rounding(check_one_step);
}

/* The density of x times the delta of the other step, once x is known. */
static double
second_step(const struct loss_step *step, double x, double eps)
{
	double z = x / step->sigma, y = (x - 1) / step->sigma;
	double rest = eps - loss_step_at(step, x);
	double density = (1 - step->sampling) * exp(-z * z / 2) +
			 step->sampling * exp(-y * y / 2);

	return density / (step->sigma * sqrt(2 * M_PI)) *
	       exp(loss_step_log_delta(step, DIRECTION_REMOVE, rest));
}

static double
simpson(const struct loss_step *step, double from, double to, double eps)
{
	enum { CELLS = 1000 };
	double h = (to - from) / CELLS, sum = 0;

	for (int i = 0; i <= CELLS; i++) {
		double ends = i == 0 || i == CELLS ? 1 : i % 2 ? 4 : 2;

		sum += ends * second_step(step, from + i * h, eps);
	}

	return sum * h / 3;
}

/* In pieces that shrink towards where the other step's delta bends. */
static double
two_steps(double sigma, double sampling, double eps)
{
	struct loss_step step = { sigma, sampling };
	double kink = loss_step_where(&step, eps - log1p(-sampling));
	double left = kink + 20 * sigma, right = 26 * sigma, all = 0;

	for (int i = 0; i < 30; i++) {
		double far = i < 29 ? 0.4 : 0;

		all += simpson(&step, kink - left, kink - left * far, eps);
		all += simpson(&step, kink + right * far, kink + right, eps);
		left *= 0.4;
		right *= 0.4;
	}

	return all;
}

TEST(privacy_loss_levels, two_steps_are_what_their_integral_says)
{
	static const double cases[][3] = {
		{ 1, 1e-6, 1e-5 },   { 0.6, 1e-4, 0.1 },  { 0.6, 1e-4, 0.5 },
		{ 3, 1e-4, 1e-3 },   { 0.3, 1e-6, 0.51 }, { 1, 1e-4, 1.92 },
		{ 3, 1e-6, 2.8e-5 }, { 20, 1e-6, 5e-7 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		double eps = cases[i][2];
		struct bracket at =
			by_levels(cases[i][0], cases[i][1], 2, eps, eps);
		double direct = two_steps(cases[i][0], cases[i][1], eps);

		cr_expect(at.lower <= direct * (1 + 1e-8) &&
				  direct * (1 - 1e-8) <= at.upper,
			  "%zu: %.15g not in %.15g %.15g", i, direct, at.lower,
			  at.upper);
		cr_expect_leq(at.upper - at.lower, 1e-5 * direct, "%zu: %g", i,
			      (at.upper - at.lower) / direct);
	}
	/* The first ones by mpmath, to 20 digits. */
	cr_expect_float_eq(two_steps(1, 1e-6, 1e-5), 1.7215152456712325765e-8,
			   1e-17);
	cr_expect_float_eq(two_steps(0.3, 1e-6, 0.51), 9.9880338255834949537e-9,
			   1e-17);
}

/* Levels made for another loss lie elsewhere. */
TEST(privacy_loss_levels, the_sum_does_not_depend_on_where_the_levels_lie)
{
	static const double cases[][4] = {
		{ 1, 1e-6, 30, 2e-5 },    { 0.6, 1e-4, 30, 0.372 },
		{ 0.6, 1e-4, 1000, 0.9 }, { 0.6, 1e-6, 1e6, 0.03 },
		{ 3, 1e-4, 1000, 5e-3 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const double *at = cases[i];
		struct bracket here =
			by_levels(at[0], at[1], at[2], at[3], at[3]);
		struct bracket left =
			by_levels(at[0], at[1], at[2], at[3], at[3] * 0.93);

		cr_expect(here.lower <= left.upper && left.lower <= here.upper,
			  "%zu: %.15g %.15g against %.15g %.15g", i, here.lower,
			  here.upper, left.lower, left.upper);
		cr_expect_float_eq(left.value / here.value, 1, 1e-5);
	}
}

/* What no contour or mesh could tell apart before there were levels. */
static struct bracket
rare_epsilon(double sigma, double sampling, double steps, double delta)
{
	struct loss_part part = { { sigma, sampling }, steps };
	struct error err = { 0 };
	struct accountant *accountant = accountant_sampled(&part, 1, &err);
	struct bracket at = { 0 }, back = { 0 };

	cr_assert(accountant, "%s", err.text);
	cr_assert(accountant_epsilon(accountant, DIRECTION_REMOVE, delta, &at,
				     &err),
		  "%s", err.text);
	cr_expect_leq(at.upper - at.lower, 1e-6 * at.value,
		      "%g %g %g %g: %.12g %.12g", sigma, sampling, steps, delta,
		      at.lower, at.upper);
	cr_assert(accountant_delta(accountant, DIRECTION_REMOVE, at.value,
				   &back, &err),
		  "%s", err.text);
	cr_expect(back.lower <= delta * (1 + 1e-5) &&
			  delta * (1 - 1e-5) <= back.upper,
		  "%g %g %g %g: %.12g %.12g", sigma, sampling, steps, delta,
		  back.lower, back.upper);
	accountant_free(accountant);

	return at;
}

TEST(privacy_loss_levels, rare_losses_cost_more_with_steps_and_less_with_noise)
{
	static const double deltas[] = { 1e-8, 1e-30 };
	static const double steps[] = { 2, 30, 3000 };

	for (size_t i = 0; i < 2; i++) {
		double before = 0;

		for (size_t j = 0; j < 3; j++) {
			struct bracket at =
				rare_epsilon(1, 1e-6, steps[j], deltas[i]);

			cr_expect_gt(at.lower, before);
			cr_expect_lt(
				rare_epsilon(1.05, 1e-6, steps[j], deltas[i])
					.upper,
				at.lower);
			cr_expect_gt(
				rare_epsilon(1, 1.1e-6, steps[j], deltas[i])
					.lower,
				at.upper);
			before = at.upper;
		}
	}
}

TEST(privacy_loss_levels, unequal_rare_steps_compose_in_any_order)
{
	struct loss_part parts[] = { { { 1, 1e-6 }, 20 },
				     { { 0.8, 1e-5 }, 3 } };
	struct loss_part other[] = { { { 0.8, 1e-5 }, 1 },
				     { { 1, 1e-6 }, 20 },
				     { { 0.8, 1e-5 }, 2 } };
	struct error err = { 0 };
	struct accountant *a = accountant_sampled(parts, 2, &err);
	struct accountant *b = accountant_sampled(other, 3, &err);
	struct bracket first, second;

	cr_assert(accountant_epsilon(a, DIRECTION_REMOVE, 1e-9, &first, &err));
	cr_assert(accountant_epsilon(b, DIRECTION_REMOVE, 1e-9, &second, &err));
	cr_expect(first.lower <= second.upper && second.lower <= first.upper);
	cr_expect_float_eq(second.value / first.value, 1, 1e-6);
	/* More than its costlier part alone. */
	cr_expect_gt(first.lower, rare_epsilon(0.8, 1e-5, 3, 1e-9).upper);
	accountant_free(a);
	accountant_free(b);
}

/* A part that is always sampled has a slice too; the closed forms of both. */
TEST(privacy_loss_levels, whole_and_rare_steps_compose)
{
	struct loss_part parts[] = { { { 20, 1 }, 3 }, { { 1, 1e-6 }, 2 } };
	struct transform transform = { parts, 2,     DIRECTION_REMOVE,
				       NULL,  false, NULL };
	struct error err = { 0 };
	struct accountant *accountant = accountant_sampled(parts, 2, &err);

	cr_assert(accountant, "%s", err.text);
	for (double eps = 0.3; eps < 0.8; eps += 0.2) {
		struct loss_levels *levels =
			loss_levels_new(&transform, eps, NAN, NULL, &err);
		struct bracket a, b;

		cr_assert(levels, "%s", err.text);
		loss_levels_ask(levels, CONTOUR_DELTA, eps, &a);
		cr_assert(accountant_delta(accountant, DIRECTION_REMOVE, eps,
					   &b, &err));
		cr_expect(a.lower <= b.upper && b.lower <= a.upper,
			  "eps=%g: %.12g %.12g, %.12g %.12g", eps, a.lower,
			  a.upper, b.lower, b.upper);
		cr_expect_leq(a.upper - a.lower, 1e-5 * a.value);
		loss_levels_free(levels);
	}
	accountant_free(accountant);
}
